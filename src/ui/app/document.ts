/**
 * What the page edits: a scenario as authored, where it came from, and at which second it opens. Checking turns it into
 * what can be run and drawn; two documents whose `resultKey` is equal give the same run.
 */
import { checkScenario, type CheckResult } from '../../scenario/check';
import type { Expansion } from '../../scenario/network';
import type { Preset } from '../../scenario/presets/preset';
import type { Problem } from '../../scenario/problem';
import type { FullScenario, Scenario } from '../../scenario/schema';
import type { Branches } from './branches';

export interface Doc {
  scenario: Scenario;
  /** The preset that it is or began as; null for everything else. */
  presetId: string | null;
  /** A new run is brought forward to this second before its first frame. */
  startAtS: number;
  /** Its futures, where it was forked. */
  branches?: Branches;
}

/** A document that can run. */
export interface Checked {
  scenario: Scenario;
  full: FullScenario;
  expansion: Expansion;
}

export type CheckReply = { ok: true; checked: Checked } | { ok: false; problems: readonly Problem[] };

/** What has been found out about scenarios, which nobody changes: a large one takes long enough once. */
const known = new WeakMap<Scenario, CheckReply>();

export const check = (scenario: Scenario): CheckReply =>
  known.get(scenario) ?? noteChecked(scenario, checkScenario(scenario));

/** The scenario, as the page has it, is what has just been checked. */
export function noteChecked(scenario: Scenario, found: CheckResult): CheckReply {
  const reply: CheckReply = found.ok
    ? { ok: true, checked: { scenario, full: found.scenario, expansion: found.expansion } }
    : { ok: false, problems: found.problems };
  known.set(scenario, reply);
  return reply;
}

/** Everything of a scenario that its result depends on, as a string to compare. */
export const resultKey = (full: FullScenario): string =>
  JSON.stringify({ ...full, title: '', description: '', layout: null, sweeps: null });

export const SIXTEEN = 'boston-16-reno';

export const presetDoc = ({ id, scenario, view }: Preset): Doc => ({
  scenario, presetId: id, startAtS: view.startAtS ?? 0,
});

/**
 * One sentence for what is wrong, with its place. An unknown key comes first: what else is missing is often only
 * that key written right.
 */
export function sentenceOf(problems: readonly Problem[]): string {
  const first = problems.find(({ code }) => code === 'unknownKey') ?? problems[0];
  if (!first) return 'Something is wrong with this scenario.';
  const steps = first.path.split('.');
  const said = steps.length === 1 ? ` ${steps[0]}` : ` ${steps[0].replace(/s$/, '')} ${steps[1]};`;
  const named = steps.length <= 2 && first.message.includes(said) ? []
    : first.message.startsWith(steps[steps.length - 1]) ? steps.slice(0, -1)
    : steps;
  const where = named.join('.') === '' ? '' : `In ${named.join('.')}: `;
  const rest = problems.length > 1 ? ` (And ${problems.length - 1} more.)` : '';
  return `${where}${first.message}${rest}`;
}

/** Everything that is wrong, a line each: the first as `sentenceOf` says it, and behind it what was done about it. */
export function linesOf(problems: readonly Problem[], done = ''): string {
  const first = problems.find(({ code }) => code === 'unknownKey') ?? problems[0];
  const others = problems.filter((one) => one !== first).map((one) => sentenceOf([one]));
  return [`${sentenceOf(first ? [first] : [])}${done}`, ...others].join('\n');
}

/** Words that lose their capital within a sentence; the name of a node keeps its own. */
const OPENING_WORD = /^(The|There|This) /;

/** Why the network as edited cannot run: `Not ready to run: there are no nodes; add two hosts and a switch.` */
export function notReady(problems: readonly Problem[]): string {
  // What is the run's own is asked under its name, not under the key of a file.
  const sentence = sentenceOf(problems.map((one) => (one.path.includes('.') ? one : { ...one, path: '' })));
  return OPENING_WORD.test(sentence) ? `Not ready to run: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : `Not ready to run. ${sentence}`;
}
