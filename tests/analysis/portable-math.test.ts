/** The project's own logarithm, power and cube root against those of the JavaScript engine. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cubeRoot, exponential, naturalLog, power } from '../../src/analysis/portable-math';

const BOUND = 1e-12;

/** Relative difference; 0 for two zeros and for the same infinity. */
const apart = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)));

const positive = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });

describe('the natural logarithm', () => {
  it('of any positive double is within 1e-12 of Math.log, relative', () => {
    fc.assert(fc.property(positive, (value) => {
      expect(apart(naturalLog(value), Math.log(value))).toBeLessThan(BOUND);
    }), { numRuns: 5000 });
  });

  it('of what a stream can draw, 1 - n / 2^32, is as close, at both ends and between', () => {
    for (let step = 0; step < 200_000; step++) {
      const n = step < 1000 ? step : step < 2000 ? 2 ** 32 - 1 - (step - 1000) : Math.floor((step / 200_000) * 2 ** 32);
      const value = 1 - n / 2 ** 32;
      if (apart(naturalLog(value), Math.log(value)) >= BOUND) expect.fail(`ln ${value}`);
    }
  });

  it.each([
    1, 2, 0.5, Math.E, 1.1, 0.9, 1e-300, 5e-324, 1e300, 0.7071067811865476, 1.4142135623730951, 123.456,
  ])('of %d is that of the engine to 15 digits', (value) => {
    expect(Math.abs(naturalLog(value) - Math.log(value))).toBeLessThanOrEqual(
      2e-15 * Math.max(1e-2, Math.abs(Math.log(value))),
    );
  });

  it('of 2 to n is n times the logarithm of 2', () => {
    for (let exponent = -1074; exponent < 1024; exponent++) {
      expect(apart(naturalLog(2 ** exponent), exponent * Math.LN2)).toBeLessThan(BOUND);
    }
  });

  it('of 1 is 0, of 0 is minus infinity, of a negative number is NaN', () => {
    expect([naturalLog(1), naturalLog(0), naturalLog(Infinity), naturalLog(-1), naturalLog(NaN)]).toEqual([
      0, -Infinity, Infinity, NaN, NaN,
    ]);
  });
});

describe('e to a power', () => {
  it('is within 1e-12 of Math.exp, relative, wherever that is a normal number', () => {
    fc.assert(fc.property(fc.double({ min: -708, max: 709, noNaN: true }), (value) => {
      expect(apart(exponential(value), Math.exp(value))).toBeLessThan(BOUND);
    }), { numRuns: 5000 });
  });

  it('ends at 0 and at infinity', () => {
    expect([
      exponential(-800), exponential(-Infinity), exponential(0), exponential(720), exponential(Infinity),
      exponential(NaN),
    ]).toEqual([0, 0, 1, Infinity, Infinity, NaN]);
  });
});

describe('a power', () => {
  it('is within 1e-12 of Math.pow, relative, for results from 1e-150 to 1e150', () => {
    fc.assert(fc.property(positive, fc.double({ min: -1, max: 1, noNaN: true }), (base, share) => {
      const most = 345 / Math.max(1e-3, Math.abs(Math.log(base)));
      expect(apart(power(base, share * most), Math.pow(base, share * most))).toBeLessThan(BOUND);
    }), { numRuns: 5000 });
  });

  it('as Pareto draws need it, (n / 2^32) to -1 / shape, is as close', () => {
    for (const shape of [1.05, 1.2, 1.35, 1.5, 1.9, 3]) {
      for (let step = 1; step <= 50_000; step++) {
        const base = step < 500 ? step / 2 ** 32 : step / 50_000;
        if (apart(power(base, -1 / shape), Math.pow(base, -1 / shape)) >= BOUND) {
          expect.fail(`${base} to -1 / ${shape}`);
        }
      }
    }
  });

  it('always has the same bits', () => {
    expect([
      naturalLog(0.3), naturalLog(12_345.678), exponential(-1.5), power(0.2, -1 / 1.35), power(1e-9, -1 / 1.35),
    ]).toMatchInlineSnapshot(`
      [
        -1.2039728043259361,
        9.421061321291832,
        0.22313016014842982,
        3.29424244625863,
        4641588.833612769,
      ]
    `);
  });
});

describe('the cube root', () => {
  const TWO_PLACES = 2 * Number.EPSILON;

  it('of any positive double is within two units in the last place of Math.cbrt', () => {
    fc.assert(fc.property(positive, (value) => {
      expect(apart(cubeRoot(value), Math.cbrt(value))).toBeLessThanOrEqual(TWO_PLACES);
    }), { numRuns: 5000 });
  });

  it('of a cube is what was cubed, up to a thousand', () => {
    for (let root = 1; root <= 1000; root++) {
      expect(apart(cubeRoot(root * root * root), root)).toBeLessThanOrEqual(TWO_PLACES);
    }
  });

  it('of 8 and of 1/8 is 2 and 1/2 to the bit, of 0 is 0, of a negative number negative', () => {
    expect([8, 1 / 8, 1, 0, -27, Infinity].map(cubeRoot)).toEqual([2, 0.5, 1, 0, -3, Infinity]);
    expect(cubeRoot(NaN)).toBeNaN();
  });

  it('of the smallest and the largest double is found too', () => {
    for (const value of [Number.MIN_VALUE, Number.MAX_VALUE]) {
      expect(apart(cubeRoot(value), Math.cbrt(value))).toBeLessThanOrEqual(TWO_PLACES);
    }
  });
});
