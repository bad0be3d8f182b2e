/**
 * Effective throughput, percent, that TCP Boston's paper gives for sixteen sources, packets of 9,180 bytes and a buffer
 * of 512 cells; several figures use it. Source: Bestavros and Kim, TCP Boston, section 4.3.
 */
export const SIXTEEN_PERCENT = { reno: 59.1, boston: 78.9 };
