/**
 * A cell on its way is a number of 32 bits: the slot of its packet in the packet table, and its place in the packet.
 * The longest packet (all code cells of 12 blocks) has 3,072 cells. -1 means no cell.
 */

export const INDEX_BITS = 12;
export const INDEX_MASK = (1 << INDEX_BITS) - 1;
export const cellCode = (packet: number, index: number): number => (packet << INDEX_BITS) | index;
