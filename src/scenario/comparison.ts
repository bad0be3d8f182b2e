/**
 * A comparison: a scenario, and for each further run what of it is set otherwise. Two to four runs. What comes in is
 * checked whole: a comparison that passes has runs that can be run.
 */
import { checkScenario } from './check';
import { minimal } from './minimal';
import type { Expansion } from './network';
import { problem, show, type Problem } from './problem';
import { isRecord } from './schema-walk';
import { setPath } from './set-path';
import { toPlain } from './plain';
import type { FullScenario, Scenario } from './types';

/** The first run is the scenario itself. */
export const MOST_RUNS = 4;
/** Of one further run. */
export const MOST_SETTINGS = 100;
const LONGEST_NAME = 60;

/** What makes a further run of the scenario; `name`: what it is called, where that is more than its settings. */
export interface Variation { name: string; set: Readonly<Record<string, unknown>> }

export interface Comparison {
  base: Scenario;
  /** What the first run is called; '': by its title. */
  name: string;
  others: readonly Variation[];
}

export interface ComparedRun {
  scenario: Scenario;
  full: FullScenario;
  expansion: Expansion;
  name: string;
  set: Readonly<Record<string, unknown>>;
}

export type ComparisonReply =
  { ok: true; comparison: Comparison; runs: readonly ComparedRun[] } | { ok: false; problems: readonly Problem[] };

const refused = (code: string, path: string, message: string): { ok: false; problems: Problem[] } =>
  ({ ok: false, problems: [problem(code, path, message)] });

type Varied = { ok: true; scenario: Scenario } | { ok: false; problem: Problem };

/** The scenario with all settings made, or why one does not fit. */
export function varied(base: Scenario, set: Variation['set']): Varied {
  let scenario = base;
  for (const [path, value] of Object.entries(set)) {
    const reply = setPath(scenario, path, value);
    if (!reply.ok) return reply;
    scenario = reply.scenario;
  }
  return { ok: true, scenario };
}

type RunReply = { ok: true; run: ComparedRun } | { ok: false; problems: readonly Problem[] };

function runOf(base: Scenario, { name, set }: Variation, letter: string): RunReply {
  const made = varied(base, set);
  if (!made.ok) {
    return refused(made.problem.code, made.problem.path, `Run ${letter} cannot be made: ${made.problem.message}`);
  }
  const checked = checkScenario(made.scenario);
  if (!checked.ok) {
    const [first] = checked.problems;
    return refused(first.code, first.path, `Run ${letter} cannot be run: ${first.message}`);
  }
  const { scenario: full, expansion } = checked;
  return { ok: true, run: { scenario: made.scenario, full, expansion, name, set } };
}

export const letterOf = (run: number): string => String.fromCharCode(65 + run);

/** The runs of a comparison; the first is its scenario. */
export function checkComparison(comparison: Comparison): ComparisonReply {
  const { base, name, others } = comparison;
  if (others.length < 1 || others.length >= MOST_RUNS) {
    return refused(
      'runs', 'others',
      `A comparison has 2 to ${MOST_RUNS} runs, and this one has ${others.length + 1}; add or remove runs.`,
    );
  }
  const runs: ComparedRun[] = [];
  for (const [position, one] of [{ name, set: {} }, ...others].entries()) {
    const reply = runOf(base, one, letterOf(position));
    if (!reply.ok) return reply;
    runs.push(reply.run);
  }
  return { ok: true, comparison, runs };
}

const nameOf = (value: unknown): string | null =>
  (value === undefined ? '' : typeof value === 'string' && value.length <= LONGEST_NAME ? value : null);

function variationOf(value: unknown, position: number): Variation | { problems: Problem[] } {
  const path = `others[${position}]`;
  const { name, set } = isRecord(value) ? value : {};
  const called = nameOf(name);
  if (called === null) return refused('badName', path, `The name of a run is a text of up to ${LONGEST_NAME} letters.`);
  if (!isRecord(set) || Object.keys(set).length > MOST_SETTINGS) {
    return refused('badSettings', path, `A run of a comparison needs settings by path, at most ${MOST_SETTINGS}.`);
  }
  return { name: called, set };
}

/** Total: any value at all gives a comparison whose runs can be run, or sentences. */
export function readComparison(value: unknown): ComparisonReply {
  const plain = toPlain(value);
  if (!plain.ok) return { ok: false, problems: [plain.problem] };
  const { base, name, others } = isRecord(plain.value) ? plain.value : {};
  const called = nameOf(name);
  if (!isRecord(base) || !Array.isArray(others) || called === null) {
    return refused(
      'notComparison', '',
      `This is no comparison: a scenario and a list of runs are expected, not ${show(value)}.`,
    );
  }
  const checked = checkScenario(base);
  if (!checked.ok) return checked;
  const variations: Variation[] = [];
  for (const [position, one] of others.slice(0, MOST_RUNS).entries()) {
    const read = variationOf(one, position);
    if ('problems' in read) return { ok: false, problems: read.problems };
    variations.push(read);
  }
  return checkComparison({ base: minimal(checked.scenario), name: called, others: variations });
}
