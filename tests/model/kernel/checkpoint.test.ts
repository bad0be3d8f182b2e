import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkpoint, worldAt } from '../../../src/model/run/checkpoint';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import { record } from '../../../src/model/run/record';
import { busyNetwork } from '../support/busy';
import { ran, start } from '../support/runs';
import { MS, S } from '../support/specs';
import { share } from '../../scenario/random-parts';

const ends = (sim: Simulation) => ({ world: worldHash(sim.world), record: JSON.stringify(record(sim)) });

describe('a checkpoint at 450 ms of a run of one second', () => {
  const expected = ends(ran(busyNetwork()));
  const sim = start(busyNetwork());
  runUntil(sim, 450 * MS);
  const saved = checkpoint(sim.world);
  const hashThen = worldHash(worldAt(saved));
  runUntil(sim, Infinity);

  it('does not disturb the run', () => {
    expect(ends(sim)).toEqual(expected);
  });

  it('leads to the same end, however often it is restored', () => {
    for (let time = 0; time < 3; time++) {
      sim.world = worldAt(saved);
      expect(worldHash(sim.world)).toBe(hashThen);
      runUntil(sim, Infinity);
      expect(ends(sim)).toEqual(expected);
    }
  });

  it('is not changed by runs that go on from it', () => {
    expect(worldHash(worldAt(saved))).toBe(hashThen);
  });

  it('can be continued in another simulation of the same network', () => {
    const other = start(busyNetwork());
    other.world = worldAt(saved);
    runUntil(other, Infinity);
    expect(ends(other)).toEqual(expected);
  });

  it('holds no payload: it is less than 2 MB', () => {
    const bytes = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? '*'.repeat(value.byteLength) : value);
    expect(JSON.stringify(worldAt(saved), bytes).length).toBeLessThan(2e6);
  });
});

describe('checkpoints at any instants of a run of one second', () => {
  const expected = ends(ran(busyNetwork()));

  it('all lead to the same end', () => {
    fc.assert(fc.property(fc.array(share(), { minLength: 1, maxLength: 5 }), (
      shares,
    ) => {
      const sim = start(busyNetwork());
      for (const part of [...shares].sort((a, b) => a - b)) {
        runUntil(sim, Math.floor(part * S));
        sim.world = worldAt(checkpoint(sim.world));
      }
      runUntil(sim, Infinity);
      expect(ends(sim)).toEqual(expected);
    }), { numRuns: 12 });
  });
});

describe('two Worlds that differ in one bit of one window', () => {
  it('have different hashes', () => {
    const [a, b] = [ran(busyNetwork(), 100 * MS), ran(busyNetwork(), 100 * MS)];
    expect(worldHash(a.world)).toBe(worldHash(b.world));
    b.world.flows[2].congestion.cwndBytes += 2 ** -30;
    expect(worldHash(a.world)).not.toBe(worldHash(b.world));
  });
});
