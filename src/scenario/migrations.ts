/**
 * Reads scenario files of every published version. A migration converts a plain scenario of its version to the next
 * one; they are applied in turn. Version 1 is the first, so the table is empty.
 */
import type { Plain } from './plain';
import { problem, show, type Problem } from './problem';
import { SCENARIO_VERSION } from './schema';

type PlainScenario = { [key: string]: Plain };

/** For version n, the function that converts a scenario to version n + 1. */
const MIGRATIONS: Readonly<Record<number, (scenario: PlainScenario) => PlainScenario>> = {};

/** Keys by which a scenario is recognized. `flows` is not among them, because result records have that key, too. */
const KNOWN_BY = ['version', 'nodes', 'links'] as const;

/** The key by which editors find the schema of a file. It has no effect, and no checked scenario has it. */
const SCHEMA_KEY = '$schema';

const notASchema = (is: Plain): Problem => problem('badValue', SCHEMA_KEY,
  `${SCHEMA_KEY} is ${show(is)}, but takes a text, the address of a JSON Schema; nothing else reads it.`);

const notAScenario = (is: string): Problem => problem(
  'notAScenario', '',
  `This is not a scenario of Cell by Cell: one is a JSON object with at least "version": ${SCENARIO_VERSION}, nodes `
    + `and links, and this ${is}.`,
);

export function migrate(input: Plain): { ok: true; scenario: PlainScenario } | { ok: false; problem: Problem } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, problem: notAScenario(`is ${show(input)}`) };
  }
  if (!KNOWN_BY.some((key) => key in input)) return { ok: false, problem: notAScenario('has none of them') };
  const { version } = input;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    const is = version === undefined ? 'version is missing' : `version is ${show(version)}`;
    return { ok: false, problem: problem('badVersion', 'version', `${is}; write "version": ${SCENARIO_VERSION}.`) };
  }
  if (version > SCENARIO_VERSION) {
    return { ok: false, problem: problem(
      'newerVersion', 'version',
      `This scenario is of version ${version}, and this program knows versions up to ${SCENARIO_VERSION}; open it with a newer one.`,
    ) };
  }
  const { [SCHEMA_KEY]: named, ...rest } = input;
  if (named !== undefined && typeof named !== 'string') return { ok: false, problem: notASchema(named) };
  let scenario: PlainScenario = named === undefined ? input : rest;
  for (let step = version; step < SCENARIO_VERSION; step++) scenario = MIGRATIONS[step](scenario);
  return { ok: true, scenario };
}
