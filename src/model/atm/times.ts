/** How long cells, bytes and packets take on a link, in picoseconds. */
import { CELL_BITS } from '../constants';
import { PS_PER_S } from '../kernel/time';

/** Time of a cell on a link of `rateBps`, rounded once to whole picoseconds. */
export const cellTimePs = (rateBps: number): number => Math.round((CELL_BITS * PS_PER_S) / rateBps);

/**
 * Time of a byte in packet mode, ps, not rounded: the errors would add up to microseconds over thousands of packets.
 */
export const byteTimePs = (rateBps: number): number => (8 * PS_PER_S) / rateBps;

/** Time of a packet if a byte takes `bytePs`, rounded once to whole picoseconds. */
export const packetTimePs = (bytes: number, bytePs: number): number => Math.round(bytes * bytePs);
