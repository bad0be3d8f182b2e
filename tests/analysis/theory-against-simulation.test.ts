/**
 * The closed forms against the model: TCP Boston over a link that loses cells independently. Each comparison has twelve
 * runs. A 95 % interval misses the truth in one case of twenty on average; with these seeds, in none of eighteen.
 */
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../src/analysis/mean-interval';
import { meanTransmissions, meanTransmissionsToldAtTheEnd } from '../../src/analysis/resending';
import { failureProbability, meanRoundTrips } from '../../src/analysis/round-trips';
import { loadNodeCodec } from '../../src/codec/load-node';
import { measurePoint } from '../../src/runner/measure-point';
import { independentLoss, type Resend } from '../../src/ui/lab/theory/scenarios';

const codecs = await loadNodeCodec();
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);

function runs(extra: number, loss: number, resend: Resend) {
  const points = SEEDS.map((seed) => {
    const scenario = independentLoss({ cells: 30, extra, resend, seed }, loss);
    const reply = measurePoint({ ...scenario, measure: { ...scenario.measure, verify: 'all' } }, codecs);
    if (!reply.ok) throw new Error(reply.problems[0].message);
    return reply.point;
  });
  return {
    trips: meanInterval(points.map(({ transmissionsPerSegment }) => transmissionsPerSegment)),
    fails: meanInterval(points.map(({ sentAgainRate }) => sentAgainRate)),
    verified: points.reduce((sum, { verified }) => sum + verified, 0),
    delivered: points.reduce((sum, { delivered }) => sum + delivered, 0),
    corrupt: points.reduce((sum, { corrupt }) => sum + corrupt, 0),
  };
}

const CASES = [[0, 0.02], [0, 0.05], [0, 0.1], [2, 0.05], [2, 0.1], [2, 0.15]] as const;

describe('30 cells a segment, α of 0 and 2, 2 to 15 % of the cells lost', () => {
  const compared = CASES.flatMap(([extra, loss]) => {
    const [all, missing] = [runs(extra, loss, 'all'), runs(extra, loss, 'missing')];
    return [
      { what: `W, α ${extra}, loss ${loss}`, ...missing.fails, theory: failureProbability(30, extra, loss) },
      {
        what: `U where all is resent, α ${extra}, loss ${loss}`, ...all.trips, theory: meanRoundTrips(30, extra, loss),
      },
      {
        what: `transmissions where the missing are resent, α ${extra}, loss ${loss}`, ...missing.trips,
        theory: meanTransmissionsToldAtTheEnd({ cells: 30, loss, firstExtra: extra }),
      },
    ].map((one) => ({ ...one, off: Math.abs(one.mean - one.theory) / one.half, bytes: [all, missing] }));
  });

  it('is compared in eighteen ways', () => { expect(compared).toHaveLength(18); });
  it('gives the theory within the 95 % interval in each of them', () => {
    expect(compared.filter(({ off }) => off > 1)
      .map(({ what, mean, half, theory }) => `${what}: ${mean} ± ${half}, theory ${theory}`)).toEqual([]);
  });
  it('has intervals of at most five percent, so that agreement means something', () => {
    for (const { what, half, theory } of compared) expect(half / theory, what).toBeLessThan(0.05);
  });
  it('delivers every segment byte for byte', () => {
    for (const { bytes } of compared) {
      for (const { verified, delivered, corrupt } of bytes) expect([verified, corrupt]).toEqual([delivered, 0]);
    }
  });
});

describe('30 cells, none redundant, 10 % lost', () => {
  it('needs 2.2 transmissions where only the missing are resent, and a tenth of what equation 3 says', () => {
    const { trips } = runs(0, 0.1, 'missing');
    expect(trips.mean).toBeLessThan(meanTransmissions({ cells: 30, loss: 0.1 }));
    expect(trips.mean * 10).toBeLessThan(meanRoundTrips(30, 0, 0.1));
  });
});
