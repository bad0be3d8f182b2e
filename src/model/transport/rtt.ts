/**
 * Round trips and timeouts, on a clock of ticks: a sample is the number of ticks between sending and acknowledgement,
 * at least one. One segment is timed at a time. Karn's rule: a segment that was sent twice is never timed, and a
 * backed-off timeout stays until fresh data is acknowledged. Source: Jacobson and Karels 1988 (estimator, integer
 * arithmetic), Karn and Partridge 1987, RFC 6298 (gains). At t = 0 the clock is at `tickPhase` of a tick.
 * `rttArithmetic: integer` keeps eighths of the mean and quarters of the deviation as whole numbers, as BSD and ns-2
 * do. Exact round trips are measured separately (`FineRtt`).
 */
import { rule } from './rule';
import type { ChoiceParameter, NumberParameter } from '../catalogue-types';
import {
  backedOffPs, clockTickPs, DEVIATION_GAIN, DEVIATIONS, firstTimeoutPs, leastTicksPs, leastTimeoutPs,
  MEAN_GAIN,
} from '../atm/timeouts';
import type { TcpSpec } from '../spec';
import type { FlowState, TcpFlow } from '../world';

export const tickPhase = {
  key: 'tickPhase', title: 'Phase of the clock', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0,
  live: false, group: 'timing',
  help: 'How much of a tick has passed at the start.', source: 'ns-2.35: boot_time, random',
} as const satisfies NumberParameter;
export const rttArithmetic = {
  key: 'rttArithmetic', title: 'Arithmetic of round trips', unit: 'none', type: 'choice', default: 'real', live: false,
  group: 'timing',
  choices: [{ value: 'real', title: 'exact' }, { value: 'integer', title: 'whole numbers' }],
  help: 'Whole numbers: eighths of a tick for the mean, quarters for the deviation, rounded down.',
  source: 'Jacobson and Karels 1988; ns-2.35',
} as const satisfies ChoiceParameter;
export const backoffForgetsRtt = rule(
  'backoffForgetsRtt', 'Backing off forgets',
  'After four timeouts in a row the mean round trip is measured from scratch.', '4.3BSD; ns-2.35', false, 'timing',
);

/** After this many timeouts in a row, BSD forgets its mean. */
const PATIENCE = 4;

export interface RttState {
  timing: boolean;
  timedSegment: number;
  timedAtPs: number;
  /** Ticks; -1 before the first sample. */
  srttTicks: number;
  rttvarTicks: number;
  /** The timeout that follows from the last sample, in ticks, without backoff and bounds; -1 before the first one. */
  rtoTicks: number;
}

export const createRtt = (): RttState =>
  ({ timing: false, timedSegment: 0, timedAtPs: 0, srttTicks: -1, rttvarTicks: 0, rtoTicks: -1 });

const phasePs = (transport: TcpSpec): number => Math.round(transport.tickPhase * clockTickPs(transport));

/** How many times the clock has ticked by then. */
export const tickAt = (transport: TcpSpec, timePs: number): number =>
  Math.floor((timePs + phasePs(transport)) / clockTickPs(transport));

/** When the clock ticks for the nth time, ps. */
export const nthTickPs = (transport: TcpSpec, n: number): number => n * clockTickPs(transport) - phasePs(transport);

/** Takes a sample: the timed segment is acknowledged at `nowPs`. */
export function sampleRoundTrip(flow: TcpFlow, nowPs: number): void {
  const { rtt, transport } = flow;
  const ticks = Math.max(1, tickAt(transport, nowPs) - tickAt(transport, rtt.timedAtPs));
  rtt.timing = false;
  if (rtt.srttTicks < 0) {
    rtt.srttTicks = ticks;
    rtt.rttvarTicks = ticks / 2;
  } else if (transport.rttArithmetic === 'integer') {
    const error = ticks - Math.floor(rtt.srttTicks);
    rtt.srttTicks = Math.max(1, rtt.srttTicks * MEAN_GAIN + error) / MEAN_GAIN;
    const quarters = rtt.rttvarTicks * DEVIATION_GAIN + Math.abs(error) - Math.floor(rtt.rttvarTicks);
    rtt.rttvarTicks = Math.max(1, quarters) / DEVIATION_GAIN;
  } else {
    const error = ticks - rtt.srttTicks;
    rtt.srttTicks += error / MEAN_GAIN;
    rtt.rttvarTicks += (Math.abs(error) - rtt.rttvarTicks) / DEVIATION_GAIN;
  }
  const margin = DEVIATIONS * rtt.rttvarTicks;
  const whole = transport.rttArithmetic === 'integer';
  rtt.rtoTicks = whole ? Math.floor(rtt.srttTicks) + margin : rtt.srttTicks + Math.max(1, margin);
}

/** The retransmission timeout with its backoff, in whole picoseconds. */
export function timeoutPs(flow: TcpFlow): number {
  const { rtt, transport, sender } = flow;
  const measured = Math.max(leastTimeoutPs(transport), Math.round(rtt.rtoTicks * clockTickPs(transport)));
  const base = rtt.rtoTicks < 0 ? firstTimeoutPs(transport) : measured;
  return Math.max(backedOffPs(transport, base, sender.backoff), leastTicksPs(transport));
}

/** Mean and deviation of the round trip, ps; `null` before the first sample. */
export function measuredPs({ rtt }: FlowState, tcp: TcpSpec): { meanPs: number; deviationPs: number } | null {
  const unitPs = clockTickPs(tcp);
  return rtt.srttTicks < 0 ? null : { meanPs: rtt.srttTicks * unitPs, deviationPs: rtt.rttvarTicks * unitPs };
}

/** Counts another timeout in a row, so that the next one takes twice as long. */
export function backOff({ rtt, sender, transport }: TcpFlow): void {
  sender.backoff++;
  if (transport.backoffForgetsRtt && sender.backoff >= PATIENCE) rtt.srttTicks = -1;
}

/**
 * Exact round trips of single segments, without the clock of ticks, ps; 0 before the first sample. Code that needs more
 * precision than a timeout keeps one of these in its own state and samples when it wants to.
 */
export interface FineRtt {
  shortestPs: number;
  /** Mean with gain 1/8, and mean deviation with gain 1/4. */
  meanPs: number;
  deviationPs: number;
}

export const createFineRtt = (): FineRtt => ({ shortestPs: 0, meanPs: 0, deviationPs: 0 });

/** Takes the first sample. */
export function beginFineRtt(fine: FineRtt, roundTripPs: number): void {
  fine.shortestPs = roundTripPs;
  fine.meanPs = roundTripPs;
  fine.deviationPs = roundTripPs / DEVIATION_GAIN;
}

export function sampleFineRtt(fine: FineRtt, roundTripPs: number): void {
  if (fine.meanPs === 0) {
    beginFineRtt(fine, roundTripPs);
    return;
  }
  fine.shortestPs = Math.min(fine.shortestPs, roundTripPs);
  const error = roundTripPs - fine.meanPs;
  fine.meanPs += error / MEAN_GAIN;
  fine.deviationPs += (Math.abs(error) - fine.deviationPs) / DEVIATION_GAIN;
}

/** Samples the newest segment that has just been acknowledged, unless it was sent more than once (Karn's rule). */
export function timeNewest(fine: FineRtt, { sender }: TcpFlow, nowPs: number): void {
  const slot = (sender.una - 1) & (sender.segmentBytes.length - 1);
  if (sender.transmissions[slot] === 1) sampleFineRtt(fine, nowPs - sender.lastSentPs[slot]);
}
