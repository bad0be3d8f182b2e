/** Estimates of the work of a run, against values computed by hand. */
import { describe, expect, it } from 'vitest';
import type { FullScenario } from '../../src/scenario/types';
import { workOf } from '../../src/sweep/work';

const run = (own: object): FullScenario =>
  ({ network: 'cells', durationS: 2, links: [{ rateMbps: 100 }, { rateMbps: 10 }], ...own }) as unknown as FullScenario;

describe('two seconds over links of 100 and 10 Mb/s', () => {
  it('are as many cells of 424 bits as the slower one carries', () => {
    expect(workOf(run({}))).toBe((2 * 10e6) / 424);
  });

  it('are as many packets of 1,500 bytes where there are no cells', () => {
    expect(workOf(run({ network: 'packet' }))).toBe((2 * 10e6) / 12_000);
  });

  it('cost nothing without links', () => {
    expect(workOf(run({ links: [] }))).toBe(0);
  });
});
