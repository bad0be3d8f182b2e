/** A thousand flows over one long chain: the flows of each link are found by following each route once. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import { hopRows } from '../../../src/ui/inspector/hop-rows';
import { buildTopology } from '../../../src/ui/stage/topology';

describe('500 flows of two members over a chain of 300 switches', () => {
  const checked = checkScenario({
    version: 1,
    nodes: [
      { id: 'a', kind: 'host', count: 2 }, { id: 'b', kind: 'host' },
      ...Array.from({ length: 300 }, (_, i) => ({ id: `s${i}`, kind: 'switch' })),
    ],
    links: [
      { from: 'a', to: 's0' }, ...Array.from({ length: 299 }, (_, i) => ({ from: `s${i}`, to: `s${i + 1}` })),
      { from: 's299', to: 'b' },
    ],
    flows: Array.from({ length: 500 }, (_, i) => ({ id: `f${i}`, from: 'a', to: 'b' })),
  });
  if (!checked.ok) throw new Error(checked.problems[0].message);
  const { network, topology: { nodeMembers } } = checked.expansion;
  const topology = buildTopology(checked.scenario, checked.expansion);

  it('share the lists of flows on a link, and of the links before it', () => {
    const [first, second, between] = [topology.dataFlows[0], topology.dataFlows[2], topology.dataFlows[4]];
    expect([first.length, second.length, between.length]).toEqual([500, 500, 1000]);
    // One list for each host's link, one for all between the switches, one for links that carry no data.
    expect([new Set(topology.dataFlows).size, new Set(topology.linkBefore).size]).toEqual([4, 2]);
  });

  it('are listed in order at each link, with the link before', () => {
    expect(topology.dataFlows[4]).toEqual(Array.from({ length: 1000 }, (_, flow) => flow));
    expect([
      topology.linkBefore[0].get(0), topology.linkBefore[0].get(4), topology.linkBefore[1].get(4),
      topology.linkBefore[1].get(6),
    ]).toEqual([-1, 0, 2, 4]);
    expect([[...topology.fedBy[4]], [...topology.fedBy[0]]]).toEqual([[0, 2], []]);
  });

  it('have their routes followed once for the table of hops', () => {
    let reads = 0;
    const links = new Proxy(network.links, {
      get: (target, key) => { if (/^\d+$/.test(String(key))) reads += 1; return Reflect.get(target, key) as unknown; },
    });
    expect(hopRows({ flows: network.flows, links }, nodeMembers, [])).toHaveLength(301);
    expect(reads).toBe(2 * 301);
  });
});
