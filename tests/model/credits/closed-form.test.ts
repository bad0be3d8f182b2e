/** The rate of one VC with credits, against its closed form, for random numbers of places and delays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options, ran } from '../../property/runs';
import { record } from '../../../src/model/run/record';
import { C, atSwitch, link } from '../abr/support';
import { closedForm, flow, hop } from './support';

/** Rate as a share of the link, measured between the arrivals of two credit cells a whole number of windows apart. */
function rate(n2: number, n3: number, delayMs: number): number {
  const heard: { timePs: number; count: number }[] = [];
  ran(hop(n2, n3, delayMs, 0.3), {
    trace: (timePs, _flow, event, count) => { if (event === 'credit') heard.push({ timePs, count }); },
  });
  const window = Math.floor((n2 + n3) / n2);
  const settled = heard.slice(Math.floor(heard.length / 3));
  const windows = Math.floor((settled.length - 1) / window);
  expect(windows).toBeGreaterThan(0);
  const [first, last] = [settled[0], settled[windows * window]];
  return (last.count - first.count) / (((last.timePs - first.timePs) / 1e12) * C);
}

describe('one VC over one link', () => {
  it.each([[8, 184, 0.99794], [8, 185, 1], [8, 100, 0.552], [1, 184, 0.99786], [40, 120, 0.713]])(
    'of 0.25 ms, N2 %d, N3 %d: %d of the link', (n2, n3, expected) => {
      expect(closedForm(n2, n3, 0.00025)).toBeCloseTo(expected, 4);
      expect(rate(n2, n3, 0.25)).toBeCloseTo(closedForm(n2, n3, 0.00025), 4);
    },
  );
  it('of any N2, N3 and delay: the closed form to four digits', () => {
    const delays = fc.integer({ min: 1, max: 200 }).map((hundredths) => hundredths / 100);
    fc.assert(fc.property(
      fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 400 }), delays, (n2, n3, delayMs) => {
        const expected = closedForm(n2, n3, delayMs / 1000);
        expect(Math.abs(rate(n2, n3, delayMs) / expected - 1)).toBeLessThan(1e-4);
      },
    ), options(50));
  });
});

describe('one VC over two links of 0.25 ms and a switch', () => {
  it.each([
    ['arrivalOrder', 184, 0.9979], ['slottedRoundRobin', 184, 0.9948], ['arrivalOrder', 185, 1],
    ['slottedRoundRobin', 185, 1],
  ] as const)('in %s, N3 %d: %d of the link', (inputService, n3, expected) => {
    const sim = ran({
      version: 1, durationS: 0.6, warmupS: 0.1,
      nodes: [{ id: 'a', kind: 'host' }, atSwitch('s', { abr: null, inputService }), { id: 'b', kind: 'host' }],
      links: [link('a', 's', 0.25), link('s', 'b', 0.25)], flows: [flow('f', 'a', 'b', 8, n3)],
      measure: { bottleneck: 'a>s' },
    });
    expect(record(sim).linkUtilization).toBeCloseTo(expected, 4);
  });
});
