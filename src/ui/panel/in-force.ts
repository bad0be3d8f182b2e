/**
 * What is in force at an instant of the run, and what changed it, in words: parameters by their titles, values with
 * units. A change is a scenario's entry of `changes`; the same words tell how a network differs from its preset.
 */
import { applySettings } from '../../scenario/changes';
import type { FullScenario, FullSwitch } from '../../scenario/types';
import { inSentence, valueWords, type ParameterValue } from '../editor/labels';
import { portSections, type FormField } from '../editor/sections';
import { count, list, span } from '../app/words';
import { flowFields, linkFields, switchAt, switchFields, type PlacedField } from './targets';

/** What is applied at the playhead has the instant a whole microsecond later; it counts from when it was made. */
const JUST_NOW_PS = 2e6;
const PS_PER_S = 1e12;

/** How many of the changes are in force. */
export const changesUntil = ({ changes }: Pick<FullScenario, 'changes'>, timePs: number): number =>
  changes.filter(({ atS }) => atS * PS_PER_S <= timePs + JUST_NOW_PS).length;

/**
 * Of each scenario, which nobody changes, what it is after none, one, two, … of its changes, as far as it has been
 * asked for.
 */
const known = new WeakMap<FullScenario, FullScenario[]>();

/** The scenario after its first changes, `many` of them. Each change is applied once. */
export function afterChanges(full: FullScenario, many: number): FullScenario {
  const states = known.get(full) ?? [full];
  known.set(full, states);
  const wanted = Math.min(many, full.changes.length);
  while (states.length <= wanted) {
    const now = states[states.length - 1];
    const applied = applySettings(now, full.changes[states.length - 1].set);
    states.push(applied.ok ? applied.scenario : now);
  }
  return states[wanted];
}

/** One value that became another: `buffer of sw`, `512`, `1,000 cells`. */
export interface Difference { what: string; before: string; after: string }

interface Place { fields: (full: FullScenario) => readonly FormField[]; name: string }

const flat = (sections: readonly { fields: readonly PlacedField[] }[]): PlacedField[] =>
  sections.flatMap(({ fields }) => fields);

/** The fields of a port and of the switch that it belongs to. */
function switchPlace(full: FullScenario, id: string, has: (target: string) => boolean): Place {
  const target = `nodes.${id}`;
  const node = switchAt(full, target) as FullSwitch;
  const neighbour = Object.keys(node.ports).find((one) => has(`${target}.ports.${one}`));
  if (neighbour === undefined) return { fields: (other) => flat(switchFields(other, target)), name: id };
  const fields = (other: FullScenario): FormField[] =>
    portSections(switchAt(other, target) as FullSwitch, neighbour, other.network).flatMap((section) => section.fields);
  return { fields, name: `the port of ${id} to ${neighbour}` };
}

/** `nodes.sw.bufferCells` → the fields of the switch and its name. */
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
const wordsOf = (field: FormField): string => {
  const words = valueWords(field.parameter, valueOf(field));
  return field.parameter.type === 'choice' ? inSentence(words) : words;
};

/** The number alone where its unit follows behind the arrow. */
function bare(before: FormField, after: FormField): string {
  const numbers = typeof valueOf(before) === 'number' && typeof valueOf(after) === 'number';
  return numbers ? valueWords({ ...before.parameter, unit: 'none' }, valueOf(before)) : wordsOf(before);
}

/** How one thing differs in two scenarios; where the path names one value, only that one. */
function differencesAt(before: FullScenario, after: FullScenario, path: string): Difference[] {
  const place = placeOf(after, path);
  if (!place) return [];
  const old = new Map(place.fields(before).map((field) => [keyOf(field), field]));
  const changed = place.fields(after).flatMap((now) => {
    const was = old.get(keyOf(now));
    return was !== undefined && valueOf(was) !== valueOf(now) ? [{ was, now }] : [];
  });
  const named = changed.filter(({ now }) => path.endsWith(`.${keyOf(now)}`));
  return (named.length > 0 ? named : changed).map(({ was, now }) => ({
    what: `${inSentence(now.parameter.title)} of ${place.name}`, before: bare(was, now), after: wordsOf(now),
  }));
}

/** What the change at a position of the list turns. */
export function changeDifferences(full: FullScenario, position: number): Difference[] {
  const before = afterChanges(full, position);
  const after = afterChanges(full, position + 1);
  return Object.keys(full.changes[position].set).flatMap((path) => differencesAt(before, after, path));
}

/** `buffer of sw 512 → 1,000 cells`, or to be heard: `buffer of sw from 512 to 1,000 cells`. */
export const differenceWords = ({ what, before, after }: Difference, spoken = false): string =>
  (spoken ? `${what} from ${before} to ${after}` : `${what} ${before} → ${after}`);

/** `at 12.3 s: buffer of sw 512 → 1,000 cells`; null where it turns nothing. */
export function changeWords(full: FullScenario, position: number, spoken = false): string | null {
  const words = changeDifferences(full, position).map((one) => differenceWords(one, spoken));
  return words.length > 0 ? `at ${span(full.changes[position].atS)}: ${list(words)}` : null;
}

/** What going back to the start takes back, of the first changes; null: nothing. */
export function undoneWords(full: FullScenario, many: number): string | null {
  if (many === 0) return null;
  const first = span(full.changes[0].atS);
  if (many > 1) return `${count(many)} changes are undone until their times, the first at ${first}`;
  const [only, ...others] = changeDifferences(full, 0);
  return only && others.length === 0 ? `${only.what} is ${only.before} again until ${first}`
    : `the change is undone until ${first}`;
}

type Listed = 'nodes' | 'links' | 'flows';
interface Entry { id?: string; from?: string; to?: string }
const idOf = (name: Listed, { id = '', from, to }: Entry): string => (name === 'links' ? `${from}>${to}` : id);
const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Setting = [path: string, value: unknown];

/** The values in which two entries differ, by path. */
function settings(path: string, before: unknown, after: unknown): Setting[] {
  if (equal(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [[path, after === undefined ? null : after]];
  // Another mechanism is set as a whole, with its own parameters.
  if (['policy', 'kind'].some((tag) => tag in after && before[tag] !== after[tag])) return [[path, after]];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => settings(`${path}.${key}`, before[key], after[key]));
}

function listSettings(name: Listed, before: readonly Entry[], after: readonly Entry[]): Setting[] {
  const same = equal(before.map((entry) => idOf(name, entry)), after.map((entry) => idOf(name, entry)));
  if (!same) return [[name, after]];
  return before.flatMap((entry, position) => settings(`${name}.${idOf(name, entry)}`, entry, after[position]));
}

const WHOLE = ['network', 'durationS', 'warmupS', 'seed', 'faults', 'changes'] as const;

/** What makes the one scenario of the other, as `--set` of the command line takes it. */
export function settingsBetween(base: FullScenario, full: FullScenario): Record<string, unknown> {
  const lists = (['nodes', 'links', 'flows'] as const).flatMap((name) => listSettings(name, base[name], full[name]));
  const whole = WHOLE.flatMap((key): Setting[] => (equal(base[key], full[key]) ? [] : [[key, full[key]]]));
  return Object.fromEntries([...lists, ...whole, ...settings('measure', base.measure, full.measure)]);
}

const MOST_NAMED = 3;

/** The title of what ran: with what was changed of the preset that it began as. */
export function titleOfRun(title: string, base: FullScenario, full: FullScenario): string {
  const paths = Object.keys(settingsBetween(base, full));
  if (paths.length === 0) return title;
  const named = paths.flatMap((path) => {
    if (path === 'changes') return full.changes.flatMap((_, position) => changeWords(full, position) ?? []);
    const found = differencesAt(base, full, path);
    return found.length > 0 ? found.map((one) => differenceWords(one)) : [path];
  });
  const more = named.length - MOST_NAMED;
  return `${title}; changed: ${more > 0 ? `${named.slice(0, MOST_NAMED).join(', ')} and ${count(more)} more` : list(named)}`;
}
