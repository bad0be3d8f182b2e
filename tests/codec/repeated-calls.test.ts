/**
 * Repeated calls on the same memory of an engine, as in a loop: what the engine caches from one call must not change
 * the result of the next.
 */
import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { bytesOf, cellAt, encoded, engineNames, engines, gathered } from './oracle';

describe.each(engineNames)('10 cells and 10 redundant ones in the memory of the engine, engine %s', (engine) => {
  const codec = engines[engine].codec('systematic', 10);
  const first = bytesOf(10, 1);
  const second = bytesOf(10, 2);

  it('are encoded again when the source has changed since the same call', () => {
    const source = codec.alloc(first.length);
    const out = codec.alloc(10 * PAYLOAD_BYTES);
    for (const bytes of [first, first, second, first]) {
      source.set(bytes);
      codec.encode(10, 10, source, out);
      expect([...out]).toEqual([...encoded(codec, 10, 10, bytes.slice())]);
    }
    codec.free(source);
    codec.free(out);
  });

  it('are encoded as asked when only the first cell or the number of cells differs from the last call', () => {
    const source = codec.alloc(first.length);
    const out = codec.alloc(10 * PAYLOAD_BYTES);
    source.set(first);
    for (const from of [10, 11, 11, 10]) {
      codec.encode(from, 10, source, out);
      expect([...out]).toEqual([...encoded(codec, from, 10, first)]);
      expect(() => codec.encode(from, 9, source, out)).toThrow(expect.objectContaining({
        name: 'CodecError', code: 'length',
      }));
    }
    codec.free(source);
    codec.free(out);
  });

  it('are repaired by the plan that is given, whatever was done in between', () => {
    const all = encoded(codec, 0, 20, first);
    const plans = [[12, 1, 2, 3, 4, 11, 6, 7, 8, 9], [0, 1, 2, 15, 4, 5, 6, 7, 18, 9]].map((indices) =>
      codec.plan(indices));
    const cells = codec.alloc(2 * PAYLOAD_BYTES);
    const segment = codec.alloc(first.length);
    for (const turn of [0, 0, 1, 0, 1, 1]) {
      segment.fill(0xee);
      for (const index of plans[turn].indices) {
        if (index < 10) segment.set(cellAt(first, index), index * PAYLOAD_BYTES);
      }
      cells.set(gathered([...plans[turn].redundant], all));
      codec.repair(plans[turn], cells, segment);
      expect([...segment]).toEqual([...first]);
      const order = [19, 18, 17, 16, 15, 14, 13, 12, 11, 10];
      const rebuilt = new Uint8Array(first.length);
      const other = plans[1 - turn];
      const once = first.slice();
      for (let n = 0; n < 10; n++) if (!other.indices.includes(n)) cellAt(once, n).fill(0xee);
      codec.complete(other.indices, gathered([...other.redundant], all), once);
      expect(once).toEqual(first);
      if (turn === 1) codec.reconstruct(order, gathered(order, all), rebuilt);
      else codec.decode(codec.plan(order), gathered(order, all), 1, rebuilt);
      expect(rebuilt).toEqual(first);
    }
    codec.free(cells);
    codec.free(segment);
  });
});
