/**
 * Rings of cells: the queue of a port, and what waits at an input. Capacity is a power of two and doubles when full. A
 * ring that never had a cell has no memory of its own, because most rings of a network stay empty.
 */

export interface CellRing {
  cell: Int32Array;
  hop: Int32Array;
  head: number;
  length: number;
}

const FIRST_CAPACITY = 8;
const NOTHING = new Int32Array(0);

export const createRing = (): CellRing => ({ cell: NOTHING, hop: NOTHING, head: 0, length: 0 });

export function pushCell(ring: CellRing, cell: number, hop: number): void {
  if (ring.length === ring.cell.length) grow(ring);
  const place = (ring.head + ring.length) & (ring.cell.length - 1);
  ring.cell[place] = cell;
  ring.hop[place] = hop;
  ring.length++;
}

/** Makes room for this many more cells. */
export function makeRoom(ring: CellRing, cells: number): void {
  while (ring.length + cells > ring.cell.length) grow(ring);
}

/** Removes the head, which must be read before. */
export const dropHead = (ring: CellRing): void => {
  ring.head = (ring.head + 1) & (ring.cell.length - 1);
  ring.length--;
};

export const placeOf = (ring: CellRing, position: number): number => (ring.head + position) & (ring.cell.length - 1);

function grow(ring: CellRing): void {
  const capacity = Math.max(FIRST_CAPACITY, ring.cell.length * 2);
  const cell = new Int32Array(capacity);
  const hop = new Int32Array(capacity);
  for (let i = 0; i < ring.length; i++) {
    cell[i] = ring.cell[placeOf(ring, i)];
    hop[i] = ring.hop[placeOf(ring, i)];
  }
  ring.cell = cell;
  ring.hop = hop;
  ring.head = 0;
}

/** Visits its cells, oldest first. */
export function visitRing(ring: CellRing, visit: (cell: number) => void): void {
  for (let position = 0; position < ring.length; position++) visit(ring.cell[placeOf(ring, position)]);
}
