/**
 * Checks a scenario: turns any value into a full scenario that can be run, or into problems that say what is wrong,
 * where, and what to do. Never throws, and limits the work before anything is expanded.
 */
import { checkChanges } from './check-changes';
import { checkFlow } from './check-flow';
import { checkLooseEnds } from './check-loose-ends';
import {
  checkCables, checkEnds, checkFaults, checkIds, checkLayout, checkMeasure, checkPorts, checkRoutes, checkSizes,
} from './check-references';
import { checkServices } from './check-services';
import { issuesToProblems } from './issues';
import { migrate } from './migrations';
import { expand, type Expansion } from './network';
import { toPlain } from './plain';
import { MOST_PROBLEMS, collect, type Problem } from './problem';
import { scenarioWithProfiles } from './profiles';
import { buildRouter } from './routes';
import { complete, LIMITS, scenarioSchema } from './schema';
import { buildTopology } from './topology';
import type { FullScenario } from './types';

/** A scenario that can be run comes with its expansion, which the check makes anyway. */
export type CheckResult = { ok: true; scenario: FullScenario; expansion: Expansion } | {
  ok: false; problems: Problem[];
};

const LONGEST_LISTS = {
  nodes: LIMITS.nodes, links: LIMITS.links, flows: LIMITS.flows, faults: LIMITS.faults, pardons: LIMITS.faults,
  changes: LIMITS.changes,
};

const failed = (problems: readonly Problem[]): CheckResult => ({
  ok: false, problems: problems.slice(0, MOST_PROBLEMS),
});

type ReadResult = { ok: true; scenario: FullScenario } | { ok: false; problems: Problem[] };

/** Reads a value that fits the schema and has unique ids; further checks may still find that it cannot run. */
export function readScenario(input: unknown): ReadResult {
  const plain = toPlain(input, LONGEST_LISTS);
  if (!plain.ok) return { ok: false, problems: [plain.problem] };
  const current = migrate(plain.value);
  if (!current.ok) return { ok: false, problems: [current.problem] };
  const parsed = scenarioSchema.safeParse(scenarioWithProfiles(current.scenario));
  if (!parsed.success) {
    const { issues } = parsed.error;
    const { scenario } = current;
    const wrong = issuesToProblems(scenarioSchema, issues, scenario);
    return { ok: false, problems: [...wrong, ...checkLooseEnds(scenario, issues)] };
  }
  const scenario = complete(parsed.data);
  const problems = checkIds(scenario);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, scenario };
}

export function checkScenario(input: unknown): CheckResult {
  const read = readScenario(input);
  if (!read.ok) return failed(read.problems);
  const { scenario } = read;
  const ground = [checkSizes, checkEnds];
  for (const check of ground) {
    const problems = check(scenario);
    if (problems.length > 0) return failed(problems);
  }
  const topology = buildTopology(scenario);
  const cables = checkCables(topology);
  if (cables.length > 0) return failed(cables);
  const router = buildRouter(topology);
  const { problems: inChanges, steps } = checkChanges(scenario, topology);
  const problems = [
    ...checkRoutes(scenario, topology, router), ...collect(scenario.flows, checkFlow),
    ...checkPorts(scenario, topology), ...checkMeasure(scenario, topology),
    ...checkFaults(scenario, topology), ...checkLayout(scenario), ...inChanges,
  ];
  if (problems.length > 0) return failed(problems);
  const expansion = expand(scenario, { topology, router, steps });
  const services = checkServices(scenario, expansion);
  if (services.length > 0) return failed(services);
  return { ok: true, scenario, expansion };
}
