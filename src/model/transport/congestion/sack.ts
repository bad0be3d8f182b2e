/**
 * SACK: recovery that knows which segments have arrived. It begins with the third duplicate that reports something new,
 * or as soon as the first unacknowledged segment counts as lost; cwnd is then half of what was under way. As long as
 * fewer bytes are believed under way (pipe) than cwnd allows, segments are sent: first those that count as lost, then
 * new ones, then other holes. So several losses of one window are repaired in one round trip. Source: RFC 6675 (RFC
 * 3517), with the blocks of RFC 2018. Departs from RFC 6675 in that the rescue retransmission (4.4) is left out, and in
 * that the scoreboard is cleared at a timeout (as RFC 2018, 8 asks). The older rules of ns-2 are in sack-pipe.ts.
 */
import type { ChoiceParameter } from '../../catalogue-types';
import type { TcpSpec } from '../../spec';
import type { TcpFlow } from '../../world';
import { blockParameters } from '../sack-blocks';
import { Act, DUP_THRESHOLD, type Cause, type CongestionControl, type WindowRules } from './control';
import { additiveAndHalf, beginRecovery, collapse, endRecovery, limitedTransmit, opensOnLeaving } from './rules';
import { repairByCount } from './sack-pipe';
import { forgetBlocks, look } from './scoreboard';

const sackRecovery = {
  key: 'sackRecovery', title: 'Recovery', unit: 'none', type: 'choice', default: 'rfc6675', live: false,
  choices: [
    { value: 'rfc6675', title: 'by the scoreboard (RFC 6675)' },
    { value: 'pipe', title: 'by counting acknowledgements (ns-2)' },
  ],
  help:
    'How the sender knows how much is under way: from the blocks, or by counting packets sent and acknowledgements received.',
  source: 'RFC 6675; Fall and Floyd 1996, ns-2.35: Sack1',
} as const satisfies ChoiceParameter;

export interface SackState {
  /** Whether the rules of sack-pipe.ts apply. */
  counts: boolean;
  /** With those rules: the number of segments believed to be under way. */
  pipe: number;
}

export const sackParameters = [sackRecovery, ...blockParameters] as const;

export const createSack = (told: TcpSpec): SackState => ({ counts: told.sackRecovery === 'pipe', pipe: 0 });

const repairByScoreboard = <State extends SackState>(rules: WindowRules<State>) => ({
  newAck(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number {
    const { congestion, sender } = flow;
    sender.dupAcks = 0;
    if (congestion.inRecovery && sender.una < congestion.recover) return Act.send;
    const ends = congestion.inRecovery;
    if (ends) endRecovery(flow);
    if (grows && (!ends || opensOnLeaving(flow))) rules.grow(flow, state, mssBytes, ackedBytes, nowPs);
    return Act.send;
  },

  dupAck(flow: TcpFlow, state: State, mssBytes: number, news: boolean, nowPs: number): number {
    const { congestion, sender, scoreboard } = flow;
    if (congestion.inRecovery) return Act.send;
    if (!news) return Act.nothing;
    sender.dupAcks++;
    // Outside recovery no hole counts as sent again (HighRxt), not even one that the last recovery has sent again.
    scoreboard.resentTo = 0;
    const early = sender.dupAcks < DUP_THRESHOLD;
    if (early && look(flow, mssBytes).firstLost !== sender.una) return limitedTransmit(flow);
    // Possible as soon as everything under way at the last loss is acknowledged: one segment earlier than in Reno.
    const act = beginRecovery(flow, state, mssBytes, rules, nowPs, sender.una >= congestion.recover);
    if (act === Act.nothing) return act;
    scoreboard.resentTo = sender.una + 1;
    return act | Act.send;
  },

  timeout(flow: TcpFlow, state: State, mssBytes: number, nowPs: number): void {
    collapse(flow, state, mssBytes, rules, nowPs);
    forgetBlocks(flow);
  },

  choose(flow: TcpFlow, _state: State, mssBytes: number, nextFits: boolean): number {
    const { congestion, sender, scoreboard } = flow;
    const { pipeBytes, firstLost, firstHole } = look(flow, mssBytes);
    if (Math.floor(congestion.cwndBytes) - pipeBytes < mssBytes) return -1;
    const hole = firstLost >= 0 ? firstLost : nextFits ? -1 : firstHole;
    if (hole < 0) return nextFits ? sender.next : -1;
    scoreboard.resentTo = hole + 1;
    return hole;
  },
});

/** Makes a control from SACK's recovery, in the form that is set, and any rules of how the window opens and is cut. */
export function repairSelectively<State extends SackState>(rules: WindowRules<State>) {
  const byScoreboard = repairByScoreboard(rules);
  const byCount = repairByCount(rules);
  const told = ({ counts }: State) => (counts ? byCount : byScoreboard);
  return {
    selective: true,
    newAck(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number {
      return told(state).newAck(flow, state, mssBytes, ackedBytes, grows, nowPs);
    },
    dupAck(flow: TcpFlow, state: State, mssBytes: number, news: boolean, nowPs: number): number {
      return told(state).dupAck(flow, state, mssBytes, news, nowPs);
    },
    timeout(flow: TcpFlow, state: State, mssBytes: number, nowPs: number): void {
      told(state).timeout(flow, state, mssBytes, nowPs);
    },
    choose(flow: TcpFlow, state: State, mssBytes: number, nextFits: boolean): number {
      return told(state).choose(flow, state, mssBytes, nextFits);
    },
    cut(flow: TcpFlow, state: State, mssBytes: number, cause: Cause, nowPs: number): void {
      rules.cut(flow, state, mssBytes, cause, nowPs);
    },
    recoversOnEcho: ({ counts }: State): boolean => counts,
  } as const;
}

const ns2 = { sackRecovery: 'pipe', sackBlocks: 3, sackOptionBytes: 0 } as const;

export const sack: CongestionControl<SackState, typeof sackParameters> = {
  id: 'sack',
  title: 'SACK',
  summary:
    'The receiver tells which segments came out of order; recovery sends what is missing, as far as the network has room.',
  source: 'RFC 2018; RFC 6675',
  aliases: ['selective acknowledgement', 'Sack1'],
  parameters: sackParameters,
  profiles: { ns2, ns2Classic: ns2 },
  create: createSack,
  ...repairSelectively(additiveAndHalf),
};
