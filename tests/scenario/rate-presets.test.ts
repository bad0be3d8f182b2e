/** The claims of the presets about ABR and credits hold in their runs. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { buildSimulation } from '../../src/model/run/build';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { checkScenario } from '../../src/scenario/check';
import { toNetwork } from '../../src/scenario/network';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();

function run(id: string, change = (scenario: Scenario): Scenario => scenario) {
  const checked = checkScenario(change(findPreset(id)!.scenario));
  if (!checked.ok) throw new Error(checked.problems[0].message);
  const sim = buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map() });
  runUntil(sim, Infinity);
  return record(sim);
}

const LONG = 300_000;

describe('EFCI beside ERICA', () => {
  it('fills all places and loses cells, where ERICA never queues more than a few and loses none', () => {
    const [efci, erica] = [run('abr-efci'), run('abr-erica')];
    expect([efci.maxQueueCells, efci.cellsDropped > 500]).toEqual([2000, true]);
    expect(erica.maxQueueCells).toBeLessThan(10);
    expect(erica.cellsDropped).toBe(0);
    expect(erica.fairness).toBeGreaterThan(0.999);
  }, LONG);
});

describe('ERICA+', () => {
  it('fills the line and keeps 121 cells (2 ms) in the queue, within five', () => {
    const { linkUtilization, meanQueueCells, cellsDropped } = run('abr-erica-plus');
    expect(linkUtilization).toBeGreaterThan(0.99);
    expect(Math.abs(meanQueueCells - 121)).toBeLessThan(5);
    expect(cellsDropped).toBe(0);
  }, LONG);
});

describe('the unequal parking lot', () => {
  it('gives five flows on the middle trunk the same, and two alone elsewhere three times as much, within 5 %', () => {
    const { flows, cellsDropped } = run('abr-parking-lot');
    const of = (id: string) => flows.find((flow) => flow.id === id)!.goodput;
    for (const id of ['long.1', 'b.0', 'b.1', 'b.2']) expect(Math.abs(of(id) / of('long.0') - 1)).toBeLessThan(0.05);
    for (const id of ['a', 'c']) expect(Math.abs(of(id) / of('long.0') / 3 - 1)).toBeLessThan(0.05);
    expect(cellsDropped).toBe(0);
  }, LONG);

  it('reaches only 2.8 times as much with a load tolerance of 0.2', () => {
    const { flows } = run('abr-parking-lot', (scenario) => ({
      ...scenario,
      nodes: scenario.nodes.map((node) => ('abr' in node ? { ...node, abr: { ...node.abr, delta: 0.2 } } : node)),
    }));
    const of = (id: string) => flows.find((flow) => flow.id === id)!.goodput;
    const { description } = findPreset('abr-parking-lot')!.scenario;
    expect(description).toContain('With a load tolerance of 0.2 it stops at 2.8 times as much.');
    expect(['a', 'c'].map((id) => Math.round(10 * of(id) / of('long.0')))).toEqual([28, 28]);
  }, LONG);
});

describe('a satellite', () => {
  it('reaches nine tenths of the line late with TBE 128, and at once with the largest TBE', () => {
    const [small, large] = [run('abr-satellite-small'), run('abr-satellite-large')];
    expect(small.maxAcrMbps).toBeGreaterThan(139);
    expect(large.meanAcrMbps / small.meanAcrMbps).toBeGreaterThan(1.9);
    expect(large.meanAcrMbps / small.meanAcrMbps).toBeLessThan(2.3);
  }, LONG);
});

describe('several hops', () => {
  it('lose nothing, resend nothing and share equally with credits, where EPD resends a tenth', () => {
    const [credits, epd] = [run('n23-hops'), run('epd-hops')];
    expect([credits.cellsDropped, credits.retransmissionRate]).toEqual([0, 0]);
    expect(credits.fairness).toBeGreaterThan(0.999);
    expect(Math.abs(epd.retransmissionRate - 0.1)).toBeLessThan(0.03);
    expect(epd.fairness).toBeLessThan(0.97);
    expect([credits.linkUtilization > 0.99, epd.linkUtilization > 0.99]).toEqual([true, true]);
  }, LONG);
});

describe('the exact buffer of N23', () => {
  it('carries all, no more with one place more, and 0.5 % less with one fewer', () => {
    const [exact, less, more] = ['n23-exact', 'n23-one-less', 'n23-one-more'].map((id) => run(id).linkUtilization);
    expect(more).toBe(exact);
    expect(exact).toBeGreaterThan(0.998);
    expect(Math.abs(exact - less - 0.005)).toBeLessThan(0.0005);
  }, LONG);
});
