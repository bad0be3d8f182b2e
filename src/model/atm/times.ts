/** How long cells, bytes and packets take on a link, in picoseconds. */
import { CELL_BITS } from '../constants';
import { PS_PER_S } from '../kernel/time';

/** How long a cell takes on a link of `rateBps`, rounded once to whole picoseconds. */
export const cellTimePs = (rateBps: number): number => Math.round((CELL_BITS * PS_PER_S) / rateBps);

/**
 * How long a byte takes in packet mode, with its fraction: rounding it would add up to microseconds over thousands of
 * packets.
 */
export const byteTimePs = (rateBps: number): number => (8 * PS_PER_S) / rateBps;

/** How long a packet takes where a byte takes so long, rounded once to whole picoseconds. */
export const packetTimePs = (bytes: number, bytePs: number): number => Math.round(bytes * bytePs);
