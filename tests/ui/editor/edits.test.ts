import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import { checkAndWarn } from '../../../src/scenario/warnings';
import type { Scenario } from '../../../src/scenario/types';
import {
  addFlow, addGroup, addHost, addSwitch, connect, move, remove, rename, setCount,
} from '../../../src/ui/editor/edits';
import {
  setBoston, setDiscardPolicy, setFlowEnd, setParameter, setScenario, setTraffic, setTransport,
} from '../../../src/ui/editor/setting-edits';
import { freeId } from '../../../src/ui/editor/items';
import { tidyPositions } from '../../../src/ui/editor/layout';
import { star } from './star';

const node = (id: string) => ({ kind: 'node', id }) as const;
const link = (id: string) => ({ kind: 'link', id }) as const;
const flow = (id: string) => ({ kind: 'flow', id }) as const;
const parameter = (list: readonly { key: string }[], key: string) =>
  list.find((entry) => entry.key === key) as (typeof CATALOGUE.switch)[number];

describe('adding', () => {
  it('finds the first free id; a bare stem counts as the first', () => {
    expect(freeId('sw', [])).toBe('sw1');
    expect(freeId('sw', ['sw'])).toBe('sw2');
    expect(freeId('host', ['host1', 'host3'])).toBe('host2');
    const longest = 'a'.repeat(32);
    expect(freeId(longest, [longest])).toBe(`${'a'.repeat(31)}2`);
    const nine = Array.from({ length: 9 }, (_, number) => `${'a'.repeat(31)}${number + 1}`);
    expect(freeId(longest, [longest, ...nine])).toBe(`${'a'.repeat(30)}10`);
  });

  it('names the step after what was added', () => {
    expect(addSwitch(star).label).toBe('Added switch sw2');
    expect(addHost(star).label).toBe('Added host host1');
    expect(addGroup(star, 3).label).toBe('Added group group1 of 3\u202fhosts');
  });

  it('places a new node where none stands', () => {
    const { scenario } = addHost(star);
    const places = Object.values(scenario.layout ?? {});
    const [x, y] = scenario.layout?.host1 ?? [NaN, NaN];
    expect(places.filter((place) => Math.abs(place[0] - x) < 200 && Math.abs(place[1] - y) < 90)).toHaveLength(1);
  });

  it('stores the positions of all nodes, so that none moves by itself later', () => {
    const { layout: _layout, ...unplaced } = star;
    const { scenario } = addSwitch(unplaced);
    expect(Object.keys(scenario.layout ?? {}).sort()).toEqual(['sink', 'src', 'sw', 'sw2']);
  });

  it('adds a link that takes every default', () => {
    const edit = connect(addHost(star).scenario, 'host1', 'sw');
    expect(edit.label).toBe('Connected host1 to sw');
    expect(edit.scenario.links?.at(-1)).toEqual({ from: 'host1', to: 'sw' });
  });

  it.each([['src', 'sw'], ['sw', 'src'], ['sw', 'sw'], ['sw', 'nobody']])('refuses to connect %s to %s', (from, to) => {
    expect(connect(star, from, to).scenario).toBe(star);
  });

  it('adds a flow from host to host only', () => {
    expect(addFlow(star, 'sink', 'src').scenario.flows?.at(-1)).toEqual({ id: 'f2', from: 'sink', to: 'src' });
    expect(addFlow(star, 'src', 'sw').scenario).toBe(star);
    expect(addFlow(star, 'src', 'src').scenario).toBe(star);
  });
});

describe('removing', () => {
  it('also removes the links of a node and what refers to it, and says so', () => {
    const edit = remove(star, [node('sw')]);
    expect(edit.label).toBe('Removed sw with 2\u202flinks, 2\u202ffaults and 3\u202fplanned changes');
    expect(edit.scenario).toEqual({
      version: 1, title: 'Star', durationS: 2, nodes: [star.nodes[0], star.nodes[2]], links: [],
      flows: [{ id: 'f', from: 'src', to: 'sink' }],
      faults: [], changes: [{ atS: 1.5, set: { 'flows.f.transport.windowBytes': 9000 } }], measure: {},
      layout: { src: [0, 0], sink: [600, 0] },
    });
  });

  it('also removes a flow when the host at its end goes', () => {
    const edit = remove(star, [node('sink')]);
    expect(edit.label).toContain('1\u202flink, 1\u202fflow');
    expect(edit.scenario.flows).toEqual([]);
    expect(edit.scenario.nodes[1]).not.toHaveProperty('ports');
  });

  it('also removes what refers to a link', () => {
    const { scenario } = remove(star, [link('sw>sink')]);
    expect(scenario.measure).toEqual({});
    expect(scenario.faults).toEqual([star.faults?.[1]]);
    expect(scenario.changes).toEqual([
      { atS: 1, set: { 'nodes.sw.bufferCells': 64 } }, { atS: 1.5, set: { 'flows.f.transport.windowBytes': 9000 } },
    ]);
  });

  it('counts the items where many are removed at once', () => {
    expect(remove(star, [node('src'), node('sw'), node('sink'), flow('f')]).label).toMatch(
      /^Removed 3\u202fnodes and 1\u202fflow with 2\u202flinks/,
    );
  });

  it('does nothing where nothing is selected', () => {
    expect(remove(star, [node('nobody')]).scenario).toBe(star);
  });
});

describe('renaming', () => {
  it('updates every reference to a node', () => {
    const { label, scenario } = rename(star, node('sw'), 'core');
    expect(label).toBe('Renamed sw to core');
    expect(scenario).toEqual({
      ...star,
      nodes: [star.nodes[0], { ...star.nodes[1], id: 'core' }, star.nodes[2]],
      links: [{ from: 'src', to: 'core' }, { from: 'core', to: 'sink', rateMbps: 10 }],
      flows: [{ id: 'f', from: 'src', to: 'sink', via: ['core'] }],
      faults: [{ link: 'core>sink', flow: 'f.9', packets: [3] }, { link: 'src.2>core', flow: 'f.2', cells: [5] }],
      changes: [
        { atS: 1, set: { 'nodes.core.bufferCells': 64, 'nodes.core.ports.sink.bufferCells': 32 } },
        { atS: 1.5, set: { 'links.core>sink.rateMbps': 1, 'flows.f.transport.windowBytes': 9000 } },
      ],
      measure: { bottleneck: 'core>sink' },
      layout: { src: [0, 0], core: [300, 0], sink: [600, 0] },
    });
  });

  it('updates references to members of a group', () => {
    const { scenario } = rename(star, node('src'), 'senders');
    expect(scenario.faults?.[1].link).toBe('senders.2>sw');
    expect(scenario.flows?.[0].from).toBe('senders');
  });

  it('updates references to a flow', () => {
    const { scenario } = rename(star, flow('f'), 'data');
    expect(scenario.faults?.map((fault) => fault.flow)).toEqual(['data.9', 'data.2']);
    expect(Object.keys(scenario.changes?.[1].set ?? {})).toContain('flows.data.transport.windowBytes');
  });

  it('keeps the scenario valid', () => {
    expect(checkAndWarn(rename(star, node('sw'), 'core').scenario)).toMatchObject({ ok: true });
  });

  it.each([
    ['sink', 'taken'], ['1st', 'begins with a letter'], ['a.b', 'begins with a letter'],
    ['交换机', 'a letter from a to z'], ['épée', 'a letter from a to z'],
  ])('refuses %s', (id, why) => {
    const edit = rename(star, node('sw'), id);
    expect(edit.scenario).toBe(star);
    expect(edit.label).toContain(why);
  });
});

describe('setting', () => {
  it('says the value with its unit', () => {
    const edit = setParameter(star, node('sw'), ['bufferCells'], parameter(CATALOGUE.switch, 'bufferCells'), 1000);
    expect(edit.label).toBe('Set buffer of sw to 1,000\u202fcells');
    expect(edit.scenario.nodes[1]).toMatchObject({ bufferCells: 1000 });
  });

  it('creates the transport of a flow that has none written', () => {
    const edit =
      setParameter(star, flow('f'), ['transport', 'windowBytes'], parameter(CATALOGUE.tcp, 'windowBytes'), 9140);
    expect(edit.scenario.flows?.[0].transport).toEqual({ windowBytes: 9140 });
  });

  it('removes a value to go back to its default', () => {
    const edit = setParameter(star, link('sw>sink'), ['rateMbps'], parameter(CATALOGUE.link, 'rateMbps'), undefined);
    expect(edit.label).toBe('Set rate of sw–sink to its default');
    expect(edit.scenario.links?.[1]).toEqual({ from: 'sw', to: 'sink' });
  });

  it('changes the policy, and keeps the parameters that both have', () => {
    expect(setDiscardPolicy(star, 'sw', 'tailDrop').scenario.nodes[1]).toMatchObject({
      discard: { policy: 'tailDrop' },
    });
    expect(setDiscardPolicy(star, 'sw', 'epd').scenario.nodes[1]).toMatchObject({
      discard: { policy: 'epd', thresholdFraction: 0.25 },
    });
  });

  it('turns TCP Boston on with its defaults, and off without a trace', () => {
    const on = setBoston(star, 'f', true);
    expect(on).toMatchObject({ label: 'Put TCP Boston over f', scenario: { flows: [{ transport: { boston: {} } }] } });
    expect(setBoston(on.scenario, 'f', false).scenario.flows?.[0].transport).toEqual({});
  });

  it('switches to UDP and back; packets keep their size, greedy traffic becomes a constant rate', () => {
    const sized = setParameter(
      star, flow('f'), ['transport', 'packetBytes'], parameter(CATALOGUE.tcp, 'packetBytes'), 576,
    ).scenario;
    const udp = setTransport(sized, 'f', 'udp');
    expect(udp).toMatchObject({
      label: 'Set transport of f to UDP',
      scenario: { flows: [{ transport: { kind: 'udp', packetBytes: 576 }, traffic: { kind: 'constant' } }] },
    });
    const back = setTransport(udp.scenario, 'f', 'tcp');
    expect(back.scenario.flows?.[0]).toMatchObject({
      transport: { kind: 'tcp', packetBytes: 576 }, traffic: { kind: 'constant' },
    });
    for (const { scenario } of [udp, back]) expect(checkAndWarn(scenario)).toMatchObject({ ok: true, warnings: [] });
  });

  it('removes TCP Boston and its choice for incomplete packets together with TCP', () => {
    const boston = setBoston({
      ...star, flows: [{ id: 'f', from: 'src', to: 'sink', adaptation: { partial: 'pack' } }],
    }, 'f', true).scenario;
    expect(checkAndWarn(setTransport(boston, 'f', 'udp').scenario)).toMatchObject({ ok: true });
  });

  it('starts a new kind of traffic with its defaults, over the transport that it needs', () => {
    expect(setTraffic(star, 'f', 'file').scenario.flows?.[0].traffic).toEqual({ kind: 'file' });
    for (const { id } of CATALOGUE.traffic) {
      expect(checkAndWarn(setTraffic(star, 'f', id).scenario), id).toMatchObject({ ok: true, warnings: [] });
    }
  });

  it('drops references to members that a smaller group no longer has', () => {
    const { label, scenario } = setCount(star, 'src', 4);
    expect(label).toBe('Made src a group of 4\u202fhosts; 1\u202ffault went along');
    expect(scenario.faults).toEqual([star.faults?.[1]]);
    expect(checkAndWarn(scenario)).toMatchObject({ ok: true });
  });

  it('says what else was removed with the members of a smaller group', () => {
    const own: Scenario = { ...star, flows: [...star.flows ?? [], { id: 'g', from: 'src.9', to: 'sink' }] };
    expect(setCount(own, 'src', 4).label)
      .toBe('Made src a group of 4\u202fhosts; 1\u202fflow and 1\u202ffault went along');
    expect(setCount(own, 'src', 20).label).toBe('Made src a group of 20\u202fhosts');
  });

  it('makes a group a single host', () => {
    expect(setCount(star, 'src', 1).scenario.nodes[0]).toEqual({ id: 'src', kind: 'host' });
  });

  it('moves the end of a flow to hosts only', () => {
    const more = addHost(star).scenario;
    expect(setFlowEnd(more, 'f', 'to', 'host1').label).toBe('Made f end at host1');
    expect(setFlowEnd(more, 'f', 'to', 'sw').scenario).toBe(more);
    expect(setFlowEnd(more, 'f', 'to', 'src').scenario).toBe(more);
  });

  it('sets the title of the run', () => {
    expect(setScenario(star, 'title', 'Title', 'Mine')).toEqual({
      label: 'Set title to Mine', scenario: { ...star, title: 'Mine' },
    });
  });
});

describe('laying out', () => {
  it('is one step for any number of nodes, and none where nothing moved', () => {
    expect(move(star, { sw: [310, 20] })).toMatchObject({ label: 'Moved sw', scenario: { layout: { sw: [310, 20] } } });
    expect(move(star, { sw: [310, 20], sink: [1, 1] }).label).toBe('Moved 2\u202fnodes');
    expect(move(star, { sw: [300, 0] }).scenario).toBe(star);
  });

  it('puts senders left of the switches and receivers right of them', () => {
    const layout = tidyPositions(star);
    const x = (id: string): number => layout[id][0];
    expect(x('src')).toBeLessThan(x('sw'));
    expect(x('sw')).toBeLessThan(x('sink'));
  });

  it('puts switches in the order in which flows pass them', () => {
    const line: Scenario = {
      version: 1,
      nodes: [
        { id: 'b', kind: 'host' }, { id: 's2', kind: 'switch' }, { id: 's1', kind: 'switch' },
        { id: 'a', kind: 'host' }, { id: 'c', kind: 'host' },
      ],
      links: [{ from: 'a', to: 's1' }, { from: 's2', to: 's1' }, { from: 's2', to: 'b' }, { from: 'c', to: 's2' }],
      flows: [{ id: 'f', from: 'a', to: 'b' }, { id: 'g', from: 'c', to: 'b' }],
    };
    const layout = tidyPositions(line);
    expect(['a', 's1', 's2', 'b'].map((id) => layout[id][0])).toEqual([0, 310, 620, 930]);
    expect(layout.c[0]).toBe(310);
  });
});
