/**
 * Applies settings that are made while the network runs to a full scenario, one after another. Only parameters that the
 * catalogue declares live may change then. Used by the check, which needs the problems, and by the expansion, which
 * needs the resulting states.
 */
import { issuesToProblems } from './issues';
import { problem, type Problem } from './problem';
import { flowWithProfile } from './profiles';
import { completeFlow, flowSchema, isDependent, linkSchema, nodeSchema } from './schema';
import { descend, isLive, isRecord, type AnySchema } from './schema-walk';
import { locate, setLocated } from './set-path';
import type { Change, FullScenario, Scenario } from './types';
import { z } from './zod';

const ITEM_SCHEMAS = { nodes: nodeSchema, links: linkSchema, flows: flowSchema } as const;
type ListName = keyof typeof ITEM_SCHEMAS;

/** Sorts changes by time; those of the same instant stay in the author's order. */
export const inOrderOfTime = (changes: readonly Change[]): Change[] =>
  changes.map((change, position) => ({ change, position }))
    .sort((a, b) => a.change.atS - b.change.atS || a.position - b.position).map(({ change }) => change);

/** Returns the places in which two values differ, each as keys from the root. */
function differences(before: unknown, after: unknown, keys: string[] = []): string[][] {
  if (Object.is(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return JSON.stringify(before) === JSON.stringify(after) ? [] : [keys];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], [...keys, key]));
}

const liveAt = (schema: AnySchema, before: unknown, after: unknown, keys: string[]): boolean => {
  const place = descend(schema, after, keys) ?? descend(schema, before, keys);
  return place !== null && allLive(place.schema, [before, after].map((whole) => descend(schema, whole, keys)?.value));
};

/** Whether something that was added or removed may change during a run: it is live itself, or all its parts are. */
function allLive(schema: AnySchema, values: unknown[]): boolean {
  const objects = values.filter(isRecord);
  if (objects.length === 0 || isLive(schema)) return isLive(schema);
  return objects.every((object) => Object.keys(object).every((key) => {
    const part = descend(schema, object, [key]);
    return part !== null && allLive(part.schema, [part.value]);
  }));
}

/** One change: the scenarios before and after it, which share everything that the change does not touch. */
export interface ChangeStep { atS: number; before: FullScenario; after: FullScenario }

export type Applied = { ok: true; scenario: FullScenario } | { ok: false; problems: Problem[] };

/** Returns the scenario after all settings of one change; it shares what they do not touch with the one before. */
export function applySettings(scenario: FullScenario, set: Readonly<Record<string, unknown>>): Applied {
  let now = scenario;
  const problems: Problem[] = [];
  for (const [path, value] of Object.entries(set)) {
    const next = applySetting(now, path, value);
    if (next.ok) now = next.scenario;
    else problems.push(...next.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, scenario: now };
}

function applySetting(scenario: FullScenario, path: string, value: unknown): Applied {
  const located = locate(scenario, path);
  if (!located.ok) return { ok: false, problems: [located.problem] };
  const [list, index] = located.keys;
  if (!(list === 'nodes' || list === 'links' || list === 'flows') || typeof index !== 'number') {
    return beforeTheRun(path);
  }
  const changed = setLocated(scenario, located, path, value);
  if (!changed.ok) return { ok: false, problems: [changed.problem] };
  const applied = withItem(scenario, list, index, changed.scenario);
  if (!applied.ok) return applied;
  const before = scenario[list][index];
  const after = applied.scenario[list][index];
  const fixed = differences(before, after).filter((keys) =>
    !isDependent(keys) && !liveAt(ITEM_SCHEMAS[list], before, after, keys));
  return fixed.length > 0 ? beforeTheRun(path, fixed[0].at(-1)) : applied;
}

/** Returns the full scenario with one item of a list taken from `authored` and its defaults filled in. */
function withItem(scenario: FullScenario, list: ListName, index: number, authored: Scenario): Applied {
  switch (list) {
    case 'nodes':
      return filledIn(nodeSchema, authored.nodes[index], (node) =>
        ({ ...scenario, nodes: scenario.nodes.with(index, node) }));
    case 'links':
      return filledIn(linkSchema, authored.links?.[index], (link) =>
        ({ ...scenario, links: scenario.links.with(index, link) }));
    case 'flows':
      return filledIn(flowSchema, flowWithProfile(authored.flows?.[index]), (flow) =>
        ({ ...scenario, flows: scenario.flows.with(index, completeFlow(flow)) }));
  }
}

function filledIn<Item>(schema: z.ZodMiniType<Item>, authored: unknown, place: (item: Item) => FullScenario): Applied {
  const parsed = z.safeParse(schema, authored);
  return parsed.success ? { ok: true, scenario: place(parsed.data) }
    : { ok: false, problems: issuesToProblems(schema, parsed.error.issues, authored) };
}

const beforeTheRun = (path: string, key?: string): Applied =>
  (
    { ok: false, problems: [problem(
      'notLive', path, `${key ?? path} can only be set before the run; set it in the scenario itself, not in changes.`,
    )] }
  );
