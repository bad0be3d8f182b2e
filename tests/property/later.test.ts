/**
 * A network in which everything starts later does the same, only later. A constant that is an instant, or something
 * that goes on while nothing is sent, breaks this. Both runs begin with a silence, which their warm-up leaves out.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { METRICS } from '../../src/model/metrics/definitions';
import { record } from '../../src/model/run/record';
import type { FullScenario, Scenario } from '../../src/scenario/types';
import { governedScenario, smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { options, ran } from './runs';
import { between, fullOf, turned, usualRate, type Found, type Turn } from './turned';

/** In so many seconds the slots of all usual rates, and all ticks that come from the start of the run, end together. */
const SILENCE_S = 53;
const LONGEST_TICK_MS = 500;
const regular: Turn = (key, value) =>
  (key.endsWith('Mbps') && value > 0 ? usualRate(value) : key === 'tickMs' ? Math.min(value, LONGEST_TICK_MS) : value);

/** An averaging interval that cells alone end contains the silence, so what it measures depends on its length. */
const timed = (of: FullScenario): FullScenario =>
  JSON.parse(JSON.stringify(of), (key, value: unknown) => (key === 'intervalMs' ? value ?? 5 : value)) as FullScenario;

/** In less time than this, means over it show how seconds after the silence are rounded. */
const LEAST_MEASURED_S = 0.001;

/** The scenario after a silence of so many seconds. */
const after = (silenceS: number, of: FullScenario): FullScenario => ({
  ...of, durationS: of.durationS + silenceS, warmupS: of.warmupS + silenceS,
  flows: of.flows.map((flow) => ({
    ...flow, startS: flow.startS + silenceS, stopS: flow.stopS === null ? null : flow.stopS + silenceS,
  })),
  changes: of.changes.map(({ atS, set }) => ({ atS: atS + silenceS, set })),
});

function results(scenario: FullScenario): Found {
  const found = record(ran(scenario as Scenario)) as unknown as Record<string, unknown>;
  return METRICS.filter(({ id }) => id !== 'events')
    .map(({ id }) => [id, typeof found[id] === 'number' ? found[id] : 0]);
}

it('a network that starts later does the same, later', () => {
  let tried = 0;
  fc.assert(fc.property(fc.oneof(smallScenario(), governedScenario(), livelyScenario()), (scenario) => {
    const usual = fullOf(scenario);
    const even = usual && fullOf(timed(turned(usual, regular)));
    if (!even || even.durationS - even.warmupS < LEAST_MEASURED_S) return;
    tried++;
    const [soon, late] = [1, 2].map((times) => results(after(times * SILENCE_S, even)));
    expect(between(soon, late)).toEqual([]);
  }), { ...options(100), endOnFailure: true });
  expect(tried).toBeGreaterThan(options(100).numRuns! / 2);
});
