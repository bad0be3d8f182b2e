/** The texts of a comparison: names of the runs, and sentences that say where and why they part. */
import { REASONS } from '../../model/reasons';
import type { FirstDifference, Happened } from '../../runner/client/comparing';
import { bufferOf } from '../../model/switch/buffer';
import { letterOf, type ComparedRun } from '../../scenario/comparison';
import { capital, count, fixed, flowLabels, list, percent, THIN_SPACE, withNoun } from '../app/words';
import { differencesBetween } from '../panel/change-words';

/** The name of a run beside its letter: its own name, or else the settings in which it differs from the first. */
export function nameOf(runs: readonly ComparedRun[], run: number): string {
  const { name, full, set } = runs[run];
  if (name !== '' || run === 0) return name || full.title;
  const differing = differencesBetween(runs[0].full, full).map(({ what, after }) => `${what} ${after}`);
  return capital(list(differing)) || Object.keys(set).join(', ') || full.title;
}

/**
 * Texts that say why runs go above their ceilings, longest first. A comparison draws no line for a ceiling, so each run
 * is named with its own, in percent.
 */
export function waitedWords(above: readonly { letter: string; ceiling: number }[]): string[] {
  const who = list(above.map(({ letter }) => letter));
  const whose = above.length === 1 ? 'its ceiling' : 'their ceilings';
  const of = list([...new Set(above.map(({ ceiling }) => percent(ceiling / 100)))]);
  return [
    `${who} above ${whose} of ${of}: data that had waited is handed over at once`,
    `${who} above ${whose}: data had waited`, `${who}: data had waited`,
  ];
}

type Side = Pick<ComparedRun, 'expansion'>;

const packetMode = ({ expansion }: Side): boolean => expansion.network.network === 'packet';

function cellWords({ index, packet, ack, called }: Happened, side: Side): string {
  if (called !== null) return called;
  const what = packetMode(side) || index < 0 ? `packet ${count(packet)}` : `cell ${count(index + 1)}`;
  return ack ? `an acknowledgement` : what;
}

const carriedWords = (ack: boolean): string => (ack ? 'the acknowledgements' : 'the data');

/** Decimals of a rate in Mb/s, and the most that are used to tell two rates apart. */
const DECIMALS = 2;
const MOST_DECIMALS = 9;

const rateWords = ({ rateBps }: Happened, decimals: number): string =>
  `${fixed(rateBps / 1e6, decimals)}${THIN_SPACE}Mb/s`;

/** The decimals with which the rates of two happenings differ. */
function decimalsApart(first: Happened | null, second: Happened | null): number {
  let decimals = DECIMALS;
  if (first === null || second === null || first.rateBps === second.rateBps) return decimals;
  while (decimals < MOST_DECIMALS && rateWords(first, decimals) === rateWords(second, decimals)) decimals++;
  return decimals;
}

/** What sentences need: `flow 3`; and, or '', ` of flow 3`, ` before sw to sink`, ` (buffer full)`. */
interface Around { side: Side; flow: string; of: string; where: string; why: string; decimals: number }

/** What happened in a run, to follow its letter: `drops cell 88 of flow 3 (buffer full)`. */
const SAID: Readonly<Record<Happened['kind'], (what: Happened, around: Around) => string>> = {
  drop: (what, { side, of, where, why }) => `drops ${cellWords(what, side)}${of}${where}${why}`,
  discard: ({ index }, { of, why }) => `throws ${withNoun(count(index), 'cells')}${of} away${why}`,
  whole: (_, { of }) => `has a packet${of} whole`,
  timeout: (_, { flow }) => `lets ${flow} time out`,
  fastRetransmit: (_, { flow }) => `has ${flow} retransmit at once`,
  change: () => 'changes a parameter',
  suppressed: (_, { of }) => `holds back a retransmission${of}`,
  refused: (_, { flow }) => `refuses ${flow} a reservation`,
  requested: (_, { of }) => `requests cells${of}`,
  repaired: (_, { of }) => `repairs a packet${of}`,
  salvaged: (_, { of }) => `salvages a packet${of}`,
  slowed: (_, { flow }) => `tells ${flow} to send more slowly`,
  stalled: (_, { flow }) => `lets ${flow} stand still for good: no credit will come`,
  send: ({ packet }, { of }) => `sends segment ${count(packet)}${of}`,
  retransmit: ({ packet }, { of }) => `sends segment ${count(packet)}${of} again`,
  frm: (what, { of, decimals }) => `sends FRM ${count(what.packet)}${of} at ${rateWords(what, decimals)}`,
  brm: (what, { of, decimals }) =>
    `sets the rate${of} to ${rateWords(what, decimals)} (answer to FRM ${count(what.packet)})`,
  credit: ({ packet }, { of }) => `hears that ${withNoun(count(packet), 'cells')}${of} were sent on`,
  held: ({ ack }, { of, where }) => `has no credit left for ${carriedWords(ack)}${of}${where}`,
  freed: ({ ack }, { of, where }) => `gets credit again for ${carriedWords(ack)}${of}${where}`,
};

function happenedWords(what: Happened, side: Side, decimals: number): string {
  const { kind, flow, reason, link } = what;
  const { links, flows } = side.expansion.network;
  const name = flow < 0 || !flows[flow] ? null : `flow ${flowLabels(flows)[flow]}`;
  return SAID[kind](what, {
    side, decimals,
    flow: name ?? 'a flow',
    of: name === null ? '' : ` of ${name}`,
    where: link >= 0 && links[link] ? ` before ${links[link].id.replace('>', ' to ')}` : '',
    why: reason >= 0 ? ` (${REASONS[reason].title})` : '',
  });
}

/** Capacity of the port in front of a link, and its unit; `null` if it is unlimited. */
function placesOf({ expansion: { network } }: Side, link: number): { places: number; unit: string } | null {
  const spec = network.links[link];
  if (!spec) return null;
  const { places, unit } = bufferOf(spec.port, network.network === 'packet');
  return places === null ? null : { places, unit };
}

/** What the other run does instead: where one drops a cell, its port has more or fewer places. `null`: no words. */
function insteadWords(what: Happened, side: Side, other: Side): string | null {
  if (what.kind === 'held') return 'has';
  if (what.kind !== 'drop') return null;
  const [here, there] = [placesOf(side, what.link), placesOf(other, what.link)];
  if (here === null || there === null || here.unit !== there.unit || here.places === there.places) return null;
  const more = there.places - here.places;
  const noun = here.unit === 'cells' ? 'places' : here.unit;
  return `has ${withNoun(count(Math.abs(more)), noun)} ${more > 0 ? 'more' : 'fewer'}`;
}

/** Whether both runs drop the same cell, and only the first dooms its packet by that. */
const onlyDooms = (what: Happened, other: Happened): boolean =>
  what.kind === 'drop' && other.kind === 'drop' && what.dooms && !other.dooms
  && what.flow === other.flow && what.packet === other.packet && what.index === other.index;

/** The sentence about the first difference: `A drops cell 88 of flow 3 …; B has 488 places more.` */
export function differenceSentence(
  { first, second }: FirstDifference, runs: readonly ComparedRun[], other: number,
): string {
  const [a, b] = [letterOf(0), letterOf(other, runs)];
  const decimals = decimalsApart(first, second);
  const said = (what: Happened, letter: string, side: Side): string =>
    `${letter} ${happenedWords(what, side, decimals)}`;
  if (first !== null && second !== null) {
    const doomed = (letter: string): string => ` and dooms its packet; in ${letter} it is one cell fewer.`;
    if (onlyDooms(first, second)) return said(first, a, runs[0]) + doomed(b);
    if (onlyDooms(second, first)) return said(second, b, runs[other]) + doomed(a);
    return `${said(first, a, runs[0])}; ${said(second, b, runs[other])}.`;
  }
  const [what, here, there, mine, theirs] = first !== null ? [first, runs[0], runs[other], a, b] as const
    : [second, runs[other], runs[0], b, a] as const;
  if (what === null) return `${a} and ${b} part here.`;
  return `${said(what, mine, here)}; ${theirs} ${insteadWords(what, here, there) ?? 'does not'}.`;
}
