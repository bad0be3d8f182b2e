/**
 * The survey's numbers of TCP over ABR (Jain, survey of TCP over ATM: high frequency VBR, small buffers) beside those
 * of the presets. Efficiencies within two points, queues within a factor of two; what the survey does not print was
 * chosen so that its rows come out (docs/validation.md), so agreement shows that the model can behave like its own.
 * `PUBLISHED=all` runs the whole five seconds, otherwise a part of one of them.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findPreset } from '../../src/scenario/presets';
import { erica95, surveyNetwork } from '../../src/scenario/presets/survey-network';
import type { Service } from '../../src/scenario/types';
import { ALL, mean, presetWith, resultOf, results } from './support';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 });

/** TCP's best beside VBR that takes 40 % of the line on average: 512 of 636 bytes of 0.6 × 155.52 Mb/s. */
const MOST_MBPS = 0.6 * 155.52 * (512 / 636);

describe.runIf(ALL)('fifteen TCPs beside VBR', () => {
  it.each([['abr-vbr-30', 0.9265, 12_359], ['abr-vbr-100', 0.85, 13_073]])(
    '%s: efficiency %d within two points, a queue of %d cells within a factor of two, nothing lost',
    (preset, efficiency, queue) => {
      const result = resultOf(presetWith(preset));
      expect(Math.abs(Number(result.efficiency) - efficiency)).toBeLessThan(0.02);
      expect(Math.abs(Math.log2(Number(result.maxQueueCells) / queue))).toBeLessThan(1);
      expect(result.cellsDropped).toBe(0);
    },
  );
  it.each(['abr-vbr-10', 'abr-vbr-1'])('%s diverges: more than thirty round trips in the queue', (preset) => {
    expect(resultOf(presetWith(preset)).queueRoundTrips).toBeGreaterThan(30);
  });
});

/** TCP senders, TBE, places of the switch, Mb/s printed. */
const SMALL = [
  [2, 128, 256, 6.2], [2, 128, 1024, 14.6], [2, 512, 1024, 11.6], [2, 512, 2048, 16], [5, 128, 640, 9.1],
  [5, 128, 1280, 12.8], [5, 512, 2560, 19.9], [5, 512, 5720, 58.4],
] as const;

/** Mb/s of TCP with five seeds, on average. */
function smallBuffers(sources: number, tbeCells: number, bufferCells: number): number {
  const found = results('abr-small-buffers-128', [1, 2, 3, 4, 5], {
    'nodes.src.count': sources, 'nodes.dst.count': sources, 'nodes.sw1.bufferCells': bufferCells,
    'flows.f.service.tbeCells': tbeCells,
  });
  return mean(found, 'efficiency') * MOST_MBPS;
}

describe.runIf(ALL)('what presets say of themselves', () => {
  const saidBy = (preset: string): string => findPreset(preset)!.scenario.description!;
  const percentOf = (share: unknown): string => `${(100 * Number(share)).toFixed(1)} %`;

  it.each(['abr-vbr-30', 'abr-vbr-100'])('%s: its efficiency, its queue, and that nothing is lost', (preset) => {
    const { efficiency, queueRoundTrips, cellsDropped } = resultOf(presetWith(preset));
    expect(saidBy(preset)).toContain(percentOf(efficiency));
    expect(saidBy(preset)).toContain(Number(queueRoundTrips).toFixed(2));
    expect(cellsDropped).toBe(0);
  });
  it.each(['abr-small-buffers-128', 'abr-small-buffers-512'])('%s: what TCP gets', (preset) => {
    const mbps = Number(resultOf(presetWith(preset)).efficiency) * MOST_MBPS;
    expect(saidBy(preset)).toContain(`${mbps.toFixed(1)} Mb/s`);
  });
  it.each(['abr-vbr-1', 'abr-tough'])('%s: the queue at its end, in round trips', (preset) => {
    const longest = Math.round(Number(resultOf(presetWith(preset)).queueRoundTrips));
    expect(`${findPreset(preset)!.summary} ${saidBy(preset)}`).toContain(` ${longest} round trips`);
  });
});

describe.runIf(ALL)('two TCPs and 1,024 places', () => {
  it.each([['abr-small-buffers-128', 14.6], ['abr-small-buffers-512', 11.6]])(
    '%s: %d Mb/s printed, within a fifth, which is the spread over seeds', (preset, mbps) => {
      expect(Math.abs((Number(resultOf(presetWith(preset)).efficiency) * MOST_MBPS) / mbps - 1)).toBeLessThan(0.2);
    },
  );
});

describe.runIf(ALL)('small buffers, the mean of five seeds', () => {
  let ours: readonly number[] = [];
  beforeAll(() => { ours = SMALL.map(([sources, tbe, places]) => smallBuffers(sources, tbe, places)); });
  const of = (sources: number, tbe: number, places: number): number =>
    ours[SMALL.findIndex((row) => row[0] === sources && row[1] === tbe && row[2] === places)];

  it('comes within two points of what is printed in three of the eight rows', () => {
    for (const [sources, tbe, places] of [[2, 128, 256], [2, 512, 1024], [5, 512, 5720]] as const) {
      const printed = SMALL.find((row) => row[0] === sources && row[1] === tbe && row[2] === places)![3];
      expect(Math.abs(of(sources, tbe, places) - printed) / MOST_MBPS).toBeLessThan(0.02);
    }
  });
  it('is higher with more places for the same senders and TBE, and lower with a larger TBE for the same places', () => {
    expect(of(2, 128, 1024)).toBeGreaterThan(of(2, 128, 256));
    expect(of(2, 512, 2048)).toBeGreaterThan(of(2, 512, 1024));
    expect(of(5, 128, 1280)).toBeGreaterThan(of(5, 128, 640));
    expect(of(5, 512, 5720)).toBeGreaterThan(of(5, 512, 2560));
    expect(of(2, 128, 1024)).toBeGreaterThan(of(2, 512, 1024));
  });
  it('is least, second and first in the rows in which it is so in print', () => {
    const order = [...ours].sort((a, b) => a - b);
    expect([ours[0], ours[6], ours[7]]).toEqual([order[0], order[6], order[7]]);
  });
});

describe.runIf(ALL)('memory of 3 round trips without VBR, and of 4 beside VBR of 100 ms', () => {
  const abr = { ...erica95, intervalCells: null, activeDecay: 0.9 } as const;
  const RTT_CELLS = 11_003.77;
  const run = (sources: number, vbr: readonly [number, number] | null) => resultOf(surveyNetwork({
    title: '', description: '', sources, vbr, abr, bufferCells: Math.floor((vbr === null ? 3 : 4) * RTT_CELLS),
    service: { kind: 'abr', icrMbps: 10 } as Partial<Service>,
  }));

  it.each([5, 15, 30, 100])('loses nothing with %d senders that start at once', (sources) => {
    for (const vbr of [null, [100, 100]] as const) expect(run(sources, vbr).cellsDropped).toBe(0);
  });
});

describe.runIf(ALL)('modified ERICA', () => {
  const abr = {
    algorithm: 'modifiedErica', averagingWeight: 0.2, intervalMs: 5, intervalCells: null, activeDecay: 0.9,
    maxAllocPrevious: false,
  } as const;
  const longest = (sources: number, vbr: readonly [number, number]): number =>
    Number(resultOf(surveyNetwork({ title: '', description: '', sources, vbr, abr })).queueRoundTrips);

  it.each([[30, 30], [100, 100]] as const)('takes over four round trips with 60 senders, VBR of %d ms', (on, off) => {
    expect(longest(60, [on, off])).toBeGreaterThan(4);
    expect(longest(15, [on, off])).toBeLessThan(2.5);
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
    const mbps = (result: typeof two): number => Number(result.goodput) * 155.52;
    expect(Math.abs(mbps(two) / 113 - 1)).toBeLessThan(0.01);
    expect((1 - mbps(two) / MOST) * 2).toBeCloseTo((1 - mbps(five) / MOST) * 5, 1);
    for (const result of [two, five]) expect([result.retransmissionRate, result.cellsDropped]).toEqual([0, 0]);
  });
});

describe('three quarters of a second', () => {
  it('of VBR of 1 ms make a queue of over four round trips, of 30 ms one of less than one; nothing is lost', () => {
    const [fast, slow] = ['abr-vbr-1', 'abr-vbr-30'].map((id) => resultOf(presetWith(id, { durationS: 0.75 })));
    expect(fast.queueRoundTrips).toBeGreaterThan(4);
    expect(slow.queueRoundTrips).toBeLessThan(1);
    expect([fast.cellsDropped, slow.cellsDropped]).toEqual([0, 0]);
  });
});
