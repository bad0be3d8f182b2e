/**
 * A second model of TCP and TCP Boston over one cable, written from the RFCs and the paper alone, in order to be
 * compared with the first. A greedy sender; named packets or cells are lost before they take the link; segments of
 * 1,000 bytes at 8 Mb/s. It shares nothing with the model.
 * Sources: RFC 5681, 6298 (with a clock of ticks), 6582, 6675 without rescue, 3042, 2018; Bestavros and Kim; the law
 * of CUBIC is in `second-cubic.ts`.
 */
import { cubicLaw, type CubicCase } from './second-cubic';
import { coarseTimer, type Timing } from './second-timer';
import { MS, world, type World } from './second-world';

export interface Case extends Timing {
  variant: 'tahoe' | 'reno' | 'newReno' | 'sack' | 'cubic';
  /** Packets are cells of 53 bytes: of TCP Boston with these numbers of extra cells, or reassembled as AAL5 does. */
  network: 'packet' | 'atm';
  boston: { firstExtra: number; againExtra: number } | null;
  windowSegments: number;
  /** Numbers of the units (packets, or cells) that are lost on the way there and back. */
  lost: readonly number[];
  lostBack: readonly number[];
  limitedTransmit: boolean;
  slowButSteady: boolean;
  delayedAckMs: number;
  /** Whether delayed acknowledgements leave at multiples of the delay. */
  beats?: boolean;
  delayMs: number;
  durationS: number;
  cubic?: CubicCase;
  /** In segments; by default the window. */
  initialSsthresh?: number | null;
  /** Numbers of the packets there that are marked on their way; marks are echoed and heeded (RFC 3168). */
  marked?: readonly number[];
  /** Whether a mark is echoed in one acknowledgement only. */
  echoesOnce?: boolean;
}

export interface Told { timePs: number; event: string; segment: number }

const MSS = 1000;
const HEADER = 40;
const TRAILER = 8;
const S = 1e12;
const CODE_CELLS = 256;

export interface Ack {
  next: number;
  segment: number;
  whole: boolean;
  missing: number;
  blocks: [number, number][];
  echo: boolean;
}
/** A transmission: its segment, and the places of its cells in the code. */
interface Sent { segment: number; cells: number[]; marked?: boolean; reduced?: boolean }

const cellsOf = (bytes: number): number => Math.ceil((bytes + TRAILER) / 48);

type Receiving = Pick<Case, 'network' | 'boston' | 'lostBack' | 'delayMs' | 'delayedAckMs' | 'echoesOnce' | 'beats'>
  & { variant: string };

/** The receiver: adaptation layer and TCP. Returns what takes in unit `index` of a transmission. */
export function receiver(one: Receiving, { clock, at, link }: World, hears: (ack: Ack) => void) {
  const back = link(one.lostBack, one.delayMs);
  const kept = new Set<number>();
  const cells = new Map<number, Set<number>>();
  let [next, delays, waits, echo] = [0, 0, -1, false];
  let reported: [number, number][] = [];
  /** The transmission that is coming in: whether others were merged with it, what has come, whether it is answered. */
  let coming: { sent: Sent; merged: boolean; have: number; answered: boolean } | null = null;

  function acknowledge(segment: number, missing = 0): void {
    waits = -1;
    if (one.variant === 'sack' || one.variant === 'cubic') reported = blocksFor(segment);
    const blocks = reported;
    const bytes = HEADER + (blocks.length > 0 ? 4 + 8 * blocks.length : 0);
    const ack = { next, segment, whole: missing === 0, missing, blocks, echo };
    if (one.echoesOnce === true) echo = false;
    if (one.network === 'packet') {
      back(bytes, () => { hears(ack); });
      return;
    }
    const last = cellsOf(bytes) - 1;
    for (let cell = 0; cell <= last; cell++) back(53, () => { if (cell === last) hears(ack); });
  }
  /** RFC 2018: first the block of the segment that has come, then those reported last, three at most. */
  function blocksFor(segment: number): [number, number][] {
    const blocks: [number, number][] = [];
    if (kept.has(segment)) {
      let [from, to] = [segment, segment + 1];
      while (kept.has(from - 1)) from--;
      while (kept.has(to)) to++;
      blocks.push([from, to]);
    }
    const [own = [0, 0]] = blocks;
    const others = reported.filter(([from, to]) => to > next && !(from >= own[0] && to <= own[1]));
    return [...blocks, ...others].slice(0, 3);
  }
  function whole(segment: number): void {
    const inOrder = segment === next && kept.size === 0;
    if (segment >= next) kept.add(segment);
    while (kept.delete(next)) next++;
    if (!inOrder || one.delayedAckMs === 0 || waits >= 0) {
      acknowledge(segment);
      return;
    }
    waits = segment;
    const turn = ++delays;
    // Among cells timers come after arrivals of the same instant; whole packets follow the order of their causes.
    const late = one.network === 'atm' ? 1 : 0;
    const delayPs = one.delayedAckMs * MS;
    const releasePs = one.beats === true ? Math.floor(clock.now / delayPs + 1) * delayPs : clock.now + delayPs;
    at(releasePs, () => { if (waits >= 0 && delays === turn) acknowledge(waits); }, late);
  }
  const isHere = (segment: number): boolean => segment < next || kept.has(segment);

  function answerBoston(): void {
    if (coming === null || coming.answered) return;
    const { sent: { segment } } = coming;
    const here = cells.get(segment)?.size ?? 0;
    acknowledge(segment, isHere(segment) ? 0 : cellsOf(MSS + HEADER) - here);
  }
  function ofBoston(sent: Sent, index: number): void {
    const { segment } = sent;
    if (coming?.sent !== sent) {
      answerBoston();
      coming = { sent, merged: false, have: 0, answered: false };
    }
    if (!isHere(segment)) {
      const have = cells.get(segment) ?? new Set<number>();
      cells.set(segment, have.add(sent.cells[index]));
      if (have.size === cellsOf(MSS + HEADER)) {
        coming.answered = true;
        whole(segment);
      }
    }
    if (index < sent.cells.length - 1) return;
    answerBoston();
    coming = null;
  }
  /** AAL5: whole is what has all its cells, and none of others, since the last end of a packet. */
  function plain(sent: Sent, index: number): void {
    if (coming === null) coming = { sent, merged: false, have: 0, answered: false };
    else if (coming.sent !== sent) coming = { sent, merged: true, have: 0, answered: false };
    coming.have++;
    if (index < sent.cells.length - 1) return;
    const isWhole = !coming.merged && coming.have === sent.cells.length;
    coming = null;
    if (!isWhole) return;
    echo = (echo && !sent.reduced) || sent.marked === true;
    whole(sent.segment);
  }
  return one.boston === null ? plain : ofBoston;
}

/** Runs a case. Returns what its sender did. */
export function secondTcp(one: Case): Told[] {
  const all = world();
  const { clock } = all;
  const told: Told[] = [];
  const there = all.link(one.lost, one.delayMs);
  const arrives = receiver(one, all, hear);
  const most = one.windowSegments * MSS;
  const law = one.cubic === undefined ? null : cubicLaw(one.cubic);
  const selects = one.variant === 'sack' || law !== null;
  const timer = coarseTimer(clock, one);
  let [una, next, max, recover] = [0, 0, 0, -1];
  let [cwnd, ssthresh] = [MSS, (one.initialSsthresh ?? one.windowSegments) * MSS];
  let [duplicates, recovers, partial] = [0, false, false];
  const times = new Map<number, number>();
  const sentAt = new Map<number, number>();
  /** Marks: packets sent, and whether to tell of a cut. Why the window was cut last, while that matters. */
  let [count, tells, last] = [0, false, ''];
  const sacked = new Set<number>();
  let highRxt = -1;
  /** TCP Boston: what the receiver misses of a segment, the next unused place in its code, and what is there whole. */
  const missing = new Map<number, number>();
  const unused = new Map<number, number>();
  const isThere = new Set<number>();

  const note = (event: string, segment: number): void => { told.push({ timePs: clock.now, event, segment }); };
  function cellsFor(segment: number, again: boolean): number[] {
    const whole = one.network === 'packet' ? 1 : cellsOf(MSS + HEADER);
    if (one.boston === null) return Array.from({ length: whole }, (_, cell) => cell);
    const needed = missing.get(segment) ?? whole;
    const from = unused.get(segment) ?? 0;
    const left = CODE_CELLS - from;
    if (again && needed > left) return Array.from({ length: whole }, (_, cell) => cell);
    const count = Math.min(left, needed + (again ? one.boston.againExtra : one.boston.firstExtra));
    unused.set(segment, from + count);
    return Array.from({ length: count }, (_, cell) => from + cell);
  }
  function transmit(segment: number): void {
    const before = times.get(segment) ?? 0;
    times.set(segment, before + 1);
    sentAt.set(segment, clock.now);
    note(before > 0 ? 'retransmit' : 'send', segment);
    timer.sent(segment, before > 0);
    const reduced = tells && before === 0;
    if (reduced) tells = false;
    const sent = { segment, cells: cellsFor(segment, before > 0), marked: one.marked?.includes(count++), reduced };
    const bytes = one.network === 'packet' ? MSS + HEADER : 53;
    sent.cells.forEach((_, index) => { there(bytes, () => { arrives(sent, index); }); });
  }

  /** Half of the window in whole segments (Tahoe, timeouts), or of what is under way. */
  const halfWindow = (): number => Math.max(Math.floor(Math.min(cwnd, most) / 2 / MSS) * MSS, 2 * MSS);
  /** Segments under way at a loss, without those of limited transmit (RFC 5681, 3.2). */
  const flightAtLoss = (): number =>
    (one.limitedTransmit ? Math.min(max - una, Math.floor(cwnd / MSS)) : max - una);
  const halfFlight = (): number => Math.max((flightAtLoss() * MSS) / 2, 2 * MSS);
  function cutByCubic(after: 'loss' | 'timeout'): void {
    ssthresh = law!.cut(cwnd / MSS, after === 'loss' ? flightAtLoss() : max - una, after) * MSS;
  }
  function grow(segments: number): void {
    if (law !== null && cwnd >= ssthresh) {
      cwnd = Math.min(most, law.grown(cwnd / MSS, segments, clock.now / S) * MSS);
      return;
    }
    cwnd = Math.min(most, cwnd + (cwnd < ssthresh ? MSS : (MSS * MSS) / cwnd));
  }
  function send(extraBytes = 0, packets = Infinity): void {
    if (selects && recovers) {
      sendByScoreboard();
      return;
    }
    const window = Math.min(Math.floor(cwnd) + extraBytes, most);
    for (let sent = 0; sent < packets && (next === una || (next - una + 1) * MSS <= window); sent++) {
      const segment = next++;
      if (segment === max) max++;
      if (!isThere.has(segment)) transmit(segment);
    }
  }

  // RFC 6675.
  function isLost(segment: number): boolean {
    let [blocks, above] = [0, 0];
    for (let later = segment + 1; later < max; later++) {
      if (!sacked.has(later)) continue;
      above++;
      if (!sacked.has(later - 1)) blocks++;
    }
    return blocks >= 3 || above > 2;
  }
  function pipe(): number {
    let segments = 0;
    for (let segment = una; segment < next; segment++) {
      if (sacked.has(segment)) continue;
      segments += (isLost(segment) ? 0 : 1) + (segment <= highRxt ? 1 : 0);
    }
    return segments * MSS;
  }
  function hole(only: (segment: number) => boolean): number {
    for (let segment = Math.max(una, highRxt + 1); segment < Math.max(-1, ...sacked); segment++) {
      if (!sacked.has(segment) && only(segment)) return segment;
    }
    return -1;
  }
  function sendByScoreboard(): void {
    while (Math.floor(cwnd) - pipe() >= MSS) {
      const lost = hole(isLost);
      // After a timeout everything from `next` on counts as not sent, even if it is reported since.
      const fits = (next - una + 1) * MSS <= most;
      const segment = lost >= 0 ? lost : fits ? next : hole(() => true);
      if (segment < 0) return;
      if (lost >= 0 || !fits) highRxt = segment;
      next = Math.max(next, segment + 1);
      max = Math.max(max, next);
      transmit(segment);
    }
  }

  function hearEcho(to: number): void {
    if (to <= recover && last !== 'timeout') return;
    // In a go-back only what has been sent again is under way, in recovery at most the window; and an echo never opens
    // the window.
    const before = recovers ? Math.min(cwnd, ssthresh) : cwnd;
    const flight = Math.min(next - una, before / MSS);
    if (law === null) cwnd = ssthresh = Math.max((flight * MSS) / 2, 2 * MSS);
    else {
      ssthresh = law.cut(cwnd / MSS, flight, 'mark') * MSS;
      cwnd = Math.max(MSS, flight * one.cubic!.beta * MSS);
    }
    cwnd = Math.min(cwnd, before);
    [recover, tells, recovers, last] = [max, true, false, 'mark'];
  }
  function hear({ next: to, segment, whole, missing: misses, blocks, echo }: Ack): void {
    if (echo && to >= una) hearEcho(to);
    if (one.boston !== null && segment >= una && segment < max) {
      if (whole) isThere.add(segment);
      else missing.set(segment, Math.min(missing.get(segment) ?? Infinity, misses));
    }
    const news = (): boolean => {
      const before = sacked.size;
      for (const [from, end] of blocks) for (let at = Math.max(from, una); at < end; at++) sacked.add(at);
      return sacked.size > before;
    };
    if (to > una) acknowledged(to, whole && !echo, news);
    else if (to === una && max > una) duplicate(news());
  }
  function acknowledged(to: number, whole: boolean, news: () => void): void {
    timer.acknowledged(to);
    if (times.get(to - 1) === 1) law?.sample((clock.now - (sentAt.get(to - 1) ?? 0)) / S);
    const bytes = (to - una) * MSS;
    una = to;
    next = Math.max(next, una);
    for (const old of sacked) if (old < una) sacked.delete(old);
    news();
    duplicates = 0;
    let [keepsTimer, resends] = [false, false];
    if (!recovers) {
      if (whole) grow(bytes / MSS);
    } else if (one.variant === 'reno') [cwnd, recovers] = [ssthresh, false];
    else if (una >= recover) {
      if (one.variant === 'newReno') cwnd = Math.min(ssthresh, Math.max((max - una) * MSS, MSS) + MSS);
      recovers = false;
    } else if (one.variant === 'newReno') {
      cwnd = Math.max(MSS, cwnd - bytes + MSS);
      keepsTimer = partial && !one.slowButSteady;
      [partial, resends] = [true, true];
    }
    if (una === max) timer.at = Infinity;
    else if (!keepsTimer) timer.arm();
    if (resends) transmit(una);
    send();
  }
  function duplicate(news: boolean): void {
    const selective = selects;
    if (selective && !recovers && !news) return;
    duplicates++;
    if (recovers) {
      if (!selective) cwnd += MSS;
      send();
      return;
    }
    const early = duplicates < 3 && !(selective && isLost(una));
    if (early && one.limitedTransmit && next === max) send(duplicates * MSS, 1);
    const again = selective ? una < recover : una <= recover;
    if (early || (duplicates > 3 && !selective) || (again && last !== 'mark')) return;
    note('fastRetransmit', una);
    if (!again) tells = true;
    if (one.variant === 'tahoe') {
      if (!again) [ssthresh, recover] = [halfWindow(), max];
      [cwnd, next, last] = [MSS, una, 'loss'];
      timer.forget();
      timer.arm();
    } else {
      if (!again) {
        if (law === null) ssthresh = halfFlight();
        else cutByCubic('loss');
        [cwnd, recover] = [ssthresh, max];
      }
      [recovers, partial, highRxt, last] = [true, false, una, 'loss'];
      transmit(una);
      timer.arm();
      if (!selective) cwnd += 3 * MSS;
    }
    send();
  }
  function expire(): void {
    note('timeout', una);
    tells = true;
    if (last === 'mark' && una < recover) law?.timedOut();
    else if (law === null) ssthresh = halfWindow();
    else cutByCubic('timeout');
    [cwnd, recovers, recover, next, last] = [MSS, false, max, una, 'timeout'];
    [duplicates, highRxt] = [0, -1];
    timer.expired();
    sacked.clear();
    send();
  }

  send();
  all.runUntil(one.durationS * 1e12, timer, expire);
  return told;
}
