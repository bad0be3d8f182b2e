import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { bytesOf, compiledNames, constructions, encoded, engines, rebuilt } from './oracle';

const situation = fc.record({
  construction: fc.constantFrom(...constructions),
  m: fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 255 })),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  order: fc.array(fc.nat(1_000_000), { minLength: 256, maxLength: 256 }),
  first: fc.integer({ min: 0, max: 255 }),
  count: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 128 })),
});

/** 0 to 255, shuffled by the given numbers. */
const shuffled = (order: number[]) =>
  order
    .map((key, index) => [key, index])
    .sort(([a, i], [b, j]) => a - b || i - j)
    .map(([, index]) => index);

describe.each(compiledNames)('random segments, cells and losses, engine %s', (engine) => {
  it('make the same code cells as the reference', () => {
    fc.assert(
      fc.property(situation, ({ construction, m, seed, first, count }) => {
        const source = bytesOf(m, seed);
        const run = Math.min(count, 256 - first);
        expect(encoded(engines[engine].codec(construction, m), first, run, source)).toEqual(
          encoded(engines.reference.codec(construction, m), first, run, source),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('come back from any m cells in any order', () => {
    fc.assert(
      fc.property(situation, ({ construction, m, seed, order }) => {
        const codec = engines[engine].codec(construction, m);
        const source = bytesOf(m, seed);
        expect(rebuilt(codec, shuffled(order).slice(0, m), encoded(codec, 0, 256, source))).toEqual(source);
      }),
      { numRuns: 100 },
    );
  });

  it('come back the same as from the reference, whatever the cells hold', () => {
    fc.assert(
      fc.property(situation, ({ construction, m, seed, order }) => {
        const size = Math.min(m, 40);
        const anything = bytesOf(256, seed);
        const indices = shuffled(order).slice(0, size);
        expect(rebuilt(engines[engine].codec(construction, size), indices, anything)).toEqual(
          rebuilt(engines.reference.codec(construction, size), indices, anything),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('are linear: cells of a sum are sums of cells', () => {
    fc.assert(
      fc.property(situation, ({ construction, m, seed, first }) => {
        const codec = engines[engine].codec(construction, m);
        const [a, b] = [bytesOf(m, seed), bytesOf(m, seed + 1)];
        const sum = a.map((byte, n) => byte ^ b[n]);
        const [cellA, cellB, cellSum] = [a, b, sum].map((source) => encoded(codec, first, 1, source));
        expect(cellSum).toEqual(cellA.map((byte, n) => byte ^ cellB[n]));
        expect(cellSum).toHaveLength(PAYLOAD_BYTES);
      }),
      { numRuns: 40 },
    );
  });
});
