/** Random networks in which flows reserve places. */
import fc from 'fast-check';
import { checkScenario } from '../../../../src/scenario/check';
import type { Flow, Scenario } from '../../../../src/scenario/types';
import { checkAndWarn } from '../../../../src/scenario/warnings';
import { smallScenario } from '../../../scenario/random-scenario';

export const reserving = fc.record({
  kind: fc.constant('reservation' as const),
  mode: fc.constantFrom('delayed' as const, 'immediate' as const),
  backoffMs: fc.constantFrom(null, null, 0, 3),
  refusedData: fc.constantFrom('afterTimeout' as const, 'atOnce' as const),
  earlyLoopback: fc.boolean(),
  unusedMs: fc.constantFrom(1_000, 1_000, 1_000, 20),
  trailerBytes: fc.constantFrom(0, 8),
  mergeOnLostEom: fc.boolean(),
});

/**
 * The scenario without data that is sent again at once where a packet is larger than a buffer on its way: as no switch
 * ever promises its places, its source would send without end.
 */
function patient(scenario: Scenario): Scenario {
  const checked = checkAndWarn(scenario);
  const isFutile = checked.ok && checked.warnings.some(({ message }) => / asks for .* places/.test(message));
  return !isFutile ? scenario : { ...scenario, flows: scenario.flows?.map((flow): Flow => (
    flow.adaptation?.kind === 'reservation'
      ? { ...flow, adaptation: { ...flow.adaptation, refusedData: 'afterTimeout' } } : flow)) };
}

/** A random network in which about three of four TCP flows have reservation, where that is valid. */
export const reservedScenario = (): fc.Arbitrary<Scenario> => fc.record({
  scenario: smallScenario(),
  layers: fc.array(fc.option(reserving, { freq: 4, nil: null }), { minLength: 4, maxLength: 4 }),
})
  .map(({ scenario, layers }) => (scenario.flows ?? []).reduce<Scenario>((so, _, position) => {
    const adaptation = layers[position % layers.length];
    if (adaptation === null) return so;
    const flows = so.flows!.map((other, place): Flow => (place === position
      ? { ...other, adaptation: { ...adaptation } } : other));
    const next = { ...so, flows };
    return checkScenario(next).ok ? next : so;
  }, scenario)).map(patient);
