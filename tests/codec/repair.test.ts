import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES, type Codec } from '../../src/codec/codec';
import { bytesOf, cellAt, compiledNames, constructions, encoded, engineNames, engines, gathered } from './oracle';

/** A segment with the source cells that arrived in their places, and 0xee where cells are missing. */
function incomplete(codec: Codec, indices: readonly number[], source: Uint8Array): Uint8Array {
  const segment = new Uint8Array(source.length).fill(0xee);
  if (codec.construction === 'uniform') return segment;
  for (const index of indices.filter((n) => n < codec.sourceCells)) {
    segment.set(cellAt(source, index), index * PAYLOAD_BYTES);
  }
  return segment;
}

describe.each(engineNames)('a segment of 10 cells that lost cells 2, 3 and 7, engine %s', (engine) => {
  const codec = engines[engine].codec('systematic', 10);
  const source = bytesOf(10);
  const all = encoded(codec, 0, 256, source);
  const order = [14, 0, 1, 11, 4, 5, 6, 200, 8, 9];

  it('lists its redundant cells in the order in which they arrived', () => {
    expect([...codec.plan(order).redundant]).toEqual([14, 11, 200]);
  });

  it('is completed from three redundant cells in that order', () => {
    const segment = incomplete(codec, order, source);
    codec.repair(codec.plan(order), gathered([14, 11, 200], all), segment);
    expect(segment).toEqual(source);
  });

  it('is completed in the same way without a plan', () => {
    const segment = incomplete(codec, order, source);
    codec.complete(order, gathered([14, 11, 200], all), segment);
    expect(segment).toEqual(source);
  });

  it('is completed in the memory of the engine, where no byte is copied', () => {
    const plan = codec.plan(order);
    const cells = codec.alloc(3 * PAYLOAD_BYTES);
    const segment = codec.alloc(10 * PAYLOAD_BYTES);
    cells.set(gathered([14, 11, 200], all));
    segment.set(incomplete(codec, order, source));
    codec.repair(plan, cells, segment);
    expect([...segment]).toEqual([...source]);
    codec.free(cells);
    codec.free(segment);
  });

  it('keeps the source cells that it has, whatever they hold', () => {
    const segment = bytesOf(10, 9);
    const before = segment.slice();
    codec.repair(codec.plan(order), bytesOf(3, 4), segment);
    for (const kept of [0, 1, 4, 5, 6, 8, 9]) expect(cellAt(segment, kept)).toEqual(cellAt(before, kept));
  });

  it('is repaired correctly in turn with segments that lost other cells', () => {
    const other = [0, 11, 2, 3, 4, 5, 6, 7, 8, 9];
    const [one, two] = [codec.plan(order), codec.plan(other)];
    for (let turn = 0; turn < 3; turn++) {
      for (const [plan, list] of [[one, order], [two, other]] as const) {
        const segment = incomplete(codec, list, source);
        codec.repair(plan, gathered([...plan.redundant], all), segment);
        expect(segment).toEqual(source);
        const once = incomplete(codec, list, source);
        codec.complete(list, gathered([...plan.redundant], all), once);
        expect(once).toEqual(source);
        const whole = new Uint8Array(source.length);
        codec.decode(plan, gathered(list, all), 1, whole);
        expect(whole).toEqual(source);
      }
    }
  });

  it.each([
    ['with a plan', (cells: Uint8Array, segment: Uint8Array) => codec.repair(codec.plan(order), cells, segment)],
    ['without one', (cells: Uint8Array, segment: Uint8Array) => codec.complete(order, cells, segment)],
  ])('is refused %s for cells or a segment of another length, and for shared bytes', (_, repair) => {
    const segment = new Uint8Array(10 * PAYLOAD_BYTES);
    expect(() => repair(new Uint8Array(96), segment)).toThrow(
      'The redundant cells should have 144 bytes (3 cells), not 96.',
    );
    expect(() => repair(new Uint8Array(144), segment.subarray(1))).toThrow(
      'The segment should have 480 bytes (10 cells), not 479.',
    );
    expect(() => repair(segment.subarray(0, 144), segment)).toThrow('Input and output share bytes.');
    expect(segment.every((byte) => byte === 0)).toBe(true);
  });

  it('is refused for a foreign plan, and for bad indices', () => {
    const segment = new Uint8Array(10 * PAYLOAD_BYTES);
    const stranger = engines[engine].codec('systematic', 11).plan([...order, 10]);
    expect(() => codec.repair(stranger, new Uint8Array(144), segment)).toThrow('This is no plan of this codec.');
    expect(() => codec.complete([...order.slice(1), 0, 0], new Uint8Array(144), segment)).toThrow(
      'It takes 10 code cells, but 11 are listed.',
    );
    expect(() => codec.complete([...order.slice(1), 8], new Uint8Array(96), segment)).toThrow(
      'Code cell 8 is listed twice.',
    );
    expect(segment.every((byte) => byte === 0)).toBe(true);
  });

  it('needs nothing if nothing was lost', () => {
    const segment = source.slice();
    codec.repair(codec.plan([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), new Uint8Array(0), segment);
    expect(segment).toEqual(source);
  });
});

describe.each(compiledNames)('any segment and any losses, engine %s', (engine) => {
  it.each(constructions)('are completed as by the reference, in the %s code', (construction) => {
    const situation = fc.record({
      m: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 255 })),
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      keys: fc.array(fc.nat(1_000_000), { minLength: 256, maxLength: 256 }),
    });
    fc.assert(
      fc.property(situation, ({ m, seed, keys }) => {
        const size = construction === 'uniform' ? Math.min(m, 60) : m;
        const codec = engines[engine].codec(construction, size);
        const source = bytesOf(size, seed);
        const all = encoded(codec, 0, 256, source);
        const order = keys.map((key, index) => [key, index])
          .sort(([a, i], [b, j]) => a - b || i - j).map(([, index]) => index).slice(0, size);
        const plan = codec.plan(order);
        const segment = incomplete(codec, order, source);
        codec.repair(plan, gathered([...plan.redundant], all), segment);
        expect(segment).toEqual(source);
        const once = incomplete(codec, order, source);
        codec.complete(order, gathered([...plan.redundant], all), once);
        expect(once).toEqual(source);
        if (size > 24) return;
        const slow = engines.reference.codec(construction, size);
        const garbage = bytesOf(plan.redundant.length, seed + 1);
        const made = Array.from({ length: 4 }, () => incomplete(codec, order, source));
        codec.repair(plan, garbage, made[0]);
        codec.complete(order, garbage, made[1]);
        slow.repair(slow.plan(order), garbage, made[2]);
        slow.complete(order, garbage, made[3]);
        for (const other of made.slice(1)) expect(other).toEqual(made[0]);
      }),
      { numRuns: 120 },
    );
  });
});
