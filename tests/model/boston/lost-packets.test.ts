/**
 * Which transmissions of TCP Boston count as lost: those after which the segment is still short of cells. 13 cells a
 * segment.
 */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import { ran } from '../support/runs';
import { MS, S, boston, file, line, type LineOptions } from '../support/specs';

const coded = (segments: number, cells: number[], own: Parameters<typeof boston>[0] = {}): LineOptions => ({
  link: { delayPs: MS }, traffic: file(segments * 536), durationPs: 20 * S, faults: [{ cells }],
  tcp: { initialRtoPs: 50 * MS, tickPs: MS, minRtoPs: 20 * MS, initialWindowPackets: segments, boston: boston(own) },
});

/** Transmissions, and how many of them count as lost. */
function lost(spec: LineOptions): [number, number] {
  const { packetsSent, packetLossRate, packetsDelivered, corruptSegments } = record(ran(line(spec)));
  expect([packetsDelivered, corruptSegments]).toEqual([
    spec.traffic?.kind === 'file' ? spec.traffic.bytes / 536 : 0, 0,
  ]);
  return [packetsSent, Math.round(packetLossRate * packetsSent)];
}

describe('a transmission that redundancy made whole', () => {
  it.each([[0], [7], [12], [13]])('is not lost though it lost cell %d of 14', (cell) => {
    expect(lost(coded(1, [cell], { firstRedundancy: 0.033 }))).toEqual([1, 0]);
  });

  it('is not lost with three of four redundant cells used up, between others that miss nothing', () => {
    expect(lost(coded(3, [18, 20, 31], { firstRedundancy: 0.3 }))).toEqual([3, 0]);
  });
});

describe('a transmission that left its segment short of cells', () => {
  it('is lost without redundancy; the one that brings the missing cell is not', () => {
    expect(lost(coded(1, [5]))).toEqual([2, 1]);
  });

  it('is lost when one cell more is missing than there are redundant ones', () => {
    expect(lost(coded(1, [2, 3], { firstRedundancy: 0.033 }))).toEqual([2, 1]);
  });

  it('is lost as often as it is repeated in vain', () => {
    expect(lost(coded(1, [5, 13, 14]))).toEqual([4, 3]);
  });

  it('is not lost when it brings more than is missing, and loses no more than that', () => {
    expect(lost(coded(1, [5, 14], { retransmitRedundancy: 0.1 }))).toEqual([2, 1]);
  });
});

describe('a repetition of a segment that is here whole', () => {
  it('is not lost, whatever it loses', () => {
    // The last of its cells is lost, so nobody answers: all 13 are sent again, of which the first is enough.
    expect(lost(coded(1, [12, 14, 15, 16]))).toEqual([2, 1]);
  });
});
