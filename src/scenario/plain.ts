/**
 * The first step for anything that comes from outside: makes a plain JSON copy, within limits of depth, number of
 * values and length of texts, before other code reads it. Copes with cycles, proxies and getters that throw.
 */
import { grouped, problem, show, type Problem } from './problem';

const BOUNDS = { depth: 12, values: 250_000, textLength: 10_000 } as const;

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

class Refusal {
  constructor(readonly problem: Problem) {}
}

const refuse = (code: string, path: string, message: string): never => {
  throw new Refusal(problem(code, path, message));
};

/** Copies a value; `longest` has the most entries of lists, by their path (`nodes`). */
export function toPlain(
  input: unknown, longest: Readonly<Record<string, number>> = {},
): { ok: true; value: Plain } | { ok: false; problem: Problem } {
  let values = 0;

  function copy(value: unknown, path: string, depth: number): Plain {
    if (++values > BOUNDS.values) refuse(
      'tooLarge', '',
      `There are more than ${grouped(BOUNDS.values)} values in this scenario; use groups (count) instead of single nodes.`,
    );
    if (depth > BOUNDS.depth) {
      refuse('tooDeep', path, `This is nested deeper than ${BOUNDS.depth} levels; a scenario is not.`);
    }
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      return Number.isFinite(value) ? value + 0
        : refuse('notJson', path, `This is ${String(value)}, but takes a finite number.`);
    }
    if (typeof value === 'string') {
      return value.length <= BOUNDS.textLength ? value : refuse(
        'tooLong', path,
        `This text has ${grouped(value.length)} characters; at most ${grouped(BOUNDS.textLength)} are taken.`,
      );
    }
    if (Array.isArray(value)) {
      const most = longest[path] ?? BOUNDS.values;
      if (value.length > most) {
        refuse(
          'tooMany', path,
          `There are ${grouped(value.length)} ${path || 'values'}; at most ${grouped(most)} are possible.`,
        );
      }
      return Array.from({ length: value.length }, (_, index) => copy(value[index], `${path}[${index}]`, depth + 1));
    }
    if (typeof value !== 'object') {
      return refuse(
        'notJson', path,
        `This is ${show(typeof value)}, which JSON does not have; use numbers, text, true, false, null, lists and objects.`,
      );
    }
    const made: { [key: string]: Plain } = {};
    for (const key of Object.keys(value)) {
      const inner = (value as Record<string, unknown>)[key];
      const at = path === '' ? key.slice(0, 48) : `${path}.${key.slice(0, 48)}`;
      if (key === '__proto__') refuse('unknownKey', at, '__proto__ is not a key here; remove it.');
      if (inner !== undefined) made[key] = copy(inner, at, depth + 1);
    }
    return made;
  }

  try {
    return { ok: true, value: copy(input, '', 0) };
  } catch (thrown) {
    return { ok: false, problem: thrown instanceof Refusal ? thrown.problem
      : problem('unreadable', '', 'This value cannot be read; a scenario is plain JSON.') };
  }
}
