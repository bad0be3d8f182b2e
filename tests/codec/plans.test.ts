import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { bytesOf, compiledNames, constructions, encoded, engineNames, engines, gathered, rebuilt } from './oracle';

/** Reproducible lists of m different indices. */
function listOf(m: number, seed: number): number[] {
  const indices = Array.from({ length: 256 }, (_, n) => n);
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  for (let n = 0; n < m; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = n + ((state >>> 8) % (256 - n));
    [indices[n], indices[other]] = [indices[other], indices[n]];
  }
  return indices.slice(0, m);
}

describe.each(compiledNames)('more sets of cells than plans are kept, engine %s', (engine) => {
  it.each(constructions)('come back all the same, again and again, from the %s code', (construction) => {
    for (const m of [3, 40, 200]) {
      const codec = engines[engine].codec(construction, m);
      const source = bytesOf(m, m);
      const all = encoded(codec, 0, 256, source);
      for (let round = 0; round < 2; round++) {
        for (let seed = 0; seed < 90; seed++) {
          const order = listOf(m, seed);
          if (round === 1) order.reverse();
          if (Buffer.compare(rebuilt(codec, order, all), source) !== 0) expect.fail(`m = ${m}, ${order}`);
        }
      }
    }
  });

  it('does not forget a plan that somebody holds', () => {
    const codec = engines[engine].codec('systematic', 20);
    const source = bytesOf(20);
    const all = encoded(codec, 0, 256, source);
    const order = listOf(20, 1_000);
    const plan = codec.plan(order);
    for (let seed = 0; seed < 100; seed++) codec.plan(listOf(20, seed));
    const out = new Uint8Array(20 * PAYLOAD_BYTES);
    codec.decode(plan, gathered(order, all), 1, out);
    expect(out).toEqual(source);
  });
});

describe.each(engineNames)('a plan, engine %s', (engine) => {
  const codec = engines[engine].codec('systematic', 3);
  const cells = new Uint8Array(3 * PAYLOAD_BYTES);
  const out = new Uint8Array(3 * PAYLOAD_BYTES);

  it('is accepted only by the codec that made it', () => {
    const stranger = engines[engine].codec('uniform', 3).plan([0, 1, 2]);
    expect(() => codec.decode(stranger, cells, 1, out)).toThrow('This is no plan of this codec.');
    expect(() => codec.decode({
      indices: Uint8Array.of(0, 1, 2), redundant: new Uint8Array(0),
    }, cells, 1, out)).toThrow('This is no plan of this codec.');
  });

  it('is a copy: the list may change', () => {
    const list = [0, 5, 1];
    const plan = codec.plan(list);
    list[0] = 77;
    expect([...plan.indices]).toEqual([0, 5, 1]);
  });

  it('stays what it was if somebody writes into its lists', () => {
    const source = bytesOf(3);
    const order = [0, 5, 1];
    const plan = codec.plan(order);
    (plan.indices as Uint8Array)[0] = 5;
    (plan.redundant as Uint8Array)[0] = 7;
    codec.decode(plan, gathered(order, encoded(codec, 0, 256, source)), 1, out);
    expect(out).toEqual(source);
  });

  it('needs the cells of whole segments', () => {
    const plan = codec.plan([0, 5, 1]);
    expect(() => codec.decode(plan, cells, 2, out)).toThrow('The code cells should have 288 bytes (6 cells), not 144.');
    expect(() => codec.decode(plan, cells, 1.5, out)).toThrow('A batch has 0 to 2147483647 segments, not 1.5.');
    expect(() => codec.decode(plan, cells, -1, out)).toThrow('A batch has 0 to 2147483647 segments, not -1.');
  });
});
