import { describe, expect, it } from 'vitest';
import {
  Happening, RECENT_CAPACITY, RECENT_COLUMNS, because, createRecent, dropped, happened, lastDrop, rowOf, type Recent,
} from '../../../src/model/metrics/recent';
import type { World } from '../../../src/model/world';

const [SERIAL, REASON] = [RECENT_COLUMNS.indexOf('serial'), RECENT_COLUMNS.indexOf('reason')];

const started = (): { recent: Recent; world: World } => {
  const recent = createRecent(4);
  const packets = { vc: [2], number: [7], cells: [12], role: [0] };
  return { recent, world: { recent, packets, clock: Float64Array.of(5) } as unknown as World };
};

const drop = (world: World, reason: number): void => dropped(world, 0, 3, reason, 1, false);

function others(world: World, count: number): void {
  for (let n = 0; n < count; n++) happened(world, Happening.whole, 2, n, 0, 12);
}

describe('a ring of which a reader needs everything from some happening on', () => {
  it('grows, and forgets only what was older', () => {
    const { recent, world } = started();
    others(world, RECENT_CAPACITY + 100);
    recent.keepFrom = recent.serial - 50;
    others(world, 3 * RECENT_CAPACITY);
    expect(recent.serial).toBe(4 * RECENT_CAPACITY + 100);
    for (let serial = recent.keepFrom; serial < recent.serial; serial++) {
      expect(recent.data[rowOf(recent, serial) + SERIAL]).toBe(serial);
    }
  });
  it('does not grow once the reader has come far enough', () => {
    const { recent, world } = started();
    recent.keepFrom = 0;
    for (let n = 0; n < 3 * RECENT_CAPACITY; n++) {
      others(world, 1);
      recent.keepFrom = recent.serial;
    }
    expect(recent.places).toBe(RECENT_CAPACITY);
  });
});

describe('the last drop', () => {
  it('has no serial before there is one', () => {
    const { recent, world } = started();
    others(world, RECENT_CAPACITY + 3);
    expect(lastDrop(recent)[SERIAL]).toBe(-1);
  });

  it.each([0, 1, RECENT_CAPACITY - 1, RECENT_CAPACITY, RECENT_CAPACITY + 1, 5 * RECENT_CAPACITY])(
    'is known after %d other happenings', (count) => {
      const { recent, world } = started();
      drop(world, 4);
      others(world, 9);
      drop(world, 6);
      others(world, count);
      expect([lastDrop(recent)[SERIAL], lastDrop(recent)[REASON]]).toEqual([10, 6]);
    },
  );

  it('has the cell, its packet, the place and the reason', () => {
    const { recent, world } = started();
    dropped(world, 0, 3, 4, 1, true);
    const row = Object.fromEntries(RECENT_COLUMNS.map((name, n) => [name, lastDrop(recent)[n]]));
    expect(row).toEqual({
      serial: 0, timePs: 5, kind: Happening.drop, vc: 2, link: 1, packet: 7, index: 3, of: 12, reason: 4, role: 0,
      back: 1,
    });
  });

  it('is not a happening that only has a reason', () => {
    const { recent, world } = started();
    drop(world, 4);
    happened(world, Happening.discard, 2, 8, 1, 12);
    because(world, 9);
    expect([lastDrop(recent)[SERIAL], lastDrop(recent)[REASON]]).toEqual([0, 4]);
  });
});
