/** What a flow is doing, as one of FLOW_STATES (`client/frame.ts`): frames and inspector say the same. */
import type { FlowState } from '../model/world';

const STATE = { notStarted: 0, slowStart: 1, congestionAvoidance: 2, fastRecovery: 3, timeout: 4, finished: 5, sending: 6, waiting: 7 };

export function stateOf(flow: FlowState): number {
  if (!flow.started) return STATE.notStarted;
  const more = flow.totalBytes < 0 || flow.traffic.nextPs !== Infinity;
  if (flow.transport.kind === 'udp') return more || flow.traffic.heldBytes > 0 ? STATE.sending : STATE.finished;
  if (flow.sender.unaByte === flow.totalBytes) return more ? STATE.waiting : STATE.finished;
  if (flow.sender.timedOut) return STATE.timeout;
  if (flow.congestion.inRecovery) return STATE.fastRecovery;
  return flow.congestion.cwndBytes < flow.congestion.ssthreshBytes ? STATE.slowStart : STATE.congestionAvoidance;
}
