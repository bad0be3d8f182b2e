/**
 * Numbers of TCP over ABR in a survey (Jain, survey of TCP over ATM: high frequency VBR, small buffers, memory) against
 * the stored results of the figures, which contain the printed values. Efficiencies must agree within two points,
 * queues within a factor of two. Settings that the survey does not print were chosen so that its rows are reproduced
 * (docs/validation.md), so agreement shows only that the model can behave like the survey's. `PUBLISHED=all` also runs
 * what no figure has: the claims of presets, and credits.
 */
import { describe, expect, it } from 'vitest';
import { surveyAbrVbrFigure } from '../../src/figures/survey-abr-vbr';
import {
  MEASURED, MEMORIES, MEMORY_SENDERS, ROUND_TRIP_CELLS, memoryCase, surveyAbrMemory,
} from '../../src/figures/sweeps/survey-abr-memory';
import { MODIFIED_SENDERS, modifiedCase, surveyAbrModified } from '../../src/figures/sweeps/survey-abr-modified';
import {
  SMALL_BUFFERS, smallBufferCase, surveyAbrSmallBuffers,
} from '../../src/figures/sweeps/survey-abr-small-buffers';
import { START_WITHIN, VBR_PERIODS, surveyAbrVbr, vbrCase } from '../../src/figures/sweeps/survey-abr-vbr';
import { findPreset } from '../../src/scenario/presets';
import { erica95, surveyNetwork } from '../../src/scenario/presets/survey-network';
import type { ResultRecord } from '../../src/runner/client/protocol';
import type { Abr, Service } from '../../src/scenario/types';
import { ALL, presetWith, resultOf, storedMeans } from './support';

/** Most that TCP can get beside VBR of 40 % of the line on average: 512 of 636 bytes of 0.6 × 155.52 Mb/s. */
const MOST_MBPS = 0.6 * 155.52 * (512 / 636);
/** Setting with which all senders start at once. */
const AT_ONCE = { [START_WITHIN]: 0 };

describe('fifteen TCPs beside VBR', async () => {
  const stored = await storedMeans(surveyAbrVbr);
  const ours = (periodMs: number, metric: string): number => stored(vbrCase(periodMs), AT_ONCE, metric);
  const printed = (panel: string): [number, number][] => surveyAbrVbrFigure.printed
    .filter((one) => one.panel === panel).map(({ x, value }) => [VBR_PERIODS[x], value]);

  it('has printed values of VBR of 30 and 100 ms', () => {
    for (const panel of ['efficiency', 'queue']) expect(printed(panel).map(([period]) => period)).toEqual([30, 100]);
  });
  it.each(printed('efficiency'))('of %d ms: an efficiency of %d % within two points, nothing lost', (period, value) => {
    expect(Math.abs(100 * ours(period, 'efficiency') - value)).toBeLessThan(2);
    expect(ours(period, 'cellsDropped')).toBe(0);
  });
  it.each(printed('queue'))('of %d ms: a queue of %d cells within a factor of two', (period, value) => {
    expect(Math.abs(Math.log2(ours(period, 'maxQueueCells') / value))).toBeLessThan(1);
  });
  it.each([10, 1])('of %d ms: it diverges, more than thirty round trips in the queue', (period) => {
    expect(ours(period, 'queueRoundTrips')).toBeGreaterThan(30);
  });
});

describe.runIf(ALL)('the claims in descriptions of presets', () => {
  const saidBy = (preset: string): string => findPreset(preset)!.scenario.description!;
  const percentOf = (share: unknown): string => `${(100 * Number(share)).toFixed(1)} %`;

  it.each(['abr-vbr-30', 'abr-vbr-100'])('%s: its efficiency and its queue are right, nothing is lost', (preset) => {
    const { efficiency, queueRoundTrips, cellsDropped } = resultOf(presetWith(preset));
    expect(saidBy(preset)).toContain(percentOf(efficiency));
    expect(saidBy(preset)).toContain(Number(queueRoundTrips).toFixed(2));
    expect(cellsDropped).toBe(0);
  });
  it.each(['abr-small-buffers-128', 'abr-small-buffers-512'])('%s: what TCP gets is right', (preset) => {
    const mbps = Number(resultOf(presetWith(preset)).efficiency) * MOST_MBPS;
    expect(saidBy(preset)).toContain(`${mbps.toFixed(1)} Mb/s`);
  });
  it.each(['abr-vbr-1', 'abr-tough'])('%s: the longest queue in round trips is right', (preset) => {
    const longest = Math.round(Number(resultOf(presetWith(preset)).queueRoundTrips));
    expect(`${findPreset(preset)!.summary} ${saidBy(preset)}`).toContain(` ${longest} round trips`);
  });
});

describe.runIf(ALL)('two TCPs and 1,024 places', () => {
  const offBy = (tbe: number): number => {
    const { mbps } = SMALL_BUFFERS.find((row) => row.sources === 2 && row.tbe === tbe && row.places === 1024)!;
    return Math.abs((resultOf(presetWith(`abr-small-buffers-${tbe}`)).efficiency * MOST_MBPS) / mbps - 1);
  };

  it('get with TBE 512 what is printed, within a fifth, which is the spread over seeds', () => {
    expect(offBy(512)).toBeLessThan(0.2);
  });
  // Not reproduced: they carry too little, as does the mean of five seeds below. This test fails once it is reproduced.
  it.fails('get with TBE 128 what is printed, within a fifth', () => {
    expect(offBy(128)).toBeLessThan(0.2);
  });
});

describe('throughput with small buffers, the mean of five seeds', async () => {
  const stored = await storedMeans(surveyAbrSmallBuffers);
  const rows = SMALL_BUFFERS.map((row) =>
    ({ ...row, ours: stored(smallBufferCase(row), {}, 'efficiency') * MOST_MBPS }));
  const row = (sources: number, tbe: number, places: number) =>
    rows.find((one) => one.sources === sources && one.tbe === tbe && one.places === places)!;

  it('is within two points of what is printed in four of the eight rows', () => {
    for (const { ours, mbps } of [row(2, 128, 256), row(2, 512, 1024), row(5, 128, 640), row(5, 512, 5720)]) {
      expect(Math.abs(ours - mbps) / MOST_MBPS).toBeLessThan(0.02);
    }
  });
  it('is higher with more places for the same senders and TBE', () => {
    const pairs = rows.flatMap((more) => rows
      .filter(({ sources, tbe, places }) => sources === more.sources && tbe === more.tbe && places < more.places)
      .map((less) => [more.ours, less.ours]));
    expect(pairs).toHaveLength(4);
    for (const [more, less] of pairs) expect(more).toBeGreaterThan(less);
  });
  it('has the printed order in all pairs but two: two senders with TBE 128 and 1,024 places carry too little', () => {
    const wrong = rows.flatMap((more) => rows.filter((less) => more.mbps > less.mbps && more.ours <= less.ours)
      .map((less) => [more, less]));
    expect(wrong).toEqual([[row(2, 128, 1024), row(2, 512, 1024)], [row(2, 128, 1024), row(5, 128, 1280)]]);
  });
  it('is lowest, second highest and highest in the same rows as in print', () => {
    const placed = (by: 'ours' | 'mbps') => {
      const order = [...rows].sort((a, b) => a[by] - b[by]).map(smallBufferCase);
      return [order[0], order[6], order[7]];
    };
    expect(placed('ours')).toEqual(placed('mbps'));
  });
});

describe('memory of 3 round trips without VBR, and of 4 beside VBR of 100 ms', async () => {
  const stored = await storedMeans(surveyAbrMemory);

  const lost = (sources: number, told: Record<string, unknown>): number[] =>
    MEMORIES.map((memory) => stored(memoryCase(memory, sources), told, 'cellsDropped'));

  it.each(MEMORY_SENDERS)('loses nothing with %d senders that start at once', (sources) => {
    expect(lost(sources, { ...AT_ONCE, [MEASURED]: false })).toEqual([0, 0]);
  });
  it.each(MEMORY_SENDERS)('loses nothing with %d whose rates the switch measures, whenever they start', (sources) => {
    for (const withinMs of [0, 100]) {
      expect(lost(sources, { [START_WITHIN]: withinMs, [MEASURED]: true })).toEqual([0, 0]);
    }
  });
  // The expected values are from a reference calculation of the same cases, with one decimal.
  it.each([[5, 0.8], [15, 1.1], [30, 1.7], [100, 1.6]])('takes with %d at once, without VBR, %d trips', (n, trips) => {
    const told = { ...AT_ONCE, [MEASURED]: false };
    expect(stored(memoryCase(MEMORIES[0], n), told, 'queueRoundTrips')).toBeCloseTo(trips, 1);
  });
});

describe('thirty senders within 100 ms, memory of 3 round trips', () => {
  // Runs only 0.4 s, because the queue is longest at the start.
  const lost = (own: Abr): ResultRecord => resultOf({
    ...surveyNetwork({
      title: '', description: '', sources: 30, vbr: null, startJitterMs: 100, service: { icrMbps: 10 },
      abr: { ...erica95, intervalCells: null, activeDecay: 0.9, ...own } as Abr,
      bufferCells: Math.floor(3 * ROUND_TRIP_CELLS),
    }), durationS: 0.4,
  });
  it('lose cells with ERICA, and none with the queue control of ERICA+, which needs less than 2', () => {
    expect(lost({ algorithm: 'erica' }).cellsDropped).toBeGreaterThan(0);
    const controlled = lost({ algorithm: 'ericaPlus', targetUtilization: 1 });
    expect(controlled.cellsDropped).toBe(0);
    expect(controlled.queueRoundTrips).toBeLessThan(2);
  });
});

describe('modified ERICA', async () => {
  const stored = await storedMeans(surveyAbrModified);
  const [fewer, more] = MODIFIED_SENDERS;
  const longest = (sources: number, periodMs: number): number =>
    stored(modifiedCase(sources, periodMs), {}, 'queueRoundTrips');

  it('is compared with 15 and 60 senders', () => { expect([fewer, more]).toEqual([15, 60]); });
  it.each([30, 100])('takes over four round trips only with the larger number of senders, VBR of %d ms', (periodMs) => {
    expect(longest(more, periodMs)).toBeGreaterThan(4);
    expect(longest(fewer, periodMs)).toBeLessThan(4);
  });
});

describe.runIf(ALL)('fifteen TCPs with credits, N3 a fifteenth of the round trip of a link', () => {
  const carried = (durationS: number) => resultOf({
    ...surveyNetwork({
      title: '', description: '', sources: 15, vbr: null, abr: null,
      service: { kind: 'credit', n2: 10, n3: 245 } as Partial<Service>,
    }), durationS,
  });
  const MOST = 155.52 * (512 / 636);

  it('carry 113.0 Mb/s within a hundredth over two seconds; slow start costs a fifth of a second, however long', () => {
    const [two, five] = [2, 5].map((durationS) => carried(durationS));
    const mbps = (result: typeof two): number => result.goodput * 155.52;
    expect(Math.abs(mbps(two) / 113 - 1)).toBeLessThan(0.01);
    expect((1 - mbps(two) / MOST) * 2).toBeCloseTo(0.2, 1);
    expect((1 - mbps(five) / MOST) * 5).toBeCloseTo(0.2, 1);
    for (const result of [two, five]) expect([result.retransmissionRate, result.cellsDropped]).toEqual([0, 0]);
  });
});

describe('three quarters of a second', () => {
  it('of VBR of 1 ms make a queue of over four round trips, of 30 ms one below one and a half; nothing is lost', () => {
    const [fast, slow] = ['abr-vbr-1', 'abr-vbr-30'].map((id) => resultOf(presetWith(id, { durationS: 0.75 })));
    expect(fast.queueRoundTrips).toBeGreaterThan(4);
    // The survey prints 1.12 for five seconds.
    expect(slow.queueRoundTrips).toBeLessThan(1.5);
    expect([fast.cellsDropped, slow.cellsDropped]).toEqual([0, 0]);
  });
});
