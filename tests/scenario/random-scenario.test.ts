/**
 * What the random scenarios of the property tests cover: all of them are valid, and together they have every mechanism
 * of the catalogue, every choice and every range.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import type { Parameter } from '../../src/model/catalogue-types';
import { CODE_CELLS, blocksOf } from '../../src/model/atm/blocks';
import { cellsOf } from '../../src/scenario/cell-counts';
import { checkScenario } from '../../src/scenario/check';
import type { FullScenario, Scenario } from '../../src/scenario/types';
import { VALUES } from './random-parts';
import { leastOf, smallScenario, withoutService } from './random-scenario';

/** The rarest ends of ranges are reached about once in 1,600 scenarios. */
const SCENARIOS = 6_000;
const scenarios = fc.sample(smallScenario(), { numRuns: SCENARIOS, seed: 19_960_325 });
const checked = scenarios.map((scenario) => checkScenario(scenario));
const full = checked.flatMap((result) => (result.ok ? [result.scenario] : []));

/** The lists of parameters of the mechanisms in each group, of which each mechanism not named here is one. */
const LINES: Readonly<Record<string, readonly (readonly Parameter[])[]>> = {
  link: [CATALOGUE.link], switch: [CATALOGUE.switch], discard: CATALOGUE.discard.map(({ parameters }) => parameters),
  boston: [CATALOGUE.boston.parameters], algorithm: CATALOGUE.abr.map(({ parameters }) => parameters),
  adaptation: CATALOGUE.adaptations.map(({ parameters }) => parameters),
  ...Object.fromEntries([...CATALOGUE.transports, ...CATALOGUE.traffic, ...CATALOGUE.services].map(
    ({ id, parameters }) => [id, [parameters]],
  )),
};
const GROUPS = Object.keys(LINES);

/** The parts of a scenario that have parameters of the group. */
function holders(group: string, { nodes, links = [], flows = [] }: Scenario): unknown[] {
  switch (group) {
    case 'link': return links;
    case 'switch': return nodes.filter(({ kind }) => kind === 'switch');
    case 'discard': return nodes.map((node) => (node as { discard?: unknown }).discard);
    case 'boston': return flows.map(({ transport }) => (transport as { boston?: unknown } | undefined)?.boston);
    case 'algorithm': return nodes.map((node) => (node as { abr?: unknown }).abr);
    case 'adaptation': return flows.map(({ adaptation }) => adaptation);
    default: return flows.flatMap(({ transport, traffic, service }) => [transport, traffic, service])
      .filter((part) => part?.kind === group);
  }
}

/** The different values of each parameter of a group in all scenarios. */
const seenIn = new Map(GROUPS.map((group) => {
  const seen = new Map<string, Set<unknown>>();
  for (const scenario of scenarios) {
    for (const holder of holders(group, scenario)) {
      for (const [key, value] of Object.entries(holder ?? {})) seen.set(key, (seen.get(key) ?? new Set()).add(value));
    }
  }
  return [group, seen];
}));
/** The parameters of all groups, each with its name and its different values. */
const parameters = GROUPS.flatMap((group) => LINES[group].flat().map((parameter) => ({
  name: `${group}.${parameter.key}`, parameter, seen: seenIn.get(group)?.get(parameter.key) ?? new Set<unknown>(),
})));

type Switches = Extract<FullScenario['nodes'][number], { kind: 'switch' }>[];
/** How the mechanisms of each table of the catalogue are found in a scenario. */
const FOUND: Readonly<Record<string, (scenario: FullScenario, switches: Switches) => unknown[]>> = {
  discard: (_, switches) => switches.map(({ discard }) => discard.policy),
  schedulers: (_, switches) => switches.map(({ scheduler }) => scheduler),
  abr: (_, switches) => switches.map(({ abr }) => abr?.algorithm),
  transports: ({ flows }) => flows.map(({ transport }) => transport.kind),
  tcpVariants: ({ flows }) => flows.map(({ transport }) => (transport.kind === 'tcp' ? transport.variant : null)),
  profiles: ({ flows }) => flows.map(({ transport }) => (transport.kind === 'tcp' ? transport.profile : null)),
  adaptations: ({ flows }) => flows.map(({ adaptation }) => adaptation.kind),
  traffic: ({ flows }) => flows.map(({ traffic }) => traffic.kind),
  services: ({ flows }) => flows.map(({ service }) => service.kind),
};
/** The tables of mechanisms that a scenario can choose from. Shapers and port features follow from parameters. */
const { reasons: _reasons, shapers: _shapers, features: _features, mechanisms: _all, ...tables } = CATALOGUE;
const TABLES = Object.entries(tables as object).filter((entry): entry is [string, { id: string }[]] =>
  Array.isArray(entry[1]) && entry[1].every((line: object) => 'id' in line));

/** Ends of ranges that are not tried, because runs would take too long or would block all other flows. */
const LEFT_OUT = new Set([
  'tcp.windowBytes max', 'tcp.initialWindowPackets max', 'boston.codeCells min', 'algorithm.intervalMs min',
  'algorithm.intervalMs max', 'abr.tcrCellsPerS min', 'abr.tcrCellsPerS max', 'credit.repeatMs min',
  'credit.repeatMs max',
  // No small network can keep the largest promise.
  ...CATALOGUE.services.flatMap((service) => Object.keys(leastOf(service)).map((key) => `${service.id}.${key} max`)),
]);

describe('a random network that cannot keep what services promise', () => {
  const rate = {
    key: 'contractMbps', title: 'Rate', unit: 'Mb/s', type: 'number', min: 0.5, max: 100, default: 1, live: false,
    help: '', source: '',
  } as const satisfies Parameter;
  const length = { ...rate, key: 'beaconCells', title: 'Beacon', unit: 'cells' } as const satisfies Parameter;
  it('promises as little as each service can, also one that is made up', () => {
    const least = Object.fromEntries(CATALOGUE.services.map((service) => [service.id, leastOf(service)]));
    expect(least).toMatchObject({ ubr: {}, abr: { mcrMbps: 0 }, credit: { n2: 1, n3: 1 } });
    expect(leastOf({
      ...CATALOGUE.services[0], id: 'fixed', parameters: [rate, length],
      promises: (told) => (told as unknown as { contractBps: number }).contractBps,
    })).toEqual({ contractMbps: 0.5 });
  });
  it('has no service at last, and no traffic that needs one', () => {
    const service = { kind: 'credit' } as const;
    const over = (transport: 'tcp' | 'udp', traffic: 'greedy' | 'onOff') => withoutService(
      { id: 'f', from: 'A', to: 'B', service, transport: { kind: transport }, traffic: { kind: traffic } },
    );
    expect([over('udp', 'greedy').traffic, over('udp', 'onOff').traffic, over('tcp', 'greedy').traffic])
      .toEqual([{ kind: 'constant' }, { kind: 'onOff' }, { kind: 'greedy' }]);
    expect(over('udp', 'greedy')).not.toHaveProperty('service');
  });
});

describe('a random scenario', () => {
  it('is valid', () => {
    expect(checked.flatMap((result) => (result.ok ? [] : [result.problems[0].message]))).toEqual([]);
  });

  it('has values only for existing parameters, which mean the same in all mechanisms of a group', () => {
    for (const [group, values] of Object.entries(VALUES)) {
      for (const key of Object.keys(values)) {
        const meanings = LINES[group].flatMap((line) => line.filter((parameter) => parameter.key === key)).map((
          parameter,
        ) =>
          `${parameter.title} ${parameter.unit} ${parameter.type} ${'min' in parameter ? `${parameter.min} ${parameter.max}` : ''}`);
        expect([`${group}.${key}`, new Set(meanings).size]).toEqual([`${group}.${key}`, 1]);
      }
    }
  });

  it('reaches both ends of the range of every number', () => {
    const missing = parameters.flatMap(({ name, parameter, seen }) => ('min' in parameter ? (['min', 'max'] as const)
      .filter((end) => !seen.has(parameter[end])).map((end) => `${name} ${end}`) : []));
    expect(missing.filter((name) => !LEFT_OUT.has(name))).toEqual([]);
  });

  it('has a number between the ends of every range, and null for every number that may be null', () => {
    const missing = parameters.flatMap(({ name, parameter, seen }) => ('min' in parameter ? [
      ...([...seen].some((value) => typeof value === 'number' && value > parameter.min && value < parameter.max)
        || parameter.max - parameter.min <= 1 ? [] : [name]),
      ...(parameter.nullable !== true || seen.has(null) ? [] : [`${name} null`]),
    ] : []));
    expect(missing).toEqual([]);
  });

  it('has every value of every choice and of every switch that is on or off, the default apart', () => {
    const missing = parameters.flatMap(({ name, parameter, seen }) => {
      const values = 'choices' in parameter ? parameter.choices.map(({ value }) => value)
        : 'min' in parameter ? [] : [true, false];
      return values.filter((value) => value !== parameter.default && !seen.has(value))
        .map((value) => `${name} ${value}`);
    });
    expect(missing).toEqual([]);
  });

  it.each(TABLES)('has every mechanism of the table %s of the catalogue', (name, table) => {
    const found = new Set(full.flatMap((scenario) => FOUND[name](scenario, scenario.nodes.filter((node) =>
      node.kind === 'switch'))));
    expect(table.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });

  const shareOf = (holds: (scenario: FullScenario) => boolean): number => full.filter(holds).length / full.length;

  it('often has a warm-up, also one that leaves less than two hundredths of the run', () => {
    expect(shareOf(({ warmupS }) => warmupS > 0)).toBeGreaterThan(0.2);
    expect(shareOf(({ warmupS, durationS }) => warmupS > 0.98 * durationS)).toBeGreaterThan(0.03);
  });

  it('has packets of 65,535 bytes over every adaptation layer, and under TCP Boston', () => {
    for (const kind of CATALOGUE.adaptations.map(({ id }) => id)) {
      expect([kind, full.some(({ flows }) => flows.some((flow) =>
        flow.adaptation.kind === kind && flow.transport.packetBytes === 65_535))]).toEqual([kind, true]);
    }
    expect(full.some(({ flows }) => flows.some(({ transport }) =>
      transport.packetBytes === 65_535 && transport.kind === 'tcp' && transport.boston !== null))).toBe(true);
  });

  it('has TCP Boston with all the redundancy that its code allows', () => {
    const limit = shareOf(({ flows }) => flows.some((flow) => {
      if (flow.transport.kind === 'udp' || flow.transport.boston === null) return false;
      const { firstRedundancy, codeCells } = flow.transport.boston;
      const cells = cellsOf(flow);
      const block = Math.ceil(cells / blocksOf(cells));
      const extra = Math.ceil(Math.round(cells * firstRedundancy) / blocksOf(cells));
      return firstRedundancy === 1 || (codeCells === CODE_CELLS && block + extra > codeCells - 2);
    }));
    expect(limit).toBeGreaterThan(0.05);
  });

  it('has switches in a ring, and flows with a longer route around it', () => {
    const inRing = ({ nodes, links }: FullScenario): boolean => {
      const switches = nodes.filter(({ kind }) => kind === 'switch').length;
      return links.filter(({ from, to }) => from.startsWith('s') && to.startsWith('s')).length === switches
        && switches > 2;
    };
    expect(shareOf(inRing)).toBeGreaterThan(0.05);
    expect(shareOf((scenario) => inRing(scenario) && scenario.flows.some(({ via }) => via.length > 1))).toBeGreaterThan(
      0.02,
    );
  });
});
