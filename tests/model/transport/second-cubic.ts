/**
 * A second model of the law of CUBIC, written from RFC 9438 alone: segments and seconds, 4.2 to 4.8 and 4.10. Slow
 * start, recovery and timers are those of `second-tcp.ts`.
 */
export interface CubicCase { c: number; beta: number; fastConvergence: boolean; renoFriendly: boolean }

export function cubicLaw({ c, beta, fastConvergence, renoFriendly }: CubicCase) {
  let [wMax, prior, wEst, k, epoch, roundTrip] = [0, 0, 0, 0, -1, -1];
  /** Whether the next stage of congestion avoidance starts on its plateau: no loss yet, or a timeout. */
  let flat = true;

  return {
    /** A round trip of a segment that was sent once. */
    sample(seconds: number): void {
      roundTrip = roundTrip < 0 ? seconds : roundTrip + (seconds - roundTrip) / 8;
    },
    /** A congestion event with these windows. Returns the new ssthresh. */
    cut(cwnd: number, flight: number, after: 'loss' | 'mark' | 'timeout'): number {
      wMax = fastConvergence && cwnd < wMax ? (cwnd * (1 + beta)) / 2 : cwnd;
      [prior, epoch, flat] = [cwnd, -1, after === 'timeout'];
      // A loss in the slow start after a timeout is not compared with an earlier one.
      if (flat) wMax = 0;
      return Math.max(beta * flight, 2);
    },
    /** A timeout that cuts nothing, because a mark has just done so. */
    timedOut(): void { [wMax, epoch, flat] = [0, -1, true]; },
    /** The window after an acknowledgement of `segments` new segments in congestion avoidance. */
    grown(cwnd: number, segments: number, now: number): number {
      if (epoch < 0) {
        // The RFC says nothing of a plateau below cwnd, whose K would be negative.
        if (flat || wMax < cwnd) wMax = cwnd;
        if (prior === 0) prior = cwnd;
        [epoch, wEst, k] = [now, cwnd, Math.cbrt((wMax - cwnd) / c)];
      }
      const curve = (t: number): number => c * (t - k) ** 3 + wMax;
      const alpha = wEst >= prior ? 1 : (3 * (1 - beta)) / (1 + beta);
      wEst += (alpha * segments) / cwnd;
      const t = now - epoch;
      if (renoFriendly && curve(t) < wEst) return Math.max(cwnd, wEst);
      const target = Math.min(Math.max(curve(t + roundTrip), cwnd), 1.5 * cwnd);
      return cwnd + (target - cwnd) / cwnd;
    },
  };
}
