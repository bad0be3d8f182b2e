/** An algorithm of a switch that tells sources to slow down or not to speed up, and one with thresholds of its own. */
import { afterEach, describe, expect, it } from 'vitest';
import { RmBit } from '../../../src/model/atm/rm';
import type { AnyAlgorithm } from '../../../src/model/switch/abr/algorithm';
import { abrNumber, algorithmAt } from '../../../src/model/switch/abr/list';
import type { EfciState } from '../../../src/model/switch/features/efci';
import { C, acrOf, line, mbps, ran } from './support';

const erica: AnyAlgorithm = algorithmAt(abrNumber('erica'));
afterEach(() => {
  delete erica.indicates;
  delete erica.thresholds;
});

const from = { icrMbps: mbps(100_000), mcrMbps: mbps(1000) };
const rate = (bits: (ccr: number) => number): number => {
  erica.indicates = (_state, ccr) => bits(ccr);
  const scenario = line(from);
  const links = scenario.links!.map((one) => ({ ...one, delayMs: 0.001 }));
  return acrOf(ran({ ...scenario, links }).sim, 0);
};

describe('ERICA alone on a link, at a source that begins with 27 % of it', () => {
  it('gives nearly all of it, and says nothing more', () => expect(rate(() => 0)).toBeCloseTo(0.9 * C, 0));
  it('leaves the rate where it is with NI', () => expect(rate(() => RmBit.ni)).toBe(100_000));
  it('brings the rate down towards MCR with CI', () => expect(rate(() => RmBit.ci)).toBeLessThan(10_000));
  it('can say so to sources above a rate alone, which then stay near it', () => {
    const acr = rate((ccr) => (ccr > 200_000 ? RmBit.ci : 0));
    expect(acr).toBeGreaterThan(100_000);
    expect(acr).toBeLessThan(200_000 + C / 16);
  });
});

describe('an algorithm that marks between 40 % and 50 % of a buffer of 1,000 cells', () => {
  it('has its thresholds instead of those of the port', () => {
    erica.thresholds = () => ({ efciHighFraction: 0.5, efciLowFraction: 0.4 });
    const { sim } = ran(line({}, { bufferCells: 1000, efciHighFraction: 0.9 }, { durationS: 0.001 }));
    const { features } = sim.world.ports[2];
    const states = features.filter((state): state is EfciState => state !== null && 'congested' in state);
    expect(states).toMatchObject([{ high: 500, low: 400 }]);
  });
});
