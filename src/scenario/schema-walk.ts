/**
 * Walks a schema in parallel with a value: which keys exist, what a key leads to, which key is a mechanism's tag.
 * Paths, suggestions and the removal of defaults use it, so that they need not know any key by name.
 */
import {
  aboutOf, $ZodArray, $ZodDefault, $ZodDiscriminatedUnion, $ZodLiteral, $ZodNullable, $ZodObject, $ZodOptional,
  $ZodPrefault, $ZodRecord, $ZodTuple, $ZodUnion, type z,
} from './zod';

/** Any schema, by zod's internal type. */
export type AnySchema = z.core.$ZodType;

/** Returns the schema inside a wrapper (default, optional, nullable); `null` if the schema is no wrapper. */
const wrappedIn = (schema: AnySchema): AnySchema | null =>
  (schema instanceof $ZodDefault || schema instanceof $ZodPrefault || schema instanceof $ZodOptional
    || schema instanceof $ZodNullable ? schema._zod.def.innerType : null);

/** Each schema without its wrappers, computed once. */
const bareOnes = new WeakMap<AnySchema, AnySchema>();

function unwrapped(schema: AnySchema): AnySchema {
  let bare = bareOnes.get(schema);
  if (bare === undefined) {
    const inner = wrappedIn(schema);
    bareOnes.set(schema, (bare = inner === null ? schema : unwrapped(inner)));
  }
  return bare;
}

/** Returns zod's name of the schema's type: array, tuple, record, … */
export const kindOf = (schema: AnySchema): AnySchema['_zod']['def']['type'] => schema._zod.def.type;

/** Returns the schema without its wrappers; for a union, the option that fits the value's tag. */
export function core(schema: AnySchema, value: unknown): AnySchema {
  const bare = unwrapped(schema);
  if (!(bare instanceof $ZodUnion)) return bare;
  const { options } = bare._zod.def;
  const tag = tagOf(bare);
  const meant = tag === null ? undefined
    : optionsByTag(bare, options, tag).get(isRecord(value) ? value[tag] : undefined);
  return core(meant ?? options[0], value);
}

/** The options of each union by the value of their tag, computed once. */
const byTag = new WeakMap<AnySchema, Map<unknown, AnySchema>>();

function optionsByTag(schema: AnySchema, options: readonly AnySchema[], tag: string): Map<unknown, AnySchema> {
  let found = byTag.get(schema);
  if (found === undefined) {
    found = new Map(options.toReversed()
      .flatMap((option) => tagValues(option, tag).map((value): [unknown, AnySchema] => [value, option])));
    byTag.set(schema, found);
  }
  return found;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the key that tells the options of a union apart; `null` if the schema is no such union. */
export function tagOf(schema: AnySchema): string | null {
  const bare = unwrapped(schema);
  return bare instanceof $ZodDiscriminatedUnion ? bare._zod.def.discriminator : null;
}

function tagValues(option: AnySchema, tag: string): readonly unknown[] {
  const shape = shapeAt(option);
  const bare = shape?.[tag] ? unwrapped(shape[tag]) : null;
  return bare instanceof $ZodLiteral ? bare._zod.def.values : [];
}

/** Returns the options of a union with the values of their tag; empty if the schema is no such union. */
export function optionsOf(schema: AnySchema): { value: unknown; keys: string[] }[] {
  const tag = tagOf(schema);
  const bare = unwrapped(schema);
  if (tag === null || !(bare instanceof $ZodUnion)) return [];
  return bare._zod.def.options.flatMap((option) =>
    tagValues(option, tag).map((value) => ({ value, keys: Object.keys(shapeAt(option) ?? {}) })));
}

const shapeAt = (schema: AnySchema): Readonly<Record<string, AnySchema>> | null =>
  (schema instanceof $ZodObject ? schema._zod.def.shape : null);

/** Returns the keys of an object with a fixed shape, given its value; `null` for anything else. */
export const knownKeys = (schema: AnySchema, value: unknown): Record<string, AnySchema> | null =>
  shapeAt(core(schema, value));

/** Returns the schema of a key of the value; `null` if there is no such key. */
export function childSchema(schema: AnySchema, value: unknown, key: string | number): AnySchema | null {
  const inner = core(schema, value);
  const shape = shapeAt(inner);
  if (shape !== null) return Object.hasOwn(shape, key) ? shape[key] : null;
  if (inner instanceof $ZodArray) return inner._zod.def.element;
  if (inner instanceof $ZodTuple) return inner._zod.def.items[Number(key)] ?? null;
  return inner instanceof $ZodRecord ? inner._zod.def.valueType : null;
}

export const childValue = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key] : undefined;

/** Whether a value may change while the network runs: only if the catalogue says so. */
export function isLive(schema: AnySchema): boolean {
  const live = aboutOf(schema)?.live;
  if (live !== undefined) return live;
  const inner = wrappedIn(schema);
  return inner !== null && isLive(inner);
}

/** Returns the part of a value at some keys, with its schema; `null` if the schema has no such place. */
export function descend(
  schema: AnySchema, value: unknown, keys: readonly (string | number)[],
): { schema: AnySchema; value: unknown } | null {
  let here: { schema: AnySchema; value: unknown } = { schema, value };
  for (const key of keys) {
    const child = childSchema(here.schema, here.value, key);
    if (child === null) return null;
    here = { schema: child, value: childValue(here.value, key) };
  }
  return here;
}
