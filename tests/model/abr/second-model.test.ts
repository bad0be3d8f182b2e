/** The model against a second one that was written from the rules alone: the same instants, rates and queues. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Abr, Flow, Scenario, Service } from '../../../src/scenario/types';
import { options } from '../../property/runs';
import { randomTrunks, trunksScenario } from './random-trunks';
import { secondModel } from './second-model';
import { atSwitch, ran } from './support';

/**
 * Compares all FRMs and answers of all sources, and the longest queues. After a decision between two numbers that are
 * equal but for rounding (CCR and FairShare, whose sum may be added in another order), both are right: what follows is
 * left out.
 */
function compare(scenario: Scenario): void {
  const { sim, of: all } = ran(scenario);
  const { told, longest, tiePs } = secondModel(scenario);
  const of = (...which: Parameters<typeof all>): ReturnType<typeof all> =>
    all(...which).filter(({ timeS }) => timeS < tiePs / 1e12 - 1e-12);
  scenario.flows?.forEach(({ id }, flow) => {
    for (const kind of ['frm', 'brm'] as const) {
      const ours = of(kind, flow);
      const theirs = told.filter((one) => one.flow === flow && one.event === kind && one.timePs < tiePs - 1);
      expect([id, kind, ours.length]).toEqual([id, kind, theirs.length]);
      ours.forEach(({ timeS, acr }, k) => {
        expect(timeS).toBeCloseTo(theirs[k].timePs / 1e12, 11);
        expect(Math.abs(acr - theirs[k].acr)).toBeLessThanOrEqual(1e-9 * acr);
      });
    }
  });
  if (tiePs < Infinity) return;
  sim.net.spec.links.forEach(({ id }, number) => {
    if (longest.has(id)) expect([id, sim.world.ports[number].longest]).toEqual([id, longest.get(id)]);
  });
}

const ends = fc.constantFrom(
  { intervalMs: 1, intervalCells: null }, { intervalMs: 5, intervalCells: null },
  { intervalMs: 5, intervalCells: 30 }, { intervalMs: null, intervalCells: 100 }, { intervalMs: 5, intervalCells: 3 },
);
const common = {
  targetUtilization: fc.constantFrom(0.7, 0.9, 1), delta: fc.constantFrom(0, 0.1, 0.3), maxAllocPrevious: fc.boolean(),
  activeDecay: fc.constantFrom(0, 0, 0.5, 0.9), immediateShare: fc.boolean(), countBackward: fc.boolean(),
  measureVcRates: fc.boolean(),
};
const erica = fc.tuple(fc.record(common), ends)
  .map(([own, end]): Abr => ({ algorithm: 'erica', ...own, ...end }));
const plus = fc.tuple(fc.record({
  ...common, targetDelayMs: fc.constantFrom(0.05, 0.5, 2), a: fc.constantFrom(1.15, 2), b: fc.constantFrom(1, 1.05),
  queueDrainLimit: fc.constantFrom(0.1, 0.5),
}), ends).map(([own, end]): Abr => ({ algorithm: 'ericaPlus', ...own, ...end }));
const modified = fc.tuple(fc.record({ ...common, averagingWeight: fc.constantFrom(0.2, 0.5, 1) }), ends)
  .map(([own, end]): Abr => ({ algorithm: 'modifiedErica', ...own, ...end }));
/** Thresholds of so many cells, in buffers of a million places. */
const efci = fc.constantFrom([0, 0], [20, 20], [50, 10]).map(([high, low]): Abr =>
  ({ algorithm: 'efci', efciHighFraction: high / 1e6, efciLowFraction: low / 1e6 }));
const source = fc.record({
  nrm: fc.constantFrom(2, 8, 32, 100), trmMs: fc.constantFrom(0.1, 1, 100), adtfMs: fc.constantFrom(0.5, 500),
  tbeCells: fc.constantFrom(40, 500, 16_777_215), cdf: fc.constantFrom(0, 0.0625, 0.5),
  rdf: fc.constantFrom(0.0625, 0.5, 1), rateFormat: fc.constantFrom('exact', 'tm40'),
  tcrCellsPerS: fc.constantFrom(10, 1000, 20_000),
});

/** When data comes to a source, µs, and how many packets of 32 cells; null: it always has data. */
const bursts = fc.option(fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: 24_999 }), fc.integer({ min: 1, max: 20 })),
  { selector: ([atUs]) => atUs, minLength: 1, maxLength: 12 },
), { freq: 2 });
const eightBursts = fc.array(bursts, { minLength: 8, maxLength: 8 });

/** Its data comes at instants that no other event is likely to have. */
function inBursts(flow: Flow, place: number, told: readonly [number, number][] | null): Flow {
  if (told === null) return flow;
  const entries = told.toSorted(([a], [b]) => a - b).map(([atUs, packets]): [number, number] =>
    [atUs * 1e-6 + place * 1.7e-9 + 3e-10, packets * 1472]);
  return { ...flow, traffic: { kind: 'trace', entries } };
}

describe('rows of up to five switches with VCs between any two, PCR, MCR and VBR', () => {
  it.each([
    ['ERICA', erica], ['ERICA+', plus], ['modified ERICA', modified], ['EFCI', efci],
  ])('have the same FRMs, answers and queues with any parameters of sources and ports: %s', (_, algorithm) => {
    fc.assert(fc.property(randomTrunks, algorithm, source, eightBursts, (trunks, abr, own, data) => {
      const row = trunksScenario({ ...trunks, inputService: 'arrivalOrder' }, 0.025);
      compare({
        ...row,
        nodes: row.nodes.map((node) => (node.kind === 'switch' ? atSwitch(node.id, { abr }) : node)),
        flows: row.flows?.map((flow, place) => (flow.service === undefined ? flow
          : { ...inBursts(flow, place, data[place]), service: { ...flow.service, ...own } as Service })),
      });
    }), options(8));
  });
});
