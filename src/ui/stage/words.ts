/** The words of the stage: captions in several lengths, names of links and policies, and numbers. */
import { CATALOGUE } from '../../model/catalogue';
import { PS_PER_MS, PS_PER_S } from '../../model/kernel/time';
import type { LinkSpec } from '../../model/spec';
import type { PORT_UNITS } from '../../runner/client/frame';
import { inSentence } from '../app/in-sentence';
import { count, fixed, short, span, THIN_SPACE } from '../app/words';
import { PAYLOAD_BYTES } from '../../model/constants';
import { besideBuffer, type Held } from './pardoned';
import { cellsLong, type Group, type Topology } from './topology';

export const grouped = count;

export function rateWords(rateBps: number): string {
  if (rateBps >= 1e9) return `${short(rateBps / 1e9)}${THIN_SPACE}Gb/s`;
  if (rateBps >= 1e6) return `${short(rateBps / 1e6)}${THIN_SPACE}Mb/s`;
  return `${short(rateBps / 1e3)}${THIN_SPACE}kb/s`;
}

/** Writes a rate in Mb/s without its unit, in at most four characters below 10 Gb/s: `0.10`, `9.72`, `13.8`, `140`. */
export function mbpsWords(bps: number): string {
  const mbps = bps / 1e6;
  return fixed(mbps, mbps >= 99.95 ? 0 : mbps >= 9.995 ? 1 : 2);
}

export const timeWords = (ps: number): string => span(ps / PS_PER_S);

/**
 * Writes the time left of a timer, with so few digits that it can be read while it runs: `1.2 s`, `42 ms`; '' if no
 * timer runs.
 */
export function waitWords(ps: number): string {
  if (ps < 0) return '';
  return ps >= 0.1 * PS_PER_S ? `${fixed(ps / PS_PER_S, 1)}${THIN_SPACE}s` : `${count(ps / PS_PER_MS)}${THIN_SPACE}ms`;
}

/** Returns the captions of a link: `1.5 Mb/s · 10 ms · 35 cells long`, then shorter ones. */
export function linkWords(
  link: Pick<LinkSpec, 'rateBps' | 'delayPs'>, withLength: boolean, packetMode = false,
): string[] {
  const cells = cellsLong(link, packetMode);
  const pair = `${rateWords(link.rateBps)} · ${timeWords(link.delayPs)}`;
  const length = cells < 10 ? Number(cells.toPrecision(2)) : Math.round(cells);
  return [...(
    withLength ? [packetMode ? `${pair} · ${grouped(cells * PAYLOAD_BYTES)} bytes long`
      : `${pair} · ${grouped(length) === '0' ? length : short(length)} cell${length === 1 ? '' : 's'} long`] : []
  ), pair, rateWords(link.rateBps), ''];
}

/** `early packet discard at 256`. */
export function policyWords(policy: number | string, threshold: number): string {
  const found = typeof policy === 'number' ? CATALOGUE.discard[policy]
    : CATALOGUE.discard.find(({ id }) => id === policy);
  // The first policy has no rule to name: a full port refuses.
  if (!found || found === CATALOGUE.discard[0]) return '';
  const title = inSentence(found.title);
  return threshold >= 0 ? `${title} at ${grouped(threshold)}` : title;
}

/** Capacity and threshold in `unit`, −1 if there is none. `kept`: places of `capacity` for VCs with credits. */
export interface PortState {
  capacity: number;
  threshold: number;
  policy: number | string;
  unit: (typeof PORT_UNITS)[number];
  kept: number;
}

/** Returns the captions after a switch's name, longest first. */
export function queueCaptions(
  topology: Topology, link: number, { capacity, threshold, policy, unit, kept }: PortState,
): string[] {
  const to = topology.links[link].id.split('>')[1];
  const places = capacity < 0 ? 'no limit' : `${grouped(capacity)} ${unit}`;
  const { scheduler } = topology.links[link].port;
  const inTurn = CATALOGUE.schedulers.find(({ id }) => id === scheduler)?.caption ?? '';
  const rule = [inTurn, policyWords(policy, threshold)].filter((words) => words !== '').join(', ');
  const [all, own] = [grouped(capacity - kept), grouped(kept)];
  return [
    ...(kept > 0 && capacity > 0 ? [
      `queue to ${to}, ${all} places for all, ${own} for VCs with credits`, `${all} places for all, ${own} for VCs`,
    ] : []),
    ...(rule ? [`queue to ${to}, ${places}, ${rule}`] : []), `queue to ${to}, ${places}`, `queue, ${places}`, places,
    '',
  ];
}

/** Returns the captions after a host's name, longest first. */
export function hostCaptions({ members, sends, receives }: Group, topology: Topology, compact: boolean): string[] {
  const count = members.length > 1 ? [compact ? String(members.length) : `${grouped(members.length)} hosts`] : [];
  if (receives.length === 0 || compact || topology.packetMode) return [...count, ''];
  const cells = new Set(receives.map((flow) => topology.flows[flow].cellsPerPacket));
  const of = cells.size === 1 ? [...cells][0] : null;
  if (sends.length > 0) return [...count, ''];
  const bars = of === null ? ['reassembly, cells', 'reassembly']
    : [`reassembly, cells of ${grouped(of)}`, `cells of ${grouped(of)}`];
  return [...(count.length > 0 ? [`${count[0]}, ${bars[0]}`] : []), ...bars, ...count, ''];
}

/** Returns the places of a small queue, longest first: `5 places, all taken`, `3 of 5 places, 1 being sent`. */
export function placesWords({ taken, back, sent }: Held, capacity: number): string[] {
  const beyond = Math.max(back, taken - capacity);
  const said = taken < capacity ? `${taken} of ${capacity} places`
    : `${capacity} place${capacity === 1 ? '' : 's'}, all taken${beyond > 0 ? ` +${beyond}` : ''}`;
  return [...(sent > 0 ? [`${said}, ${sent} being sent`] : []), said,
    `${taken} of ${capacity}${back > 0 ? ` +${back}` : ''}`];
}

/** Returns the fill, longest first: `512 of 512, and 1 brought back`, `12 of 12 packets, and 1 being sent`. */
export function fillWords(held: Held, most: number, unit: string): string[] {
  const plain = `${grouped(held.taken)} of ${grouped(most)}${unit}`;
  const more = besideBuffer(held);
  return [...(more === '' ? [] : [plain + more]), held.back > 0 ? `${plain} + ${grouped(held.back)}` : plain];
}

/** Returns the numbers under a queue, tail first: from the capacity to 0 in even steps, at most five. */
export function rulerNumbers(capacity: number): number[] {
  if (capacity % 4 === 0) return [4, 3, 2, 1, 0].map((quarter) => (capacity * quarter) / 4);
  for (let decade = 1; ; decade *= 10) {
    for (const factor of [1, 2, 5]) {
      const step = decade * factor;
      if (capacity / step <= 4.5) {
        const numbers: number[] = [];
        for (let value = Math.floor(capacity / step) * step; value >= 0; value -= step) numbers.push(value);
        return numbers[0] < capacity && capacity - numbers[0] < step / 2 ? [capacity, ...numbers.slice(1)]
          : [...(numbers[0] < capacity ? [capacity] : []), ...numbers];
      }
    }
  }
}

export interface RulerMark { place: number; text: string }

/** Returns the marks of a ruler under a queue, tail first; `placeBytes` is 0 if the port does not count bytes. */
export const rulerMarks = (places: number, placeBytes: number, bytes: number): RulerMark[] =>
  (placeBytes > 0
    ? rulerNumbers(bytes).map((number) => ({ place: Math.min(places, number / placeBytes), text: grouped(number) }))
    : rulerNumbers(places).map((number) => ({ place: number, text: grouped(number) })));

/** `1M`, `250k`, where that is as exact. */
function briefly(text: string): string {
  const value = Number(text.replaceAll(',', ''));
  const [size, unit] = value >= 1e6 ? [1e6, 'M'] as const : [1e3, 'k'] as const;
  const brief = Number((value / size).toPrecision(3));
  return value >= 10_000 && brief * size === value ? `${brief}${unit}` : text;
}

/** Between two numbers of a ruler. */
const RULER_GAP = 12;

/** The marks of a ruler, so far apart: in brief where they would crowd one another, and stand out beyond its end. */
export const rulerInRoom = (marks: readonly RulerMark[], apart: number, wide: (text: string) => number): RulerMark[] =>
  (marks.every(({ text }) => wide(text) + RULER_GAP <= apart) ? [...marks]
    : marks.map(({ place, text }) => ({ place, text: briefly(text) })));

export interface QueueWords {
  /** Left edges. */
  fillX: number;
  thresholdX: number;
  /** Whether the words of the threshold are a line higher, as one line has no room for both. */
  stacked: boolean;
}

/**
 * Places the fill and the threshold in words above a queue. The fill is at its tail; the threshold is beside its line,
 * on the side away from the tail, so that the words never touch. Takes the edges of the queue, its tail, the line, and
 * the widths of both words.
 */
export function placeQueueWords(
  [left, right]: readonly [number, number], tailX: number, lineX: number | null,
  [fillWidth, thresholdWidth]: readonly [number, number], direction: 1 | -1,
): QueueWords {
  const gap = 6;
  const into = (x: number, width: number, low: number, high: number): number =>
    Math.max(low, Math.min(high - width, x));
  const anchored = direction > 0 ? tailX : tailX - fillWidth;
  if (lineX === null) {
    // Words that are wider than the queue stand out at its tail: the box has more room there.
    const most = direction > 0 ? right : Math.max(right, left + fillWidth);
    const fillX = into(anchored, fillWidth, Math.min(left, most - fillWidth), most);
    return { fillX, thresholdX: left, stacked: false };
  }
  const fillLeft = direction > 0 ? tailX < lineX : tailX <= lineX;
  const roomLeft = lineX - gap - left;
  const roomRight = right - lineX - gap;
  const fillRoom = fillLeft ? roomLeft : roomRight;
  const otherRoom = fillLeft ? roomRight : roomLeft;
  if (fillRoom >= fillWidth && otherRoom >= thresholdWidth) {
    return fillLeft ? { fillX: into(anchored, fillWidth, left, lineX - gap), thresholdX: lineX + gap, stacked: false }
      : {
        fillX: into(anchored, fillWidth, lineX + gap, right), thresholdX: lineX - gap - thresholdWidth, stacked: false,
      };
  }
  const wide = roomLeft >= roomRight;
  const onLeft = fillRoom >= fillWidth ? fillLeft : wide;
  return {
    fillX: onLeft ? into(anchored, fillWidth, Math.min(left, lineX - gap - fillWidth), lineX - gap)
      : into(anchored, fillWidth, lineX + gap, Math.max(right, lineX + gap + fillWidth)),
    thresholdX: wide ? lineX - gap - thresholdWidth : lineX + gap,
    stacked: true,
  };
}
