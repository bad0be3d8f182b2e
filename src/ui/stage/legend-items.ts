/** Which marks a network can show: the lines of the legend. */
import type { Topology } from './topology';

export type LegendMark = 'cell' | 'endOfPacket' | 'redundant' | 'ack' | 'lost' | 'doomed' | 'striped' | 'packet' | 'control';

export const LEGEND_WORDS: Record<LegendMark, string> = {
  cell: 'cell', endOfPacket: 'end of packet', redundant: 'redundant', ack: 'ACK', lost: 'lost', doomed: 'doomed: a sibling was lost', striped: 'flow 8 to 15', packet: 'packet, as long as its bytes', control: 'pilot or request',
};

export function legendItems({ flows, carriesAcks, packetMode }: Pick<Topology, 'flows' | 'carriesAcks'> & { packetMode?: boolean }): LegendMark[] {
  if (flows.length === 0) return [];
  const striped = flows.length > 8 && flows.length <= 16;
  return [
    ...(packetMode === true ? ['packet' as const] : ['cell' as const, 'endOfPacket' as const]), ...(flows.some(({ redundant }) => redundant) ? ['redundant' as const] : []),
    ...(carriesAcks.some(Boolean) ? ['ack' as const] : []), ...(flows.some(({ controls }) => controls) ? ['control' as const] : []), 'lost', ...(packetMode === true ? [] : ['doomed' as const]), ...(striped ? ['striped' as const] : []),
  ];
}

/** Two rows: the words of the second stand under those of the first. */
export function legendRows(items: readonly LegendMark[]): LegendMark[][] {
  const second: readonly LegendMark[] = ['lost', 'doomed', 'striped'];
  return [items.filter((item) => !second.includes(item)), items.filter((item) => second.includes(item))].filter((row) => row.length > 0);
}
