/** Which marks a network can show: the lines of the legend. */
import type { Topology } from './topology';

export type LegendMark = 'cell' | 'endOfPacket' | 'redundant' | 'ack' | 'lost' | 'doomed' | 'striped';

export const LEGEND_WORDS: Record<LegendMark, string> = {
  cell: 'cell', endOfPacket: 'end of packet', redundant: 'redundant', ack: 'ACK', lost: 'lost', doomed: 'doomed: a sibling was lost', striped: 'flow 8 to 15',
};

export function legendItems({ flows, carriesAcks }: Pick<Topology, 'flows' | 'carriesAcks'>): LegendMark[] {
  if (flows.length === 0) return [];
  const striped = flows.length > 8 && flows.length <= 16;
  return [
    'cell', 'endOfPacket', ...(flows.some(({ redundant }) => redundant) ? ['redundant' as const] : []),
    ...(carriesAcks.some(Boolean) ? ['ack' as const] : []), 'lost', 'doomed', ...(striped ? ['striped' as const] : []),
  ];
}

/** Two rows: the words of the second stand under those of the first. */
export function legendRows(items: readonly LegendMark[]): LegendMark[][] {
  const second: readonly LegendMark[] = ['lost', 'doomed', 'striped'];
  return [items.filter((item) => !second.includes(item)), items.filter((item) => second.includes(item))].filter((row) => row.length > 0);
}
