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

/** Runs to the end, checks that all arrived, and returns the numbers of transmissions sent and counted as lost. */
function lost(spec: LineOptions): [number, number] {
  const { packetsSent, packetLossRate, packetsDelivered, corruptSegments } = record(ran(line(spec)));
  expect([packetsDelivered, corruptSegments]).toEqual([
    spec.traffic?.kind === 'file' ? spec.traffic.bytes / 536 : 0, 0,
  ]);
  return [packetsSent, Math.round(packetLossRate * packetsSent)];
}

describe('a transmission whose losses redundancy makes up for', () => {
  it.each([[0], [7], [12], [13]])('does not count as lost though it lost cell %d of 14', (cell) => {
    expect(lost(coded(1, [cell], { firstRedundancy: 0.033 }))).toEqual([1, 0]);
  });

  it('does not count as lost with three of four redundant cells used up, between others that miss nothing', () => {
    expect(lost(coded(3, [18, 20, 31], { firstRedundancy: 0.3 }))).toEqual([3, 0]);
  });
});

describe('a transmission that left its segment short of cells', () => {
  it('counts as lost without redundancy; the one that brings the missing cell does not', () => {
    expect(lost(coded(1, [5]))).toEqual([2, 1]);
  });

  it('counts as lost when one cell more is missing than there are redundant ones', () => {
    expect(lost(coded(1, [2, 3], { firstRedundancy: 0.033 }))).toEqual([2, 1]);
  });

  it('counts as lost once for each repetition that brings nothing', () => {
    expect(lost(coded(1, [5, 13, 14]))).toEqual([4, 3]);
  });

  it('does not count as lost when it brings more than is missing and loses only the surplus', () => {
    expect(lost(coded(1, [5, 14], { retransmitRedundancy: 0.1 }))).toEqual([2, 1]);
  });
});

describe('a repetition of a segment that is already whole', () => {
  it('does not count as lost, whatever it loses', () => {
    // The last cell is lost, so there is no answer: all 13 are sent again, of which the first is enough.
    expect(lost(coded(1, [12, 14, 15, 16]))).toEqual([2, 1]);
  });
});
