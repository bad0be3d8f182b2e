/** The claims of the presets about ABR and credits hold in their runs. */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { abrVc } from '../../src/model/adaptation/services/state';
import { bitsPerS } from '../../src/model/atm/rates';
import { PS_PER_MS } from '../../src/model/kernel/time';
import { buildSimulation } from '../../src/model/run/build';
import { ratesOf } from '../../src/model/run/closed-loops';
import { runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { checkScenario } from '../../src/scenario/check';
import { toNetwork } from '../../src/scenario/network';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();

function begin(id: string, change = (scenario: Scenario): Scenario => scenario) {
  const checked = checkScenario(change(findPreset(id)!.scenario));
  if (!checked.ok) throw new Error(checked.problems[0].message);
  return buildSimulation(toNetwork(checked.scenario), { codecs, files: new Map() });
}

function run(id: string, change?: (scenario: Scenario) => Scenario) {
  const sim = begin(id, change);
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

describe('a satellite with a line of 155.52 Mb/s, after 1, 2, 3 and 4 round trips of 552 ms, and after 3 s', () => {
  const MOMENTS_MS = [552, 2 * 552, 3 * 552, 4 * 552, 3000];
  const LINE_MBPS = 155.52;

  /** The largest, the mean and the present allowed rate at each of these moments, in units of the line. */
  function rates(id: string) {
    const sim = begin(id);
    return MOMENTS_MS.map((ms) => {
      runUntil(sim, ms * PS_PER_MS);
      const { maxAcrMbps, meanAcrMbps } = ratesOf(sim, 0);
      const acrMbps = bitsPerS(abrVc(sim, 0)!.acr) / 1e6;
      return { largest: maxAcrMbps / LINE_MBPS, mean: meanAcrMbps / LINE_MBPS, now: acrMbps / LINE_MBPS };
    });
  }

  it('has with TBE 128 no more than 0.1 Mb/s in the first, and nine tenths of the line only in the fourth', () => {
    const [first, , third, fourth, end] = rates('abr-satellite-small');
    expect(first.largest * LINE_MBPS).toBeCloseTo(0.1, 2);
    expect(third.largest).toBeLessThan(0.8);
    for (const largest of [fourth.largest, end.largest]) expect(largest).toBeCloseTo(0.9, 6);
    expect(end.now).toBeCloseTo(0.9, 6);
    expect(end.mean / end.now).toBeCloseTo(0.5, 1);
  }, LONG);

  it('has with the largest TBE the whole line in the first, and nine tenths of it from the second on', () => {
    const [first, ...later] = rates('abr-satellite-large');
    for (const rate of [first.mean, first.now]) expect(rate).toBeCloseTo(1, 6);
    for (const { now } of later) expect(now).toBeCloseTo(0.9, 6);
    expect(later[0].mean).toBeCloseTo((1 + 0.9) / 2, 3);
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
