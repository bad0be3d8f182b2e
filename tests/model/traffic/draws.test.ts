/**
 * The distributions that sources draw from, against their distribution functions. Pareto with a shape below 2 is judged
 * by quantiles, because its variance is infinite.
 */
import { describe, expect, it } from 'vitest';
import { createStreams } from '../../../src/model/kernel/random';
import { drawExponential, drawPareto, paretoLeast, paretoMean } from '../../../src/model/traffic/draws';

const DRAWS = 200_000;
/** Limit in standard deviations, which a correct generator exceeds by chance in one case of 16,000. */
const SIGMAS = 4;
const SHARES = [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 0.9999];

const sample = (draw: (words: Uint32Array) => number, seed: number): number[] => {
  const words = createStreams(seed, 1);
  return Array.from({ length: DRAWS }, () => draw(words));
};

/** Difference of the share of draws at or below `value` from `share`, in standard deviations. */
function deviation(draws: readonly number[], value: number, share: number): number {
  const below = draws.filter((draw) => draw <= value).length;
  return Math.abs(below - DRAWS * share) / Math.sqrt(DRAWS * share * (1 - share));
}

describe('the Pareto law of the LPD paper: shape 1.35, least 20 µs', () => {
  it('has a mean of 77.142857 µs in closed form, which the paper prints as 77', () => {
    expect(paretoMean(1.35, 20)).toBeCloseTo(540 / 7, 12);
    expect(paretoLeast(1.35, 540 / 7)).toBeCloseTo(20, 12);
  });

  it.each([1, 2, 3])('has nine quantiles that agree with 200,000 draws of seed %d', (seed) => {
    const draws = sample((words) => drawPareto(words, 0, 1.35, 20), seed);
    for (const share of SHARES) {
      expect(deviation(draws, 20 * Math.pow(1 - share, -1 / 1.35), share)).toBeLessThan(SIGMAS);
    }
  });

  it('is never below its least value', () => {
    expect(sample((words) => drawPareto(words, 0, 1.35, 20), 4).every((draw) => draw >= 20)).toBe(true);
  });

  it('has a mean below the quantile 0.999, where the variance is finite, that agrees with 200,000 draws', () => {
    const most = 20 * Math.pow(0.001, -1 / 1.35);
    const below = sample((words) => drawPareto(words, 0, 1.35, 20), 5).filter((draw) => draw <= most);
    // Moments of the distribution cut off at `most`: a k^a (most^(n-a) - k^(n-a)) / ((n - a) 0.999).
    const moment = (n: number) =>
      1.35 * Math.pow(20, 1.35) * (Math.pow(most, n - 1.35) - Math.pow(20, n - 1.35)) / ((n - 1.35) * 0.999);
    const mean = below.reduce((sum, draw) => sum + draw, 0) / below.length;
    const sigma = Math.sqrt((moment(2) - moment(1) * moment(1)) / below.length);
    expect(Math.abs(mean - moment(1)) / sigma).toBeLessThan(SIGMAS);
  });
});

describe('an exponential law of mean 20,000', () => {
  it.each([1, 2, 3])('has nine quantiles and a mean that agree with 200,000 draws of seed %d', (seed) => {
    const draws = sample((words) => drawExponential(words, 0, 20_000), seed);
    for (const share of SHARES) expect(deviation(draws, -20_000 * Math.log(1 - share), share)).toBeLessThan(SIGMAS);
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / DRAWS;
    expect(Math.abs(mean - 20_000) / (20_000 / Math.sqrt(DRAWS))).toBeLessThan(SIGMAS);
  });
});

describe('the first draws of seed 1', () => {
  it('always have these bits, in every engine', () => {
    const words = createStreams(1, 2);
    const pareto = Array.from({ length: 4 }, () => drawPareto(words, 0, 1.35, 20e6));
    const exponential = Array.from({ length: 4 }, () => drawExponential(words, 1, 20_000));
    expect({ pareto, exponential }).toMatchInlineSnapshot(`
      {
        "exponential": [
          6611.324699825944,
          6258.418467653155,
          4658.700932691393,
          6924.096202702013,
        ],
        "pareto": [
          155057921.42751923,
          24645062.49615236,
          21172698.554990426,
          35019862.426599115,
        ],
      }
    `);
  });
});
