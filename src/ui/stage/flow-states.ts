/** The numbers of the states of a flow that the stage draws in a way of their own. */
import { FLOW_STATES } from '../../runner/client/frame';

export const NOT_STARTED = FLOW_STATES.indexOf('not started');
export const FINISHED = FLOW_STATES.indexOf('finished');
export const WITHOUT_DATA = FLOW_STATES.indexOf('waiting for data');
