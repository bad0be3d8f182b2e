/** The state of a frame as lines of tables, for readers who do not see the picture. */
import { REASONS } from '../../model/reasons';
import { FLOW, FLOW_STATES, HEAD, LINK, TRAY, type Frame } from '../../runner/client/frame';
import { heldAt, type Held } from './pardoned';
import { portsOf, type Topology } from './topology';
import { grouped, mbpsWords, timeWords } from './words';

/** `queued` cells or packets are in the buffer, others beside it. `inBytes`: `capacity` is in bytes. */
export interface PortLine extends Pick<Held, 'back' | 'sent'> {
  id: string; queued: number; capacity: number; dropped: number; inBytes: boolean;
}
/** `acr` is the flow's allowed rate, Mb/s; null if it has none. */
export interface FlowLine {
  label: string; way: string; state: string; window: string; acr: string | null; received: string;
}
export interface StageLines {
  at: string;
  ports: PortLine[];
  reasons: { node: string; reason: string; count: number }[];
  flows: FlowLine[];
  flowsLeftOut: number;
}

const FLOW_LINES = 16;

/** `3 of 13`: cells that have come of the packet that a receiver reassembles; a full one if its size is not known. */
const receivedWords = (have: number, of: number, full: number): string =>
  (have > 0 ? `${grouped(have)} of ${grouped(of > 0 ? of : full)}` : 'none');

/** Returns the state of a frame for the tables. */
export function stageLines(frame: Frame, topology: Topology): StageLines {
  const { groups, links, flows, groupOf } = topology;
  const ports =
    groups.flatMap((group, number) => (group.kind === 'switch' ? portsOf(topology, number) : [])).slice(0, FLOW_LINES)
      .map((link): PortLine => {
      const at = link * frame.links.stride;
      const capacity = frame.links.data[at + LINK.capacity];
      const inBytes = frame.links.data[at + LINK.unit] === 2;
      const { taken, back, sent } = heldAt(frame, link);
      const queued = inBytes ? frame.links.data[at + LINK.queued] - sent : taken;
      const dropped = frame.links.data[at + LINK.dropped];
      return { id: links[link].id, queued, back, sent, capacity, dropped, inBytes };
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
        acr: data[at + FLOW.acrBps] < 0 ? null : mbpsWords(data[at + FLOW.acrBps]),
        received: receivedWords(data[at + FLOW.assemblyHave], data[at + FLOW.assemblyOf], cellsPerPacket),
        };
      }),
    flowsLeftOut: Math.max(0, flows.length - FLOW_LINES),
  };
}
