/**
 * Vegas: notices congestion before packets are lost. Once a round trip it compares the throughput that the window
 * should give over the shortest round trip with the real one; the difference is what waits in queues (diff, in
 * segments). Below alpha the window grows by one segment in the next round trip, above beta it shrinks by one. Slow
 * start doubles only every other round trip and ends when diff exceeds gamma. A segment is sent again at the first
 * duplicate, or after a resend at the first two new acknowledgements, if it is older than a finely measured timeout; at
 * the third duplicate in any case. The window is cut, to three quarters or, for a segment lost twice, to a half, only
 * if the segment was sent after the last cut.
 *
 * Source: Brakmo and Peterson, IEEE JSAC 13(8), 1995; ns-2.35, tcp-vegas.cc. With `vegasRules: ns2`, diff is rounded;
 * send times are kept by segment modulo window, an empty place there counts as sent long ago, and places are freed only
 * where the ring does not wrap; the inflation by duplicates is taken back only after a fourth one; resending backs the
 * coarse timeout off. Departs from ns-2 in that marks are treated like losses (there Vegas packets are never marked).
 */
import type { ChoiceParameter, NumberParameter, Row } from '../../catalogue-types';
import { fullSegmentBytes } from '../../atm/sizes';
import { PS_PER_S } from '../../kernel/time';
import type { TcpFlow } from '../../world';
import { beginFineRtt, createFineRtt, sampleFineRtt, type FineRtt } from '../rtt';
import type { TcpSpec } from '../../spec';
import { Act, DUP_THRESHOLD, type CongestionControl } from './control';
import { clamp, cutToHalf, echoHasCut, halfWindow, recoversOnceAWindow } from './rules';

export interface VegasState {
  /** Limits for the number of segments that wait in queues. */
  alpha: number;
  beta: number;
  gamma: number;
  asNs2: boolean;
  /** Measured round trips, and the timeout that follows from them, ps. */
  fine: FineRtt;
  timeoutPs: number;
  /** Number and sum of the round trips measured since the last decision. */
  samples: number;
  sampleSumPs: number;
  /** The next decision is made when this segment is acknowledged: the first to be sent after the last decision. */
  markedSegment: number;
  markedPs: number;
  /** cwnd in segments. It grows in equal parts that must add up to a whole segment, which bytes do not exactly. */
  cwndSegments: number;
  /** What each acknowledgement adds to `cwndSegments`. */
  growthSegments: number;
  /** In slow start: whether the window may grow in this round trip. */
  growing: boolean;
  /** For how many more new acknowledgements the oldest segment is checked for its age. */
  watched: number;
  /** cwnd without what duplicates added, and the time of the last cut. */
  cutWindowBytes: number;
  cutAtPs: number;
  startPs: number;
  /** Places of segments before this one have been freed. */
  freedTo: number;
  /** With the rules of ns-2, by segment modulo window: when it was sent last, and how often. */
  ringSentPs: Float64Array;
  ringCount: Int32Array;
}

const FIRST_TIMEOUT_PS = 1000 * PS_PER_S;
const LEAST_SEGMENTS = 2;

const threshold = <const Key extends string>(key: Key, title: string, value: number, help: string) => ({
  key, title, unit: 'segments', type: 'number', min: 0, max: 1_000, default: value, live: false, help,
  source: 'Brakmo and Peterson 1995; ns-2.35',
}) as const satisfies NumberParameter;
const alpha = threshold('alpha', 'Alpha', 1, 'With less than this waiting in queues the window grows.');
const beta = threshold('beta', 'Beta', 3, 'With more than this waiting in queues the window shrinks.');
const gamma = threshold('gamma', 'Gamma', 1, 'With more than this waiting in queues slow start ends.');
const vegasRules = {
  key: 'vegasRules', title: 'Bookkeeping', unit: 'none', type: 'choice', default: 'paper', live: false,
  choices: [{ value: 'paper', title: 'as the paper means it' }, { value: 'ns2', title: 'as ns-2 does it' }],
  help:
    'ns-2 rounds the difference, keeps send times in a ring of one window, takes inflation back only after a fourth duplicate, and backs the timer off when it resends.',
  source: 'ns-2.35, tcp-vegas.cc',
} as const satisfies ChoiceParameter;

function createVegas(told: TcpSpec): VegasState {
  const asNs2 = told.vegasRules === 'ns2';
  const places = asNs2 ? Math.max(1, Math.floor(told.windowBytes / fullSegmentBytes(told))) : 0;
  return {
    alpha: told.alpha, beta: told.beta, gamma: told.gamma, asNs2,
    fine: createFineRtt(), timeoutPs: FIRST_TIMEOUT_PS, samples: 0, sampleSumPs: 0, markedSegment: 0, markedPs: 0,
    cwndSegments: 0, growthSegments: 0, growing: true, watched: 0, cutWindowBytes: 0, cutAtPs: -1, startPs: -1,
    freedTo: 0,
    ringSentPs: new Float64Array(places), ringCount: new Int32Array(places),
  };
}

/** ns-2 sets a Vegas connection up twice, so its clock uses the third draw of the generator. */
const ns2 = { alpha: 1, beta: 3, gamma: 1, vegasRules: 'ns2', tickPhase: 0.014_204_660_437_165_137 } as const;

const parameters = [alpha, beta, gamma, vegasRules] as const;

export const vegas: CongestionControl<VegasState, typeof parameters> = {
  id: 'vegas',
  title: 'Vegas',
  proper: true,
  summary:
    'The window follows the round trip: it grows while little waits in queues and shrinks before packets are lost.',
  source: 'Brakmo and Peterson 1995',
  parameters,
  profiles: {
    ns2: { ...ns2, handshake: false, loneStartPackets: 2 },
    ns2Classic: { ...ns2, shortFirstPacket: false },
  },
  growsAtOpening: true,
  warn({ alpha: low, beta: high }) {
    return low <= high ? null : {
      key: 'alpha',
      message: `Below an alpha of ${low} the window grows and above a beta of ${high} it shrinks, so it never stands still; use an alpha that is not above beta.`,
    };
  },
  create: createVegas,
  mayClose: ({ asNs2 }) => asNs2,

  beforeAck({ congestion, sender }, state, mssBytes) {
    const inflated = state.asNs2 ? sender.dupAcks > DUP_THRESHOLD : congestion.inRecovery;
    if (!inflated || congestion.cwndBytes <= state.cutWindowBytes) return;
    congestion.cwndBytes = state.cutWindowBytes;
    congestion.ssthreshBytes = LEAST_SEGMENTS * mssBytes;
  },

  newAck(flow, state, mssBytes, _ackedBytes, grows, nowPs) {
    const { congestion, sender } = flow;
    sender.dupAcks = 0;
    congestion.inRecovery = false;
    const begins = state.fine.shortestPs === 0 && measuresFirst(flow, state);
    if (begins) begin(state, nowPs);
    if (sender.una > state.markedSegment) decide(flow, state, mssBytes, nowPs);
    if (state.growthSegments === 1 && congestion.cwndBytes >= congestion.ssthreshBytes) state.growthSegments = 0;
    const segments = cwndSegments(flow, state, mssBytes);
    const used = segments - (sender.next - sender.una + 1) <= 2;
    if (grows && state.growthSegments > 0 && used) setCwnd(flow, state, mssBytes, grown(state, segments));
    clamp(flow, mssBytes);
    measure(flow, state, nowPs, begins);
    if (state.watched === 0) return Act.send;
    state.watched--;
    if (!isOverdue(flow, state, nowPs)) {
      state.watched = 0;
      return Act.send;
    }
    sender.dupAcks = DUP_THRESHOLD;
    return Act.resend | Act.send;
  },

  dupAck(flow, state, mssBytes, _news, nowPs) {
    const { congestion, sender } = flow;
    sender.dupAcks++;
    if (!isOverdue(flow, state, nowPs) && sender.dupAcks !== DUP_THRESHOLD) {
      const inflates = sender.dupAcks > DUP_THRESHOLD && (congestion.inRecovery || state.asNs2);
      if (inflates) setCwnd(flow, state, mssBytes, cwndSegments(flow, state, mssBytes) + 1);
      return sendsAfterThird(flow);
    }
    const repaired = sender.una > congestion.recover || congestion.lastCut !== 'timeout';
    if (recoversOnceAWindow(flow) && !repaired) return sendsAfterThird(flow);
    const times = timesSent(flow, state, sender.una);
    congestion.lastCut = 'dupAcks';
    congestion.recover = sender.max;
    state.watched = Math.min(2, sender.next - sender.una + 1);
    state.timeoutPs *= times > 1 ? 2 : 9 / 8;
    const cuts = state.cutAtPs < lastSentPs(flow, state, sender.una);
    if (cuts) vegas.cut(flow, state, mssBytes, 'dupAcks', nowPs);
    if (times === 1) sender.dupAcks = DUP_THRESHOLD;
    const act = Act.resend | Act.fastRetransmit | (cuts ? Act.reduced : 0);
    return act | (state.asNs2 ? Act.backOff : 0) | sendsAfterThird(flow);
  },

  timeout(flow, state, mssBytes, nowPs) {
    const { congestion } = flow;
    if (!echoHasCut(flow)) congestion.ssthreshBytes = halfWindow(flow, mssBytes);
    congestion.cwndBytes = LEAST_SEGMENTS * mssBytes;
    congestion.inRecovery = false;
    congestion.lastCut = 'timeout';
    state.cutWindowBytes = 0;
    state.cutAtPs = nowPs;
    // What is sent again from here on needs no watching; ns-2 goes on, and sends one segment twice.
    if (!state.asNs2) state.watched = 0;
  },

  /** Leaves three quarters for a first loss, half for a segment lost twice, plus duplicates so far. A mark halves. */
  cut(flow, state, mssBytes, cause, nowPs) {
    const { congestion, sender, transport } = flow;
    state.cutAtPs = nowPs;
    if (cause !== 'dupAcks') {
      cutToHalf(flow, state, mssBytes, cause);
      state.cutWindowBytes = congestion.cwndBytes;
      return;
    }
    const segments = Math.floor(Math.min(congestion.cwndBytes, transport.windowBytes) / mssBytes);
    const lostAgain = timesSent(flow, state, sender.una) > 1;
    const most = lostAgain ? Math.floor(segments / 2) : segments - Math.floor(segments / 4);
    state.cutWindowBytes = (segments <= 3 ? LEAST_SEGMENTS : most) * mssBytes;
    congestion.cwndBytes = state.cutWindowBytes + sender.dupAcks * mssBytes;
    congestion.inRecovery = true;
  },

  sent(_flow, state, segment, nowPs) {
    if (segment === 0) start(state, nowPs);
    if (state.ringSentPs.length === 0) return;
    const place = segment % state.ringSentPs.length;
    state.ringSentPs[place] = nowPs;
    state.ringCount[place]++;
  },

  inspect: (state, { sender }) => inspect(state, sender.next - sender.una),
};

/** `flight`: number of segments under way. */
function inspect(
  { alpha: low, beta: high, gamma: early, fine, timeoutPs, samples, sampleSumPs }: VegasState, flight: number,
): Row[] {
  const rows: Row[] = [];
  if (fine.shortestPs > 0) {
    rows.push({
      label: 'base round trip', value: fine.shortestPs / PS_PER_S, unit: 's',
      help: 'The shortest so far, or that of a single segment.',
    });
    if (samples > 0) {
      const nowPs = sampleSumPs / samples;
      const waiting = (flight * (nowPs - fine.shortestPs)) / nowPs;
      const help = 'Packets that wait in queues, estimated from these two round trips.';
      rows.push({
        label: 'round trip now', value: nowPs / PS_PER_S, unit: 's', help: 'The mean since the window was last judged.',
      }, {
        label: 'diff', value: waiting, unit: 'packets', help,
      });
    }
    rows.push({
      label: 'fine timeout', value: timeoutPs / PS_PER_S, unit: 's',
      help: 'After a duplicate ACK a segment that was sent longer ago than this is sent again at once.',
    });
  }
  return [...rows, {
    label: 'alpha, beta, gamma', value: `${low}, ${high}, ${early}`, unit: 'none',
    help: 'Below alpha the window grows, above beta it shrinks; above gamma slow start ends.',
  }];
}

const sendsAfterThird = ({ sender }: TcpFlow): number => (sender.dupAcks >= DUP_THRESHOLD ? Act.send : Act.nothing);

/** Sets the clock at the first segment, and again if it is repeated. In ns-2 that is a cut, or moves the last one. */
function start(state: VegasState, nowPs: number): void {
  if (state.asNs2) state.cutAtPs = state.startPs < 0 ? nowPs : state.cutAtPs + nowPs - state.startPs;
  state.startPs = nowPs;
  state.markedPs = nowPs;
  state.ringSentPs.fill(nowPs - PS_PER_S);
  state.ringCount.fill(0);
}

/** Whether the newest acknowledged segment was sent with the first one, and once. ns-2 does not look at how often. */
function measuresFirst(flow: TcpFlow, state: VegasState): boolean {
  const segment = flow.sender.una - 1;
  return state.asNs2 || (timesSent(flow, state, segment) === 1 && lastSentPs(flow, state, segment) === state.startPs);
}

/** Handles the very first acknowledgement. */
function begin(state: VegasState, nowPs: number): void {
  beginFineRtt(state.fine, nowPs - state.startPs);
  state.timeoutPs = state.fine.meanPs + 2 * state.fine.deviationPs;
}

/** Decides once a round trip. `sender.una` has moved already; what is under way is counted as before that. */
function decide(flow: TcpFlow, state: VegasState, mssBytes: number, nowPs: number): void {
  const { congestion, sender } = flow;
  const { fine } = state;
  // The mean is not rounded, so no rounding decides where whole packet times make exactly half a segment wait.
  const samples = Math.max(1, state.samples);
  const sumPs = state.samples > 0 ? state.sampleSumPs : nowPs - state.markedPs;
  const sentSince = sender.next - state.markedSegment;
  state.samples = 0;
  state.sampleSumPs = 0;
  if (sumPs > 0) {
    if (fine.shortestPs === 0 || sumPs < fine.shortestPs * samples || sentSince <= 1) fine.shortestPs = sumPs / samples;
    const exact = sender.next - sender.una + 1 - (sentSince * fine.shortestPs * samples) / sumPs;
    const diff = state.asNs2 ? Math.trunc(exact + 0.5) : exact;
    if (congestion.cwndBytes < congestion.ssthreshBytes) slowStart(flow, state, mssBytes, diff);
    else if (diff > state.beta) {
      setCwnd(flow, state, mssBytes, Math.max(cwndSegments(flow, state, mssBytes) - 1, LEAST_SEGMENTS));
      state.growthSegments = 0;
    } else state.growthSegments = diff < state.alpha ? 1 / cwndSegments(flow, state, mssBytes) : 0;
  }
  state.markedSegment = sender.next;
  state.markedPs = nowPs;
}

function slowStart(flow: TcpFlow, state: VegasState, mssBytes: number, diff: number): void {
  state.growing = !state.growing;
  state.growthSegments = 0;
  if (!state.growing) return;
  if (diff <= state.gamma) {
    state.growthSegments = 1;
    return;
  }
  const segments = cwndSegments(flow, state, mssBytes);
  flow.congestion.ssthreshBytes = LEAST_SEGMENTS * mssBytes;
  setCwnd(flow, state, mssBytes, Math.max(segments - segments / 8, LEAST_SEGMENTS));
}

/** cwnd in segments. Other code cuts it in whole segments, which bytes represent exactly. */
function cwndSegments({ congestion }: TcpFlow, state: VegasState, mssBytes: number): number {
  if (state.cwndSegments * mssBytes !== congestion.cwndBytes) state.cwndSegments = congestion.cwndBytes / mssBytes;
  return state.cwndSegments;
}

/** Parts of a segment nearer to a whole one than this make it whole. */
const ROUNDING = 1e-9;

/** The window, in segments, after an acknowledgement. As many as it has segments add one, in ns-2 up to rounding. */
function grown({ asNs2, growthSegments }: VegasState, segments: number): number {
  const sum = segments + growthSegments;
  const whole = Math.round(sum);
  return !asNs2 && Math.abs(sum - whole) < ROUNDING ? whole : sum;
}

function setCwnd({ congestion }: TcpFlow, state: VegasState, mssBytes: number, segments: number): void {
  state.cwndSegments = segments;
  congestion.cwndBytes = segments * mssBytes;
}

/** Measures the round trip of the newest acknowledged segment, if it was sent once and `begin` has not measured it. */
function measure(flow: TcpFlow, state: VegasState, nowPs: number, isMeasured: boolean): void {
  const segment = flow.sender.una - 1;
  const sentPs = lastSentPs(flow, state, segment);
  const times = timesSent(flow, state, segment);
  freePlaces(flow, state);
  // ns-2 leaves out all that was sent with the first segment.
  if (times !== 1 || isMeasured || (state.asNs2 && sentPs === state.startPs)) return;
  const roundTripPs = nowPs - sentPs;
  state.sampleSumPs += roundTripPs;
  state.samples++;
  if (roundTripPs <= 0) return;
  sampleFineRtt(state.fine, roundTripPs);
  state.timeoutPs = (state.fine.meanPs + 2 * state.fine.deviationPs) * (17 / 16);
}

const slotOf = ({ segmentBytes }: TcpFlow['sender'], segment: number): number => segment & (segmentBytes.length - 1);

function lastSentPs({ sender }: TcpFlow, { ringSentPs }: VegasState, segment: number): number {
  return ringSentPs.length > 0 ? ringSentPs[segment % ringSentPs.length] : sender.lastSentPs[slotOf(sender, segment)];
}

function timesSent({ sender }: TcpFlow, { ringCount }: VegasState, segment: number): number {
  return ringCount.length > 0 ? ringCount[segment % ringCount.length] : sender.transmissions[slotOf(sender, segment)];
}

/** Whether the first unacknowledged segment is older than the fine timeout. */
function isOverdue(flow: TcpFlow, state: VegasState, nowPs: number): boolean {
  const { sender } = flow;
  if (state.ringSentPs.length === 0 && sender.una === sender.max) return false;
  return nowPs - lastSentPs(flow, state, sender.una) >= state.timeoutPs;
}

/** Frees the places of acknowledged segments. As in ns-2, frees none if they wrap around the end of the ring. */
function freePlaces({ sender }: TcpFlow, state: VegasState): void {
  const places = state.ringSentPs.length;
  if (places > 0) {
    const last = (sender.una - 1) % places;
    let left = sender.una - state.freedTo;
    for (let place = state.freedTo % places; place <= last && left > 0; place = (place + 1) % places, left--) {
      state.ringSentPs[place] = state.startPs - PS_PER_S;
      state.ringCount[place] = 0;
    }
  }
  state.freedTo = sender.una;
}
