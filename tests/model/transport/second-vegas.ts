/**
 * A second model of Vegas over one cable, written from the rules of Brakmo and Peterson 1995; packets, clock and timer
 * are those of `second-tcp.ts`. Windows are in segments, times in picoseconds. What the paper leaves open is read as
 * docs/tcp.md says.
 */
import { receiver, type Ack, type Case, type Told } from './second-tcp';
import { coarseTimer } from './second-timer';
import { world } from './second-world';

export interface VegasCase extends Omit<Case, 'variant' | 'boston' | 'cubic'> {
  alpha: number;
  beta: number;
  gamma: number;
}

const PACKET_BYTES = 1040;

/** Parts of a segment add up to a whole one. */
function added(window: number, part: number): number {
  const whole = Math.round(window + part);
  return Math.abs(window + part - whole) < 1e-9 ? whole : window + part;
}

interface Record { at: number; times: number }

/** Runs a case. Returns what its sender did. */
export function secondVegas(one: VegasCase): Told[] {
  const all = world();
  const { clock } = all;
  const told: Told[] = [];
  const there = all.link(one.lost, one.delayMs);
  const arrives = receiver({ ...one, variant: 'vegas', boston: null }, all, hear);
  const most = one.windowSegments;
  const timer = coarseTimer(clock, one);
  let [una, next, max, recover] = [0, 0, 0, -1];
  let [cwnd, ssthresh, duplicates] = [1, most, 0];
  // The fine clock: mean and deviation, the shortest round trip, and the round trip that is being measured.
  let [fine, deviation, shortest, fineTimeout] = [-1, 0, Infinity, Infinity];
  let [marked, markedAt, sum, samples] = [0, 0, 0, 0];
  let [slowGrows, gain] = [true, 0];
  // Losses: the last cut, the window that it left, and how many new acknowledgements still look at the next segment.
  let [cutAt, left, inflated, watches] = [-Infinity, 0, false, 0];
  // Marks: packets sent, whether to tell of a cut, and why the window was cut last.
  let [count, tells, last] = [0, false, ''];
  const records = new Map<number, Record>();

  const note = (event: string, segment: number): void => { told.push({ timePs: clock.now, event, segment }); };
  function transmit(segment: number): void {
    const times = records.get(segment)?.times ?? 0;
    records.set(segment, { at: clock.now, times: times + 1 });
    note(times > 0 ? 'retransmit' : 'send', segment);
    timer.sent(segment, times > 0);
    const reduced = tells && times === 0;
    if (reduced) tells = false;
    const sent = { segment, cells: [0], marked: one.marked?.includes(count++), reduced };
    there(PACKET_BYTES, () => { arrives(sent, 0); });
  }
  function send(): void {
    const window = Math.min(Math.floor(cwnd), most);
    while (next === una || next - una + 1 <= window) {
      const segment = next++;
      if (segment === max) max++;
      transmit(segment);
    }
  }
  const isOld = (segment: number): boolean => {
    const record = records.get(segment);
    return record !== undefined && segment < max && fine >= 0 && clock.now - record.at >= fineTimeout;
  };

  function hear({ next: to, echo }: Ack): void {
    if (echo && to >= una) hearEcho(to);
    if (to > una) acknowledged(to, !echo);
    else if (to === una && max > una) duplicate();
  }
  function hearEcho(to: number): void {
    if (to <= recover && last !== 'timeout') return;
    // In a go-back only what has been sent again is under way; and an echo never opens the window.
    ssthresh = Math.max((next - una) / 2, 2);
    cwnd = left = Math.min(inflated && cwnd > left ? left : cwnd, ssthresh);
    [recover, cutAt, tells, last] = [max, clock.now, true, 'mark'];
  }
  function acknowledged(to: number, grows: boolean): void {
    timer.acknowledged(to);
    const newest = records.get(to - 1);
    una = to;
    next = Math.max(next, una);
    duplicates = 0;
    if (inflated && cwnd > left) [cwnd, ssthresh] = [left, 2];
    inflated = false;
    if (una > marked) roundTrip();
    if (gain === 1 && cwnd >= ssthresh) gain = 0;
    if (grows && gain > 0 && cwnd - (next - una + 1) <= 2) cwnd = Math.min(most, added(cwnd, gain));
    if (newest?.times === 1) fineSample(newest.at);
    if (una === max) timer.at = Infinity;
    else timer.arm();
    if (watches > 0) {
      watches--;
      if (isOld(una)) {
        duplicates = 3;
        transmit(una);
      }
      else watches = 0;
    }
    send();
  }
  /** The mean of a round trip leaves out the very first sample, from which the first estimate comes. */
  function fineSample(sentAt: number): void {
    const ps = clock.now - sentAt;
    const error = ps - fine;
    const isFirst = fine < 0;
    if (isFirst) [fine, deviation] = [ps, ps / 4];
    else [fine, deviation] = [fine + error / 8, deviation + (Math.abs(error) - deviation) / 4];
    if (!isFirst) [sum, samples] = [sum + ps, samples + 1];
    shortest = Math.min(shortest, ps);
    fineTimeout = (fine + 2 * deviation) * (isFirst ? 1 : 17 / 16);
  }
  /** Once a round trip: what waits in queues, and what the window does until the next time. */
  function roundTrip(): void {
    const [sent, underWay] = [next - marked, next - una + 1];
    const mean = samples > 0 ? sum / samples : clock.now - markedAt;
    [marked, markedAt, sum, samples] = [next, clock.now, 0, 0];
    if (mean < shortest || sent <= 1) shortest = mean;
    const waiting = underWay - (sent * shortest) / mean;
    if (cwnd < ssthresh) {
      slowGrows = !slowGrows;
      gain = 0;
      if (!slowGrows) return;
      if (waiting > one.gamma) [ssthresh, cwnd] = [2, Math.max(2, cwnd - cwnd / 8)];
      else gain = 1;
    } else if (waiting > one.beta) [cwnd, gain] = [Math.max(2, cwnd - 1), 0];
    else gain = waiting < one.alpha ? 1 / cwnd : 0;
  }
  function duplicate(): void {
    duplicates++;
    const old = isOld(una);
    if (!old && duplicates !== 3) {
      if (inflated && duplicates > 3) cwnd++;
      if (duplicates >= 3) send();
      return;
    }
    if (una <= recover && last === 'timeout') return;
    note('fastRetransmit', una);
    const { at, times } = records.get(una)!;
    if (at > cutAt) {
      const window = Math.floor(Math.min(cwnd, most));
      left = Math.max(2, times > 1 ? Math.floor(window / 2) : window - Math.floor(window / 4));
      if (window === 3) left = 2;
      [cutAt, inflated, tells] = [clock.now, true, true];
      cwnd = left + duplicates;
    }
    [recover, last, watches] = [max, 'loss', 2];
    fineTimeout *= times > 1 ? 2 : 9 / 8;
    if (times === 1) duplicates = 3;
    transmit(una);
    timer.arm();
    if (duplicates >= 3) send();
  }
  function expire(): void {
    note('timeout', una);
    if (last !== 'mark' || una >= recover) ssthresh = Math.max(Math.floor(Math.min(cwnd, most) / 2), 2);
    [last, tells] = ['timeout', true];
    [cwnd, recover, next, duplicates] = [2, max, una, 0];
    [inflated, cutAt, watches] = [false, clock.now, 0];
    timer.expired();
    send();
  }

  send();
  all.runUntil(one.durationS * 1e12, timer, expire);
  return told;
}
