/**
 * Removes everything from a scenario that equals its default, for links and for people to read. Filling in the defaults
 * again gives the same full scenario. The code is generic and knows no key by name except the one default that depends
 * on another value.
 */
import { profileOptions, withoutProfileOptions } from './profiles';
import { dependentDefaults, scenarioSchema, withoutDependent } from './schema';
import { childSchema, core, isRecord, kindOf, knownKeys, tagOf, type AnySchema } from './schema-walk';
import type { Flow, Scenario } from './types';
import { z } from './zod';

/** Whether two JSON values are equal; the order of keys does not matter. */
export function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

/** The default of each schema, computed once; undefined if the key may not be left out or has no default. */
const defaults = new WeakMap<AnySchema, { value: unknown }>();

function defaultOf(schema: AnySchema): unknown {
  let known = defaults.get(schema);
  if (known === undefined) {
    const left = z.safeParse(schema, undefined);
    defaults.set(schema, (known = { value: left.success ? left.data : undefined }));
  }
  return known.value;
}

/**
 * Whether the key may be left out and its default is this value. Objects and lists have their own defaults filled in
 * before they are compared.
 */
function isDefault(schema: AnySchema, value: unknown): boolean {
  const left = defaultOf(schema);
  if (left === undefined) return false;
  if (!isRecord(value) || !isRecord(left)) {
    return equal(value, left) || (Array.isArray(value) && filledIn(schema, value, left));
  }
  // Filling in defaults does not change what is written, so most differences can be found without it.
  const keys = Object.keys(value);
  if (keys.some((key) => !Object.hasOwn(left, key) || (typeof value[key] !== 'object' && value[key] !== left[key]))) {
    return false;
  }
  return equal(value, left) || filledIn(schema, value, left);
}

function filledIn(schema: AnySchema, value: unknown, left: unknown): boolean {
  const given = z.safeParse(schema, value);
  return given.success && equal(given.data, left);
}

/**
 * Returns the keys in the schema's order, so that the same scenario gives the same link, whatever its order of keys.
 */
const inSchemaOrder = (value: Record<string, unknown>, shape: Record<string, AnySchema> | null): string[] =>
  [...Object.keys(shape ?? {}).filter((key) => Object.hasOwn(value, key)), ...Object.keys(value)
    .filter((key) => !shape || !Object.hasOwn(shape, key))];

function strip(schema: AnySchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const type = kindOf(core(schema, value));
    return type === 'array' ? value.map((item, index) => strip(childSchema(schema, value, index) ?? schema, item))
      : value;
  }
  if (!isRecord(value)) return value;
  const shape = knownKeys(schema, value);
  const tag = tagOf(schema);
  const kept: Record<string, unknown> = {};
  for (const key of inSchemaOrder(value, shape)) {
    const inner = value[key];
    const child = childSchema(schema, value, key);
    if (child === null) kept[key] = inner;
    else if (shape !== null && inner === undefined) continue;
    else if (shape === null || key === tag || !isDefault(child, inner)) kept[key] = strip(child, inner);
  }
  return tag !== null && isDefaultTag(schema, kept, tag) ? without(kept, tag) : kept;
}

/** Whether the tag of a mechanism can be left out, because the default is the same mechanism. */
function isDefaultTag(schema: AnySchema, value: Record<string, unknown>, tag: string): boolean {
  const child = childSchema(schema, value, tag);
  return child !== null && knownKeys(schema, without(value, tag)) === knownKeys(schema, value)
    && defaultOf(child) !== undefined;
}

const without = (value: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

function withoutDependentDefault(flow: Flow): Flow {
  const { adaptation, transport } = flow;
  if (adaptation === undefined) return flow;
  const written: Readonly<Record<string, unknown>> = adaptation;
  const said = Object.entries(dependentDefaults(transport)).some(([key, value]) => written[key] === value);
  return said ? { ...flow, adaptation: withoutDependent(adaptation) } : flow;
}

/** Puts back options that differ from the flow's profile: even if they equal the default, they have to be written. */
function strippedFlow(stripped: Flow, flow: Flow): Flow {
  const said = profileOptions(flow.transport);
  const told: Readonly<Record<string, unknown>> = { ...flow.transport };
  const against = Object.keys(said).filter((key) => told[key] !== undefined && told[key] !== said[key]);
  if (against.length === 0) return stripped;
  return {
    ...stripped, transport: { ...stripped.transport, ...Object.fromEntries(against.map((key) => [key, told[key]])) },
  };
}

/**
 * Expects a scenario that passes `checkScenario`; parts that do not fit the schema are left unchanged. The address of
 * its schema, which a file may have, is left out.
 */
export function minimal({ $schema: _, ...scenario }: Scenario): Scenario {
  if (scenario.flows === undefined) return strip(scenarioSchema, scenario) as Scenario;
  const flows = scenario.flows.map(withoutDependentDefault).map((flow) => (flow.transport === undefined ? flow
    : { ...flow, transport: withoutProfileOptions(flow.transport) }));
  const stripped = strip(scenarioSchema, { ...scenario, flows }) as Scenario;
  return stripped.flows === undefined ? stripped
    : { ...stripped, flows: stripped.flows.map((flow, position) => strippedFlow(flow, flows[position])) };
}
