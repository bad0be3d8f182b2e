/**
 * Words for changes of a network: parameters by their titles, values with units. A change is an entry of a scenario's
 * `changes`; the same words tell how a network differs from its preset. They need every form of the editor, so the page
 * loads them only when there is something to say (`fetched-words.ts`).
 */
import type { FullScenario, FullSwitch } from '../../scenario/types';
import { countedWords, type ParameterValue } from '../editor/labels';
import { portSections, type FormField } from '../editor/sections';
import { inSentence } from '../app/in-sentence';
import { count, list, span, THIN_SPACE } from '../app/words';
import { afterChanges } from './after-changes';
import { settingsBetween } from './settings-between';
import type { Checked } from '../app/document';
import { switchAt } from './switch-settings';
import { bottleneckOf } from './switch-targets';
import { flowFields, keyFields, linkFields, switchFields, type PlacedField } from './targets';

/**
 * One value that became another: `buffer of sw`, `512`, `1,000 cells`. `named` is the new value so that it can be told
 * what it is a value of: `1,000 cells`, `delayed acknowledgements on`.
 */
export interface Difference { what: string; named: string; title: string; before: string; after: string }

interface Place { fields: (full: FullScenario) => readonly FormField[]; name: string }

const flat = (sections: readonly { fields: readonly PlacedField[] }[]): PlacedField[] =>
  sections.flatMap(({ fields }) => fields);

/** Returns the fields and the name of a switch, or of the one of its ports that `has` accepts. */
function switchPlace(full: FullScenario, id: string, has: (target: string) => boolean): Place {
  const target = `nodes.${id}`;
  const node = switchAt(full, target) as FullSwitch;
  const neighbour = Object.keys(node.ports).find((one) => has(`${target}.ports.${one}`));
  if (neighbour === undefined) return { fields: (other) => flat(switchFields(other, target)), name: id };
  const fields = (other: FullScenario): FormField[] =>
    portSections(switchAt(other, target) as FullSwitch, neighbour, other.network).flatMap((section) => section.fields);
  return { fields, name: `the port of ${id} to ${neighbour}` };
}

/** Returns the fields and the name of the switch, flow or link that a path such as `nodes.sw.bufferCells` is about. */
function placeOf(full: FullScenario, path: string): Place | null {
  const has = (target: string): boolean => path === target || path.startsWith(`${target}.`);
  const node = full.nodes.find(({ id, kind }) => kind === 'switch' && has(`nodes.${id}`));
  if (node) return switchPlace(full, node.id, has);
  const flow = full.flows.find(({ id }) => has(`flows.${id}`));
  if (flow) return { fields: (other) => flat(flowFields(other, `flows.${flow.id}`, true)), name: `flow ${flow.id}` };
  const link = full.links.find(({ from, to }) => has(`links.${from}>${to}`) || has(`links.${to}>${from}`));
  if (!link) return null;
  const { from, to } = link;
  return { fields: (other) => flat(linkFields(other, `links.${from}>${to}`)), name: `the link ${from} to ${to}` };
}

const keyOf = ({ path }: FormField): string => path.join('.');
const valueOf = ({ parameter, value }: FormField): ParameterValue => (value === undefined ? parameter.default : value);
const wordsOf = (field: FormField, full: FullScenario): string => {
  const words = countedWords(field.parameter, valueOf(field), full);
  return field.parameter.type === 'choice' ? inSentence(words) : words;
};

/** Returns the value before in words, without its unit if a number with the same unit follows after the arrow. */
function bare(before: FormField, after: FormField, full: FullScenario): string {
  const words = wordsOf(before, full);
  const numbers = typeof valueOf(before) === 'number' && typeof valueOf(after) === 'number';
  return numbers ? words.split(THIN_SPACE)[0] : words;
}

/** A value that says nothing without its title. */
const BARE = /^(−?[\d.,]+|on|off|none)$/;

/** Whether a path inside an item names a field, or what the field is part of, as `nodes.sw.discard` its policy. */
const isNamed = (path: string, field: FormField): boolean =>
  field.path.some((_, last) => path.endsWith(`.${field.path.slice(0, last + 1).join('.')}`));

/** Returns how an item differs in two scenarios; if the path names a part of it, only in that part. */
function differencesAt(before: FullScenario, after: FullScenario, path: string): Difference[] {
  const place = placeOf(after, path);
  if (!place) return [];
  const old = new Map(place.fields(before).map((field) => [keyOf(field), field]));
  const changed = place.fields(after).flatMap((now) => {
    const was = old.get(keyOf(now));
    return was !== undefined && valueOf(was) !== valueOf(now) ? [{ was, now }] : [];
  });
  const named = changed.filter(({ now }) => isNamed(path, now));
  return (named.length > 0 ? named : changed).map(({ was, now }) => {
    const [title, value] = [inSentence(now.parameter.title), wordsOf(now, after)];
    return {
      what: `${title} of ${place.name}`, title, named: BARE.test(value) ? `${title} ${value}` : value,
      before: bare(was, now, before), after: value,
    };
  });
}

/** Returns what the change at a position of the list changes. */
export function changeDifferences(full: FullScenario, position: number): Difference[] {
  const before = afterChanges(full, position);
  const after = afterChanges(full, position + 1);
  return Object.keys(full.changes[position].set).flatMap((path) => differencesAt(before, after, path));
}

/** `buffer of sw 512 → 1,000 cells`, or for screen readers `buffer of sw from 512 to 1,000 cells`. */
export const differenceWords = ({ what, before, after }: Difference, spoken = false): string =>
  (spoken ? `${what} from ${before} to ${after}` : `${what} ${before} → ${after}`);

/** Writes `at 12.3 s: buffer of sw 512 → 1,000 cells`; null if the change changes nothing. */
export function changeWords(full: FullScenario, position: number, spoken = false): string | null {
  const words = changeDifferences(full, position).map((one) => differenceWords(one, spoken));
  return words.length > 0 ? `at ${span(full.changes[position].atS)}: ${list(words)}` : null;
}

/** Names the networks before and after a change: `512 cells`, `1,000 cells`; null if nothing differs. */
export function branchWords(full: FullScenario, position: number): { before: string; after: string } | null {
  const differences = changeDifferences(full, position);
  if (differences.length === 0) return null;
  const [{ before, after }] = differences;
  const unit = /^[\d.,]+$/.test(before) ? /^[\d.,]+(\D.*)$/.exec(after)?.[1] ?? '' : '';
  const more = differences.length > 1 ? ` and ${count(differences.length - 1)} more` : '';
  return { before: `${before}${unit}`, after: `${after}${more}` };
}

/** What is changed at one playhead: the instant (s), the new values in words, and every difference with its path. */
export interface Step {
  atS: number;
  words: string;
  set: Record<string, unknown>;
  differences: readonly (Difference & { path: string })[];
}

/** Changes within this time (s) of each other were made at one playhead. */
export const ONE_PLAYHEAD_S = 1e-5;

/** Returns the planned changes in order of time, those of one playhead as one; without those that change nothing. */
export function stepsOf(full: FullScenario): Step[] {
  const { changes } = full;
  const steps: Step[] = [];
  for (let from = 0, to = 1; from < changes.length; from = to++) {
    while (to < changes.length && changes[to].atS - changes[from].atS <= ONE_PLAYHEAD_S) to++;
    const set: Record<string, unknown> = Object.assign({}, ...changes.slice(from, to).map((one) => one.set));
    const [before, after] = [afterChanges(full, from), afterChanges(full, to)];
    const differences = Object.keys(set).flatMap((path) =>
      differencesAt(before, after, path).map((one) => ({ ...one, path })));
    const words = differences.map(({ named }) => named).join(', ');
    if (differences.length > 0) steps.push({ atS: changes[from].atS, set, words, differences });
  }
  return steps;
}

/** Says which of the first `many` changes are undone by going back to the start; null if none. */
export function undoneWords(full: FullScenario, many: number): string | null {
  if (many === 0) return null;
  const first = span(full.changes[0].atS);
  if (many > 1) return `${count(many)} changes are undone until their times, the first at ${first}`;
  const [only, ...others] = changeDifferences(full, 0);
  return only && others.length === 0 ? `${only.what} is ${only.before} again until ${first}`
    : `the change is undone until ${first}`;
}

/** Returns the differences between two networks. */
export const differencesBetween = (base: FullScenario, full: FullScenario): Difference[] =>
  Object.keys(settingsBetween(base, full)).flatMap((path) => differencesAt(base, full, path));

/** Letters of the parameters that a row on a phone has room for. */
const ROW_LETTERS = 32;

/** `RIF` of `Rate increase factor (RIF)`, `redundancy` of `Redundancy, first time`, else the whole title. */
const shortTitle = (title: string): string => /\(([^)]+)\)$/.exec(title)?.[1] ?? inSentence(title.split(', ')[0]);

/** Returns what the panel offers first: `buffer and discard policy`, in short if that is long; '' if nothing. */
export function keyWords({ full, expansion }: Checked, paths?: readonly string[]): string {
  const titles = keyFields(full, bottleneckOf(expansion), paths).map(({ parameter }) => parameter.title);
  const short = [...new Set(titles.map(shortTitle))];
  const fits = [titles.map(inSentence), short].map((names) => list(names)).find((one) => one.length <= ROW_LETTERS);
  return fits ?? `${short[0]} and more`;
}

/** Returns the settings from the start in which a network differs from another: `buffer 200 cells`, `seed 7`. */
export function startNames(base: FullScenario, full: FullScenario): string[] {
  const paths = Object.keys(settingsBetween(base, full)).filter((path) => !ELSEWHERE.has(path));
  const found = paths.flatMap((path) => differencesAt(base, full, path));
  const titles = found.map(({ title }) => title);
  const isOnly = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title);
  const named = found.map(({ title, what, named: value, after }) =>
    (!isOnly(title) ? `${what} ${after}` : value.startsWith(title) ? value : `${title} ${after}`));
  const whole = paths.filter((path) => differencesAt(base, full, path).length === 0);
  return [...named, ...whole.map((path) => (path === 'seed' ? `seed ${full.seed}` : `other ${WHOLE[path] ?? path}`))];
}

/** Settings that are named in other ways. */
const ELSEWHERE: ReadonlySet<string> = new Set(['changes', 'faults', 'pardons']);

const MOST_NAMED = 3;

/** What is set as a whole, in words. */
const WHOLE: Readonly<Record<string, string>> = {
  nodes: 'nodes', links: 'links', flows: 'flows', network: 'cells or whole packets', durationS: 'duration',
  warmupS: 'start of the measurement', faults: 'cells lost on purpose', pardons: 'cells brought back',
};

/** Names what was changed of the scenario that a run began as, the first few with their values; '' if nothing. */
export function changedWords(base: FullScenario, full: FullScenario): string {
  const named = Object.keys(settingsBetween(base, full)).flatMap((path) => {
    if (path === 'changes') return full.changes.flatMap((_, position) => changeWords(full, position) ?? []);
    const found = differencesAt(base, full, path);
    return found.length > 0 ? found.map((one) => differenceWords(one)) : [WHOLE[path] ?? path];
  });
  const more = named.length - MOST_NAMED;
  return more > 0 ? `${named.slice(0, MOST_NAMED).join(', ')} and ${count(more)} more` : list(named);
}

/** Returns the title of a run, with what was changed of the preset that it began as. */
export function titleOfRun(title: string, base: FullScenario, full: FullScenario): string {
  const changed = changedWords(base, full);
  return changed === '' ? title : `${title}; changed: ${changed}`;
}
