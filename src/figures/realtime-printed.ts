/**
 * The numbers that the real-time paper gives in its text. Pairs are for packets of 1,500 and 9,180 bytes.
 * Source: Bestavros and Kim, real-time TCP Boston, section 3.3.
 */
export type BothSizes = readonly [number, number];

/**
 * By how many percent fewer deadlines are missed than with Vegas, mean over the buffers, without and with redundancy.
 */
export const FEWER_MISSED: Readonly<Record<'bp' | 'fec', BothSizes>> = { bp: [18.9, 41], fec: [19.2, 42] };
/** By how many percent fewer deadlines are missed with redundancy than without, mean over the buffers. */
export const FEWER_MISSED_FEC: BothSizes = [1.5, 2.2];
/** By how many percent TCP Boston's deviation and variability index are below those of Vegas, mean over the buffers. */
export const SMALLER_DEVIATION: BothSizes = [21, 32];
export const SMALLER_VARIABILITY: BothSizes = [13, 25];
/** By how many points more packets are lost with redundancy than without. */
export const MORE_PACKETS_LOST: BothSizes = [1, 2];
/** By how many points more cells TCP Boston loses than Vegas, at most. */
export const MORE_CELLS_LOST = 2;
/** Response times as a multiple of those of Vegas, without and with redundancy, the same for both packet sizes. */
export const RESPONSE_OVER_VEGAS = [{ cells: 64, bp: 0.96, fec: 0.9 }, { cells: 4000, bp: 0.97, fec: 0.96 }];
/** By how many percent interleaving shortens response times, at most. */
export const INTERLEAVING_SHORTENS = 3.6;

/** Formats a pair for a sentence: `18.9 and 41`. */
export const inText = (both: BothSizes): string => both.join(' and ');
/** Formats a pair for a table, with as many decimals as our values beside it. */
export const inTable = ([small, large]: BothSizes): readonly [string, string] => [small.toFixed(1), large.toFixed(1)];
