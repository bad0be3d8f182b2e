/** When a chart explains a curve above the ceiling by data that had waited. */
import { describe, expect, it } from 'vitest';
import { ceilingWords, hadWaited } from '../../../src/ui/charts/paint/above';
import { makeInput, makeSeries, type Bin } from './make-series';

const flow = (id: string) => ({ id, label: id, packetBytes: 1000, lines: ['cwnd'] as const, segments: [] });
const TWO = [flow('f.0'), flow('f.1')];
const LIMIT = 80;

/** Bins of 100 ms on 1 Mb/s carry 12,500 bytes each. The window is two bins: 1 % of it is 250 bytes. */
const waitedAt = (percent: number, bins: readonly Bin[] = [{}, {}, {}, {}]): boolean => {
  const input = makeInput(makeSeries(0.1, bins), { window: 2 });
  return hadWaited({ values: [percent], from: bins.length - 1, count: 1 }, LIMIT, input, TWO);
};

describe('a curve above the ceiling', () => {
  it('needs no data that had waited where the whole packets of a window explain it', () => {
    expect(waitedAt(LIMIT + 0.2)).toBe(false);
    expect(waitedAt(LIMIT + 7.9)).toBe(false);
  });
  it('shows that data had waited where it is more than a packet of each flow above it', () => {
    expect(waitedAt(LIMIT + 8.1)).toBe(true);
  });
  it('shows it with more than one packet shortly after packets were sent again', () => {
    expect(waitedAt(LIMIT + 4.1, [{ resent: 1 }, {}, {}, {}])).toBe(true);
    expect(waitedAt(LIMIT + 3.9, [{ resent: 1 }, {}, {}, {}])).toBe(false);
    expect(waitedAt(LIMIT + 4.1, [{ resent: 1 }, {}, {}, {}, {}])).toBe(false);
  });
});

it('the name of the ceiling gives a reason only where data had waited', () => {
  expect(ceilingWords(LIMIT, false)).toEqual(['ceiling 80.0\u202f%']);
  expect(ceilingWords(LIMIT, true)[0]).toMatch(/^above the ceiling: data that had waited/);
});
