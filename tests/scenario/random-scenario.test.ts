/**
 * What the random scenarios of the property tests cover: all of them are valid, and together they reach every range.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import type { Parameter } from '../../src/model/catalogue-types';
import { CODE_CELLS, blocksOf } from '../../src/model/atm/blocks';
import { cellsOf } from '../../src/scenario/cell-counts';
import { checkScenario } from '../../src/scenario/check';
import type { FullScenario, Scenario } from '../../src/scenario/types';
import { VALUES, type Group } from './random-parts';
import { smallScenario } from './random-scenario';

/** The rarest ends of ranges are reached about once in 1,600 scenarios. */
const SCENARIOS = 6_000;
const scenarios = fc.sample(smallScenario(), { numRuns: SCENARIOS, seed: 19_960_325 });
const checked = scenarios.map((scenario) => checkScenario(scenario));
const full = checked.flatMap((result) => (result.ok ? [result.scenario] : []));

/** The lists of parameters of the mechanisms in each group. */
const LINES: Record<Group, readonly (readonly Parameter[])[]> = {
  link: [CATALOGUE.link], switch: [CATALOGUE.switch], discard: CATALOGUE.discard.map(({ parameters }) => parameters),
  boston: [CATALOGUE.boston.parameters], algorithm: CATALOGUE.abr.map(({ parameters }) => parameters),
  adaptation: CATALOGUE.adaptations.map(({ parameters }) => parameters),
  ...Object.fromEntries([...CATALOGUE.transports, ...CATALOGUE.traffic, ...CATALOGUE.services].map(
    ({ id, parameters }) => [id, [parameters]],
  )) as Record<
    'tcp' | 'udp' | 'constant' | 'onOff' | 'paretoOnOff' | 'vbr' | 'file' | 'abr' | 'credit', Parameter[][]
  >,
};
const GROUPS = Object.keys(VALUES) as Group[];

/** The parts of a scenario that have parameters of the group. */
function holders(group: Group, { nodes, links, flows }: Scenario): unknown[] {
  switch (group) {
    case 'link': return links ?? [];
    case 'switch': return nodes.filter(({ kind }) => kind === 'switch');
    case 'discard': return nodes.map((node) => (node as { discard?: unknown }).discard);
    case 'tcp':
    case 'udp': return (flows ?? []).map(({ transport }) => transport).filter((transport) => transport?.kind === group);
    case 'boston': return (flows ?? []).map(({ transport }) => (transport as { boston?: unknown } | undefined)?.boston);
    case 'algorithm': return nodes.map((node) => (node as { abr?: unknown }).abr);
    case 'abr':
    case 'credit': return (flows ?? []).map(({ service }) => service).filter((service) => service?.kind === group);
    case 'adaptation': return (flows ?? []).map(({ adaptation }) => adaptation);
    default: return (flows ?? []).map(({ traffic }) => traffic).filter((traffic) => traffic?.kind === group);
  }
}

/** Ends of ranges that are not tried, because runs would take too long or would block all other flows. */
const LEFT_OUT = new Set([
  'tcp.windowBytes max', 'tcp.initialWindowPackets max', 'boston.codeCells min', 'algorithm.intervalMs min',
  'algorithm.intervalMs max', 'abr.tcrCellsPerS min', 'abr.tcrCellsPerS max', 'abr.mcrMbps max',
  'credit.n2 max', 'credit.n3 max', 'credit.repeatMs min', 'credit.repeatMs max',
]);

describe('a random scenario', () => {
  it('is valid', () => {
    expect(checked.flatMap((result) => (result.ok ? [] : [result.problems[0].message]))).toEqual([]);
  });

  it('has values only for existing parameters, which mean the same in all mechanisms of a group', () => {
    for (const group of GROUPS) {
      for (const key of Object.keys(VALUES[group])) {
        const meanings = LINES[group].flatMap((line) => line.filter((parameter) => parameter.key === key)).map((
          parameter,
        ) =>
          `${parameter.title} ${parameter.unit} ${parameter.type} ${'min' in parameter ? `${parameter.min} ${parameter.max}` : ''}`);
        expect([`${group}.${key}`, new Set(meanings).size]).toEqual([`${group}.${key}`, 1]);
      }
    }
  });

  it('reaches both ends of the range of every number', () => {
    const missing = GROUPS.flatMap((group) => {
      const seen = new Map<string, Set<unknown>>();
      for (const scenario of scenarios) {
        for (const holder of holders(group, scenario)) {
          for (const [key, value] of Object.entries(holder ?? {})) {
            seen.set(key, (seen.get(key) ?? new Set()).add(value));
          }
        }
      }
      return LINES[group].flat().flatMap((parameter) => ('min' in parameter ? (['min', 'max'] as const)
        .filter((end) => !seen.get(parameter.key)?.has(parameter[end])).map((end) =>
          `${group}.${parameter.key} ${end}`) : []));
    });
    expect(missing.filter((name) => !LEFT_OUT.has(name))).toEqual([]);
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
