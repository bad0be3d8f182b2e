/**
 * Checks the ends of links and flows in a scenario that does not fit the schema, so that as many problems as possible
 * are reported at once: every item that can be read by itself is checked. Nothing is reported that may only follow from
 * another problem: an end counts as unknown only if the ids and kinds of all nodes can be read and no id occurs twice,
 * and its member only if that node is valid.
 */
import { checkFlowEnds, checkLinkEnds } from './check-references';
import { collect, type Problem } from './problem';
import { ID_PATTERN, LIMITS, SCENARIO_VERSION, flowSchema, linkSchema, scenarioSchema } from './schema';
import { isRecord } from './schema-walk';
import type { z } from './zod';

/** Returns a value with only these keys; an empty object if the value is no object. */
const only = (value: unknown, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(isRecord(value) ? keys.filter((key) => key in value).map((key) => [key, value[key]]) : []);

const listIn = (input: unknown, key: string): readonly unknown[] => {
  const list: unknown = isRecord(input) ? input[key] : [];
  return Array.isArray(list) ? list : [];
};

/** Returns the nodes. A host with something wrong counts as having the most members, as its real number is unknown. */
function nodesOf(input: unknown, issues: readonly z.core.$ZodIssue[]) {
  const broken = new Set(issues.filter(({ path }) => path[0] === 'nodes').map(({ path }) => path[1]));
  const nodes = listIn(input, 'nodes').map((node, position) => {
    const { id, kind, ...count } = only(node, ['id', 'kind', 'count']);
    if (kind !== 'host') return { id, kind };
    return { id, kind, ...broken.has(position) ? { count: LIMITS.groupCount } : count };
  });
  const parsed = scenarioSchema.safeParse({ version: SCENARIO_VERSION, nodes });
  return parsed.success && new Set(nodes.map(({ id }) => id)).size === nodes.length ? parsed.data : null;
}

export function checkLooseEnds(input: unknown, issues: readonly z.core.$ZodIssue[]): Problem[] {
  const network = nodesOf(input, issues);
  if (network === null || network.nodes.length === 0) return [];
  const links = collect(listIn(input, 'links'), (link, position) => {
    const read = linkSchema.safeParse(only(link, ['from', 'to']));
    return read.success ? checkLinkEnds(network, read.data, position) : [];
  });
  const flows = collect(listIn(input, 'flows'), (flow, position) => {
    const { id, ...ends } = only(flow, ['id', 'from', 'to', 'via']);
    const read = flowSchema.safeParse({ id: 'f', ...ends });
    const named = typeof id === 'string' && ID_PATTERN.test(id);
    return read.success ? checkFlowEnds(network, read.data, named ? `flows.${id}` : `flows[${position}]`) : [];
  });
  return [...links, ...flows];
}
