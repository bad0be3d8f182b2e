import { describe, expect, it } from 'vitest';
import { createStreams, nextUniform, nextWord, scramble } from '../../../src/model/kernel/random';

const draw = (words: Uint32Array, stream: number, count: number): number[] =>
  Array.from({ length: count }, () => nextWord(words, stream));

/**
 * sfc32 from its definition, in BigInt: a counter, shifts by 9 and 3, a rotation by 21, and twelve rounds before the
 * first word.
 */
function sfc32(a: bigint, b: bigint, c: bigint): () => number {
  const mask = 0xffffffffn;
  let counter = 1n;
  const next = () => {
    const result = (a + b + counter++) & mask;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & mask;
    c = (((c << 21n) | (c >> 11n)) + result) & mask;
    return Number(result);
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

describe('the streams of seed 1', () => {
  it('always begin with these words', () => {
    const words = createStreams(1, 3);
    expect([0, 1, 2].map((stream) => draw(words, stream, 3))).toMatchInlineSnapshot(`
      [
        [
          4024457179,
          1055191487,
          317995912,
        ],
        [
          1208961272,
          1154024471,
          892472608,
        ],
        [
          1766479749,
          3849150101,
          1232812518,
        ],
      ]
    `);
  });

  it('are sfc32, seeded with three words of the finaliser of MurmurHash3', () => {
    const words = createStreams(1, 5);
    for (let stream = 0; stream < 5; stream++) {
      const [a, b, c] = [1, 2, 3].map((word) => BigInt(scramble(1, 3 * stream + word)));
      const oracle = sfc32(a, b, c);
      expect(draw(words, stream, 1000)).toEqual(Array.from({ length: 1000 }, oracle));
    }
  });
});

describe('two sources of randomness, one of which draws a thousand times more', () => {
  it('do not affect each other', () => {
    const quiet = createStreams(7, 2);
    const busy = createStreams(7, 2);
    draw(busy, 0, 1000);
    expect(draw(busy, 1, 20)).toEqual(draw(quiet, 1, 20));
  });
});

describe('one more source of randomness', () => {
  it('leaves the first words of the earlier ones as they were', () => {
    expect(draw(createStreams(7, 9), 3, 5)).toEqual(draw(createStreams(7, 4), 3, 5));
  });
});

describe('forty streams of the seeds 0 to 24', () => {
  it('all begin differently', () => {
    const first = new Set<string>();
    for (let seed = 0; seed < 25; seed++) {
      for (let stream = 0; stream < 40; stream++) first.add(draw(createStreams(seed, 40), stream, 2).join());
    }
    expect(first.size).toBe(1000);
  });
});

describe('100,000 uniform draws of seed 4294967295', () => {
  const words = createStreams(0xffffffff, 1);
  const draws = Array.from({ length: 100_000 }, () => nextUniform(words, 0));

  it('lie in [0, 1)', () => {
    expect(draws.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it('are evenly spread over ten classes (chi-square below the 99.9 % point of 27.9)', () => {
    const counts = new Array<number>(10).fill(0);
    for (const value of draws) counts[Math.floor(value * 10)]++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) * (count - 10_000) / 10_000, 0);
    expect(chiSquare).toBeLessThan(27.9);
  });
});
