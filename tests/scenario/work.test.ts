/**
 * Large scenarios, by the work that they cause: it grows with the parts that are written and those that differ, not
 * with the product of both.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import type { Expansion } from '../../src/scenario/network';
import { encodeLink } from '../../src/scenario/link-codec';
import { buildRouter } from '../../src/scenario/routes';
import { scenarioSchema } from '../../src/scenario/schema';
import { buildTopology } from '../../src/scenario/topology';
import type { Change, FullScenario, Scenario } from '../../src/scenario/types';
import { loadSession } from '../../src/runner/session';
import { fetchLinks } from '../../src/ui/app/links';
import { readOpening } from '../../src/ui/app/opening';
import { open } from '../../src/ui/app/store';
import { codecs } from '../model/support/runs';

const thousand = (changes: Change[] = []): Scenario => ({
  version: 1,
  nodes: [{ id: 'a', kind: 'host', count: 1000 }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host', count: 900 }],
  links: [{ from: 'a', to: 's' }, { from: 's', to: 'b' }],
  flows: [{ id: 'f', from: 'a', to: 'b' }],
  changes,
});

/** 1,990 switches in a row, and a thousand flows of two members from one end to the other. */
const chain = (): Scenario => ({
  version: 1,
  nodes: [
    { id: 'a', kind: 'host', count: 2 }, { id: 'b', kind: 'host' },
    ...Array.from({ length: 1990 }, (_, i) => ({ id: `s${i}`, kind: 'switch' as const })),
  ],
  links: [
    { from: 'a', to: 's0' }, ...Array.from({ length: 1989 }, (_, i) => ({ from: `s${i}`, to: `s${i + 1}` })),
    { from: 's1989', to: 'b' },
  ],
  flows: Array.from({ length: 1000 }, (_, i) => ({ id: `f${i}`, from: 'a', to: 'b' })),
});

function expanded(scenario: Scenario): { full: FullScenario; expansion: Expansion } {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems.slice(0, 3)));
  return { full: checked.scenario, expansion: checked.expansion };
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;

describe('two thousand flows over a chain of 1,990 switches', () => {
  it('share two routes and two ways back, and one transport for each pair', () => {
    const { flows } = expanded(chain()).expansion.network;
    expect([
      flows.length, distinct(flows.map(({ route }) => route)), distinct(flows.map(({ routeBack }) => routeBack)),
      distinct(flows.map(({ transport }) => transport)),
    ]).toEqual([2000, 2, 2, 1000]);
    expect([flows[0].route.length, flows[1999].routeBack.length]).toEqual([1991, 1991]);
  });

  it('are routed by visiting each node and each link of a route a few times', () => {
    const { full } = expanded(chain());
    const topology = buildTopology(full);
    const router = buildRouter(topology);
    for (let flow = 0; flow < 1000; flow++) {
      for (const from of topology.nodeMembers.get('a') ?? []) router.route(from, topology.nodeMembers.get('b')![0], []);
    }
    expect(router.work()).toBeLessThan(10_000);
  });
});

describe('nine hundred hosts behind one switch', () => {
  it('are routed by one search, to their switch', () => {
    const topology = buildTopology(expanded(thousand()).full);
    const router = buildRouter(topology);
    const [a, b] = ['a', 'b'].map((id) => topology.nodeMembers.get(id)!);
    a.forEach((from, member) => router.route(from, b[member % b.length], []));
    // One visit to each of 1,901 nodes, then two links for each route.
    expect(router.work()).toBeLessThan(1901 + 2 * 1000 + 1000 + 10);
  });
});

describe('99 changes of a group of a thousand', () => {
  it('make 99 new transports, which the members share', () => {
    const changes =
      Array.from({ length: 99 }, (_, i) => ({ atS: i / 100, set: { 'flows.f.transport.windowBytes': 2000 + i } }));
    const turned = expanded(thousand(changes)).expansion.network.changes.flatMap(({ flows }) => flows);
    expect([turned.length, distinct(turned.map(({ transport }) => transport))]).toEqual([99_000, 99]);
  });

  it('share the ports where their links change', () => {
    const changes = Array.from({ length: 40 }, (_, i) => ({ atS: i / 100, set: { 'links.a>s.rateMbps': 20 + i } }));
    const turned = expanded(thousand(changes)).expansion.network.changes.flatMap(({ links }) => links.map(({ spec }) =>
      spec));
    // One port of the switch, and 40 ports of the host, which have the rates of their links.
    expect([turned.length, distinct(turned.map(({ port }) => port))]).toEqual([80_000, 41]);
  });
});

describe('a large link', () => {
  beforeAll(fetchLinks);
  beforeEach(() => { vi.spyOn(scenarioSchema, 'safeParse'); });
  afterEach(() => { vi.restoreAllMocks(); });
  const checks = (): number => vi.mocked(scenarioSchema.safeParse).mock.calls.length;

  it('is checked once when the page opens it', () => {
    const token = encodeLink(thousand());
    const before = checks();
    const { doc, problem } = readOpening({ search: '', hash: `#s=${token}` });
    open(doc.scenario);
    expect([problem, checks() - before]).toEqual([null, 1]);
  });

  it('is checked once when it is loaded to run', () => {
    const loaded = loadSession(thousand(), { codecs });
    expect([loaded.ok, checks()]).toEqual([true, 1]);
  });
});
