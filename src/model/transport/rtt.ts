/**
 * Round trips and timeouts, on a clock of `tickPs`: a sample is the number of ticks of that clock between sending and
 * acknowledgement, at least one. One segment is timed at a time; Karn's rule: never one that was sent twice, and a
 * backed-off timeout stays until fresh data is acknowledged.
 * Source: Jacobson and Karels 1988 (estimator), Karn and Partridge 1987, RFC 6298 (gains). The clock starts at t = 0.
 */
import type { TcpFlow } from '../kernel/world';

const GAIN = 8;
const VARIANCE_GAIN = 4;
const DEVIATIONS = 4;

/** The timed segment is acknowledged at `nowPs`. */
export function sampleRoundTrip(flow: TcpFlow, nowPs: number): void {
  const { rtt, transport } = flow;
  const ticks = Math.max(1, Math.floor(nowPs / transport.tickPs) - Math.floor(rtt.timedAtPs / transport.tickPs));
  rtt.timing = false;
  if (rtt.srttTicks < 0) {
    rtt.srttTicks = ticks;
    rtt.rttvarTicks = ticks / 2;
    return;
  }
  const error = ticks - rtt.srttTicks;
  rtt.srttTicks += error / GAIN;
  rtt.rttvarTicks += (Math.abs(error) - rtt.rttvarTicks) / VARIANCE_GAIN;
}

/** The retransmission timeout with its backoff, picoseconds, whole. */
export function timeoutPs(flow: TcpFlow): number {
  const { rtt, transport, sender } = flow;
  const base = rtt.srttTicks < 0
    ? transport.initialRtoPs
    : Math.max(transport.minRtoPs, Math.round((rtt.srttTicks + Math.max(1, DEVIATIONS * rtt.rttvarTicks)) * transport.tickPs));
  let backedOff = base;
  for (let step = 0; step < sender.backoff && backedOff < transport.maxRtoPs; step++) backedOff *= 2;
  return Math.min(backedOff, transport.maxRtoPs);
}
