/** The stage in words: sentences for the live region, and words for what is under the pointer. */
import type { ControlCells } from '../../model/catalogue-types';
import { REASONS } from '../../model/reasons';
import { counted } from '../../model/words';
import { CELL_FLAG, type FrameEvent } from '../../runner/client/frame';
import { capital } from '../app/words';
import type { HitCell } from './hit-test';
import type { FlowInfo, Topology } from './topology';
import { grouped } from './words';

/** ` at sw`; where the link damaged the cell, ` on the link from A to sw`. */
function placeOfLoss(link: number, reason: number, { links, groups, groupOf }: Topology): string {
  const way = links[link];
  if (way === undefined) return '';
  const name = (node: number): string => groups[groupOf[node]].id;
  return REASONS[reason]?.id === 'linkError' ? ` on the link from ${name(way.from)} to ${name(way.to)}`
    : ` at ${name(way.from)}`;
}

/** `Cell 6 of 13 of flow A fell at sw: buffer full.` */
export function dropSentence(
  { flow, link, packet, index, of, reason, flags }: Omit<FrameEvent, 'serial' | 'timePs' | 'kind'>, topology: Topology,
): string {
  const called = topology.flows[flow] && calledIn(topology.flows[flow], flags);
  const cell = called ? capital(called)
    : packet < 0 ? 'An acknowledgement'
    : topology.packetMode ? `Packet ${grouped(packet)}`
    : index >= 0 ? `Cell ${grouped(index + 1)} of ${grouped(of)}`
    : 'A cell';
  const whose = topology.flows[flow] ? ` of flow ${topology.flows[flow].label}` : '';
  return `${cell}${whose} fell${placeOfLoss(link, reason, topology)}: ${REASONS[reason]?.title ?? 'lost'}.`;
}

/** Returns what the picture shows in one sentence, which does not change during the run. */
export function stageSentence({ groups, flows, packetMode }: Topology): string {
  const hosts = groups.filter(({ kind }) => kind === 'host').reduce((sum, { members }) => sum + members.length, 0);
  const switches = groups.filter(({ kind }) => kind === 'switch').length;
  return `The network as it runs: ${counted(hosts, 'host')}, ${switches} switch${switches === 1 ? '' : 'es'}, ${counted(flows.length, 'flow')}. ${packetMode ? 'Packets' : 'Cells'} move along the links; the tables after it say the same in words.`;
}

/** Returns the name of a cell that carries no data of a packet; null for a cell of data. */
export function calledIn({ rated, control }: FlowInfo, flags: number): string | null {
  if (flags & CELL_FLAG.credit) return 'credit cell';
  if (flags & CELL_FLAG.control) {
    return rated ? (flags & CELL_FLAG.back ? 'RM cell on its way back (BRM)' : 'RM cell (FRM)')
      : control ? controlWords(control, flags) : 'control cell';
  }
  return flags & CELL_FLAG.ack ? 'acknowledgement' : null;
}

const controlWords = ({ asks, comesBack, tells }: ControlCells, flags: number): string =>
  (tells && flags & CELL_FLAG.tells ? tells : comesBack && flags & CELL_FLAG.ack ? `${asks} on its way back` : asks);

/** Words for marks that the legend calls the same. */
export const MARK_WORDS = { first: 'goes first', marked: 'met congestion', low: 'may be lost first' };

/** Words for the marks of a data cell, apart from its colour and its end. */
const MARKED: readonly (readonly [number, string])[] = [
  [CELL_FLAG.redundant, 'redundant'], [CELL_FLAG.doomed, 'doomed, of no use now'],
  [CELL_FLAG.first, MARK_WORDS.first], [CELL_FLAG.marked, MARK_WORDS.marked], [CELL_FLAG.low, MARK_WORDS.low],
];

function markedWords(flags: number): string {
  const words = MARKED.filter(([flag]) => flags & flag).map(([, word]) => word).join(', ');
  return words === '' ? '' : `: ${words}`;
}

/** Returns words for the flow or the cell under the pointer. */
export function flowWords(
  topology: Topology, flow: number, cell: Pick<HitCell, 'index' | 'of' | 'packet' | 'flags'> | null,
): string {
  const { id, fromGroup, toGroup } = topology.flows[flow];
  const called = cell && calledIn(topology.flows[flow], cell.flags);
  if (called) return `${capital(called)}, flow ${id}`;
  const way = `${topology.groups[fromGroup].id} to ${topology.groups[toGroup].id}`;
  if (cell && topology.packetMode) return `Packet ${grouped(cell.packet)}, flow ${id}${markedWords(cell.flags)}`;
  return cell
    ? `Cell ${grouped(cell.index + 1)} of ${grouped(cell.of)}, packet ${grouped(cell.packet)}, flow ${id}${markedWords(cell.flags)}`
    : `Flow ${id}, ${way}`;
}
