import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import { bytesOf, constructions, encoded, engineNames, engines, rebuilt } from './oracle';

/** All ways to choose `m` of the indices 0 to `total` - 1. */
function choices(total: number, m: number): number[][] {
  const indices = Array.from({ length: total }, (_, index) => index);
  const sets = Array.from({ length: 2 ** total }, (_, set) => indices.filter((index) => (set >> index) & 1));
  return sets.filter((chosen) => chosen.length === m);
}

describe.each(engineNames)('every choice of m among 10 code cells, engine %s', (engine) => {
  it.each(constructions)('gives a %s segment back', (construction) => {
    for (let m = 1; m <= 10; m++) {
      const codec = engines[engine].codec(construction, m);
      const source = bytesOf(m, m);
      const all = encoded(codec, 0, 10, source);
      for (const [n, chosen] of choices(10, m).entries()) {
        const arrival = n % 2 === 0 ? chosen : chosen.toReversed();
        if (Buffer.compare(rebuilt(codec, arrival, all), source) !== 0) expect.fail(`m = ${m}, cells ${arrival}`);
      }
    }
  });
});

describe.each(engineNames)('a segment of 192 cells of which 64 are lost, engine %s', (engine) => {
  const codec = engines[engine].codec('systematic', 192);
  const source = bytesOf(192);
  const all = encoded(codec, 0, 256, source);

  it('comes back from all redundant cells and the rest', () => {
    const indices = Array.from({ length: 192 }, (_, n) => 255 - n);
    expect(rebuilt(codec, indices, all)).toEqual(source);
  });

  it('comes back in its order from source cells that arrived in another', () => {
    const indices = Array.from({ length: 192 }, (_, n) => (n * 5) % 192);
    expect(rebuilt(codec, indices, all)).toEqual(source);
  });
});

describe.each(engineNames)('cell contents that contradict each other, engine %s', (engine) => {
  it('go unnoticed and spoil what is rebuilt: an erasure code does not find errors', () => {
    const codec = engines[engine].codec('systematic', 4);
    const source = bytesOf(4);
    const all = encoded(codec, 0, 8, source);
    all[6 * PAYLOAD_BYTES] ^= 1;
    expect(rebuilt(codec, [0, 1, 2, 6], all)).not.toEqual(source);
  });
});
