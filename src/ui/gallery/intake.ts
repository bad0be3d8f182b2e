/**
 * Finds out what a dropped, chosen or pasted file is: a scenario or a sweep (JSON), recorded traffic (a text with two
 * columns of numbers), or bytes to send across the network. Problems become sentences, one per line.
 */
import { checkScenario } from '../../scenario/check';
import { givenTwice, whyNotJson } from '../../scenario/json';
import type { Scenario } from '../../scenario/schema';
import { looksLikeTrace, parseTrace } from '../../scenario/trace-text';
import { isSweep } from '../../sweep/is-sweep';
import { networksIn } from '../keep/all';
import { linesOf, noteChecked } from '../app/document';
import type { HeldFile, HeldTrace } from '../app/held';
import { bytes as size } from '../app/words';
import { sha256 } from '../receive/sha256';

export type Intake =
  | { kind: 'scenario'; scenario: Scenario }
  | { kind: 'networks'; name: string; scenarios: readonly Scenario[]; left: number }
  | { kind: 'sweep'; name: string; input: unknown }
  | { kind: 'traffic'; file: HeldFile }
  | { kind: 'trace'; trace: HeldTrace }
  | { kind: 'problem'; message: string };

/** Longest scenario. One of 2,000 nodes without groups is far shorter. */
const MOST_SCENARIO_BYTES = 4_000_000;
/** Largest file to send, which is kept in memory; at 1.5 Mb/s it takes a minute and a half of simulated time. */
export const MOST_TRAFFIC_BYTES = 16_000_000;

const problem = (message: string): Intake => ({ kind: 'problem', message });

/** The problem with a scenario of so many bytes if it is too long; otherwise `null`. */
const tooLong = (name: string, bytes: number): Intake | null => (bytes <= MOST_SCENARIO_BYTES ? null
  : problem(`${name} has ${size(bytes)}, and no scenario is longer than ${size(MOST_SCENARIO_BYTES)}: write hosts that `
    + 'are alike as one group (count).'));

/** Whether JSON is a result record, as page and command line write it. */
const isResult = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'simulatedS' in input && 'hash' in input;

/** Reads JSON text: a scenario, several downloaded together, or a sweep. `name` says in messages where it came from. */
export function scenarioFromText(text: string, name: string): Intake {
  if (text.trim() === '') return problem(`${name} is empty: there is no scenario in it. Save it again, or choose another one.`);
  const long = tooLong(name, new Blob([text]).size);
  if (long !== null) return long;
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return problem(`${name} is not JSON, so it is not a scenario: ${whyNotJson(text)}. Mend it there, or check that all `
      + 'of it was copied.');
  }
  const twice = givenTwice(text);
  if (twice !== null) return problem(`${name} ${twice}`);
  if (isResult(input)) {
    return problem(`${name} is the result of a run and not its network: download that where the run is open.`);
  }
  if (isSweep(input)) return { kind: 'sweep', name, input };
  const all = networksIn(input);
  if (all) return { kind: 'networks', name, ...all };
  const reply = checkScenario(input);
  if (!reply.ok) {
    const fails = reply.problems[0].code === 'notAScenario' ? 'cannot be opened' : 'cannot run';
    return problem(`${name} ${fails}. ${linesOf(reply.problems)}`);
  }
  const scenario = input as Scenario;
  noteChecked(scenario, reply);
  return { kind: 'scenario', scenario };
}

const isJson = (file: File): boolean => file.type === 'application/json' || file.name.toLowerCase().endsWith('.json');

/** Longest file of recorded traffic; enough for ten thousand entries. */
const MOST_TRACE_BYTES = 1_000_000;

const isText = (file: File): boolean => /\.(csv|txt|tsv|dat)$/i.test(file.name) || file.type === 'text/csv';

/** Reads recorded traffic; `null` if the file does not look like it. */
async function traceOf(file: File): Promise<Intake | null> {
  if (!isText(file) || file.size > MOST_TRACE_BYTES) return null;
  const text = await file.text();
  if (!looksLikeTrace(text)) return null;
  const parsed = parseTrace(text);
  return parsed.ok ? { kind: 'trace', trace: { name: file.name.slice(0, 200), entries: parsed.entries } }
    : problem(`${file.name} cannot be sent as recorded. ${parsed.message}`);
}

/** Reads a scenario that a mail program, or the reader, saved with the ending of a text; `null` if it is none. */
async function scenarioInText(file: File): Promise<Intake | null> {
  if (!isText(file) || file.size > MOST_SCENARIO_BYTES) return null;
  const text = await file.text();
  if (!/^\s*\{/.test(text)) return null;
  const intake = scenarioFromText(text, file.name);
  return intake.kind === 'problem' && !/"nodes"\s*:/.test(text) ? null : intake;
}

/** Reads a file: JSON as a scenario, two columns of numbers as recorded traffic, anything else as bytes to send. */
export async function takeIn(file: File): Promise<Intake> {
  if (isJson(file)) {
    return tooLong(file.name, file.size) ?? scenarioFromText(await file.text(), file.name);
  }
  const scenario = await scenarioInText(file);
  if (scenario !== null) return scenario;
  if (file.size === 0) return problem(`${file.name} is empty: there is nothing to send.`);
  if (file.size > MOST_TRAFFIC_BYTES) {
    return problem(
      `${file.name} has ${size(file.size)}. The page sends files of up to ${size(MOST_TRAFFIC_BYTES)}: choose a smaller one.`,
    );
  }
  const trace = await traceOf(file);
  if (trace !== null) return trace;
  const content = new Uint8Array(await file.arrayBuffer());
  return { kind: 'traffic', file: { name: file.name.slice(0, 200), bytes: content, sha256: await sha256(content) } };
}
