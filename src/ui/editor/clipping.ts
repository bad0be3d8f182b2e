/**
 * Part of a network as text for the clipboard: JSON of the same form as a scenario, so that it can be pasted in another
 * tab, and a whole scenario can be pasted, too. Pure; text to paste is checked before anything is done.
 */
import { readScenario } from '../../scenario/check';
import { givenTwice } from '../../scenario/json';
import { SCENARIO_VERSION } from '../../scenario/schema';
import { listed } from '../../scenario/problem';
import type { Flow, Node, Scenario } from '../../scenario/types';
import { sentenceOf } from '../app/document';
import type { Edit } from './edits';
import { baseId, findNode, flowsOf, freeId, itemKey, linkId, linksOf, type Item } from './items';
import { counted } from './labels';
import { ROW } from './grid';
import { NEAR_X, NEAR_Y, positionsOf, type Position } from './layout';
import { followRenames, pruneReferences } from './references';

/** Most characters that are read; scenarios of 2,000 nodes stay far below. */
const MOST_LETTERS = 4_000_000;

/** Returns the selected nodes, the links and flows between them, and the selected flows; `null` if there are none. */
export function clippingOf(scenario: Scenario, items: readonly Item[]): Scenario | null {
  const asked = new Set(items.map(itemKey));
  const nodes = scenario.nodes.filter(({ id }) => asked.has(itemKey({ kind: 'node', id })));
  const has = (reference: string): boolean => nodes.some(({ id }) => id === baseId(reference));
  const flows = flowsOf(scenario).filter(({ id, from, to }) =>
    (has(from) && has(to)) || asked.has(itemKey({ kind: 'flow', id })));
  if (nodes.length + flows.length === 0) return null;
  const links = linksOf(scenario).filter(({ from, to }) => has(from) && has(to));
  const positions = positionsOf(scenario);
  const layout = Object.fromEntries(nodes.map(({ id }) => [id, positions[id]]));
  const { nodes: kept } = pruneReferences({ version: SCENARIO_VERSION, nodes, links });
  return { version: SCENARIO_VERSION, nodes: kept, links, flows, layout };
}

export const clippingText = (clipping: Scenario): string => `${JSON.stringify(clipping, null, 2)}\n`;

const NOTHING_OF_OURS =
  'The clipboard holds no part of a network: copy nodes or flows in Build, or a scenario as JSON, and paste again.';

type Read = { ok: true; clipping: Scenario } | { ok: false; message: string };

export function readClipping(text: string): Read {
  if (text.length > MOST_LETTERS) return { ok: false, message: 'What was copied is too long for a network.' };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, message: NOTHING_OF_OURS };
  }
  const isOurs = typeof input === 'object' && input !== null && 'nodes' in input;
  if (!isOurs) return { ok: false, message: NOTHING_OF_OURS };
  const twice = givenTwice(text);
  if (twice !== null) return { ok: false, message: `What was copied ${twice}` };
  const read = readScenario(input);
  if (!read.ok) return { ok: false, message: `What was copied cannot be pasted. ${sentenceOf(read.problems)}` };
  const clipping = input as Scenario;
  return clipping.nodes.length + flowsOf(clipping).length > 0 ? { ok: true, clipping }
    : { ok: false, message: 'What was copied has no nodes and no flows.' };
}

/** Returns the clipping with new ids for nodes and flows whose ids the network already has. */
function renamed(scenario: Scenario, clipping: Scenario): Scenario {
  const taken = [...scenario.nodes, ...clipping.nodes].map(({ id }) => id);
  const renames = new Map<string, string>();
  for (const { id } of clipping.nodes) {
    if (!findNode(scenario, id)) continue;
    const free = freeId(id.replace(/\d+$/, ''), taken);
    taken.push(free);
    renames.set(id, free);
  }
  const nodes = clipping.nodes.map((node): Node => ({ ...node, id: renames.get(node.id) ?? node.id }));
  const next = followRenames({ ...clipping, nodes }, 'node', renames);
  const used = [...flowsOf(scenario), ...flowsOf(clipping)].map(({ id }) => id);
  const flows = flowsOf(next).map((flow): Flow => {
    if (!flowsOf(scenario).some(({ id }) => id === flow.id)) return flow;
    const free = freeId(flow.id.replace(/\d+$/, ''), used);
    used.push(free);
    return { ...flow, id: free };
  });
  return { ...next, flows };
}

/** Returns the positions of the clipping, moved down until it covers no node of the network. */
function freely(scenario: Scenario, clipping: Scenario): Record<string, Position> {
  const taken = Object.values(positionsOf(scenario));
  const own = Object.entries(positionsOf(clipping));
  const covers = (down: number): boolean => own.some(([, [x, y]]) =>
    taken.some(([otherX, otherY]) => Math.abs(x - otherX) < NEAR_X && Math.abs(y + down - otherY) < NEAR_Y));
  let down = 0;
  while (own.length > 0 && covers(down)) down += ROW;
  return Object.fromEntries(own.map(([id, [x, y]]): [string, Position] => [id, [x, y + down]]));
}

/**
 * Adds a clipping to a network and selects it; flows whose hosts are in neither are left out. `verb` begins the label:
 * `Pasted`, `Duplicated`.
 */
export function paste(scenario: Scenario, clipping: Scenario, verb: string): Edit {
  const own = renamed(scenario, clipping);
  const nodes = [...scenario.nodes, ...own.nodes];
  const isHost = (reference: string): boolean =>
    nodes.some(({ id, kind }) => id === baseId(reference) && kind === 'host');
  const flows = flowsOf(own).filter(({ from, to }) => isHost(from) && isHost(to));
  const links = linksOf(own);
  const out = flowsOf(own).length - flows.length;
  const items: Item[] = [
    ...own.nodes.map(({ id }): Item => ({ kind: 'node', id })), ...links.map((link): Item => ({
      kind: 'link', id: linkId(link),
    })),
    ...flows.map(({ id }): Item => ({ kind: 'flow', id })),
  ];
  const outWords = out > 0 ? `; ${counted(out, 'flow')} ${out === 1 ? 'was' : 'were'} left out, for the hosts are not here` : '';
  if (items.length === 0) return { label: `Nothing was pasted${outWords}.`, scenario, items };
  const counts = [[own.nodes.length, 'node'], [links.length, 'link'], [flows.length, 'flow']] as const;
  const what = counts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : []));
  return {
    label: `${verb} ${listed(what)}${outWords}`, items,
    scenario: {
      ...scenario, nodes, links: [...linksOf(scenario), ...links], flows: [...flowsOf(scenario), ...flows],
      layout: { ...positionsOf(scenario), ...freely(scenario, own) },
    },
  };
}
