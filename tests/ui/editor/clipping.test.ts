import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import { clippingOf, clippingText, paste, readClipping } from '../../../src/ui/editor/clipping';
import { allItems, type Item } from '../../../src/ui/editor/items';
import { emptyNetwork, networkOf, SHAPES } from '../../../src/ui/editor/shapes';

const two = networkOf(SHAPES[0], {});
const withPort: Scenario = {
  ...two,
  nodes: two.nodes.map((node) => (node.kind === 'switch'
    ? { ...node, bufferCells: 64, ports: { host2: { discard: { policy: 'epd' } } } } : node)),
};
const node = (id: string): Item => ({ kind: 'node', id });
const flow = (id: string): Item => ({ kind: 'flow', id });
const copied = (scenario: Scenario, items: readonly Item[]): Scenario => {
  const clipping = clippingOf(scenario, items);
  if (!clipping) throw new Error('Nothing was copied.');
  const read = readClipping(clippingText(clipping));
  if (!read.ok) throw new Error(read.message);
  return read.clipping;
};

describe('what is copied', () => {
  it('consists of nodes, with the links and flows between them', () => {
    expect(clippingOf(two, [node('host1'), node('sw1')])).toEqual({
      version: 1, nodes: [two.nodes[0], two.nodes[1]], links: [{ from: 'host1', to: 'sw1' }], flows: [],
      layout: { host1: [0, 0], sw1: [310, 0] },
    });
    expect(clippingOf(two, allItems(two))?.flows).toHaveLength(1);
  });

  it('leaves out the settings of a port whose neighbour is not copied', () => {
    expect(clippingOf(withPort, [node('sw1')])?.nodes).toEqual([{ id: 'sw1', kind: 'switch', bufferCells: 64 }]);
  });

  it('is nothing where only a link is selected', () => {
    expect(clippingOf(two, [{ kind: 'link', id: 'host1>sw1' }])).toBeNull();
  });
});

describe('pasting', () => {
  it('into the same network gives everything an id of its own, and covers nothing', () => {
    const { label, scenario, items } = paste(withPort, copied(withPort, allItems(withPort)), 'Pasted');
    expect(label).toBe('Pasted 3\u202fnodes, 2\u202flinks and 1\u202fflow');
    expect(scenario.nodes.map(({ id }) => id)).toEqual(['host1', 'sw1', 'host2', 'host3', 'sw2', 'host4']);
    expect(scenario.links?.slice(2)).toEqual([{ from: 'host3', to: 'sw2' }, { from: 'sw2', to: 'host4' }]);
    expect(scenario.flows?.[1]).toEqual({ id: 'f2', from: 'host3', to: 'host4' });
    expect(scenario.nodes[4]).toMatchObject({ bufferCells: 64, ports: { host4: { discard: { policy: 'epd' } } } });
    expect(scenario.layout?.host3).toEqual([0, 110]);
    expect(items).toHaveLength(6);
    expect(checkScenario(scenario)).toMatchObject({ ok: true });
  });

  it('makes valid names for copies of nodes and flows whose names have 32 letters', () => {
    const long = 'n'.repeat(32);
    const scenario: Scenario = {
      ...two, layout: {}, nodes: [...two.nodes, { id: long, kind: 'host' }],
      links: [...(two.links ?? []), { from: long, to: 'sw1' }],
      flows: [...(two.flows ?? []), { id: long, from: long, to: 'host1' }],
    };
    expect(checkScenario(scenario).ok).toBe(true);
    let now = scenario;
    for (let time = 0; time < 3; time++) now = paste(now, copied(scenario, allItems(scenario)), 'Duplicated').scenario;
    expect(now.nodes).toHaveLength(16);
    expect(checkScenario(now).ok).toBe(true);
  });

  it('into another network keeps ids and places', () => {
    const { scenario } = paste(emptyNetwork, copied(two, allItems(two)), 'Pasted');
    expect(scenario).toEqual({ ...two, title: emptyNetwork.title });
  });

  it('of a flow alone joins the same hosts, or leaves it out with a message', () => {
    const clipping = copied(two, [flow('f1')]);
    expect(paste(two, clipping, 'Duplicated')).toMatchObject({
      label: 'Duplicated 1\u202fflow', scenario: { flows: [two.flows?.[0], { id: 'f2', from: 'host1', to: 'host2' }] },
    });
    const out = paste(emptyNetwork, clipping, 'Pasted');
    expect(out.scenario).toBe(emptyNetwork);
    expect(out.label).toBe('Nothing was pasted; 1\u202fflow was left out, for the hosts are not here.');
  });

  it('takes a whole scenario too', () => {
    expect(readClipping(JSON.stringify(two))).toMatchObject({ ok: true });
  });

  it.each([
    ['Hello', /^The clipboard holds no part of a network: copy nodes/],
    ['[1, 2]', /^The clipboard holds no part of a network/],
    ['{"nodes": [], "nodes": []}', /^What was copied says "nodes" twice in the same object, .* Remove the other\.$/],
    ['{"nodes": 3}', /^What was copied cannot be pasted\. .*\.$/],
    ['{"version": 1, "nodes": [{"id": "a", "kind": "router"}]}', /^What was copied cannot be pasted\. .*kind/],
    ['{"version": 1, "nodes": [{"id": "a", "kind": "host"}, {"id": "a", "kind": "host"}]}', /The id a is taken/],
    ['{"version": 1, "nodes": []}', /^What was copied has no nodes and no flows\.$/],
  ])('refuses %s in one sentence', (text, message) => {
    const read = readClipping(text);
    expect(read.ok ? '' : read.message).toMatch(message);
  });
});
