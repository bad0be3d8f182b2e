/**
 * Allocates parts of one block of memory: first fit, and free neighbours are merged. Made for few, long-lived parts;
 * each starts at a multiple of 64 bytes, so that no two share a cache line.
 */
import { codecError, named } from './codec';

const GRAIN = 64;

export interface Memory {
  /** Allocates `bytes` bytes and returns their address; `null` if there is no room. */
  take(bytes: number): number | null;
  /** Frees what `take` gave at `address`; returns false if nothing was allocated there. */
  give(address: number): boolean;
}

/** Manages the addresses from `first` on, below `end`. */
export function memoryOf(first: number, end: number): Memory {
  const start = roundedUp(first);
  const free = [{ at: start, bytes: Math.max(0, end - start) }];
  const taken = new Map<number, number>();
  return {
    take(bytes) {
      const wanted = roundedUp(Math.max(1, bytes));
      const place = free.findIndex((gap) => gap.bytes >= wanted);
      if (place < 0) return null;
      const gap = free[place];
      const address = gap.at;
      gap.at += wanted;
      gap.bytes -= wanted;
      if (gap.bytes === 0) free.splice(place, 1);
      taken.set(address, wanted);
      return address;
    },
    give(address) {
      const bytes = taken.get(address);
      if (bytes === undefined) return false;
      taken.delete(address);
      let place = free.findIndex((gap) => gap.at > address);
      if (place < 0) place = free.length;
      free.splice(place, 0, { at: address, bytes });
      joinWithNext(free, place);
      joinWithNext(free, place - 1);
      return true;
    },
  };
}

/** Throws, for all engines alike, if `bytes` is not a whole number of at least 0. */
export function checkAllocation(bytes: number): void {
  if (!Number.isInteger(bytes) || bytes < 0) throw codecError('range', `There is no memory of ${named(bytes)} bytes.`);
}

function joinWithNext(free: { at: number; bytes: number }[], place: number): void {
  const [gap, next] = [free[place], free[place + 1]];
  if (!gap || !next || gap.at + gap.bytes !== next.at) return;
  gap.bytes += next.bytes;
  free.splice(place + 1, 1);
}

function roundedUp(bytes: number): number {
  return Math.ceil(bytes / GRAIN) * GRAIN;
}
