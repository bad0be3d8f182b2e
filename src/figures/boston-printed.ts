/**
 * What the text of TCP Boston prints of sixteen sources, packets of 9,180 bytes and 512 cells: effective throughput,
 * percent. Several figures have it. Source: Bestavros and Kim, TCP Boston, section 4.3.
 */
export const SIXTEEN_PERCENT = { reno: 59.1, boston: 78.9 };
