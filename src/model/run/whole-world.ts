/** Functions on whole Worlds: their size in memory, their hash, and a second World beside the first. */
import type { LinkState } from '../atm/link';
import type { SourceQueue } from '../adaptation/services/source-queue';
import type { CellRing } from '../atm/rings';
import type { PortState } from '../switch/port-state';
import type { EventQueue } from '../kernel/event-queue';
import { absorb, absorbNumber, hexOf } from '../kernel/hash';
import type { Simulation, World } from '../world';

/** Returns the same network with another World, which runs independently. */
export const beside = ({ net, env }: Simulation, world: World): Simulation => ({ net, world, env });

const BYTES_A_VALUE = 8;
const BYTES_AN_OBJECT = 32;
const BYTES_A_VIEW = 96;

/** Estimates the memory of a clone of a World, in bytes: arrays exactly, small objects by their number. */
export const worldBytes = (world: World): number => bytesOf(world);

function bytesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return BYTES_A_VALUE;
  if (ArrayBuffer.isView(value)) return BYTES_A_VIEW + value.byteLength;
  let bytes = BYTES_AN_OBJECT;
  for (const entry of Object.values(value)) bytes += bytesOf(entry);
  return bytes;
}

/**
 * Returns 64 bits over everything in a World: two runs are at the same point if these are equal. Rings are read from
 * their heads, and events in the order in which they are due, wherever they lie in memory.
 */
export function worldHash(world: World): string {
  const lanes = new Int32Array(2);
  visit(lanes, {
    ...world, queue: queueInOrder(world.queue), links: world.links.map(trainsInOrder), ports: world.ports.map(waiting),
  });
  return hexOf(lanes, 0);
}

function queueInOrder(queue: EventQueue): EventQueue {
  const { time, key, what, length } = queue;
  const places = Uint32Array.from({ length }, (_, place) => place)
    .sort((a, b) => time[a] - time[b] || key[a] - key[b]);
  const sorted = <Column extends Float64Array | Int32Array>(column: Column, empty: Column): Column => {
    places.forEach((place, position) => { empty[position] = column[place]; });
    return empty;
  };
  return {
    ...queue, time: sorted(time, new Float64Array(length)), key: sorted(key, new Float64Array(length)),
    what: sorted(what, new Int32Array(length)),
  };
}

/** The first `length` entries of a ring, starting at its head. */
const fromHead = (column: Float64Array | Int32Array, head: number, length: number): number[] =>
  Array.from({ length }, (_, position) => column[(head + position) & (column.length - 1)]);

function trainsInOrder({ at, left, gap, cell, hop, count, turn, head, trains, ...rest }: LinkState): object {
  const columns = rest.inPackets ? [at, left, gap, cell, hop, count, turn] : [at, left, gap, cell, hop, count];
  return { ...rest, trains: columns.map((column) => fromHead(column, head, trains)) };
}

/** A port, with only the used part of its list of busy inputs. */
const waiting = ({ busyInputs, busyCount, ...rest }: PortState): object =>
  ({ ...rest, busyInputs: busyInputs.subarray(0, busyCount) });

const isRing = (value: object): value is CellRing => 'cell' in value && 'hop' in value && 'length' in value;
const isSourceQueue = (value: object): value is SourceQueue =>
  'cell' in value && 'count' in value && 'trains' in value && 'length' in value;

function visit(lanes: Int32Array, value: unknown): void {
  if (typeof value === 'number') absorbNumber(lanes, 0, value);
  else if (typeof value === 'boolean') absorb(lanes, 0, value ? 1 : 2);
  else if (typeof value === 'string') for (let i = 0; i < value.length; i++) absorb(lanes, 0, value.charCodeAt(i));
  else if (value === null) absorb(lanes, 0, 3);
  else if (ArrayBuffer.isView(value)) for (const entry of value as Float64Array) absorbNumber(lanes, 0, entry);
  else if (typeof value === 'object') visitObject(lanes, value as object);
}

function visitObject(lanes: Int32Array, value: object): void {
  if (isRing(value)) {
    visit(lanes, fromHead(value.cell, value.head, value.length));
    visit(lanes, fromHead(value.hop, value.head, value.length));
  } else if (isSourceQueue(value)) {
    visit(lanes, fromHead(value.cell, value.head, value.trains));
    visit(lanes, fromHead(value.count, value.head, value.trains));
  } else for (const entry of Object.values(value)) visit(lanes, entry);
}
