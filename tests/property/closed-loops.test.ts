/** Laws of ABR and credits that hold in every network, tested on small random ones whose flows have these services. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, creditVc } from '../../src/model/adaptation/services/credit';
import { abrVc } from '../../src/model/adaptation/services/state';
import { runUntil } from '../../src/model/run/loop';
import { rateStateOf } from '../../src/model/switch/features/explicit-rate';
import type { Simulation } from '../../src/model/world';
import type { Scenario } from '../../src/scenario/types';
import { governedScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options, ran } from './runs';

const kinds: [string, () => fc.Arbitrary<Scenario>][] = [
  ['random networks', governedScenario],
  ['random networks that change while they run', () => livelyScenario(governedScenario())],
];

/** Violations of these laws in a network, in words. */
function wrong(sim: Simulation): string[] {
  const found: string[] = [];
  sim.world.services.forEach((service, vc) => {
    if (service === null) return;
    const rate = abrVc(sim, vc);
    if (rate !== null && !(rate.acr >= rate.least && rate.acr <= rate.peak)) found.push(`VC ${vc}: ACR ${rate.acr}`);
    const credit = creditVc(sim, vc);
    for (let step = 0; credit !== null && step < credit.sent.length; step++) {
      const { sent, forwarded, known, places } = credit;
      const queued = step === 0 ? 0 : sim.world.hops[sim.net.hopStart[vc] + step]?.queued ?? 0;
      // The cell being sent has already given its place back.
      if (queued > places + 1) found.push(`VC ${vc}: ${queued} cells in ${places} places`);
      if (balanceOf(credit, step) < 0) found.push(`VC ${vc}: ${balanceOf(credit, step)} of credit`);
      if (sent[step] < forwarded[step] || forwarded[step] < known[step]) found.push(`VC ${vc}: counts out of order`);
    }
  });
  for (const port of sim.world.ports) {
    if (Object.values(rateStateOf(port)?.own ?? {}).some(Number.isNaN)) found.push(`port ${port.link}: not a number`);
  }
  return found;
}

describe.each(kinds)('in %s', (_, scenarios) => {
  it('ACR is between MCR and PCR, credits are never negative, and no VC has more cells at a hop than places', () => {
    fc.assert(fc.property(scenarios(), fc.integer({ min: 20, max: 2000 }), (scenario, slice) => {
      const sim = built(scenario);
      const found: string[] = [];
      while (found.length === 0 && runUntil(sim, Infinity, slice) > 0) found.push(...wrong(sim));
      expect(found).toEqual([]);
    }), options());
  });
});

/** The scenario without causes of loss other than switches; acknowledgements get the service of their data. */
const withoutErrors = (scenario: Scenario): Scenario => ({
  ...scenario, faults: [], pardons: [], changes: [],
  links: scenario.links?.map((link) => ({ ...link, cellErrorRate: 0, sourceQueueCells: null })),
  flows: scenario.flows?.map(({ ackService: _own, ...flow }) => flow),
});

describe('in random networks whose links lose nothing', () => {
  it('no cell of a VC with credits is lost, and no such VC stalls for good', () => {
    fc.assert(fc.property(governedScenario(), (made) => {
      const scenario = withoutErrors(made);
      const lost = new Set<number>();
      const sim = ran(scenario, { trace: (_time, flow, event) => { if (event === 'drop') lost.add(flow); } });
      for (const flow of lost) expect(creditVc(sim, 2 * flow)).toBe(null);
      sim.world.services.forEach((_service, vc) => expect(creditVc(sim, vc)?.stalled ?? []).not.toContain(true));
    }), options());
  });
});
