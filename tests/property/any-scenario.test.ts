/**
 * Whatever the schema lets through runs to its end, and its record is made of numbers. `npm run random -- 10000` tries ten
 * thousand, from a seed that it prints.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record } from '../../src/model/run/record';
import { smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { options, ran } from './runs';

/** Places of a record, by their keys, that hold no finite number where one belongs. */
const notFinite = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => notFinite(inner, `${path}.${key}`));
};

describe.each([['of all mechanisms', smallScenario], ['that is turned while it runs', livelyScenario]])('any scenario %s', (_, scenarios) => {
  it('runs to its end without an exception, every cell accounted for, no byte wrong, every result a number', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      const result = record(ran(scenario));
      expect(notFinite(result)).toEqual([]);
      expect(result.cellsDropped + result.cellsDiscarded + result.cellsDelivered + result.cellsInFlight).toBe(result.cellsSent);
      expect(result.corruptSegments).toBe(0);
    }), options());
  });
});
