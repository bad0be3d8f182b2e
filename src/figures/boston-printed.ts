/**
 * Effective throughput, percent, that TCP Boston's paper gives for sixteen sources, packets of 9,180 bytes and a buffer
 * of 512 cells; several figures use it. Source: Bestavros and Kim, TCP Boston, section 4.3.
 */
export const SIXTEEN_PERCENT = { reno: 59.1, boston: 78.9 };

/**
 * Allowed difference from them in points, our choice: results of different seeds alone differ by one and a half.
 */
export const BAND_POINTS = 3;
