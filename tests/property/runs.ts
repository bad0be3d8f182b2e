/** Runs of random scenarios: how many are tried, and from which seed (`PROPERTY_SEED=random` takes a new one). */
import type { Parameters } from 'fast-check';
import { loadNodeCodec } from '../../src/codec/load-node';
import { buildSimulation } from '../../src/model/run/build';
import { runUntil } from '../../src/model/run/loop';
import type { Environment, Simulation } from '../../src/model/world';
import { checkScenario } from '../../src/scenario/check';
import { toNetwork } from '../../src/scenario/network';
import type { Scenario } from '../../src/scenario/types';

export const codecs = await loadNodeCodec();

const asked = process.env.PROPERTY_SEED;
const seed = asked === 'random' ? Date.now() & 0x7fffffff : Number(asked ?? 19_960_325);

const USUAL_RUNS = 60;
const factor = Number(process.env.PROPERTY_RUNS ?? USUAL_RUNS) / USUAL_RUNS;

/**
 * Options of fc.assert, whose failures name the seed and the smallest failing scenario. PROPERTY_RUNS, 60 by default,
 * scales all numbers of runs.
 */
export const options = <Values>(numRuns = USUAL_RUNS): Parameters<Values> => ({
  numRuns: Math.ceil(numRuns * factor), seed,
});

export function built(scenario: Scenario, own: Partial<Environment> = {}): Simulation {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(`not a valid scenario: ${JSON.stringify(checked.problems)}`);
  return buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map(), ...own });
}

export function ran(scenario: Scenario, own: Partial<Environment> = {}): Simulation {
  const sim = built(scenario, own);
  runUntil(sim, Infinity);
  return sim;
}
