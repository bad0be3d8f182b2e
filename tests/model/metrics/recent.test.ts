import { describe, expect, it } from 'vitest';
import {
  Happening, RECENT_CAPACITY, RECENT_COLUMNS, because, createRecent, happened, lastDrop, type Recent,
} from '../../../src/model/metrics/recent';
import type { World } from '../../../src/model/world';

const [SERIAL, REASON] = [RECENT_COLUMNS.indexOf('serial'), RECENT_COLUMNS.indexOf('reason')];

const started = (): { recent: Recent; world: World } => {
  const recent = createRecent(4);
  return { recent, world: { recent, clock: Float64Array.of(5) } as unknown as World };
};

function drop(world: World, reason: number): void {
  happened(world, Happening.drop, 2, 7, 3, 12);
  because(world, reason, 1, 0);
}

function others(world: World, count: number): void {
  for (let n = 0; n < count; n++) happened(world, Happening.whole, 2, n, 0, 12);
}

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

  it('is not a happening that only has a reason', () => {
    const { recent, world } = started();
    drop(world, 4);
    happened(world, Happening.discard, 2, 8, 1, 12);
    because(world, 9);
    expect([lastDrop(recent)[SERIAL], lastDrop(recent)[REASON]]).toEqual([0, 4]);
  });
});
