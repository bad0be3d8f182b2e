import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { bytesOf, cellAt, constructions, encoded, engineNames, engines, gathered } from './oracle';

const segmentsOf = (m: number, count: number) => Array.from({ length: count }, (_, n) => bytesOf(m, 100 * m + n));
const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe.each(engineNames)('batches, engine %s', (engine) => {
  it.each(constructions)('make the %s cells of each segment as if it were alone', (construction) => {
    for (const [m, first, count, segments] of [
      [10, 10, 10, 7], [10, 4, 9, 1], [3, 3, 2, 0], [20, 20, 0, 3], [33, 60, 9, 50],
    ]) {
      const codec = engines[engine].codec(construction, m);
      const sources = segmentsOf(m, segments);
      const out = new Uint8Array(segments * count * PAYLOAD_BYTES).fill(0xee);
      codec.encodeBatch(joined(sources), segments, first, count, out);
      expect(out).toEqual(joined(sources.map((source) => encoded(codec, first, count, source))));
    }
  });

  it.each(constructions)('come back through a plan of the %s code, in the order of the plan', (construction) => {
    const codec = engines[engine].codec(construction, 12);
    const sources = segmentsOf(12, 130);
    const order = [200, 1, 2, 14, 4, 5, 6, 13, 8, 9, 12, 0];
    const plan = codec.plan(order);
    expect([...plan.indices]).toEqual(order);
    const cells = joined(sources.map((source) => gathered(order, encoded(codec, 0, 256, source))));
    const out = new Uint8Array(cells.length);
    codec.decode(plan, cells, sources.length, out);
    expect(out).toEqual(joined(sources));
  });
});

describe.each(engineNames)('bytes of alloc, engine %s', (engine) => {
  it('serve as source, as output, or as both, and stay what they are', () => {
    const codec = engines[engine].codec('systematic', 10);
    const source = bytesOf(10);
    const expected = encoded(codec, 10, 10, source);
    const [from, to] = [codec.alloc(10 * PAYLOAD_BYTES), codec.alloc(10 * PAYLOAD_BYTES)];
    const elsewhere = new Uint8Array(10 * PAYLOAD_BYTES);
    from.set(source);
    codec.encode(10, 10, from, to);
    codec.encode(10, 10, from, elsewhere);
    expect([to, elsewhere]).toEqual([expected, expected]);
    codec.encode(10, 10, source, to.fill(0));
    expect([to, from]).toEqual([expected, source]);
    const back = codec.alloc(10 * PAYLOAD_BYTES);
    codec.reconstruct(Array.from({ length: 10 }, (_, n) => 10 + n), to, back);
    expect(back).toEqual(source);
    for (const view of [from, to, back]) codec.free(view);
  });

  it('are refused for impossible sizes, and where input and output overlap', () => {
    const codec = engines[engine].codec('systematic', 2);
    expect(() => codec.alloc(-1)).toThrow('There is no memory of -1 bytes.');
    expect(() => codec.alloc(Number.NaN)).toThrow('There is no memory of NaN bytes.');
    const all = codec.alloc(3 * PAYLOAD_BYTES);
    expect(() => codec.encode(2, 2, all.subarray(0, 2 * PAYLOAD_BYTES), all.subarray(PAYLOAD_BYTES))).toThrow(
      'Input and output share bytes.',
    );
    codec.free(all);
  });
});

describe('the memory of a compiled engine', () => {
  const codec = engines.simd128.codec('systematic', 10);

  it('has one size, so that views stay valid, and says when it is full', () => {
    const early = codec.alloc(100).fill(7);
    expect(() => codec.alloc(1 << 30)).toThrow(/^There is no room for 1073741824 bytes in \d+ of memory\.$/);
    const large = codec.alloc(10 << 20);
    expect([early.length, early[99], large.buffer]).toEqual([100, 7, early.buffer]);
    codec.free(large);
    codec.free(early);
  });

  it('gives freed bytes out again, joined with their neighbours', () => {
    const views = Array.from({ length: 10 }, () => codec.alloc(1 << 20));
    for (const n of [1, 3, 2, 0, 9, 5, 7, 6, 8, 4]) codec.free(views[n]);
    for (let round = 0; round < 3; round++) codec.free(codec.alloc(12 << 20));
  });

  it('refuses to free what it did not give, or twice', () => {
    const view = codec.alloc(64);
    codec.free(view);
    expect(() => codec.free(view)).toThrow('was not given out by alloc');
    expect(() => codec.free(new Uint8Array(64))).toThrow('was not given out by alloc');
  });

  it('also works on source and output that alloc did not give', () => {
    const [source, out] = [bytesOf(10, 5), new Uint8Array(PAYLOAD_BYTES)];
    codec.cell(11, source, out);
    expect(out).toEqual(cellAt(encoded(codec, 0, 256, source), 11));
  });
});
