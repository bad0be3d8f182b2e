/**
 * The stage in words: sentences for the live region, and the tables that stand for the picture where it is not seen.
 */
import { REASONS } from '../../model/reasons';
import { FLOW, FLOW_STATES, HEAD, LINK, TRAY, type Frame, type FrameEvent } from '../../runner/client/frame';
import { portsOf, type Topology } from './topology';
import { grouped, timeWords } from './words';

/** `Cell 6 of 13 of flow A fell at sw: buffer full.` */
export function dropSentence(
  { flow, link, packet, index, of, reason }: Omit<FrameEvent, 'serial' | 'timePs' | 'kind'>, topology: Topology,
): string {
  const where = topology.links[link] ? ` at ${topology.groups[topology.groupOf[topology.links[link].from]].id}` : '';
  const cell = packet < 0 ? 'An acknowledgement' : topology.packetMode ? `Packet ${grouped(packet)}`
    : index >= 0 ? `Cell ${grouped(index + 1)} of ${grouped(of)}`
    : 'A cell';
  const whose = topology.flows[flow] ? ` of flow ${topology.flows[flow].label}` : '';
  return `${cell}${whose} fell${where}: ${REASONS[reason]?.title ?? 'lost'}.`;
}

const some = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** What the picture shows, in one sentence that does not change while the run goes on. */
export function stageSentence({ groups, flows, packetMode }: Topology): string {
  const hosts = groups.filter(({ kind }) => kind === 'host').reduce((sum, { members }) => sum + members.length, 0);
  const switches = groups.filter(({ kind }) => kind === 'switch').length;
  return `The network as it runs: ${some(hosts, 'host')}, ${switches} switch${switches === 1 ? '' : 'es'}, ${some(flows.length, 'flow')}. ${packetMode ? 'Packets' : 'Cells'} move along the links; the tables after it say the same in words.`;
}

export interface PortLine { id: string; queued: number; capacity: number; dropped: number; inBytes: boolean }
export interface FlowLine { label: string; way: string; state: string; window: string; received: string }
export interface StageLines {
  at: string;
  ports: PortLine[];
  reasons: { node: string; reason: string; count: number }[];
  flows: FlowLine[];
  flowsLeftOut: number;
}

const FLOW_LINES = 16;

/** The state of a frame, for tables. */
export function stageLines(frame: Frame, topology: Topology): StageLines {
  const { groups, links, flows, groupOf } = topology;
  const ports =
    groups.flatMap((group, number) => (group.kind === 'switch' ? portsOf(topology, number) : [])).slice(0, FLOW_LINES)
      .map((link): PortLine => {
      const at = link * frame.links.stride;
      return {
        id: links[link].id, queued: frame.links.data[at + LINK.queued], capacity: frame.links.data[at + LINK.capacity],
        dropped: frame.links.data[at + LINK.dropped], inBytes: frame.links.data[at + LINK.unit] === 2,
      };
      });
  const counts = new Map<string, { node: string; reason: string; count: number }>();
  for (let row = 0, at = 0; row < frame.trays.rows; row++, at += frame.trays.stride) {
    const node = groups[groupOf[frame.trays.data[at + TRAY.node]]]?.id ?? '';
    const reason = REASONS[frame.trays.data[at + TRAY.reason]]?.title ?? '';
    const line = counts.get(`${node} ${reason}`) ?? { node, reason, count: 0 };
    line.count += frame.trays.data[at + TRAY.count];
    counts.set(`${node} ${reason}`, line);
  }
  return {
    at: timeWords(frame.header[HEAD.timePs]), ports, reasons: [...counts.values()],
    flows: flows.slice(0, Math.min(FLOW_LINES, frame.flows.rows))
      .map(({ label, fromGroup, toGroup, cellsPerPacket }, flow): FlowLine => {
      const at = flow * frame.flows.stride;
      const { data } = frame.flows;
      const segment = Math.max(1, data[at + FLOW.segmentBytes]);
      return {
        label, way: `${groups[fromGroup].id} to ${groups[toGroup].id}`, state: FLOW_STATES[data[at + FLOW.state]] ?? '',
        window: data[at + FLOW.windowBytes] < 0 ? 'none'
          : `${grouped(Math.floor(data[at + FLOW.cwndBytes] / segment))} of ${grouped(Math.floor(data[at + FLOW.windowBytes] / segment))}`,
        received: data[at + FLOW.assemblyHave] > 0
          ? `${grouped(data[at + FLOW.assemblyHave])} of ${grouped(Math.max(cellsPerPacket, data[at + FLOW.assemblyOf]))}`
          : 'none',
        };
      }),
    flowsLeftOut: Math.max(0, flows.length - FLOW_LINES),
  };
}

/** What is under the pointer, in words. */
export function flowWords(
  topology: Topology, flow: number, cell: { index: number; of: number; packet: number } | null,
): string {
  const { id, fromGroup, toGroup } = topology.flows[flow];
  const way = `${topology.groups[fromGroup].id} to ${topology.groups[toGroup].id}`;
  if (cell && topology.packetMode) return `Packet ${grouped(cell.packet)}, flow ${id}`;
  return cell ? `Cell ${grouped(cell.index + 1)} of ${grouped(cell.of)}, packet ${grouped(cell.packet)}, flow ${id}`
    : `Flow ${id}, ${way}`;
}
