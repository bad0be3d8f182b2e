/** Turns zod's issues into problems, with paths by id as people write them and one sentence each. */
import { MOST_PROBLEMS, problem, suggestion, type Problem } from './problem';
import { descend, knownKeys, type AnySchema } from './schema-walk';
import type { z } from './zod';

/** Formats ['nodes', 1, 'bufferCells'] as `nodes.sw.bufferCells`, or `nodes[1].bufferCells` if that node has no id. */
function pathText(path: readonly PropertyKey[], input: unknown): string {
  let text = '';
  let value: unknown = input;
  path.forEach((key, position) => {
    const parent = value;
    value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
    const last = position === path.length - 1;
    if (typeof key === 'number') text += nameIn(parent, value, last ? undefined : path[position + 1]) ?? `[${key}]`;
    else text += `${text === '' ? '' : '.'}${String(key).slice(0, 60)}`;
  });
  return text;
}

/** Returns the name of a list item if the name is valid and unique, and is not itself what is wrong. */
function nameIn(list: unknown, item: unknown, wrongKey: PropertyKey | undefined): string | null {
  if (!Array.isArray(list) || typeof item !== 'object' || item === null) return null;
  const name = itemName(item);
  if (name === null || wrongKey === 'id' || wrongKey === 'from' || wrongKey === 'to') return null;
  return list.filter((other) =>
    typeof other === 'object' && other !== null && itemName(other as object) === name).length === 1 ? `.${name}` : null;
}

function itemName(item: object): string | null {
  const { id, from, to } = item as Record<string, unknown>;
  if (typeof id === 'string') return /^[A-Za-z][\w-]{0,31}$/.test(id) ? id : null;
  const ref = /^[A-Za-z][\w-]{0,31}(\.\d{1,4})?$/;
  return typeof from === 'string' && typeof to === 'string' && ref.test(from) && ref.test(to) && !('link' in item)
    ? `${from}>${to}` : null;
}

const CODES: Record<string, string> = {
  unrecognized_keys: 'unknownKey', invalid_key: 'unknownKey', too_small: 'outOfRange', too_big: 'outOfRange',
  invalid_union: 'unknownChoice', invalid_value: 'unknownChoice',
};

/** Names the entry of a list that is wrong, `packets[2] is "x"`, where the message names the list alone. */
function entryNamed(path: readonly PropertyKey[], message: string): string {
  const [list, place] = path.slice(-2);
  return typeof list === 'string' && typeof place === 'number' && message.startsWith(`${list} is `)
    ? `${list}[${place}]${message.slice(list.length)}` : message;
}

/** Returns the schema's issues as problems, at most MOST_PROBLEMS. */
export function issuesToProblems(schema: AnySchema, issues: readonly z.core.$ZodIssue[], input: unknown): Problem[] {
  const problems: Problem[] = [];
  for (const issue of issues) {
    if (problems.length >= MOST_PROBLEMS) break;
    const code = CODES[issue.code] ?? 'badValue';
    if (issue.code === 'unrecognized_keys') {
      const place = descend(schema, input, issue.path as (string | number)[]);
      const known = Object.keys((place && knownKeys(place.schema, place.value)) ?? {});
      for (const key of issue.keys.slice(0, MOST_PROBLEMS - problems.length)) {
        problems.push(problem(
          code, pathText([...issue.path, key], input),
          `${key.slice(0, 48)} is not a key here; ${suggestion(key, known)}`,
        ));
      }
    } else {
      // zod may report twice that one value is out of its range.
      const found = problem(code, pathText(issue.path, input), entryNamed(issue.path, issue.message));
      if (!problems.some(({ path, message }) => path === found.path && message === found.message)) problems.push(found);
    }
  }
  return problems;
}
