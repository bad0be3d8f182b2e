/**
 * Walks the schema beside a value: which keys exist here, what a key leads to, what a mechanism's tag is called. Paths,
 * suggestions and the leaving out of defaults all use it, so that none of them knows a single key by name.
 */
import type { Schema } from './parameters';
import { z } from './zod';

type Def = z.core.$ZodTypes['_zod']['def'];
export const defOf = (schema: Schema): Def => (schema as unknown as z.core.$ZodTypes)._zod.def;

/** The schema without its wrappers (default, optional, nullable), and of a union the option that the value means. */
export function core(schema: Schema, value: unknown): Schema {
  const def = defOf(schema);
  switch (def.type) {
    case 'default': case 'prefault': case 'optional': case 'nullable':
      return core(def.innerType as Schema, value);
    case 'union': {
      const tag = tagOf(schema);
      const options = def.options as readonly Schema[];
      if (tag === null) return options[0];
      return core(
        optionsByTag(schema, options, tag).get(isRecord(value) ? value[tag] : undefined) ?? options[0], value,
      );
    }
    default: return schema;
  }
}

/** The options of each union by the value of their tag, found once. */
const byTag = new WeakMap<Schema, Map<unknown, Schema>>();

function optionsByTag(schema: Schema, options: readonly Schema[], tag: string): Map<unknown, Schema> {
  let found = byTag.get(schema);
  if (found === undefined) {
    found = new Map(options.toReversed()
      .flatMap((option) => tagValues(option, tag).map((value): [unknown, Schema] => [value, option])));
    byTag.set(schema, found);
  }
  return found;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unwrapped = (schema: Schema): Schema => {
  const def = defOf(schema);
  return 'innerType' in def ? unwrapped(def.innerType as Schema) : schema;
};

/** The key that tells the options of a union apart; null where the schema is none. */
export function tagOf(schema: Schema): string | null {
  const def = defOf(unwrapped(schema));
  return def.type === 'union' && 'discriminator' in def ? String(def.discriminator) : null;
}

function tagValues(option: Schema, tag: string): readonly unknown[] {
  const shape = shapeAt(option);
  const def = shape && shape[tag] ? defOf(unwrapped(shape[tag])) : null;
  return def !== null && def.type === 'literal' ? def.values : [];
}

/** The options of a union with the values of their tag; empty where the schema is none. */
export function optionsOf(schema: Schema): { value: unknown; keys: string[] }[] {
  const tag = tagOf(schema);
  const def = defOf(unwrapped(schema));
  if (tag === null || def.type !== 'union') return [];
  return (def.options as readonly Schema[]).flatMap((option) =>
    tagValues(option, tag).map((value) => ({ value, keys: Object.keys(shapeAt(option) ?? {}) })));
}

const shapeAt = (schema: Schema): Record<string, Schema> | null => {
  const def = defOf(schema);
  return def.type === 'object' ? (def.shape as Record<string, Schema>) : null;
};

/** The keys of an object with a fixed shape, given its present value; null for anything else. */
export const knownKeys = (schema: Schema, value: unknown): Record<string, Schema> | null =>
  shapeAt(core(schema, value));

/** What a key of the value leads to; null where there is no such key. */
export function childSchema(schema: Schema, value: unknown, key: string | number): Schema | null {
  const inner = core(schema, value);
  const def = defOf(inner);
  switch (def.type) {
    case 'object': return Object.hasOwn(def.shape, key) ? (def.shape as Record<string, Schema>)[key] : null;
    case 'array': return def.element as Schema;
    case 'tuple': return (def.items as readonly Schema[])[Number(key)] ?? null;
    case 'record': return def.valueType as Schema;
    default: return null;
  }
}

export const childValue = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key] : undefined;

/** May what stands here be turned while the network runs? Only what the catalogue says so of. */
export function isLive(schema: Schema): boolean {
  const meta = z.globalRegistry.get(schema) as { live?: boolean } | undefined;
  if (meta?.live !== undefined) return meta.live;
  const def = defOf(schema);
  return 'innerType' in def ? isLive(def.innerType as Schema) : false;
}

/** The part of a value at some keys, with its schema; null where the schema has no such place. */
export function descend(
  schema: Schema, value: unknown, keys: readonly (string | number)[],
): { schema: Schema; value: unknown } | null {
  let here: { schema: Schema; value: unknown } = { schema, value };
  for (const key of keys) {
    const child = childSchema(here.schema, here.value, key);
    if (child === null) return null;
    here = { schema: child, value: childValue(here.value, key) };
  }
  return here;
}
