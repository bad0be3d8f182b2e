import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldBytes, worldHash } from '../../../src/model/run/whole-world';
import { checkpoint, checkpointBytes, worldAt } from '../../../src/model/run/checkpoint';
import type { World } from '../../../src/model/world';
import { advance, loadSession, type Session } from '../../../src/runner/session';
import { findPreset } from '../../../src/scenario/presets';
import { codecs } from '../support/runs';

function preset(id: string): Session {
  const loaded = loadSession(findPreset(id)?.scenario, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

describe('the World of a checkpoint', () => {
  it('is the World at that point however often it is restored, and the running World is not changed', () => {
    for (const id of ['abr-vbr-10', 'n23-hops', 'lpd-metro-lpd']) {
      const session = preset(id);
      advance(session, Infinity, 40_000);
      const [before, bytes] = [worldHash(session.sim.world), worldBytes(session.sim.world)];
      const point = checkpoint(session.sim.world);
      expect(worldHash(session.sim.world)).toBe(before);
      advance(session, Infinity, 1000);
      expect(worldHash(session.sim.world)).not.toBe(before);
      for (let again = 0; again < 2; again++) expect(worldHash(worldAt(point))).toBe(before);
      expect(checkpointBytes(point)).toBeLessThan(bytes);
    }
  });

  it('keeps every bit of its arrays, whatever is in them', () => {
    const { sim } = preset('one-lost-cell');
    const word = fc.oneof(fc.constantFrom(0, 1, 7, 0xffffffff, 0x80000000), fc.nat(255), fc.integer());
    const stretch = fc.tuple(word, fc.constantFrom(1, 1, 1, 2, 23, 24, 70)).map(([value, times]) => Array<number>(times)
      .fill(value));
    // Arrays of these stretches alone are too short to be packed; with 1,100 words before them they are packed.
    const before = fc.constantFrom(0, 1_100);
    fc.assert(fc.property(before, fc.array(stretch, { maxLength: 40 }), fc.nat(3), (length, stretches, cut) => {
      const words = Int32Array.from([...Array.from({ length }, (_, n) => n * n), ...stretches.flat()]);
      const bytes = new Uint8Array(words.buffer.slice(0)).slice(cut);
      const numbers = new Float64Array(words.buffer.slice(0, words.byteLength & ~7));
      const shorts = new Uint16Array(words.buffer.slice(0, Math.max(0, words.byteLength - 2)));
      const given = [words, bytes, numbers, shorts];
      const own = { ...sim, world: { ...sim.world, services: given } as World };
      const bits = (arrays: readonly unknown[]) => (arrays as Int32Array[]).map((array) => [
        array.constructor.name, array.length,
        Array.from(new Uint8Array(array.buffer, array.byteOffset, array.byteLength)).join(),
      ]);
      const expected = bits(given);
      const point = checkpoint(own.world);
      expect(bits(own.world.services)).toEqual(expected);
      expect(bits(worldAt(point).services)).toEqual(expected);
    }), { numRuns: 60 });
  });
});
