import { fc, test } from '@fast-check/vitest';
import { tickStep, ticks } from 'd3';
import { describe, expect, it } from 'vitest';
import { timeTicks } from '../../../src/ui/charts/time-axis';

const S = 1e12;

describe('ticks of a time axis', () => {
  it('stand at every second of ten, in the unit of its end', () => {
    const { unit, step, instants } = timeTicks({ fromPs: 0, toPs: 10 * S }, 10);
    expect([unit.name, step]).toEqual(['s', 1]);
    expect(instants).toEqual(Array.from({ length: 11 }, (_, second) => second * S));
  });

  it('are 20 ms apart where five are wanted in 100 ms that begin between two of them', () => {
    const { unit, step, instants } = timeTicks({ fromPs: 0.41 * S, toPs: 0.51 * S }, 5);
    expect([unit.name, step]).toEqual(['ms', 20]);
    expect(instants).toEqual([0.42, 0.44, 0.46, 0.48, 0.5].map((second) => second * S));
  });

  it('is one where the axis has no length', () => {
    expect(timeTicks({ fromPs: S, toPs: S }, 5).instants).toEqual([S]);
  });

  const from = fc.integer({ min: 0, max: 9_000 * S });
  /** From a picosecond on, every size as often as another. */
  const width = fc.integer({ min: 0, max: 1_590 }).map((hundredths) => 10 ** (hundredths / 100));
  test.prop([from, width, fc.double({ min: 0, max: 40, noNaN: true })], { numRuns: 2_000 })(
    'are those of d3, to the bit', (fromPs, widthPs, wanted) => {
      const toPs = fromPs + widthPs;
      const { unit: { ps }, step, instants } = timeTicks({ fromPs, toPs }, wanted);
      const count = Math.max(1, wanted);
      expect(step).toBe(tickStep(fromPs / ps, toPs / ps, count));
      expect(instants).toEqual(ticks(fromPs / ps, toPs / ps, count).map((tick) => tick * ps));
    },
  );
});
