/** All kinds of traffic, in the order in which forms show them; the first is meant where a flow names none. */
import { constant } from './constant';
import { file } from './file';
import { greedy } from './greedy';
import { onOff } from './on-off';
import { paretoOnOff } from './pareto-on-off';
import { trace } from './trace';
import { vbr } from './vbr';

export const TRAFFIC_KINDS = [greedy, file, constant, onOff, paretoOnOff, vbr, trace] as const;
