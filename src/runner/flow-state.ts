/** The state of a flow, the same for frames and for the inspector. */
import type { FlowState } from '../model/world';
import { FLOW_STATES } from './client/frame';
import { keepsWindow } from '../model/spec';
import { isSyn } from '../model/transport/handshake';

type Name = (typeof FLOW_STATES)[number];

/** Returns the state as a position in FLOW_STATES. `waits`: whether something waits at its source; not asked of TCP. */
export const stateOf = (flow: FlowState, waits: boolean): number => FLOW_STATES.indexOf(nameOf(flow, waits));

function nameOf(flow: FlowState, waits: boolean): Name {
  if (!flow.started) return 'not started';
  const more = flow.totalBytes < 0 || flow.traffic.nextPs !== Infinity;
  // Nobody tells a sender without a window that all has come: it is finished when all has left.
  if (!keepsWindow(flow.transport)) return more || waits || flow.traffic.heldBytes > 0 ? 'sending' : 'finished';
  if (flow.sender.unaByte === flow.totalBytes) return more ? 'waiting for data' : 'finished';
  if (flow.sender.timedOut) return 'timeout';
  if (isSyn(flow.transport, flow.sender.una)) return 'connecting';
  if (flow.congestion.inRecovery) return 'fast recovery';
  return flow.congestion.cwndBytes < flow.congestion.ssthreshBytes ? 'slow start' : 'congestion avoidance';
}
