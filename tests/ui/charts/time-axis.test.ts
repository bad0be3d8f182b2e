import { fc, test } from '@fast-check/vitest';
import { tickStep, ticks } from 'd3';
import { describe, expect, it } from 'vitest';
import { clock } from '../../../src/ui/app/words';
import { instant, passed, timeTicks } from '../../../src/ui/charts/time-axis';

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
  /** Widths from 1 ps up, uniform on a logarithmic scale. */
  const width = fc.integer({ min: 0, max: 1_590 }).map((hundredths) => 10 ** (hundredths / 100));
  test.prop([from, width, fc.integer({ min: 0, max: 4_000 }).map((n) => n / 100)], { numRuns: 2_000 })(
    'are exactly those of d3', (fromPs, widthPs, wanted) => {
      const toPs = fromPs + widthPs;
      const { unit: { ps }, step, instants } = timeTicks({ fromPs, toPs }, wanted);
      const count = Math.max(1, wanted);
      expect(step).toBe(tickStep(fromPs / ps, toPs / ps, count));
      expect(instants).toEqual(ticks(fromPs / ps, toPs / ps, count).map((tick) => tick * ps));
    },
  );
});

describe('15.516 8 ms, where ticks are 2 ms apart', () => {
  const time = timeTicks({ fromPs: 0, toPs: 16.5e9 }, 10);

  it('is written at the playhead as on the clock, never rounded up to a later instant', () => {
    expect(passed(15_516_800_000, time, 3).replace(/\s/, ' ')).toBe('15.516 ms');
    expect(passed(15_516_800_000, time, 3).slice(0, 6)).toBe(clock(15_516_800_000, 2 * S).trim().slice(0, 6));
  });
  it('is 15.5 ms with one digit, and an exact value stays exact', () => {
    expect([passed(15_516_800_000, time, 1), passed(15_500_000_000, time, 3), passed(0.3 * S, time, 3)]
      .map((text) => text.replace(/\s/, ' '))).toEqual(['15.5 ms', '15.500 ms', '300.000 ms']);
    expect(instant(15_516_800_000, time, 3).slice(0, 6)).toBe('15.517');
  });
});
