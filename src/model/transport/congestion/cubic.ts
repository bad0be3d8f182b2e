/**
 * CUBIC: the window follows the time since the last loss, not the round trip. A loss cuts it to `cubicBeta` of what was
 * under way. Then it rises fast at first, slows down near the size at which the loss came (W_max), and grows ever
 * faster beyond it:
 *
 *   W_cubic(t) = C (t − K)³ + W_max,   K = ∛((W_max − cwnd at t = 0) / C)
 *
 * in segments, where t is in seconds since congestion avoidance began. Each acknowledgement moves cwnd a part of the
 * way to the value one round trip later. W_est is a window that grows by `alpha` segments a round trip and is, on
 * average, as large as Reno's; with `renoFriendly`, cwnd follows it where it is above the curve. After a loss below the
 * last W_max, the new W_max is half way between the window and what is left of it, so that new flows find room (fast
 * convergence). After a timeout, or if slow start ended without a loss, the curve starts on its plateau, K = 0.
 *
 * Recovery is that of SACK, which systems with CUBIC use: at the window sizes it is made for, repairing one loss a
 * round trip is too slow. Source: RFC 9438; the comments below use its names. Departures: slow start is Reno's, without
 * HyStart++; spurious losses are not undone (4.9, optional); and cwnd never falls to W_est, which 4.3 leaves open.
 */
import { cubeRoot } from '../../../analysis/portable-math';
import type { BooleanParameter, NumberParameter, Row } from '../../catalogue-types';
import { PS_PER_S } from '../../kernel/time';
import type { TcpSpec } from '../../spec';
import { createFineRtt, timeNewest, type FineRtt } from '../rtt';
import type { CongestionControl, WindowRules } from './control';
import { clamp, filledWindow, grow, shareLeft } from './rules';
import { createSack, repairSelectively, sackParameters, type SackState } from './sack';

const cubicC = {
  key: 'cubicC', title: 'Steepness C', unit: 'none', type: 'number', min: 0.001, max: 100, default: 0.4, live: true,
  help: 'How steeply the window grows with the time since the last loss, in segments per cubic second.',
  source: 'RFC 9438, 5.1',
} as const satisfies NumberParameter;
const cubicBeta = {
  key: 'cubicBeta', title: 'Left after a loss', unit: 'fraction', type: 'number', min: 0.1, max: 0.95,
  default: 0.7, live: true,
  help: 'The share of what was under way that a loss or a mark leaves of the window.', source: 'RFC 9438, 4.6',
} as const satisfies NumberParameter;
const fastConvergence = {
  key: 'fastConvergence', title: 'Fast convergence', unit: 'none', type: 'boolean', default: true, live: true,
  help: 'A loss at a smaller window than the last one aims lower still, so that flows that join find room.',
  source: 'RFC 9438, 4.7',
} as const satisfies BooleanParameter;
const renoFriendly = {
  key: 'renoFriendly', title: 'At least as Reno', unit: 'none', type: 'boolean', default: true, live: true,
  help: 'Where Reno’s window would be larger than the curve, cwnd grows to that instead: what counts on short and slow paths.',
  source: 'RFC 9438, 4.3',
} as const satisfies BooleanParameter;

/** Windows in segments. */
export interface CubicState extends SackState {
  c: number;
  beta: number;
  convergesFast: boolean;
  atLeastReno: boolean;
  fine: FineRtt;
  /** W_max: the plateau of the curve; 0 before the first loss, and after a timeout. */
  wMax: number;
  /** cwnd when it was cut last (cwnd_prior). */
  prior: number;
  /** When congestion avoidance began (t_epoch), later by times in which the window was not used; -1 if it has not. */
  epochPs: number;
  /** K, seconds. */
  kS: number;
  /** W_est: the window that Reno would have by this time. */
  wEst: number;
  /** When new data was acknowledged last. The clock of congestion avoidance is up to date to this instant. */
  heardPs: number;
}

/** The window on the curve, in segments, after `afterS` seconds of congestion avoidance. */
export const cubicWindow = ({ c, kS, wMax }: CubicState, afterS: number): number =>
  c * (afterS - kS) * (afterS - kS) * (afterS - kS) + wMax;

/**
 * Reno's growth, segments a round trip, with the same mean window if it is cut to beta; 1 as soon as Reno's window is
 * as large as before the cut.
 */
const gainOf = ({ beta, wEst, prior }: CubicState): number => (wEst >= prior ? 1 : (3 * (1 - beta)) / (1 + beta));

const secondsSince = (sincePs: number, nowPs: number): number => (nowPs - sincePs) / PS_PER_S;

const rules: WindowRules<CubicState> = {
  grow(flow, state, mssBytes, ackedBytes, nowPs) {
    const { congestion } = flow;
    if (!filledWindow(flow, mssBytes, ackedBytes)) {
      pause(state, nowPs);
      return;
    }
    if (congestion.cwndBytes < congestion.ssthreshBytes) {
      grow(flow, mssBytes);
      return;
    }
    const cwnd = congestion.cwndBytes / mssBytes;
    if (state.epochPs < 0) beginStage(state, cwnd, nowPs);
    const afterS = secondsSince(state.epochPs, nowPs);
    const laterS = afterS + state.fine.meanPs / PS_PER_S;
    const target = Math.min(Math.max(cubicWindow(state, laterS), cwnd), 1.5 * cwnd);
    state.wEst += (gainOf(state) * (ackedBytes / mssBytes)) / cwnd;
    const asReno = state.atLeastReno && cubicWindow(state, afterS) < state.wEst;
    congestion.cwndBytes = (asReno ? Math.max(cwnd, state.wEst) : cwnd + (target - cwnd) / cwnd) * mssBytes;
    clamp(flow, mssBytes);
  },

  cut(flow, state, mssBytes, cause) {
    const { congestion } = flow;
    const left = shareLeft(flow, mssBytes, state.beta, cause);
    const cwnd = congestion.cwndBytes / mssBytes;
    const sinks = state.convergesFast && cwnd < state.wMax;
    state.wMax = sinks ? (cwnd * (1 + state.beta)) / 2 : cwnd;
    state.prior = cwnd;
    state.epochPs = -1;
    congestion.ssthreshBytes = Math.max(left, 2 * mssBytes);
    if (cause === 'dupAcks') congestion.cwndBytes = congestion.ssthreshBytes;
    if (cause === 'echo') congestion.cwndBytes = Math.max(left, mssBytes);
  },
};

/** Shifts the clock of congestion avoidance: time in which the window was not used does not count. */
function pause(state: CubicState, nowPs: number): void {
  if (state.epochPs >= 0) state.epochPs += nowPs - state.heardPs;
  state.heardPs = nowPs;
}

/** Begins congestion avoidance. If W_max is not above cwnd, the curve starts at cwnd. */
function beginStage(state: CubicState, cwnd: number, nowPs: number): void {
  if (state.prior === 0) state.prior = cwnd;
  state.wMax = Math.max(state.wMax, cwnd);
  state.kS = cubeRoot((state.wMax - cwnd) / state.c);
  state.wEst = cwnd;
  state.epochPs = nowPs;
}

const settingsOf = (told: TcpSpec) => ({
  c: told.cubicC, beta: told.cubicBeta, convergesFast: told.fastConvergence, atLeastReno: told.renoFriendly,
});

const curveParameters = [cubicC, cubicBeta, fastConvergence, renoFriendly] as const;
const parameters = [...curveParameters, ...sackParameters] as const;

const repair = repairSelectively(rules);

export const cubic: CongestionControl<CubicState, typeof parameters> = {
  id: 'cubic',
  title: 'CUBIC',
  summary: 'The window grows with the time since the last loss: fast up to the size at which that came, slowly there, '
    + 'and fast again beyond it.',
  source: 'RFC 9438',
  parameters,
  create: (told) => ({
    ...createSack(told), ...settingsOf(told), fine: createFineRtt(),
    wMax: 0, prior: 0, epochPs: -1, kS: 0, wEst: 0, heardPs: 0,
  }),
  ...repair,

  /** The curve starts again from the present cwnd if its settings change, or the packets in which it is counted. */
  turn(state, told, before) {
    Object.assign(state, settingsOf(told));
    const isOther = curveParameters.some(({ key }) => told[key] !== before[key]);
    if (isOther || told.packetBytes !== before.packetBytes) state.epochPs = -1;
  },

  newAck(flow, state, mssBytes, ackedBytes, grows, nowPs) {
    timeNewest(state.fine, flow, nowPs);
    const act = repair.newAck(flow, state, mssBytes, ackedBytes, grows, nowPs);
    state.heardPs = nowPs;
    return act;
  },

  timeout(flow, state, mssBytes, nowPs) {
    repair.timeout(flow, state, mssBytes, nowPs);
    state.wMax = 0;
    state.epochPs = -1;
  },

  /** The first segment after everything was acknowledged ends an idle time. */
  sent({ sender }, state, segment, nowPs) {
    if (segment === sender.una && sender.max - sender.una === 1 && nowPs > state.heardPs) pause(state, nowPs);
  },

  inspect: (state) => inspect(state),
};

function inspect(state: CubicState): Row[] {
  const { wMax, epochPs, heardPs, kS, wEst, atLeastReno } = state;
  if (wMax === 0) return [];
  const meaning = 'The window at which the last loss came: growth is slowest there.';
  const last: Row = { label: 'W_max', value: wMax, unit: 'packets', help: meaning };
  if (epochPs < 0) return [last];
  const afterS = secondsSince(epochPs, heardPs);
  const asReno = atLeastReno && cubicWindow(state, afterS) < wEst;
  return [
    last,
    { label: 'K', value: kS, unit: 's', help: 'How long the way back to W_max takes.' },
    { label: 't', value: afterS, unit: 's', help: 'So much of it has passed.' },
    { label: 'W_est', value: wEst, unit: 'packets', help: 'The window that Reno would have.' },
    { label: 'grows', value: asReno ? 'as Reno' : afterS < kS ? 'toward W_max' : 'beyond W_max', unit: 'none' },
  ];
}
