/**
 * How well redundancy set from the loss meets its target: equation 3 treats a segment as one block and rounds as
 * independent. Twelve runs each, one segment in flight, losses of data cells only.
 */
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../../src/analysis/mean-interval';
import { measurePoint } from '../../../src/runner/measure-point';
import { independentLoss, type Resend } from '../../../src/ui/lab/theory/scenarios';
import { codecs } from '../support/runs';

const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);

/** Mean number of transmissions a segment, with its interval over the seeds. */
const tripsOf = (cells: number, resend: Resend) => meanInterval(SEEDS.map((seed) => {
  const scenario = independentLoss({ cells, extra: 0, resend, seed }, 0.02);
  const flows = scenario.flows?.map((flow) => ({
    ...flow, transport: { ...flow.transport, boston: { resend, control: 'lossTargeted', targetRoundTrips: 1.1 } },
  }));
  const reply = measurePoint({ ...scenario, durationS: 30, flows }, codecs);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return reply.point.transmissionsPerSegment;
}));

describe('redundancy set from the loss, 2 % of the cells lost, 1.1 round trips wanted', () => {
  it('meets that with 94 cells, which are one block', () => {
    for (const resend of ['all', 'missing'] as const) {
      const { mean, half } = tripsOf(94, resend);
      expect(mean + half, resend).toBeLessThan(1.1);
    }
  });

  it.each([['all', '1.26'], ['missing', '1.37']] as const)(
    'needs more with 192 cells, which are two blocks that must both be complete: with %s resent %s', (resend, printed) => {
      const { mean, half } = tripsOf(192, resend);
      expect(mean.toFixed(2)).toBe(printed);
      expect(half).toBeLessThan(0.02);
    },
  );
});
