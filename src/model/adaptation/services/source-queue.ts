/**
 * What waits for its service at the beginning of a VC, oldest first: trains of cells of one packet. Capacity is a power
 * of two and doubles when full. If the first link has a finite source queue, each VC has that many places.
 */
import { cellCode } from '../../atm/cell-number';
import { refuseAtHost } from '../../atm/host-queue';
import type { Simulation } from '../../world';

export interface SourceQueue {
  /** The first cell of each train, and the number of its cells. */
  cell: Int32Array;
  count: Int32Array;
  head: number;
  trains: number;
  /** Number of cells of all trains. */
  length: number;
}

export const createSourceQueue = (capacity = 8): SourceQueue => ({
  cell: new Int32Array(capacity), count: new Int32Array(capacity), head: 0, trains: 0, length: 0,
});

const placeOf = ({ cell, head }: SourceQueue, train: number): number => (head + train) & (cell.length - 1);

/** Queues `count` cells of a packet, from cell `first` on, at the beginning of `vc`. Those without a place are lost. */
export function waitAtSource(
  sim: Simulation, vc: number, queue: SourceQueue, packet: number, first: number, count: number,
): void {
  const { world, net } = sim;
  const link = net.hopLink[net.hopStart[vc]];
  const taken = Math.min(count, Math.max(0, world.ports[link].capacity - queue.length));
  if (taken > 0) pushCells(queue, cellCode(packet, first), taken);
  for (let index = first + taken; index < first + count; index++) refuseAtHost(sim, cellCode(packet, index), link);
}

/** Adds `count` cells, starting with `cell`. Extends the last train if they continue it. */
export function pushCells(queue: SourceQueue, cell: number, count: number): void {
  queue.length += count;
  if (queue.trains > 0) {
    const last = placeOf(queue, queue.trains - 1);
    if (queue.cell[last] + queue.count[last] === (cell | 0)) {
      queue.count[last] += count;
      return;
    }
  }
  if (queue.trains === queue.cell.length) grow(queue);
  const place = placeOf(queue, queue.trains++);
  queue.cell[place] = cell;
  queue.count[place] = count;
}

/** Removes the `count` oldest cells, which must be of the first train. Its first cell must be read before. */
export function dropCells(queue: SourceQueue, count: number): void {
  const { head } = queue;
  queue.length -= count;
  queue.cell[head] += count;
  queue.count[head] -= count;
  if (queue.count[head] > 0) return;
  queue.head = placeOf(queue, 1);
  queue.trains--;
}

/** Visits its trains, oldest first. */
export function visitTrains(queue: SourceQueue, visit: (cell: number, count: number) => void): void {
  for (let train = 0; train < queue.trains; train++) {
    const place = placeOf(queue, train);
    visit(queue.cell[place], queue.count[place]);
  }
}

function grow(queue: SourceQueue): void {
  const bigger = createSourceQueue(queue.cell.length * 2);
  let train = 0;
  visitTrains(queue, (cell, count) => {
    bigger.cell[train] = cell;
    bigger.count[train++] = count;
  });
  Object.assign(queue, { cell: bigger.cell, count: bigger.count, head: 0 });
}
