/**
 * Paths inside a scenario: `nodes.sw.bufferCells`, `links.sw>sink.rateMbps` (in either direction),
 * `flows.f.transport`, `durationS`, `nodes[2].kind`. List items are named by id. Reads values and makes changed copies;
 * never throws.
 */
import { unknownChoice } from './parameters';
import { toPlain } from './plain';
import { listed, problem, suggestion, type Problem } from './problem';
import { issuesToProblems } from './issues';
import { choosesOptions, withoutProfileOptions } from './profiles';
import { scenarioSchema, withoutDependent } from './schema';
import {
  childSchema, childValue, core, isRecord, kindOf, knownKeys, optionsOf, tagOf, type AnySchema,
} from './schema-walk';
import type { FullScenario, Scenario } from './types';
import { z } from './zod';

export type Keys = (string | number)[];
/** `parent`: schema of the object that contains the place; for a mechanism's tag it has the other mechanisms, too. */
type Located = { ok: true; keys: Keys; schema: AnySchema; parent: AnySchema } | { ok: false; problem: Problem };

const refusal = (code: string, path: string, message: string): { ok: false; problem: Problem } => ({
  ok: false, problem: problem(code, path, message),
});

/** Returns the names of a list item: its id, or both directions of a link. */
function namesOf(item: unknown): string[] {
  if (!isRecord(item)) return [];
  if (typeof item.id === 'string') return [item.id];
  return typeof item.from === 'string' && typeof item.to === 'string'
    ? [`${item.from}>${item.to}`, `${item.to}>${item.from}`] : [];
}

/** Whether an item may be the one named, decided without making its names, which is slow in a list of thousands. */
const mayBeNamed = (item: unknown, rest: string): boolean =>
  isRecord(item) && (typeof item.id === 'string' ? rest.startsWith(item.id)
    : [item.from, item.to].some((end) => typeof end === 'string' && rest.startsWith(end)));

const startsWithName = (rest: string, name: string): boolean =>
  rest.startsWith(name) && /^([.[]|$)/.test(rest.slice(name.length));

/** The next key of a path, and the length of its text. */
type Step = { key: string | number; length: number } | { problem: string; code: string };

/** A number in a list, with brackets or without, and nothing else up to the next key. */
const INDEX = /^(?:\[(\d{1,9})\]|(\d{1,9}))(?=[.[]|$)/;

/** Returns the index with which a path begins, and its length; `null` if it begins with something else. */
function indexAt(rest: string): { key: number; length: number } | null {
  const found = INDEX.exec(rest);
  return found && { key: Number(found[1] ?? found[2]), length: found[0].length };
}

function stepIntoList(items: unknown, rest: string): Step {
  const list = Array.isArray(items) ? items : [];
  const index = indexAt(rest);
  if (index) {
    return index.key < list.length ? index
      : { code: 'unknownId', problem: `there is no entry ${index.key}; the list has ${list.length}, counted from 0.` };
  }
  let key = -1;
  let length = 0;
  list.forEach((item, position) => {
    if (!mayBeNamed(item, rest)) return;
    for (const name of namesOf(item)) {
      if (startsWithName(rest, name) && name.length > length) [key, length] = [position, name.length];
    }
  });
  if (key >= 0 && !/^\.\d/.test(rest.slice(length))) return { key, length };
  const wanted = /^[^.[]+(\.\d+)?(>[^.[]+(\.\d+)?)?/.exec(rest)?.[0] ?? rest;
  const names = list.flatMap((item) => namesOf(item).slice(0, 1));
  const group = wanted.replace(/\.\d+/g, '');
  if (group !== wanted && list.some((item) => namesOf(item).includes(group))) {
    return {
      code: 'member', problem: `${wanted} is a member of ${group}; all members of a group are alike, so set ${group}.`,
    };
  }
  return { code: 'unknownId', problem: names.length === 0 ? `there is no ${wanted}; the list is empty.`
    : `there is no ${wanted}; ${suggestion(wanted, names)}` };
}

function stepIntoObject(schema: AnySchema, shape: Record<string, AnySchema>, rest: string): Step {
  const key = /^[^.[]*/.exec(rest)?.[0] ?? '';
  if (Object.hasOwn(shape, key)) return { key, length: key.length };
  const owners = optionsOf(schema).filter(({ keys }) => keys.includes(key));
  const tag = tagOf(schema);
  return owners.length > 0 && tag !== null
    ? { code: 'otherMechanism', problem:
      `${key} belongs to ${tag} ${listed(owners.map(({ value: owner }) => String(owner)), 'or')}; set ${tag} first.` }
    : {
      code: 'unknownKey',
      problem: `there is no ${key === '' ? 'empty key' : key}; ${suggestion(key, Object.keys(shape))}`,
    };
}

function nextStep(schema: AnySchema, value: unknown, rest: string): Step {
  const shape = knownKeys(schema, value);
  if (shape !== null) return stepIntoObject(schema, shape, rest);
  const type = kindOf(core(schema, value));
  if (type === 'array') return stepIntoList(value, rest);
  if (type === 'tuple') {
    const index = indexAt(rest);
    if (index && childSchema(schema, value, index.key)) return index;
  }
  if (type === 'record') {
    const key = kindOf(childSchema(schema, value, '') ?? schema) === 'unknown' ? rest
      : /^[^.[]+(\.\d+)?/.exec(rest)?.[0];
    if (key !== undefined && key !== '__proto__') return { key, length: key.length };
  }
  return { code: 'unknownKey', problem: `nothing inside it can be addressed by ${rest}.` };
}

const LONGEST_PATH = 400;

export function locate(scenario: unknown, path: string): Located {
  if (typeof path !== 'string' || path === '' || path.length > LONGEST_PATH) {
    return refusal('badPath', '', 'A setting needs a path, for example nodes.sw.bufferCells.');
  }
  if (path.endsWith('.')) return refusal('badPath', path, 'The path ends in a dot: a name is missing behind it.');
  const keys: Keys = [];
  let parent: AnySchema = scenarioSchema;
  let schema: AnySchema = scenarioSchema;
  let value: unknown = scenario;
  for (let rest = path; rest !== '';) {
    const step = nextStep(schema, value, rest);
    if ('problem' in step) {
      const at = path.slice(0, path.length - rest.length).replace(/\.$/, '');
      return refusal(
        step.code, path, at === '' ? `A scenario has no such key: ${step.problem}` : `In ${at}, ${step.problem}`,
      );
    }
    const child = childSchema(schema, value, step.key);
    if (child === null) return refusal('unknownKey', path, `There is nothing at ${path}.`);
    keys.push(step.key);
    [parent, schema, value] = [schema, child, childValue(value, step.key)];
    rest = rest.slice(step.length).replace(/^\./, '');
  }
  return { ok: true, keys, schema, parent };
}

/** Returns the value at a path; undefined if there is none. */
export function getPath(scenario: Scenario | FullScenario, path: string): unknown {
  const located = locate(scenario, path);
  return located.ok ? located.keys.reduce<unknown>(childValue, scenario) : undefined;
}

/**
 * Returns a copy with one value changed; everything outside the path to it is shared with the original. undefined
 * removes the key.
 */
function withValue(whole: unknown, schema: AnySchema, keys: readonly (string | number)[], value: unknown): unknown {
  if (keys.length === 0) return value;
  const [key, ...deeper] = keys;
  const inner = childSchema(schema, whole, key);
  const changed = inner === null ? value : withValue(childValue(whole, key), inner, deeper, value);
  if (Array.isArray(whole) || typeof key === 'number') {
    const list = Array.isArray(whole) ? [...whole as unknown[]] : [];
    list[key as number] = changed;
    return list;
  }
  const copy: Record<string, unknown> = isRecord(whole) ? { ...whole } : {};
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return deeper.length === 0 && key === tagOf(schema) ? onlyKnownKeys(schema, copy) : copy;
}

/** Drops the parameters that a newly chosen policy, kind or variant does not have. */
function onlyKnownKeys(schema: AnySchema, value: Record<string, unknown>): Record<string, unknown> {
  const known = knownKeys(schema, value) ?? {};
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(known, key)));
}

/** Drops written values whose default depends on TCP Boston, if TCP Boston was turned on or off. */
function withoutStaleDefault(before: Scenario, after: Scenario, keys: Keys): Scenario {
  if (keys[0] !== 'flows' || keys[2] !== 'transport') return after;
  const index = keys[1] as number;
  const flow = after.flows?.[index];
  if (!flow?.adaptation || Boolean(before.flows?.[index].transport?.boston) === Boolean(flow.transport?.boston)) {
    return after;
  }
  const adaptation = withoutDependent(flow.adaptation);
  return {
    ...after, flows: after.flows?.map((other, position) => (position === index ? { ...flow, adaptation } : other)),
  };
}

/** Drops the options that the old profile set, if another profile or variant is chosen. */
function withoutOldProfile(scenario: Scenario, keys: Keys): Scenario {
  const [list, index, part, key] = keys;
  if (list !== 'flows' || part !== 'transport' || !choosesOptions(key)) return scenario;
  return { ...scenario, flows: scenario.flows?.map((flow, position) => (position === index && flow.transport
    ? { ...flow, transport: withoutProfileOptions(flow.transport) } : flow)) };
}

function wrongTag(union: AnySchema, path: string, value: unknown): Problem | null {
  const known = optionsOf(union).map((option) => String(option.value));
  return value === undefined || known.some((tag) => tag === value) ? null
    : problem('unknownChoice', path, unknownChoice(tagOf(union) ?? '', value, known));
}

function wrongValue(schema: AnySchema, path: string, value: unknown): Problem | null {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return null;
  const [first] = issuesToProblems(schema, parsed.error.issues, value);
  return { ...first, path: first.path === '' ? path : `${path}${first.path.startsWith('[') ? '' : '.'}${first.path}` };
}

type SetResult = { ok: true; scenario: Scenario } | { ok: false; problem: Problem };

/**
 * Returns a copy of the scenario with the value at the path; undefined restores the default. The value is checked
 * against the schema of its place; the scenario as a whole is checked by `checkScenario`.
 */
export function setPath(scenario: Scenario, path: string, value: unknown): SetResult {
  return setLocated(scenario, locate(scenario, path), path, value);
}

/** As `setPath`, for a path that has been located in this scenario already. */
export function setLocated(scenario: Scenario, located: Located, path: string, value: unknown): SetResult {
  if (!located.ok) return located;
  const { keys, schema, parent } = located;
  const plain = value === undefined ? { ok: true as const, value: undefined } : toPlain(value);
  if (!plain.ok) return refusal(plain.problem.code, path, plain.problem.message);
  const wrong = keys.at(-1) === tagOf(parent) ? wrongTag(parent, path, plain.value)
    : wrongValue(schema, path, plain.value);
  if (wrong !== null) return { ok: false, problem: wrong };
  const changed = withValue(withoutOldProfile(scenario, keys), scenarioSchema, keys, plain.value) as Scenario;
  return { ok: true, scenario: withoutStaleDefault(scenario, changed, keys) };
}

/** Parses `nodes.sw.bufferCells=64` into path and value, which is read as JSON if possible, otherwise as text. */
export function parseSetting(
  text: string,
): { ok: true; path: string; value: unknown } | { ok: false; problem: Problem } {
  const equals = text.indexOf('=');
  if (equals < 1) {
    return refusal(
      'badSetting', '',
      `A setting is written path=value, for example nodes.sw.bufferCells=64; this is ${JSON.stringify(text.slice(0, 80))}.`,
    );
  }
  const path = text.slice(0, equals).trim();
  const right = text.slice(equals + 1).trim();
  try {
    return { ok: true, path, value: JSON.parse(right) as unknown };
  } catch {
    return { ok: true, path, value: right };
  }
}
