import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CATALOGUE } from '../../src/model/catalogue';
import { DISCARD_POLICIES } from '../../src/model/switch/discard/policies';
import { cellTimePs } from '../../src/model/atm/times';
import { checkScenario } from '../../src/scenario/check';
import { expand, toNetwork, type Expansion } from '../../src/scenario/network';
import type { Scenario } from '../../src/scenario/types';
import { inModelUnits } from '../../src/scenario/units';
import { smallScenario } from './random-scenario';

function expansionOf(scenario: Scenario): Expansion {
  const result = checkScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return expand(result.scenario);
}
const networkOf = (scenario: Scenario) => expansionOf(scenario).network;

const star: Scenario = {
  version: 1, durationS: 700,
  nodes: [{ id: 'src', kind: 'host', count: 3 }, {
    id: 'sw', kind: 'switch',
    ports: { sink: { bufferCells: 64 }, src: { bufferCells: 9 }, 'src.1': { discard: { policy: 'epd' } } },
  }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', sourceQueueCells: 7 }, { from: 'sw', to: 'sink', rateMbps: 1, delayMs: 2.5 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', startS: 1.5, startJitterMs: 20, stopS: 3, transport: { tickMs: 50 } }],
};

describe('three sources, a switch and a sink', () => {
  const { network, topology: { nodeMembers }, linkCables, flowMembers } = expansionOf(star);

  it('become nodes, cables in both directions, and one flow for each source', () => {
    expect(network.nodes).toEqual([
      { id: 'src.0', kind: 'host' }, { id: 'src.1', kind: 'host' }, { id: 'src.2', kind: 'host' },
      { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' },
    ]);
    expect(network.links.map(({ id }) => id)).toEqual([
      'src.0>sw', 'sw>src.0', 'src.1>sw', 'sw>src.1', 'src.2>sw', 'sw>src.2', 'sw>sink', 'sink>sw',
    ]);
    expect(network.flows.map(({ id, route, routeBack }) => [id, route, routeBack])).toEqual([
      ['f.0', [0, 6], [7, 1]], ['f.1', [2, 6], [7, 3]], ['f.2', [4, 6], [7, 5]],
    ]);
  });

  it('can be found by the ids of the scenario', () => {
    expect([...nodeMembers]).toEqual([['src', [0, 1, 2]], ['sw', [3]], ['sink', [4]]]);
    expect(linkCables).toEqual([{ from: 'src', to: 'sw', cables: [0, 1, 2] }, { from: 'sw', to: 'sink', cables: [3] }]);
    expect([...flowMembers]).toEqual([['f', [0, 1, 2]]]);
  });

  it('have values in picoseconds and bits per second', () => {
    expect(network.links[6]).toMatchObject({ rateBps: 1_000_000, delayPs: 2_500_000_000 });
    expect(network.flows[0]).toMatchObject({ startPs: 1.5e12, startJitterPs: 2e10, stopPs: 3e12 });
    expect(network.flows[0].transport).toMatchObject({
      tickPs: 5e10, minRtoPs: null, maxRtoPs: 6.4e13, initialRtoPs: 3e12, delayedAckPs: 0, initialSsthreshPackets: null,
    });
    expect(network).toMatchObject({ durationPs: 7e14, measure: { binPs: 7e11, deadlinePs: null } });
  });

  it('have the queue of the link at a host, and at the switch the settings of the port toward that neighbour', () => {
    const others = {
      ...inModelUnits(Object.fromEntries(CATALOGUE.switch.map((parameter) => [parameter.key, parameter.default]))),
      abr: null, discard: { policy: 'tailDrop' },
    };
    expect(network.links[0].port).toEqual({ ...others, bufferCells: 7 });
    expect(network.links[6].port).toEqual({ ...others, bufferCells: 64 });
    expect(network.links[1].port.bufferCells).toBe(9);
    expect(network.links[3].port).toMatchObject({ bufferCells: 9, discard: { policy: 'epd', thresholdFraction: 0.5 } });
  });

  it('are measured at the slowest link; among equals at the one with most flows, then at the first', () => {
    expect(network.links[network.measure.bottleneckLink].id).toBe('sw>sink');
    const equal: Scenario = { ...star, links: [{ from: 'src', to: 'sw' }, { from: 'sw', to: 'sink' }] };
    expect(networkOf(equal).measure.bottleneckLink).toBe(6);
    expect(networkOf({ ...equal, flows: [{ id: 'f', from: 'src.1', to: 'sink' }] }).measure.bottleneckLink).toBe(2);
  });
});

describe('a link that loses one cell in ten', () => {
  const rates = (errorsOneWay: boolean): number[] =>
    networkOf({ ...star, links: [star.links![0], { from: 'sw', to: 'sink', cellErrorRate: 0.1, errorsOneWay }] })
      .links.slice(6).map(({ cellErrorRate }) => cellErrorRate);

  it('loses them in both directions', () => expect(rates(false)).toEqual([0.1, 0.1]));
  it('loses them only from its first end to its second where errors are one way', () =>
    expect(rates(true)).toEqual([0.1, 0]));
});

describe('groups', () => {
  const between = (a: number, b: number): Scenario => ({
    version: 1,
    nodes: [{ id: 'a', kind: 'host', count: a }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host', count: b }],
    links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }],
    flows: [{ id: 'f', from: 'a', to: 'b' }],
  });
  const namesOf = (scenario: Scenario): string[] => {
    const { nodes, flows } = networkOf(scenario);
    return flows.map(({ id, from, to }) => `${id}: ${nodes[from].id} ${nodes[to].id}`);
  };

  it('pair member i with member i mod the size of the other', () => {
    expect(namesOf(between(5, 2))).toEqual([
      'f.0: a.0 b.0', 'f.1: a.1 b.1', 'f.2: a.2 b.0', 'f.3: a.3 b.1', 'f.4: a.4 b.0',
    ]);
    expect(namesOf(between(2, 3))).toEqual(['f.0: a.0 b.0', 'f.1: a.1 b.1', 'f.2: a.0 b.2']);
  });

  it('of one are single hosts, which can also be named as member 0', () => {
    expect(namesOf(between(1, 1))).toEqual(['f: a b']);
    expect(namesOf({ ...between(1, 1), flows: [{ id: 'f', from: 'a.0', to: 'b' }] })).toEqual(['f: a b']);
  });

  it('have members that links and flows can name', () => {
    expect(namesOf({ ...between(3, 1), flows: [{ id: 'f', from: 'a.2', to: 'b' }] })).toEqual(['f: a.2 b']);
  });

  it('have all faults of one flow on one link merged', () => {
    const { faults } = networkOf({
      ...between(1, 1),
      faults: [{ link: 'a>sw', flow: 'f', cells: [5, 3] }, { link: 'a>sw', flow: 'f', cells: [3, 4], packets: [1] }],
    });
    expect(faults).toEqual([{ link: 0, flow: 0, packets: [1], cells: [3, 4, 5] }]);
  });

  it('have faults of each member on its own route', () => {
    const { faults } = networkOf({
      ...between(2, 1), faults: [{ link: 'a>sw', flow: 'f', cells: [3] }, { link: 'sw>b', flow: 'f.1', packets: [0] }],
    });
    expect(faults).toEqual([
      { link: 0, flow: 0, packets: [], cells: [3] }, { link: 2, flow: 1, packets: [], cells: [3] },
      { link: 4, flow: 1, packets: [0], cells: [] },
    ]);
  });
});

describe('routes in a square of four switches', () => {
  const square = (via: string[] = []): Scenario => ({
    version: 1,
    nodes: [
      { id: 'a', kind: 'host' }, { id: 'b', kind: 'host' },
      ...['s0', 's1', 's2', 's3'].map((id) => ({ id, kind: 'switch' as const })), { id: 'h', kind: 'host' as const },
    ],
    links: [
      ['a', 's0'], ['s3', 'b'], ['s0', 's2'], ['s0', 's1'], ['s1', 's3'], ['s2', 's3'], ['h', 's0'], ['h', 's3'],
    ].map(([from, to]) => ({ from, to })),
    flows: [{ id: 'f', from: 'a', to: 'b', via }],
  });
  const way = (scenario: Scenario): string[] => {
    const { links, flows } = networkOf(scenario);
    return flows[0].route.map((link) => links[link].id);
  };

  it('take the switch that is listed first where two routes are equally short', () => {
    expect(way(square())).toEqual(['a>s0', 's0>s1', 's1>s3', 's3>b']);
  });

  it('pass the switches of via, in their order', () => {
    expect(way(square(['s2']))).toEqual(['a>s0', 's0>s2', 's2>s3', 's3>b']);
  });

  it('never pass through a host, though that would be shorter', () => {
    expect(way(square()).join()).not.toContain('h');
  });

  it('have a way back over the same links', () => {
    const { links, flows } = networkOf(square());
    expect(flows[0].routeBack.map((link) => links[link].id)).toEqual(['b>s3', 's3>s1', 's1>s0', 's0>a']);
  });
});

describe('changes', () => {
  const changed = (changes: Scenario['changes']) => networkOf({ ...star, changes }).changes;

  it('come in order of time, each with the links and flows that then differ', () => {
    const [first, second] = changed([
      { atS: 3, set: { 'flows.f.transport.windowBytes': 9140 } }, { atS: 2, set: { 'links.sink>sw.rateMbps': 2 } },
    ]);
    expect([first.atPs, first.links.map(({ link, spec }) => [link, spec.rateBps]), first.flows]).toEqual([
      2e12, [[6, 2e6], [7, 2e6]], [],
    ]);
    expect([
      second.atPs, second.links,
      second.flows.map(({ flow, transport }) => [flow, transport.kind === 'tcp' ? transport.windowBytes : 0]),
    ]).toEqual([3e12, [], [[0, 9140], [1, 9140], [2, 9140]]]);
  });

  it('apply only to ports that have no value of their own', () => {
    expect(changed([{ atS: 1, set: { 'nodes.sw.bufferCells': 100 } }])[0].links).toEqual([]);
    expect(changed([{ atS: 1, set: { 'nodes.sw.ports.sink.bufferCells': 100 } }])[0].links.map(({ link, spec }) =>
      [link, spec.port.bufferCells])).toEqual([[6, 100]]);
    expect(changed([{ atS: 1, set: { 'nodes.sw.discard.policy': 'ppd' } }])[0].links.map(({ link }) => link)).toEqual([
      1, 5, 6,
    ]);
  });

  it('build on one another, and are empty where nothing differs', () => {
    const [on, threshold, again] = changed([
      { atS: 1, set: { 'nodes.sw.discard.policy': 'epd' } },
      { atS: 2, set: { 'nodes.sw.discard.thresholdFraction': 0.8 } },
      { atS: 3, set: { 'nodes.sw.discard.thresholdFraction': 0.8 } },
    ]);
    expect(on.links[0].spec.port.discard).toEqual({ policy: 'epd', thresholdFraction: 0.5, endOfPacket: 'keep' });
    expect(threshold.links[0].spec.port.discard).toEqual({
      policy: 'epd', thresholdFraction: 0.8, endOfPacket: 'keep',
    });
    expect(again.links).toEqual([]);
  });

  it('turn TCP Boston on and off, together with the treatment of incomplete packets', () => {
    const [on, off] = changed([
      { atS: 1, set: { 'flows.f.transport.boston': {} } }, { atS: 2, set: { 'flows.f.transport.boston': null } },
    ]);
    expect(on.flows[0]).toMatchObject({ transport: { boston: { codeCells: 256 } }, adaptation: { partial: 'pack' } });
    expect(off.flows[0]).toMatchObject({ transport: { boston: null }, adaptation: { partial: 'discard' } });
  });
});

describe('units', () => {
  it('are converted by the suffix of the key, to whole numbers', () => {
    expect(inModelUnits({
      tickMs: 0.1, startS: 0.3, gapUs: 77, rateMbps: 155.52, bufferCells: 3, karn: true, minRtoMs: null,
    }))
      .toEqual({
        tickPs: 1e8, startPs: 3e11, gapPs: 77e6, rateBps: 155_520_000, bufferCells: 3, karn: true, minRtoPs: null,
      });
  });

  it('are fine enough: a cell takes at least one picosecond at the highest rate', () => {
    const { max, min } = CATALOGUE.link.find(({ key }) => key === 'rateMbps') as { max: number; min: number };
    for (const rate of [max, min]) expect(cellTimePs(rate * 1e6)).toBeGreaterThanOrEqual(1);
  });
});

describe('random small scenarios', () => {
  it('become networks of integers whose routes are connected', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const { nodes, links, flows } = networkOf(scenario);
      for (const { from, to, route, routeBack } of flows) {
        expect([links[route[0]].from, links[route[route.length - 1]].to]).toEqual([from, to]);
        for (const way of [route, routeBack]) {
          way.slice(1).forEach((link, hop) => expect(links[way[hop]].to).toBe(links[link].from));
          for (const link of way.slice(1)) expect(nodes[links[link].from].kind).toBe('switch');
        }
      }
      for (const { rateBps, delayPs, port } of links) {
        expect([rateBps, delayPs].every(Number.isSafeInteger)).toBe(true);
        expect(DISCARD_POLICIES.map(({ id }) => id)).toContain(port.discard.policy);
      }
    }), { numRuns: 100 });
  });

  it('become the same network every time', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const result = checkScenario(scenario);
      if (result.ok) expect(toNetwork(result.scenario)).toEqual(toNetwork(structuredClone(result.scenario)));
    }), { numRuns: 20 });
  });
});
