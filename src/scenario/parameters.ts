/**
 * Turns the catalogue's parameters into zod schemas with their ranges, defaults, help, and the sentence for a value
 * that does not fit. So a mechanism that is added to the catalogue is in the schema at once.
 */
import type { Mechanism, NumberParameter, Parameter, ValueOf } from '../model/catalogue-types';
import { afterthought, grouped, listed, show } from './problem';
import { withAbout, z, type About } from './zod';

type Schema<Value = unknown> = z.ZodMiniType<Value, Value>;
export type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Schema of a parameter that may be left out: it then has its default, or one set by another value (`withBoston`). */
type Told<One extends Parameter> =
  One extends { withBoston: string } ? z.ZodMiniOptional<Schema<ValueOf<One>>> : z.ZodMiniDefault<Schema<ValueOf<One>>>;
/** The schemas of parameters by key. */
type ShapeOf<Parameters extends readonly Parameter[]> = { [One in Parameters[number] as One['key']]: Told<One> };
/** The schemas of parameters by key, without defaults. */
type OverrideShapeOf<Parameters extends readonly Parameter[]> =
  { [One in Parameters[number] as One['key']]: z.ZodMiniOptional<Schema<ValueOf<One>>> };

/** Schema of one of several mechanisms, with its name under `Key`. `Extras`: further fields of mechanisms, by id. */
type OptionOf<Key extends string, One, Extras, Tag extends 'named' | 'meant'> =
  One extends { id: infer Id extends string; parameters: infer Own extends readonly Parameter[] }
    ? z.ZodMiniObject<
      { [Name in Key]: TagOf<Id>[Tag] } & ShapeOf<Own> & (Id extends keyof Extras ? Extras[Id] : unknown),
      z.core.$strict
    > : never;
interface TagOf<Id extends string> {
  named: z.ZodMiniLiteral<Id>;
  meant: z.ZodMiniDefault<z.ZodMiniOptional<z.ZodMiniLiteral<Id>>>;
}
type OptionsOf<Key extends string, List extends readonly Mechanism[], Extras> =
  List extends readonly [infer First, ...infer Rest]
    ? OptionOf<Key, First, Extras, 'meant'> | OptionOf<Key, Rest[number], Extras, 'named'> : never;
/** Schema of one of several mechanisms; the first is the default if none is named. */
type OneOf<Key extends string, List extends readonly Mechanism[], Extras> =
  z.ZodMiniType<z.output<OptionsOf<Key, List, Extras>>, z.input<OptionsOf<Key, List, Extras>>>;

/** Says what a parameter accepts: `a whole number of cells from 1 to 1,000,000, or null`. */
function accepted(parameter: Parameter): string {
  if (parameter.type === 'boolean') return 'true or false';
  if (parameter.type === 'choice') return listed(parameter.choices.map(({ value }) => value), 'or');
  return numberAccepted(parameter);
}

const UNIT_WORDS: Readonly<Record<string, string>> = { s: 'seconds', ms: 'milliseconds', µs: 'microseconds' };

export function numberAccepted(
  { type, min, max, unit, nullable }: Pick<NumberParameter, 'type' | 'min' | 'max' | 'unit' | 'nullable'>,
): string {
  const what = type === 'integer' ? 'a whole number' : 'a number';
  const of = unit === 'none' || unit === 'count' || unit === 'fraction' || unit === 'probability' ? ''
    : ` of ${UNIT_WORDS[unit] ?? unit}`;
  return `${what}${of} from ${grouped(min)} to ${grouped(max)}${nullable ? ', or null' : ''}`;
}

/** Returns the schema of one parameter without its default. */
function bareSchema(parameter: Parameter): Schema<Parameter['default']> {
  const error = (issue: { input?: unknown }): string => {
    const meant = parameter.type === 'choice' ? afterthought(issue.input, parameter.choices.map(({ value }) => value))
      : '.';
    return `${parameter.key} is ${show(issue.input)}, but takes ${accepted(parameter)}${meant}`;
  };
  const about = {
    title: parameter.title, description: `${parameter.help} Source: ${parameter.source}`, unit: parameter.unit,
    live: parameter.live,
  };
  if (parameter.type === 'boolean') return withAbout(z.boolean({ error }), about);
  if (parameter.type === 'choice') {
    return withAbout(z.enum(parameter.choices.map(({ value }) => value), { error }), about);
  }
  const number = numberIn(parameter.type, [parameter.min, parameter.max], error);
  return withAbout(parameter.nullable ? z.nullable(number) : number, about);
}

type Sentence = (issue: { input?: unknown }) => string;

/** Returns the schema of a number in a range; `error` is the sentence for any other value. */
export const numberIn = (type: NumberParameter['type'], [min, max]: [number, number], error: Sentence) =>
  (type === 'integer' ? z.int({ error }) : z.number({ error }))
    .check(z.minimum(min, { error }), z.maximum(max, { error }));

/** Returns schemas that fill in defaults, except those that depend on another value. */
export function shapeOf<const Parameters extends readonly Parameter[]>(parameters: Parameters): ShapeOf<Parameters>;
export function shapeOf(parameters: readonly Parameter[]): Shape {
  return Object.fromEntries(parameters.map((parameter) => [
    parameter.key, 'withBoston' in parameter ? z.optional(bareSchema(parameter))
      : z._default(bareSchema(parameter), parameter.default),
  ]));
}

/** Returns schemas without defaults, for overrides: what is left out stays out. */
export function overrideShapeOf<const Parameters extends readonly Parameter[]>(
  parameters: Parameters,
): OverrideShapeOf<Parameters>;
export function overrideShapeOf(parameters: readonly Parameter[]): Shape {
  return Object.fromEntries(parameters.map((parameter) => [parameter.key, z.optional(bareSchema(parameter))]));
}

/**
 * Returns the schema of an object with these keys only; `issues.ts` reports unknown keys with the nearest known ones.
 */
export function strict<const Of extends Shape>(shape: Of, about: About = {}) {
  const known = Object.keys(shape);
  return withAbout(z.strictObject(shape, {
    error: (issue) => issue.code === 'unrecognized_keys'
      ? 'There are keys that do not belong here.'
      : `This is ${show(issue.input)}, but takes an object with the keys ${listed(known)}.`,
  }), about);
}

/**
 * Returns the schema of one of several mechanisms, told apart by one key (`policy`, `kind`, `variant`); without the key
 * it is the first of the list. `extras`: further fields of mechanisms, by id; `live`: whether the choice may change
 * while the network runs.
 */
export function oneOf<
  Key extends string, const List extends readonly Mechanism[], Extras extends object = object,
>(key: Key, mechanisms: List, more?: { extras?: Extras; live?: boolean }): OneOf<Key, List, Extras>;
export function oneOf(
  key: string, mechanisms: readonly Mechanism[],
  { extras = {}, live = false }: { extras?: Readonly<Record<string, Shape>>; live?: boolean } = {},
): z.ZodMiniType {
  const known = mechanisms.map(({ id }) => id);
  const [first, ...others] = mechanisms.map(({ id, title, summary, source, parameters }, position) => {
    const tag = withAbout(z.literal(id), { live });
    const named = { [key]: position === 0 ? z._default(z.optional(tag), id) : tag };
    const description = `${summary} Source: ${source}`;
    return strict({ ...named, ...shapeOf(parameters), ...extras[id] }, { title, description });
  });
  return z.discriminatedUnion(key, [first, ...others], {
    error: (issue) => issue.code === 'invalid_union'
      ? unknownChoice(key, (issue.input as Record<string, unknown>)[key], known)
      : `This is ${show(issue.input)}, but takes an object that begins with ${key}: ${listed(known, 'or')}.`,
  });
}

export const unknownChoice = (key: string, value: unknown, known: readonly string[]): string =>
  `${key} is ${show(value)}, but takes ${listed(known, 'or')}${afterthought(value, known)}`;
