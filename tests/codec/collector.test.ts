import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES, type Codec } from '../../src/codec/codec';
import { collector } from '../../src/codec/collector';
import { bytesOf, cellAt, constructions, encoded, engineNames, engines } from './oracle';

describe.each(engineNames)('collecting a segment of 3 cells, engine %s', (engine) => {
  const codec = engines[engine].codec('systematic', 3);
  const source = bytesOf(3);
  const all = encoded(codec, 0, 8, source);

  it('says how many more are needed, and then that it is ready', () => {
    const collected = collector(codec);
    expect([5, 0, 7].map((index) => collected.add(index, cellAt(all, index)))).toEqual(['need 2', 'need 1', 'ready']);
    const out = new Uint8Array(3 * PAYLOAD_BYTES);
    collected.result(out);
    expect(out).toEqual(source);
  });

  it('reports the same cell twice and counts it once', () => {
    const collected = collector(codec);
    collected.add(5, cellAt(all, 5));
    expect(collected.add(5, cellAt(all, 5))).toBe('duplicate');
    expect(collected.add(6, cellAt(all, 6))).toBe('need 1');
  });

  it('refuses other bytes for a cell that it holds, and keeps the first', () => {
    const collected = collector(codec);
    collected.add(5, cellAt(all, 5));
    expect(() => collected.add(5, cellAt(all, 6))).toThrow('Code cell 5 arrived before with other bytes.');
    expect(collected.add(5, cellAt(all, 5))).toBe('duplicate');
  });

  it('gives no result before it is ready', () => {
    const collected = collector(codec);
    collected.add(1, cellAt(all, 1));
    expect(() => collected.result(new Uint8Array(3 * PAYLOAD_BYTES))).toThrow(
      'It takes 3 code cells, and 1 are given.',
    );
  });

  it('refuses an index beyond 255 and a cell that is not 48 bytes long', () => {
    const collected = collector(codec);
    expect(() => collected.add(256, cellAt(all, 0))).toThrow('there is no 256');
    expect(() => collected.add(0, all.subarray(0, 47))).toThrow(
      'The code cell should have 48 bytes (1 cells), not 47.',
    );
  });
});

describe('collecting more than enough', () => {
  it.each(constructions)('uses the lowest indices of a %s code whatever the order', (construction) => {
    const codec = engines.simd128.codec(construction, 3);
    const used: number[][] = [];
    const watched: Codec = { ...codec, reconstruct: (indices, cells, out) => {
      used.push(Array.from(indices).sort((a, b) => a - b));
      codec.reconstruct(indices, cells, out);
    } };
    const source = bytesOf(3);
    const all = encoded(codec, 0, 8, source);
    for (const order of [[7, 6, 5, 4, 2, 1], [1, 2, 4, 5, 6, 7], [6, 2, 7, 1, 5, 4]]) {
      const collected = collector(watched);
      for (const index of order) collected.add(index, cellAt(all, index));
      const out = new Uint8Array(3 * PAYLOAD_BYTES);
      collected.result(out);
      expect(out).toEqual(source);
    }
    expect(used).toEqual([[1, 2, 4], [1, 2, 4], [1, 2, 4]]);
  });
});
