/** The texts of a comparison: names of the runs, and sentences that say where and why they part. */
import { REASONS } from '../../model/reasons';
import type { FirstDifference, Happened } from '../../runner/client/comparing';
import { bufferOf } from '../../model/switch/buffer';
import { letterOf, type ComparedRun } from '../../scenario/comparison';
import { capital, count, flowLabels, list, percent, withNoun } from '../app/words';
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

const KINDS: Readonly<Record<Happened['kind'], string>> = {
  drop: 'drops', discard: 'throws away', whole: 'has a packet whole', timeout: 'times out',
  fastRetransmit: 'retransmits at once', change: 'changes a parameter', suppressed: 'holds a retransmission back',
  refused: 'has a reservation refused', requested: 'requests cells', repaired: 'repairs a packet',
  salvaged: 'salvages a packet', slowed: 'is told to send more slowly', stalled: 'stands still for good', send: 'sends',
  retransmit: 'sends again',
};

const packetMode = ({ expansion }: Side): boolean => expansion.network.network === 'packet';

function cellWords({ index, packet, ack, called }: Happened, side: Side): string {
  if (called !== null) return called;
  const what = packetMode(side) || index < 0 ? `packet ${count(packet)}` : `cell ${count(index + 1)}`;
  return ack ? `an acknowledgement` : what;
}

/** What happened in a run, to follow its letter: `drops cell 88 of flow 3 (buffer full)`. */
function happenedWords(what: Happened, side: Side): string {
  const { kind, flow, reason, link, index, packet } = what;
  const { links, flows } = side.expansion.network;
  const label = flow < 0 || !flows[flow] ? '' : flowLabels(flows)[flow];
  const of = label === '' ? '' : ` of flow ${label}`;
  const why = reason >= 0 ? ` (${REASONS[reason].title})` : '';
  const where = link >= 0 && links[link] ? ` before ${links[link].id.replace('>', ' to ')}` : '';
  if (kind === 'drop') return `drops ${cellWords(what, side)}${of}${where}${why}`;
  if (kind === 'discard') return `throws ${withNoun(count(index), 'cells')}${of} away${why}`;
  if (kind === 'stalled') return `lets ${of.slice(' of '.length) || 'a VC'} stand still for good: no credit will come`;
  if (kind === 'send' || kind === 'retransmit') return `${KINDS[kind]} segment ${count(packet)}${of}`;
  return `${KINDS[kind]}${of}`;
}

/** Capacity of the port in front of a link, and its unit; `null` if it is unlimited. */
function placesOf({ expansion: { network } }: Side, link: number): { places: number; unit: string } | null {
  const spec = network.links[link];
  if (!spec) return null;
  const { places, unit } = bufferOf(spec.port, network.network === 'packet');
  return places === null ? null : { places, unit };
}

/** Why the other run does not drop the cell: its port has more or fewer places. `null` if that is not the reason. */
function insteadWords(what: Happened, side: Side, other: Side): string | null {
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
  const said = (what: Happened, letter: string, side: Side): string => `${letter} ${happenedWords(what, side)}`;
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
