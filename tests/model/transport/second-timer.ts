/** The retransmission timer of the second models of TCP: a clock of ticks, one round trip measured at a time. */
import { MS, type World } from './second-world';

const FIRST_RTO_MS = 3_000;
const LONGEST_RTO_MS = 64_000;

export interface Timing { tickMs: number; minRtoMs: number; timerExpiry: 'exact' | 'tick' | 'nextTick' }

/** Its time is `at`, `Infinity` while it does not run. */
export function coarseTimer(clock: World['clock'], { tickMs, minRtoMs, timerExpiry }: Timing) {
  const tickPs = tickMs * MS;
  let [timed, timedAt, srtt, rttvar, backoff] = [-1, 0, -1, 0, 0];
  const timer = { at: Infinity, arm, sent, acknowledged, forget, expired };
  function arm(): void {
    const ticks = srtt + Math.max(1, 4 * rttvar);
    const rtoPs = srtt < 0 ? FIRST_RTO_MS * MS : Math.max(minRtoMs * MS, Math.round(ticks * tickPs));
    timer.at = clock.now + Math.min(rtoPs * 2 ** backoff, LONGEST_RTO_MS * MS);
    if (timerExpiry === 'tick') timer.at -= timer.at % tickPs;
    if (timerExpiry === 'nextTick') timer.at += (tickPs - timer.at % tickPs) % tickPs;
  }
  /** A segment that is sent again can be measured no more, nor can what was sent with it. */
  function sent(segment: number, again: boolean): void {
    if (again) forget();
    else if (timed < 0) [timed, timedAt] = [segment, clock.now];
    if (timer.at === Infinity) arm();
  }
  /** Ends the measurement if all segments before `to` are there, and the one that is timed is among them. */
  function acknowledged(to: number): void {
    if (timed < 0 || to <= timed) return;
    const ticks = Math.max(1, Math.floor(clock.now / tickPs) - Math.floor(timedAt / tickPs));
    [timed, backoff] = [-1, 0];
    if (srtt < 0) [srtt, rttvar] = [ticks, ticks / 2];
    else {
      const error = ticks - srtt;
      [srtt, rttvar] = [srtt + error / 8, rttvar + (Math.abs(error) - rttvar) / 4];
    }
  }
  function forget(): void {
    timed = -1;
  }
  function expired(): void {
    forget();
    timer.at = Infinity;
    backoff++;
  }
  return timer;
}
