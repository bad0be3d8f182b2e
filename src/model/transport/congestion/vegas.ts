/**
 * Vegas: congestion is noticed before packets are lost. Once a round trip the throughput that the window promises over the
 * shortest round trip is compared with the real one; the difference is what waits in queues (diff, in segments). Below
 * alpha the window grows by one segment in the next round trip, above beta it shrinks by one. Slow start doubles every
 * other round trip only and ends when diff exceeds gamma. A segment is sent again with the first duplicate, or after a
 * resend with the first two new acknowledgements, if it is older than a finely measured timeout; with the third duplicate
 * in any case. The window is cut, to three quarters or, for a segment lost twice, to a half, only if the segment was sent
 * after the last cut.
 *
 * Source: Brakmo and Peterson, IEEE JSAC 13(8), 1995; ns-2.35, tcp-vegas.cc. With `vegasRules: ns2`: diff is rounded; send
 * times are kept by segment modulo window, an empty place there counts as sent long ago, and places are freed only where the
 * ring does not wrap; the inflation by duplicates is taken back only after a fourth one; resending backs the coarse
 * timeout off. Departs from ns-2 in that marks are answered like losses (there Vegas packets are never marked).
 */
import type { Mechanism, Parameter } from '../../catalogue-types';
import { PS_PER_S } from '../../kernel/time';
import type { TcpFlow } from '../../world';
import type { TcpSpec } from '../../spec';
import { Act, DUP_THRESHOLD, halfWindow, type CongestionControl } from './control';
import { fullSegmentBytes } from '../../atm/sizes';

export interface VegasState {
  /** Shortest round trip; 0 before the first. */
  baseRttPs: number;
  /** The fine timeout: 8 × mean and 4 × deviation of the round trips, and what follows from them. */
  meanTimes8Ps: number;
  deviationTimes4Ps: number;
  timeoutPs: number;
  /** Round trips since the last decision. */
  samples: number;
  sampleSumPs: number;
  /** The decision falls when this segment, first to be sent after the last one, is acknowledged. */
  markedSegment: number;
  markedPs: number;
  /** cwnd in segments: a segment a round trip comes in equal parts whose sum must be a whole one, which bytes would round. */
  cwndSegments: number;
  /** What each acknowledgement adds to it. */
  growthSegments: number;
  /** In slow start: this is a round trip in which the window may grow. */
  growing: boolean;
  /** New acknowledgements that still look for a segment that is too old. */
  watched: number;
  /** cwnd without what duplicates added, and when it was cut last. */
  cutWindowBytes: number;
  cutAtPs: number;
  startPs: number;
  /** What is before this segment has left the books. */
  freedTo: number;
  /** With `vegasRules: ns2`, by segment modulo window: when it was sent last, and how often. */
  ringSentPs: Float64Array;
  ringCount: Int32Array;
}

const FIRST_TIMEOUT_PS = 1000 * PS_PER_S;
const LEAST_SEGMENTS = 2;

export const createVegas = (tcp: TcpSpec | null): VegasState => {
  const places = tcp === null || tcp.variant !== 'vegas' || tcp.vegasRules !== 'ns2' ? 0 : Math.max(1, Math.floor(tcp.windowBytes / fullSegmentBytes(tcp)));
  return {
    baseRttPs: 0, meanTimes8Ps: 0, deviationTimes4Ps: 0, timeoutPs: FIRST_TIMEOUT_PS, samples: 0, sampleSumPs: 0, markedSegment: 0, markedPs: 0,
    cwndSegments: 0, growthSegments: 0, growing: true, watched: 0, cutWindowBytes: 0, cutAtPs: -1, startPs: -1, freedTo: 0, ringSentPs: new Float64Array(places), ringCount: new Int32Array(places),
  };
};

const threshold = (key: string, title: string, value: number, help: string): Parameter =>
  ({ key, title, unit: 'segments', type: 'number', min: 0, max: 1_000, default: value, live: false, help, source: 'Brakmo and Peterson 1995; ns-2.35' });

export const vegas: CongestionControl & Mechanism = {
  id: 'vegas',
  title: 'Vegas',
  summary: 'The window follows the round trip: it grows while little waits in queues and shrinks before packets are lost.',
  source: 'Brakmo and Peterson 1995',
  parameters: [
    threshold('alpha', 'Alpha', 1, 'With less than this waiting in queues the window grows.'),
    threshold('beta', 'Beta', 3, 'With more than this waiting in queues the window shrinks.'),
    threshold('gamma', 'Gamma', 1, 'With more than this waiting in queues slow start ends.'),
    { key: 'vegasRules', title: 'Bookkeeping', unit: 'none', type: 'choice', default: 'paper', live: false,
      choices: [{ value: 'paper', title: 'as the paper means it' }, { value: 'ns2', title: 'as ns-2 does it' }],
      help: 'ns-2 rounds the difference, keeps send times in a ring of one window, takes inflation back only after a fourth duplicate, and backs the timer off when it resends.', source: 'ns-2.35, tcp-vegas.cc' },
  ],
  growsAtOpening: true,

  beforeAck({ congestion, sender, transport, vegas: state }, mssBytes) {
    const inflated = transport.vegasRules === 'ns2' ? sender.dupAcks > DUP_THRESHOLD : congestion.inRecovery;
    if (!inflated || congestion.cwndBytes <= state.cutWindowBytes) return;
    congestion.cwndBytes = state.cutWindowBytes;
    congestion.ssthreshBytes = LEAST_SEGMENTS * mssBytes;
  },

  newAck(flow, mssBytes, _ackedBytes, grows, nowPs) {
    const { congestion, sender, transport, vegas: state } = flow;
    sender.dupAcks = 0;
    congestion.inRecovery = false;
    if (state.baseRttPs === 0) begin(state, nowPs);
    if (sender.una > state.markedSegment) decide(flow, mssBytes, nowPs);
    if (state.growthSegments === 1 && congestion.cwndBytes >= congestion.ssthreshBytes) state.growthSegments = 0;
    const segments = cwndSegments(flow, mssBytes);
    if (grows && state.growthSegments > 0 && segments - (sender.next - sender.una + 1) <= 2) setCwnd(flow, mssBytes, segments + state.growthSegments);
    if (transport.clampsCwnd) congestion.cwndBytes = Math.min(congestion.cwndBytes, Math.max(transport.windowBytes, mssBytes));
    measure(flow, nowPs);
    if (state.watched === 0) return Act.send;
    state.watched--;
    if (!isOverdue(flow, nowPs)) {
      state.watched = 0;
      return Act.send;
    }
    sender.dupAcks = DUP_THRESHOLD;
    return Act.resend | Act.send;
  },

  dupAck(flow, mssBytes, _news, nowPs) {
    const { congestion, sender, transport, vegas: state } = flow;
    sender.dupAcks++;
    if (!isOverdue(flow, nowPs) && sender.dupAcks !== DUP_THRESHOLD) {
      if (sender.dupAcks > DUP_THRESHOLD && (congestion.inRecovery || transport.vegasRules === 'ns2')) setCwnd(flow, mssBytes, cwndSegments(flow, mssBytes) + 1);
      return sendsAfterThird(flow);
    }
    const stale = transport.oneRecoveryPerWindow && sender.una <= congestion.recover && congestion.lastCut === 'timeout';
    if (stale) return sendsAfterThird(flow);
    const times = timesSent(flow, sender.una);
    congestion.lastCut = 'dupAcks';
    congestion.recover = sender.max;
    state.watched = Math.min(2, sender.next - sender.una + 1);
    state.timeoutPs *= times > 1 ? 2 : 9 / 8;
    const cuts = state.cutAtPs < lastSentPs(flow, sender.una);
    if (cuts) cut(flow, mssBytes, times, nowPs);
    if (times === 1) sender.dupAcks = DUP_THRESHOLD;
    const act = Act.resend | Act.fastRetransmit | (cuts ? Act.reduced : 0);
    return act | (transport.vegasRules === 'ns2' ? Act.backOff : 0) | sendsAfterThird(flow);
  },

  timeout(flow, mssBytes, nowPs) {
    const { congestion, vegas: state } = flow;
    congestion.ssthreshBytes = halfWindow(flow, mssBytes);
    congestion.cwndBytes = LEAST_SEGMENTS * mssBytes;
    congestion.inRecovery = false;
    congestion.lastCut = 'timeout';
    state.cutWindowBytes = 0;
    state.cutAtPs = nowPs;
  },

  sent({ vegas: state }, segment, nowPs) {
    if (segment === 0) start(state, nowPs);
    if (state.ringSentPs.length === 0) return;
    const place = segment % state.ringSentPs.length;
    state.ringSentPs[place] = nowPs;
    state.ringCount[place]++;
  },
};

const sendsAfterThird = ({ sender }: TcpFlow): number => (sender.dupAcks >= DUP_THRESHOLD ? Act.send : Act.nothing);

/** Times count from the first segment, and anew when it is sent again; a cut stays as long ago as it was after the start (ns-2). */
function start(state: VegasState, nowPs: number): void {
  state.cutAtPs = state.startPs < 0 ? nowPs : nowPs + state.cutAtPs - state.startPs;
  state.startPs = nowPs;
  state.markedPs = nowPs;
  state.ringSentPs.fill(nowPs - PS_PER_S);
  state.ringCount.fill(0);
}

/** The first acknowledgement of all. */
function begin(state: VegasState, nowPs: number): void {
  state.baseRttPs = nowPs - state.startPs;
  state.meanTimes8Ps = 8 * state.baseRttPs;
  state.deviationTimes4Ps = state.baseRttPs;
  state.timeoutPs = (state.meanTimes8Ps / 4 + state.deviationTimes4Ps) / 2;
}

/** Once a round trip. `sender.una` has moved already; what is under way is counted as it was before. */
function decide(flow: TcpFlow, mssBytes: number, nowPs: number): void {
  const { congestion, sender, transport, vegas: state } = flow;
  // The mean stays a fraction: where whole packet times make exactly half a segment wait, no rounding decides.
  const samples = Math.max(1, state.samples);
  const sumPs = state.samples > 0 ? state.sampleSumPs : nowPs - state.markedPs;
  const sentSince = sender.next - state.markedSegment;
  state.samples = 0;
  state.sampleSumPs = 0;
  if (sumPs > 0) {
    if (sumPs < state.baseRttPs * samples || sentSince <= 1) state.baseRttPs = sumPs / samples;
    const exact = sender.next - sender.una + 1 - (sentSince * state.baseRttPs * samples) / sumPs;
    const diff = transport.vegasRules === 'ns2' ? Math.trunc(exact + 0.5) : exact;
    if (congestion.cwndBytes < congestion.ssthreshBytes) slowStart(flow, mssBytes, diff);
    else if (diff > transport.beta) {
      setCwnd(flow, mssBytes, Math.max(cwndSegments(flow, mssBytes) - 1, LEAST_SEGMENTS));
      state.growthSegments = 0;
    } else state.growthSegments = diff < transport.alpha ? 1 / cwndSegments(flow, mssBytes) : 0;
  }
  state.markedSegment = sender.next;
  state.markedPs = nowPs;
}

function slowStart(flow: TcpFlow, mssBytes: number, diff: number): void {
  const { congestion, transport, vegas: state } = flow;
  state.growing = !state.growing;
  state.growthSegments = 0;
  if (!state.growing) return;
  if (diff <= transport.gamma) {
    state.growthSegments = 1;
    return;
  }
  const segments = cwndSegments(flow, mssBytes);
  congestion.ssthreshBytes = LEAST_SEGMENTS * mssBytes;
  setCwnd(flow, mssBytes, Math.max(segments - segments / 8, LEAST_SEGMENTS));
}

/** cwnd is cut elsewhere in whole segments, which bytes keep exactly. */
function cwndSegments({ congestion, vegas: state }: TcpFlow, mssBytes: number): number {
  if (state.cwndSegments * mssBytes !== congestion.cwndBytes) state.cwndSegments = congestion.cwndBytes / mssBytes;
  return state.cwndSegments;
}

function setCwnd({ congestion, vegas: state }: TcpFlow, mssBytes: number, segments: number): void {
  state.cwndSegments = segments;
  congestion.cwndBytes = segments * mssBytes;
}

/** Three quarters for a segment lost once, half for one lost twice; duplicates so far add to it. */
function cut({ congestion, sender, transport, vegas: state }: TcpFlow, mssBytes: number, times: number, nowPs: number): void {
  const segments = Math.floor(Math.min(congestion.cwndBytes, transport.windowBytes) / mssBytes);
  const left = segments <= 3 ? LEAST_SEGMENTS : times > 1 ? Math.floor(segments / 2) : segments - Math.floor(segments / 4);
  state.cutWindowBytes = left * mssBytes;
  state.cutAtPs = nowPs;
  congestion.cwndBytes = state.cutWindowBytes + sender.dupAcks * mssBytes;
  congestion.inRecovery = true;
}

/** The round trip of the newest segment that is acknowledged, if it was sent once. */
function measure(flow: TcpFlow, nowPs: number): void {
  const { vegas: state, sender } = flow;
  const segment = sender.una - 1;
  const sentPs = lastSentPs(flow, segment);
  const times = timesSent(flow, segment);
  freePlaces(flow);
  // The first segment of all told its round trip before.
  if (times !== 1 || sentPs === state.startPs) return;
  const rttPs = nowPs - sentPs;
  state.sampleSumPs += rttPs;
  state.samples++;
  if (rttPs <= 0) return;
  state.baseRttPs = Math.min(state.baseRttPs, rttPs);
  const error = rttPs - state.meanTimes8Ps / 8;
  state.meanTimes8Ps += error;
  state.deviationTimes4Ps += Math.abs(error) - state.deviationTimes4Ps / 4;
  state.timeoutPs = ((state.meanTimes8Ps / 4 + state.deviationTimes4Ps) / 2) * (17 / 16);
}

const slotOf = ({ sender }: TcpFlow, segment: number): number => segment & (sender.segmentBytes.length - 1);

function lastSentPs(flow: TcpFlow, segment: number): number {
  const { ringSentPs } = flow.vegas;
  return ringSentPs.length > 0 ? ringSentPs[segment % ringSentPs.length] : flow.sender.lastSentPs[slotOf(flow, segment)];
}

function timesSent(flow: TcpFlow, segment: number): number {
  const { ringCount } = flow.vegas;
  return ringCount.length > 0 ? ringCount[segment % ringCount.length] : flow.sender.transmissions[slotOf(flow, segment)];
}

/** Is the first unacknowledged segment older than the fine timeout? */
function isOverdue(flow: TcpFlow, nowPs: number): boolean {
  const { sender, vegas: state } = flow;
  if (state.ringSentPs.length === 0 && sender.una === sender.max) return false;
  return nowPs - lastSentPs(flow, sender.una) >= state.timeoutPs;
}

/** Empties the ring's places of what is acknowledged: none of them where these run over the end of the ring, as ns-2 does. */
function freePlaces({ sender, vegas: state }: TcpFlow): void {
  const places = state.ringSentPs.length;
  if (places > 0) {
    const last = (sender.una - 1) % places;
    for (let place = state.freedTo % places, left = sender.una - state.freedTo; place <= last && left > 0; place = (place + 1) % places, left--) {
      state.ringSentPs[place] = state.startPs - PS_PER_S;
      state.ringCount[place] = 0;
    }
  }
  state.freedTo = sender.una;
}
