import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES, type Codec } from '../../src/codec/codec';
import { bytesOf, cellAt, compiledNames, encoded, engines } from './oracle';

/** Sizes, in points, of the transforms in the compiled engines. */
const TRANSFORM_SIZES = [8, 16, 32, 64, 128];

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** For every m, all 256 - m redundant cells of a segment, as the plain matrix product of the reference makes them. */
const expected = Array.from({ length: 256 }, (_, m) =>
  m === 0 ? new Uint8Array(0) : encoded(engines.reference.codec('systematic', m), m, 256 - m, bytesOf(m, m)),
);

/** The m for which `agrees` does not hold. */
function exceptions(
  engine: (typeof compiledNames)[number], agrees: (codec: Codec, source: Uint8Array, all: Uint8Array) => boolean,
): number[] {
  const sizes = Array.from({ length: 255 }, (_, n) => n + 1);
  return sizes.filter((m) => !agrees(engines[engine].codec('systematic', m), bytesOf(m, m), expected[m]));
}

describe.each(compiledNames)('segments of 1 to 255 cells with all 256 - m redundant ones, engine %s', (engine) => {
  it('have the bytes of the TypeScript reference when made at once', () => {
    expect(exceptions(engine, (codec, source, all) => {
      const m = codec.sourceCells;
      return same(encoded(codec, m, 256 - m, source), all);
    })).toEqual([]);
  });

  it('have them when made one by one, by matrix rows', () => {
    const out = new Uint8Array(PAYLOAD_BYTES);
    expect(exceptions(engine, (codec, source, all) => {
      const m = codec.sourceCells;
      for (let j = 0; j < 256 - m; j++) {
        codec.cell(m + j, source, out);
        if (!same(out, cellAt(all, j))) return false;
      }
      return true;
    })).toEqual([]);
  });

  it.each(TRANSFORM_SIZES)('have them when a transform of %d points makes as many', (size) => {
    expect(exceptions(engine, (codec, source, all) => {
      const m = codec.sourceCells;
      const count = Math.min(size, 256 - m);
      return same(encoded(codec, m, count, source), all.subarray(0, count * PAYLOAD_BYTES));
    })).toEqual([]);
  });

  it.each(
    TRANSFORM_SIZES,
  )('have them when a transform of %d points makes all but the first and the last of its cells', (size) => {
    expect(exceptions(engine, (codec, source, all) => {
      const m = codec.sourceCells;
      const count = Math.min(size - 2, 255 - m);
      return same(
        encoded(codec, Math.min(m + 1, 255), count, source), all.subarray(PAYLOAD_BYTES, (count + 1) * PAYLOAD_BYTES),
      );
    })).toEqual([]);
  });
});

describe.each(
  compiledNames,
)('segments of 1 to 255 cells that lost as many as can be made up for, engine %s', (engine) => {
  it('come back, whole and in place', () => {
    expect(exceptions(engine, (codec, source, all) => {
      const m = codec.sourceCells;
      const lost = Math.min(m, 256 - m);
      const plan = codec.plan(Array.from({ length: m }, (_, n) => (n < lost ? m + n : n)));
      const redundant = all.subarray(0, lost * PAYLOAD_BYTES);
      const [whole, segment] = [new Uint8Array(source.length), source.slice()];
      codec.decode(plan, new Uint8Array([...redundant, ...source.subarray(lost * PAYLOAD_BYTES)]), 1, whole);
      segment.fill(0xee, 0, lost * PAYLOAD_BYTES);
      codec.repair(plan, redundant, segment);
      return same(whole, source) && same(segment, source);
    })).toEqual([]);
  });
});
