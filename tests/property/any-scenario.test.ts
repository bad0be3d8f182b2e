/**
 * Every scenario that the schema accepts runs to its end, and its record has only finite numbers.
 * `npm run random -- 10000` tries ten thousand, from a seed that it prints.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlots } from '../../src/model/atm/packets';
import { record, type ModelRecord } from '../../src/model/run/record';
import { smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { options, ran } from './runs';

/** Numbers in a record that are not finite, with their paths. */
const notFinite = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => notFinite(inner, `${path}.${key}`));
};

const RATES = [
  'cellLossRate', 'portLossRate', 'cellDiscardRate', 'cellFailureRate', 'packetLossRate', 'retransmissionRate',
  'missedDeadlineRate', 'fairness', 'linkUtilization', 'goodput', 'effectiveThroughput',
] as const;
const FLOW_RATES = ['packetLossRate', 'retransmissionRate', 'missedDeadlineRate'] as const;

/** Rates of a result outside 0 to 1, goodput and throughput included. */
function noShare(result: ModelRecord): string[] {
  const rates = [...RATES.map((name) => [name, result[name]] as const), ...result.flows.flatMap((flow) =>
    FLOW_RATES.map((name) => [`${flow.id} ${name}`, flow[name]] as const))];
  return rates.filter(([, rate]) => !(rate >= 0 && rate <= 1 + 1e-6)).map(([name, rate]) => `${name} is ${rate}`);
}

describe.each([
  ['of all mechanisms', smallScenario], ['that changes while it runs', livelyScenario],
])('any scenario %s', (_, scenarios) => {
  it('runs to its end without an exception, every cell accounted for, every packet closed once, no byte wrong, every result a number, every rate a share', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      const sim = ran(scenario);
      const result = record(sim);
      expect(notFinite(result)).toEqual([]);
      expect(result.cellsDropped + result.cellsDiscarded + result.cellsDelivered + result.cellsInFlight).toBe(
        result.cellsSent,
      );
      expect(result.corruptSegments).toBe(0);
      expect(noShare(result)).toEqual([]);
      const { packets } = sim.world;
      const closed = freeSlots(packets);
      expect([new Set(closed).size, closed.filter((slot) => packets.open[slot] !== 0)]).toEqual([closed.length, []]);
    }), options());
  });
});
