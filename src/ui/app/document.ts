/**
 * The document that the page edits: a scenario as authored, the preset it came from, and the second at which it opens.
 * Checking turns it into what can be run and drawn; scenarios with equal `resultKey` give the same run.
 */
import { checkScenario, type CheckResult } from '../../scenario/check';
import type { Expansion } from '../../scenario/network';
import type { Preset } from '../../scenario/presets/preset';
import type { Problem } from '../../scenario/problem';
import type { FullScenario, Scenario } from '../../scenario/schema';
import type { Branches } from './branches';
import { inSentence } from './in-sentence';

export interface Doc {
  scenario: Scenario;
  /** The preset that it is or began as; `null` if none. */
  presetId: string | null;
  /** A new run is computed up to this second before its first frame. */
  startAtS: number;
  /** The branches of the run, if it was forked. */
  branches?: Branches;
}

/** A scenario that can run, with its defaults filled in and its network expanded. */
export interface Checked {
  scenario: Scenario;
  full: FullScenario;
  expansion: Expansion;
}

export type CheckReply = { ok: true; checked: Checked } | { ok: false; problems: readonly Problem[] };

/** Results of earlier checks. Scenarios are never changed in place, and checking a large one takes long. */
const known = new WeakMap<Scenario, CheckReply>();

export const check = (scenario: Scenario): CheckReply =>
  known.get(scenario) ?? noteChecked(scenario, checkScenario(scenario));

/** Stores the result of a check for a scenario object, so that `check` does not repeat it. */
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

/** When the shown branch was forked, ps; `null` if it was not. */
const forkOf = ({ branches }: Doc): number | null =>
  branches?.list.find(({ id }) => id === branches.shown)?.forkPs ?? null;

/** Whether two documents show different branches of one run, or one branch that was forked from it in two ways. */
export const isForkedFrom = (a: Doc, b: Doc): boolean => a.branches !== b.branches
  && (a.branches?.shown !== b.branches?.shown || (forkOf(a) !== null && forkOf(a) === forkOf(b)));

/**
 * The branches when the shown one gets another scenario from the start. If its result differs, it is a run of its own
 * from then on, described by `words`, and those that were forked from it are not its futures any more.
 */
export function restarted({ branches, scenario: before }: Doc, scenario: Scenario, words: string): Doc['branches'] {
  const [was, is] = [check(before), check(scenario)];
  if (!branches || (was.ok && is.ok && resultKey(was.checked.full) === resultKey(is.checked.full))) return branches;
  return {
    ...branches,
    list: branches.list.map((one) => (one.id === branches.shown
      ? { ...one, words, forkPs: null, from: null, begun: one.begun ?? before }
      : one.from === branches.shown ? { ...one, from: null } : one)),
  };
}

export const SIXTEEN = 'boston-16-reno';

export const presetDoc = ({ id, scenario, view }: Preset): Doc => ({
  scenario, presetId: id, startAtS: view.startAtS ?? 0,
});

/**
 * One sentence for what is wrong, with its place. An unknown key comes first: a missing key is often just that one,
 * misspelt.
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

/** All problems, one per line: first the one that `sentenceOf` chooses, followed by `done`, what was done about it. */
export function linesOf(problems: readonly Problem[], done = ''): string {
  const first = problems.find(({ code }) => code === 'unknownKey') ?? problems[0];
  const others = problems.filter((one) => one !== first).map((one) => sentenceOf([one]));
  return [`${sentenceOf(first ? [first] : [])}${done}`, ...others].join('\n');
}

/** First words that lose their capital within a sentence; names of nodes keep theirs. */
const OPENING_WORD = /^(The|There|This) /;

/** Why the network as edited cannot run: `Not ready to run: there are no nodes; add two hosts and a switch.` */
export function notReady(problems: readonly Problem[]): string {
  // Settings of the whole run are known to the reader by their titles, not by their keys: leave the key out.
  const sentence = sentenceOf(problems.map((one) => (one.path.includes('.') ? one : { ...one, path: '' })));
  return OPENING_WORD.test(sentence) ? `Not ready to run: ${inSentence(sentence)}`
    : `Not ready to run. ${sentence}`;
}
