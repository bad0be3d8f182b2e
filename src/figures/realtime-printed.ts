/**
 * The numbers that the real-time paper prints in its text, each once: for 1,500 and 9,180 bytes where there are two.
 * Source: Bestavros and Kim, real-time TCP Boston, section 3.3.
 */
export type BothSizes = readonly [number, number];

/** Percent, means over the buffers: missed deadlines below those of Vegas, without and with redundancy. */
export const FEWER_MISSED: Readonly<Record<'bp' | 'fec', BothSizes>> = { bp: [18.9, 41], fec: [19.2, 42] };
/** The same, with redundancy below without. */
export const FEWER_MISSED_FEC: BothSizes = [1.5, 2.2];
/** Percent, means over the buffers: TCP Boston below Vegas. */
export const SMALLER_DEVIATION: BothSizes = [21, 32];
export const SMALLER_VARIABILITY: BothSizes = [13, 25];
/** Points: packets lost with redundancy above those without. */
export const MORE_PACKETS_LOST: BothSizes = [1, 2];
/** Points: cells that TCP Boston loses above those of Vegas, at most. */
export const MORE_CELLS_LOST = 2;
/** Response times as a multiple of those of Vegas, without and with redundancy, with either packet size. */
export const RESPONSE_OVER_VEGAS = [{ cells: 64, bp: 0.96, fec: 0.9 }, { cells: 4000, bp: 0.97, fec: 0.96 }];
/** Percent: by how much interleaving shortens response times at most. */
export const INTERLEAVING_SHORTENS = 3.6;

/** `18.9 and 41`. */
export const inText = (both: BothSizes): string => both.join(' and ');
/** With as many decimals as ours beside them. */
export const inTable = ([small, large]: BothSizes): readonly [string, string] => [small.toFixed(1), large.toFixed(1)];
