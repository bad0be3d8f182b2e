/** The model against a second one that was written from the rules alone: the same instants, rates and queues. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario, Service } from '../../../src/scenario/types';
import { options } from '../../property/runs';
import { randomTrunks, trunksScenario } from './random-trunks';
import { secondModel } from './second-model';
import { atSwitch, ran } from './support';

/** Compares all FRMs and answers of all sources, and the longest queues. */
function compare(scenario: Scenario): void {
  const { sim, of } = ran(scenario);
  const { told, longest } = secondModel(scenario);
  scenario.flows?.forEach(({ id }, flow) => {
    for (const kind of ['frm', 'brm'] as const) {
      const ours = of(kind, flow);
      const theirs = told.filter((one) => one.flow === flow && one.event === kind);
      expect([id, kind, ours.length]).toEqual([id, kind, theirs.length]);
      ours.forEach(({ timeS, acr }, k) => {
        expect(timeS).toBeCloseTo(theirs[k].timePs / 1e12, 11);
        expect(Math.abs(acr / theirs[k].acr - 1)).toBeLessThan(1e-9);
      });
    }
  });
  sim.net.spec.links.forEach(({ id }, number) => {
    if (longest.has(id)) expect([id, sim.world.ports[number].longest]).toEqual([id, longest.get(id)]);
  });
}

const erica = fc.record({
  targetUtilization: fc.constantFrom(0.7, 0.9, 1), delta: fc.constantFrom(0, 0.1, 0.3), maxAllocPrevious: fc.boolean(),
  activeDecay: fc.constantFrom(0, 0, 0.5, 0.9), immediateShare: fc.boolean(), countBackward: fc.boolean(),
  ends: fc.constantFrom(
    { intervalMs: 1, intervalCells: null }, { intervalMs: 5, intervalCells: null },
    { intervalMs: 5, intervalCells: 30 }, { intervalMs: null, intervalCells: 100 }, { intervalMs: 5, intervalCells: 3 },
  ),
}).map(({ ends, ...own }) => ({ algorithm: 'erica' as const, ...own, ...ends }));
const source = fc.record({
  nrm: fc.constantFrom(2, 8, 32, 100), trmMs: fc.constantFrom(0.1, 1, 100), adtfMs: fc.constantFrom(0.5, 500),
  tbeCells: fc.constantFrom(40, 500, 16_777_215), cdf: fc.constantFrom(0, 0.0625, 0.5),
});

describe('rows of up to five switches with VCs between any two, PCR, MCR and VBR', () => {
  it('have the same FRMs, answers and queues with any parameters of sources and ports', () => {
    fc.assert(fc.property(randomTrunks, erica, source, (trunks, abr, own) => {
      const row = trunksScenario({ ...trunks, turnaround: 'straight', inputService: 'arrivalOrder' }, 0.025);
      compare({
        ...row,
        nodes: row.nodes.map((node) => (node.kind === 'switch' ? atSwitch(node.id, { abr }) : node)),
        flows: row.flows?.map((flow) => (flow.service === undefined ? flow
          : { ...flow, service: { ...flow.service, ...own } as Service })),
      });
    }), options(8));
  });
});
