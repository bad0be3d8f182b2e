/**
 * NewReno: Reno that stays in fast recovery until everything that was under way at its beginning is acknowledged. An
 * acknowledgement of only part of it (partial) points at the next loss, which is repaired at once: one loss a round
 * trip. The window shrinks by what is acknowledged and gets one segment back (partial window deflation). Source: RFC
 * 6582. At the end cwnd is at most one segment more than what is still under way (3.2, step 3, first choice). With
 * `inflation: beside` (ns-2) cwnd does not change at the end. With `partialDeflation: inflation` a partial
 * acknowledgement takes back what duplicates added, and cwnd stays at ssthresh.
 */
import type { ChoiceParameter, NumberParameter } from '../../catalogue-types';
import type { TcpFlow } from '../../world';
import type { TcpSpec } from '../../spec';
import { Act, DUP_THRESHOLD, type Cause, type CongestionControl, type WindowRules } from './control';
import {
  additiveAndHalf, beginRecovery, collapse, endRecovery, inflate, inflatesCwnd, limitedTransmit, opensOnLeaving,
} from './rules';

const newRenoTimer = {
  key: 'newRenoTimer', title: 'Timer in recovery', unit: 'none', type: 'choice', default: 'impatient', live: false,
  choices: [
    { value: 'impatient', title: 'impatient: restarts with the first partial acknowledgement only' },
    { value: 'slowButSteady', title: 'slow but steady: with each of them' },
  ],
  help:
    'Impatient: a window with many losses ends in a timeout. Slow but steady: one loss a round trip is repaired, however long that takes.',
  source: 'RFC 6582, 4; ns-2.35: impatient',
} as const satisfies ChoiceParameter;
const partialDeflation = {
  key: 'partialDeflation', title: 'Partial acknowledgement', unit: 'none', type: 'choice', default: 'acknowledged',
  live: false,
  choices: [
    { value: 'acknowledged', title: 'takes off what it acknowledges' },
    { value: 'inflation', title: 'takes off what duplicates added' },
  ],
  help:
    'How an acknowledgement of part of the damaged window shrinks it. What duplicates added: all of it at once; cwnd stays at the halved window.',
  source: 'RFC 6582, 3.2: what it acknowledges; ns-2 before 2003 (partial_window_deflation 0): what duplicates added',
} as const satisfies ChoiceParameter;
const recoveryBurstPackets = {
  key: 'recoveryBurstPackets', title: 'Burst in recovery', unit: 'packets', type: 'integer', min: 1, max: 1_000,
  default: null, nullable: true, live: false,
  help: 'One acknowledgement in recovery releases at most this many new packets; empty: as many as fit.',
  source: 'RFC 6582, 3.2: a suggestion; ns-2.35: 2',
} as const satisfies NumberParameter;

export interface NewRenoState {
  impatient: boolean;
  /** Whether a partial acknowledgement takes off what duplicates added, instead of what it acknowledges. */
  takesInflation: boolean;
  /** The most packets that one acknowledgement in recovery releases; Infinity if as many as fit. */
  burstPackets: number;
  /** Whether a partial acknowledgement has come in this recovery. */
  partialSeen: boolean;
}

export const newRenoParameters = [newRenoTimer, partialDeflation, recoveryBurstPackets] as const;

export const createNewReno = (told: TcpSpec): NewRenoState => ({
  impatient: told.newRenoTimer === 'impatient',
  takesInflation: told.partialDeflation === 'inflation',
  burstPackets: told.recoveryBurstPackets ?? Infinity,
  partialSeen: false,
});

/** Makes a control from NewReno's recovery and any rules of how the window opens and is cut. */
export const repairInTurn = <State extends NewRenoState>(rules: WindowRules<State>) => ({
  newAck(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number {
    const { congestion, sender } = flow;
    sender.dupAcks = 0;
    if (congestion.inRecovery && sender.una < congestion.recover) {
      deflate(flow, state, mssBytes, ackedBytes);
      const keeps = state.impatient && state.partialSeen;
      state.partialSeen = true;
      return Act.resend | Act.send | Act.sparingly | (keeps ? Act.keepTimer : 0);
    }
    const ends = congestion.inRecovery;
    if (ends) {
      const flightBytes = sender.maxByte - sender.unaByte;
      const mostBytes = Math.max(flightBytes, mssBytes) + mssBytes;
      if (inflatesCwnd(flow)) congestion.cwndBytes = Math.min(congestion.ssthreshBytes, mostBytes);
      endRecovery(flow);
    }
    if (grows && (!ends || opensOnLeaving(flow))) rules.grow(flow, state, mssBytes, ackedBytes, nowPs);
    return Act.send;
  },

  dupAck(flow: TcpFlow, state: State, mssBytes: number, _news: boolean, nowPs: number): number {
    const { congestion, sender } = flow;
    sender.dupAcks++;
    if (congestion.inRecovery) {
      inflate(flow, mssBytes);
      return Act.send | Act.sparingly;
    }
    if (sender.dupAcks < DUP_THRESHOLD) return limitedTransmit(flow);
    const third = sender.dupAcks === DUP_THRESHOLD;
    const act = third ? beginRecovery(flow, state, mssBytes, rules, nowPs) : Act.nothing;
    if (act === Act.nothing) return act;
    state.partialSeen = false;
    inflate(flow, DUP_THRESHOLD * mssBytes);
    return act | Act.send | Act.sparingly;
  },

  timeout: (flow: TcpFlow, state: State, mssBytes: number, nowPs: number): void =>
    collapse(flow, state, mssBytes, rules, nowPs),

  cut: (flow: TcpFlow, state: State, mssBytes: number, cause: Cause, nowPs: number): void =>
    rules.cut(flow, state, mssBytes, cause, nowPs),

  burst: ({ burstPackets }: State): number => burstPackets,
});

/**
 * Shrinks the window by what was acknowledged, and adds one segment: the acknowledged data has left the network, and so
 * has the packet whose arrival caused the acknowledgement.
 */
function deflate(flow: TcpFlow, state: NewRenoState, mssBytes: number, ackedBytes: number): void {
  const { congestion } = flow;
  const back = Math.min(mssBytes, ackedBytes);
  if (state.takesInflation) {
    congestion.inflationBytes = 0;
    if (inflatesCwnd(flow)) congestion.cwndBytes = congestion.ssthreshBytes;
  } else if (inflatesCwnd(flow)) {
    congestion.cwndBytes =
      Math.max(mssBytes, congestion.cwndBytes - ackedBytes + (ackedBytes >= mssBytes ? mssBytes : 0));
  } else if (congestion.inflationBytes > ackedBytes) congestion.inflationBytes -= ackedBytes - back;
  else {
    congestion.cwndBytes = Math.max(mssBytes, congestion.cwndBytes - (ackedBytes - congestion.inflationBytes));
    congestion.inflationBytes = mssBytes;
  }
}

const ns2 = {
  growsOnExit: true, partialDeflation: 'acknowledged', recoveryBurstPackets: 2, newRenoTimer: 'impatient',
} as const;

export const newReno: CongestionControl<NewRenoState, typeof newRenoParameters> = {
  id: 'newReno',
  title: 'NewReno',
  summary: 'Reno whose recovery repairs one loss after the other until the whole window is acknowledged.',
  source: 'RFC 6582',
  parameters: newRenoParameters,
  profiles: { ns2, ns2Classic: { ...ns2, newRenoTimer: 'slowButSteady' } },
  create: createNewReno,
  ...repairInTurn(additiveAndHalf),
};
