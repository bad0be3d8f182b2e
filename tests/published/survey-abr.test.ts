/**
 * The survey's numbers of TCP over ABR (Jain, survey of TCP over ATM: high frequency VBR, small buffers) beside those
 * of the presets. Efficiencies within two points, queues within a factor of two; what the survey does not print was
 * chosen so that its rows come out (docs/validation.md), so agreement shows that the model can behave like its own.
 * `PUBLISHED=all` runs the whole five seconds, otherwise a part of one of them.
 */
import { describe, expect, it, vi } from 'vitest';
import { ALL, presetWith, resultOf } from './support';

vi.setConfig({ testTimeout: 1_800_000 });

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

describe.runIf(ALL)('two TCPs and 1,024 places', () => {
  it.each([['abr-small-buffers-128', 14.6], ['abr-small-buffers-512', 11.6]])(
    '%s: %d Mb/s printed, within a fifth, which is the spread over seeds', (preset, mbps) => {
      expect(Math.abs((Number(resultOf(presetWith(preset)).efficiency) * MOST_MBPS) / mbps - 1)).toBeLessThan(0.2);
    },
  );
});

describe('three quarters of a second', () => {
  it('of VBR of 1 ms make a queue of more than four round trips, of 30 ms one of less than one; nothing is lost', () => {
    const [fast, slow] = ['abr-vbr-1', 'abr-vbr-30'].map((id) => resultOf(presetWith(id, { durationS: 0.75 })));
    expect(fast.queueRoundTrips).toBeGreaterThan(4);
    expect(slow.queueRoundTrips).toBeLessThan(1);
    expect([fast.cellsDropped, slow.cellsDropped]).toEqual([0, 0]);
  });
});
