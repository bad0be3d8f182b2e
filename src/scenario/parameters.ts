/**
 * Turns the catalogue's parameters into zod: every one brings its range, its default, its help and the sentence that is
 * said when a value does not fit. A mechanism that is added to the catalogue is in the schema by that.
 */
import type { Mechanism, NumberParameter, Parameter, ValueOf } from '../model/catalogue-types';
import { afterthought, grouped, listed, show } from './problem';
import { withAbout, z, type About } from './zod';

export type Schema<Value = unknown> = z.ZodMiniType<Value, Value>;
export type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** What a parameter takes where it may be left out: then its default, or what another value says (`withBoston`). */
type Told<One extends Parameter> =
  One extends { withBoston: string } ? z.ZodMiniOptional<Schema<ValueOf<One>>> : z.ZodMiniDefault<Schema<ValueOf<One>>>;
/** The schemas of parameters by key. */
export type ShapeOf<Parameters extends readonly Parameter[]> = { [One in Parameters[number] as One['key']]: Told<One> };
/** The same without defaults. */
export type OverrideShapeOf<Parameters extends readonly Parameter[]> =
  { [One in Parameters[number] as One['key']]: z.ZodMiniOptional<Schema<ValueOf<One>>> };

/** What one of several mechanisms takes, with its name under `Key`. `Extras`: what it has beside parameters, by id. */
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
/** One of several mechanisms; the first is meant where none is named. */
export type OneOf<Key extends string, List extends readonly Mechanism[], Extras> =
  z.ZodMiniType<z.output<OptionsOf<Key, List, Extras>>, z.input<OptionsOf<Key, List, Extras>>>;

/** `a whole number of cells from 1 to 1,000,000, or null` */
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

/** One parameter without its default. */
export function bareSchema(parameter: Parameter): Schema<Parameter['default']> {
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

/** A number of a range; `error` says what is wrong with any other value. */
export const numberIn = (type: NumberParameter['type'], [min, max]: [number, number], error: Sentence) =>
  (type === 'integer' ? z.int({ error }) : z.number({ error }))
    .check(z.minimum(min, { error }), z.maximum(max, { error }));

/** With defaults: what is left out is filled in, but for what follows from another value. */
export function shapeOf<const Parameters extends readonly Parameter[]>(parameters: Parameters): ShapeOf<Parameters>;
export function shapeOf(parameters: readonly Parameter[]): Shape {
  return Object.fromEntries(parameters.map((parameter) => [
    parameter.key, 'withBoston' in parameter ? z.optional(bareSchema(parameter))
      : z._default(bareSchema(parameter), parameter.default),
  ]));
}

/** Without defaults: what is left out stays out (overrides). */
export function overrideShapeOf<const Parameters extends readonly Parameter[]>(
  parameters: Parameters,
): OverrideShapeOf<Parameters>;
export function overrideShapeOf(parameters: readonly Parameter[]): Shape {
  return Object.fromEntries(parameters.map((parameter) => [parameter.key, z.optional(bareSchema(parameter))]));
}

/** An object that takes no key but these; `issues.ts` names those that do not belong, and the nearest ones that do. */
export function strict<const Of extends Shape>(shape: Of, about: About = {}) {
  const known = Object.keys(shape);
  return withAbout(z.strictObject(shape, {
    error: (issue) => issue.code === 'unrecognized_keys'
      ? 'There are keys that do not belong here.'
      : `This is ${show(issue.input)}, but takes an object with the keys ${listed(known)}.`,
  }), about);
}

/**
 * One of several mechanisms, told apart by one key (`policy`, `kind`, `variant`); the first of the list is meant where
 * the key is left out. `extras`: what a mechanism has beside its parameters, by id; `live`: may another one be chosen
 * while the network runs?
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
