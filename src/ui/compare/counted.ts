/** Adapts texts about cells to comparisons in which some or all runs carry whole packets. */
import { ofPackets } from '../../model/words';

/** Replaces "cell" with "cell or packet": `Cell or packet loss rate`. */
export const cellsOrPackets = (text: string): string => text.replace(/\b(cells?)\b/gi, (cell: string) =>
  `${cell} or ${ofPackets(cell).toLowerCase()}`);

/** What the runs of a comparison carry. */
export type Carried = 'cells' | 'packets' | 'both';

export const carriedIn = (runs: readonly { network: 'atm' | 'packet' }[]): Carried => {
  const packets = runs.filter(({ network }) => network === 'packet').length;
  return packets === 0 ? 'cells' : packets === runs.length ? 'packets' : 'both';
};

export const saidOf = (carried: Carried, text: string): string =>
  (carried === 'cells' ? text : carried === 'packets' ? ofPackets(text) : cellsOrPackets(text));
