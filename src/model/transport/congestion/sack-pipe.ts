/**
 * The older rules of SACK recovery, which count the packets under way instead of looking them up. The count starts as
 * what was sent less three. Every packet sent adds one, every acknowledgement takes one away, a partial one takes two.
 * While the count is below cwnd, holes are resent, lowest first and each once, then new segments are sent. After a
 * timeout duplicates are not counted until new data is acknowledged. Source: Fall and Floyd 1996 (Sack1); ns-2.35,
 * tcp-sack1 without `partial_ack_`. Three things are ns-2's own: a partial acknowledgement restarts the timer and ends
 * its backoff; an echo in recovery prolongs it; cwnd keeps its fraction.
 */
import type { TcpFlow } from '../../world';
import { Act, DUP_THRESHOLD, type WindowRules } from './control';
import { beginRecovery, collapse, endRecovery, limitedTransmit, opensOnLeaving } from './rules';
import type { SackState } from './sack';
import { forgetBlocks, nextHole } from './scoreboard';

export const repairByCount = <State extends SackState>(rules: WindowRules<State>) => ({
  newAck(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number {
    const { congestion, sender } = flow;
    if (congestion.inRecovery && sender.una < congestion.recover) {
      state.pipe -= 2;
      return Act.send | Act.endBackOff;
    }
    const ends = congestion.inRecovery;
    sender.dupAcks = 0;
    if (ends) {
      endRecovery(flow);
      congestion.recover = -1;
    }
    forgetBlocks(flow);
    if (grows && (!ends || opensOnLeaving(flow))) rules.grow(flow, state, mssBytes, ackedBytes, nowPs);
    return Act.send;
  },

  dupAck(flow: TcpFlow, state: State, mssBytes: number, news: boolean, nowPs: number): number {
    const { congestion, sender, scoreboard } = flow;
    if (congestion.inRecovery) {
      state.pipe--;
      return Act.send;
    }
    if (sender.timedOut || !news) return Act.nothing;
    sender.dupAcks++;
    if (sender.dupAcks < DUP_THRESHOLD) return limitedTransmit(flow);
    const third = sender.dupAcks === DUP_THRESHOLD;
    const act = third ? beginRecovery(flow, state, mssBytes, rules, nowPs) : Act.nothing;
    if (act === Act.nothing) return act;
    state.pipe = sender.max - sender.una - DUP_THRESHOLD;
    scoreboard.resentTo = sender.una + 1;
    return act;
  },

  timeout(flow: TcpFlow, state: State, mssBytes: number, nowPs: number): void {
    collapse(flow, state, mssBytes, rules, nowPs);
    forgetBlocks(flow);
  },

  choose(flow: TcpFlow, state: State, mssBytes: number, nextFits: boolean): number {
    const { congestion, sender, scoreboard } = flow;
    if (state.pipe >= Math.floor(congestion.cwndBytes / mssBytes)) return -1;
    const hole = nextHole(flow);
    if (hole >= 0) scoreboard.resentTo = hole + 1;
    else if (!nextFits) return -1;
    state.pipe++;
    return hole >= 0 ? hole : sender.next;
  },
});
