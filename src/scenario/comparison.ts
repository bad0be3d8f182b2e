/**
 * A comparison of two to four runs: a scenario, and for each further run the settings that differ. Input is checked
 * completely: all runs of a comparison that passes can be run.
 */
import { checkScenario } from './check';
import { minimal } from './minimal';
import type { Expansion } from './network';
import { problem, show, type Problem } from './problem';
import { isRecord } from './schema-walk';
import { setPath } from './set-path';
import { toPlain } from './plain';
import type { FullScenario, Scenario } from './types';

/** Most runs, including the first, which is the scenario itself. */
export const MOST_RUNS = 4;
/** Most settings of one further run. */
export const MOST_SETTINGS = 100;
/** Most letters in the name of a run. */
export const LONGEST_NAME = 200;

/**
 * A further run of the scenario: its settings and, if they do not name it well enough, its name. A branch brings the
 * letter by which it is known; `lettersOf` gives the others theirs.
 */
export interface Variation { name: string; set: Readonly<Record<string, unknown>>; letter?: string }

export interface Comparison {
  base: Scenario;
  /** Name of the first run; if empty, its title is used. */
  name: string;
  others: readonly Variation[];
}

export interface ComparedRun {
  scenario: Scenario;
  full: FullScenario;
  expansion: Expansion;
  name: string;
  set: Readonly<Record<string, unknown>>;
  letter: string;
}

export type ComparisonReply =
  { ok: true; comparison: Comparison; runs: readonly ComparedRun[] } | { ok: false; problems: readonly Problem[] };

const refused = (code: string, path: string, message: string): { ok: false; problems: Problem[] } =>
  ({ ok: false, problems: [problem(code, path, message)] });

type Varied = { ok: true; scenario: Scenario } | { ok: false; problem: Problem };

/** Returns the scenario with all settings made, or why one of them is wrong. */
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
  return { ok: true, run: { scenario: made.scenario, full, expansion, name, set, letter } };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letter of a run; without `runs`, that which its place gives. */
export const letterOf = (run: number, runs: readonly { letter?: string }[] = []): string =>
  runs[run]?.letter ?? LETTERS[run];

/** Returns the letters of all runs: A is the first; each other has its own, or the first that no run has. */
function lettersOf(others: readonly Variation[]): string[] {
  const letters = [LETTERS[0]];
  const brought = new Set(others.map(({ letter }) => letter));
  for (const { letter } of others) {
    const free = [...LETTERS].find((one) => !brought.has(one) && !letters.includes(one)) ?? '';
    letters.push(letter !== undefined && !letters.includes(letter) ? letter : free);
  }
  return letters;
}

/** Checks a comparison and returns its runs; the first is the scenario itself. */
export function checkComparison(comparison: Comparison): ComparisonReply {
  const { base, name, others } = comparison;
  if (others.length < 1 || others.length >= MOST_RUNS) {
    return refused(
      'runs', 'others',
      `A comparison has 2 to ${MOST_RUNS} runs, and this one has ${others.length + 1}; add or remove runs.`,
    );
  }
  const runs: ComparedRun[] = [];
  const letters = lettersOf(others);
  for (const [position, one] of [{ name, set: {} }, ...others].entries()) {
    const reply = runOf(base, one, letters[position]);
    if (!reply.ok) return reply;
    runs.push(reply.run);
  }
  return { ok: true, comparison, runs };
}

const nameOf = (value: unknown): string | null =>
  (value === undefined ? '' : typeof value === 'string' && value.length <= LONGEST_NAME ? value : null);

function variationOf(value: unknown, position: number): Variation | { problems: Problem[] } {
  const path = `others[${position}]`;
  const { name, set, letter } = isRecord(value) ? value : {};
  const called = nameOf(name);
  if (called === null) return refused('badName', path, `The name of a run is a text of up to ${LONGEST_NAME} letters.`);
  if (!isRecord(set) || Object.keys(set).length > MOST_SETTINGS) {
    return refused('badSettings', path, `A run of a comparison needs settings by path, at most ${MOST_SETTINGS}.`);
  }
  const known = typeof letter === 'string' && letter.length === 1 && LETTERS.includes(letter);
  return { name: called, set, ...(known && { letter }) };
}

/** Reads any value: returns a comparison whose runs can be run, or problems. */
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
