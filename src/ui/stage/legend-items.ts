/** The lines of the legend: the marks that a network can show. */
import { colourSlots, OWN_MARKS } from '../look/flow-slots';
import { MARK_WORDS } from './describe';
import { sans, type Measure } from './sizes';
import type { Topology } from './topology';

export type LegendMark =
  | 'cell' | 'endOfPacket' | 'redundant' | 'ack' | 'lost' | 'doomed' | 'striped' | 'byGroup' | 'stripedGroup' | 'packet'
  | 'pilot' | 'request' | 'frm' | 'brm' | 'credit' | 'first' | 'marked' | 'low' | 'ribbon' | 'mixed' | 'counted';

type Words = Record<LegendMark, string>;

export const LEGEND_WORDS: Words = {
  cell: 'cell', endOfPacket: 'end of packet', redundant: 'redundant', ack: 'ACK', lost: 'lost',
  doomed: 'doomed: a sibling was lost', striped: 'flow 8 to 15', byGroup: 'colour by group',
  stripedGroup: 'group 8 to 15', packet: 'packet, as long as its bytes', pilot: 'pilot', request: 'request',
  frm: 'asks for a rate (FRM)', brm: 'brings it back (BRM)', credit: 'credit',
  ...MARK_WORDS,
  ribbon: 'ribbon: as wide as the rate', mixed: 'ribbon of mixed flows',
  counted: 'too many: flow not shown',
};

/** Shorter words for a legend that does not fit in one line: each step shortens more than the one before. */
const SHORTER: readonly Partial<Words>[] = [
  { ribbon: 'ribbon', counted: 'flow not shown' }, { doomed: 'doomed', mixed: 'mixed flows' },
  { frm: 'asks (FRM)', brm: 'back (BRM)' }, { frm: 'FRM', brm: 'BRM' },
  { striped: '8 to 15', first: 'first', mixed: 'mixed' }, { endOfPacket: 'end' },
];

/** In units of the text size: width of a mark, space after it, and space between entries. */
export const MARK_WIDTH = 9 / 12.5;
const AFTER_MARK = 0.56;
const BETWEEN = 1;

/** Returns the longest words with which the marks, and a last word, fit in one line; the shortest if none fit. */
export function wordsInLine(
  items: readonly LegendMark[], last: string, room: number, size: number, measure: Measure,
): Words {
  let words: Words = LEGEND_WORDS;
  const wide = (): number => items.reduce((sum, mark) =>
    sum + (MARK_WIDTH + AFTER_MARK + BETWEEN) * size + measure(words[mark], sans(size)), measure(last, sans(size)));
  for (const shorter of SHORTER) {
    if (wide() <= room) return words;
    words = { ...words, ...shorter };
  }
  return words;
}

/** Marks beside the stage that may have long words; more of them take two columns, which only short words fit. */
const MOST_LONG = 8;

/** Returns the words for a legend in a column beside the stage. */
export const wordsBeside = (items: readonly LegendMark[]): Words =>
  (items.length <= MOST_LONG ? LEGEND_WORDS : Object.assign({}, LEGEND_WORDS, ...SHORTER.slice(0, 3)) as Words);

/** `ribbons`, `counted`: whether links are, or have been, drawn as ribbons, and cells as only counted. */
export function legendItems(
  { flows, carriesAcks, packetMode, marks, dataFlows }: Pick<Topology, 'flows' | 'carriesAcks'>
    & Partial<Pick<Topology, 'packetMode' | 'marks' | 'dataFlows'>>,
  ribbons = false, counted = false,
): LegendMark[] {
  if (flows.length === 0) return [];
  const slots = colourSlots(flows.map(({ id }) => id));
  const grouped = flows.length > OWN_MARKS;
  const striped = slots.some((slot) => slot >= 8);
  const mixed = dataFlows?.some((on) => on.some((flow) => slots[flow] !== slots[on[0]])) === true;
  return [
    ...(packetMode === true ? ['packet' as const] : ['cell' as const, 'endOfPacket' as const]),
    ...(flows.some(({ redundant }) => redundant) ? ['redundant' as const] : []),
    ...(carriesAcks.some(Boolean) ? ['ack' as const] : []),
    ...new Set(flows.flatMap(({ control }) => (control ? [control.asks] : []))),
    ...(flows.some(({ rated }) => rated === true) ? ['frm' as const, 'brm' as const] : []),
    ...(flows.some(({ credited }) => credited === true) ? ['credit' as const] : []),
    ...(flows.some(({ first }) => first === true) ? ['first' as const] : []), 'lost',
    ...(flows.some(({ doomable }) => doomable) ? ['doomed' as const] : []),
    ...(marks === true ? ['marked' as const] : []),
    ...(flows.some(({ probes }) => probes === true) ? ['low' as const] : []),
    ...(grouped && new Set(slots).size > 1 ? ['byGroup' as const] : []),
    ...(striped ? [grouped ? 'stripedGroup' as const : 'striped' as const] : []),
    ...(ribbons ? [mixed ? 'mixed' as const : 'ribbon' as const] : []),
    ...(counted ? ['counted' as const] : []),
  ];
}
