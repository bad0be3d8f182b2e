/**
 * Round trips and timeouts, on a clock of `tickPs`: a sample is the number of ticks of that clock between sending and
 * acknowledgement, at least one. One segment is timed at a time; Karn's rule: never one that was sent twice, and a
 * backed-off timeout stays until fresh data is acknowledged.
 * Source: Jacobson and Karels 1988 (estimator, integer arithmetic), Karn and Partridge 1987, RFC 6298 (gains). The clock
 * stands at `tickPhase` of a tick at t = 0. `rttArithmetic: integer` keeps eighths of the mean and quarters of the
 * deviation as whole numbers, as BSD and ns-2 do.
 */
import type { TcpFlow } from '../world';

const GAIN = 8;
const VARIANCE_GAIN = 4;
const DEVIATIONS = 4;
/** So many timeouts in a row, and BSD no longer believes its mean. */
const PATIENCE = 4;

export interface RttState {
  timing: boolean;
  timedSegment: number;
  timedAtPs: number;
  /** Ticks; -1 before the first sample. */
  srttTicks: number;
  rttvarTicks: number;
  /** The timeout that followed from the last sample, without backoff and bounds, ticks; -1 before the first sample. */
  rtoTicks: number;
}

export const createRtt = (): RttState => ({ timing: false, timedSegment: 0, timedAtPs: 0, srttTicks: -1, rttvarTicks: 0, rtoTicks: -1 });

/** The timed segment is acknowledged at `nowPs`. */
export function sampleRoundTrip(flow: TcpFlow, nowPs: number): void {
  const { rtt, transport } = flow;
  const phasePs = Math.round(transport.tickPhase * transport.tickPs);
  const tickAt = (timePs: number): number => Math.floor((timePs + phasePs) / transport.tickPs);
  const ticks = Math.max(1, tickAt(nowPs) - tickAt(rtt.timedAtPs));
  rtt.timing = false;
  if (rtt.srttTicks < 0) {
    rtt.srttTicks = ticks;
    rtt.rttvarTicks = ticks / 2;
  } else if (transport.rttArithmetic === 'integer') {
    const error = ticks - Math.floor(rtt.srttTicks);
    rtt.srttTicks = Math.max(1, rtt.srttTicks * GAIN + error) / GAIN;
    rtt.rttvarTicks = Math.max(1, rtt.rttvarTicks * VARIANCE_GAIN + Math.abs(error) - Math.floor(rtt.rttvarTicks)) / VARIANCE_GAIN;
  } else {
    const error = ticks - rtt.srttTicks;
    rtt.srttTicks += error / GAIN;
    rtt.rttvarTicks += (Math.abs(error) - rtt.rttvarTicks) / VARIANCE_GAIN;
  }
  rtt.rtoTicks = transport.rttArithmetic === 'integer' ? Math.floor(rtt.srttTicks) + DEVIATIONS * rtt.rttvarTicks : rtt.srttTicks + Math.max(1, DEVIATIONS * rtt.rttvarTicks);
}

/** The retransmission timeout with its backoff, picoseconds, whole. */
export function timeoutPs(flow: TcpFlow): number {
  const { rtt, transport, sender } = flow;
  const base = rtt.rtoTicks < 0 ? transport.initialRtoPs : Math.max(transport.minRtoPs, Math.round(rtt.rtoTicks * transport.tickPs));
  let backedOff = base;
  for (let step = 0; step < sender.backoff && backedOff < transport.maxRtoPs; step++) backedOff *= 2;
  return Math.max(Math.min(backedOff, transport.maxRtoPs), transport.minRtoTicks * transport.tickPs);
}

/** One more timeout in a row: the next one waits twice as long. */
export function backOff({ rtt, sender, transport }: TcpFlow): void {
  sender.backoff++;
  if (transport.backoffForgetsRtt && sender.backoff >= PATIENCE) rtt.srttTicks = -1;
}
