/**
 * Turns the catalogue's parameters into zod: every one brings its range, its default, its help and the sentence that is
 * said when a value does not fit. A mechanism that is added to the catalogue is in the schema by that.
 */
import type { Mechanism, NumberParameter, Parameter } from '../model/catalogue-types';
import { afterthought, grouped, listed, show } from './problem';
import { withAbout, z, type About } from './zod';

export type Schema = z.ZodMiniType;
export type Shape = Record<string, Schema>;

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
export function bareSchema(parameter: Parameter): Schema {
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

/** With defaults: what is left out is filled in. */
export const shapeOf = (parameters: readonly Parameter[]): Shape =>
  Object.fromEntries(parameters.map((parameter) =>
    [parameter.key, z._default(bareSchema(parameter), parameter.default)]));

/** Without defaults: what is left out stays out (overrides). */
export const overrideShapeOf = (parameters: readonly Parameter[]): Shape =>
  Object.fromEntries(parameters.map((parameter) => [parameter.key, z.optional(bareSchema(parameter))]));

/** An object that takes no key but these; `issues.ts` names those that do not belong, and the nearest ones that do. */
export function strict(shape: Shape, about: About = {}): Schema & z.ZodMiniObject {
  const known = Object.keys(shape);
  return withAbout(z.strictObject(shape, {
    error: (issue) => issue.code === 'unrecognized_keys'
      ? 'There are keys that do not belong here.'
      : `This is ${show(issue.input)}, but takes an object with the keys ${listed(known)}.`,
  }), about);
}

/**
 * One of several mechanisms, told apart by one key (`policy`, `kind`, `variant`); the first of the list is meant where
 * the key is left out. `live`: may it be turned while the network runs?
 */
export function oneOf(
  key: string, mechanisms: readonly Mechanism[], shapeFor: (mechanism: Mechanism) => Shape, live = false,
): Schema {
  const known = mechanisms.map(({ id }) => id);
  const [first, ...others] = mechanisms.map((mechanism, position) => {
    const tag = withAbout(z.literal(mechanism.id), { live });
    const shape = { [key]: position === 0 ? z._default(z.optional(tag), mechanism.id) : tag, ...shapeFor(mechanism) };
    return strict(shape, { title: mechanism.title, description: `${mechanism.summary} Source: ${mechanism.source}` });
  });
  return z.discriminatedUnion(key, [first, ...others], {
    error: (issue) => issue.code === 'invalid_union'
      ? unknownChoice(key, (issue.input as Record<string, unknown>)[key], known)
      : `This is ${show(issue.input)}, but takes an object that begins with ${key}: ${listed(known, 'or')}.`,
  });
}

export const unknownChoice = (key: string, value: unknown, known: readonly string[]): string =>
  `${key} is ${show(value)}, but takes ${listed(known, 'or')}${afterthought(value, known)}`;
