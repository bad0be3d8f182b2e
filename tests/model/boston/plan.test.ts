/** What one transmission of a coded segment carries. */
import { describe, expect, it } from 'vitest';
import { planCells, beginSegment } from '../../../src/model/transport/boston/sender';
import { tcpFlow, type TcpFlow } from '../../../src/model/world';
import type { BostonSpec } from '../../../src/model/spec';
import { start } from '../support/runs';
import { boston, line } from '../support/specs';

/**
 * A flow with a segment of `cells` cells in slot 0, nothing of which is sent yet.
 */
function flowWith(cells: number, own: Partial<BostonSpec> = {}): TcpFlow {
  const flow =
    tcpFlow(start(line({ tcp: { packetBytes: cells * 48 - 8, boston: boston(own), windowBytes: 70_000 } })).world, 0);
  beginSegment(flow, 0, cells);
  return flow;
}

const first = (cells: number, own: Partial<BostonSpec> = {}): number =>
  planCells(flowWith(cells, own), 0, cells, false);

/** Cells of a second transmission when the receiver lacks `missing[b]` cells of block b after the first. */
function second(cells: number, missing: readonly number[], own: Partial<BostonSpec> = {}): number {
  const flow = flowWith(cells, own);
  planCells(flow, 0, cells, false);
  missing.forEach((count, block) => { flow.sender.missing[block] = count; });
  return planCells(flow, 0, cells, true);
}

describe('a first transmission', () => {
  it.each([13, 32, 192, 1366])('of %d cells without redundancy has just those', (cells) => {
    expect(first(cells)).toBe(cells);
  });

  // Real-time TCP Boston uses 3.3 %, one cell of 30. The number of cells is rounded, to one at least.
  it.each([[13, 1], [32, 1], [94, 3], [192, 6]])('of %d cells with 3.3 %% redundancy has %d more', (cells, extra) => {
    expect(first(cells, { firstRedundancy: 0.033 })).toBe(cells + extra);
  });
});

describe('a second transmission', () => {
  it('of 13 cells of which 4 are missing has four cells', () => {
    expect(second(13, [4])).toBe(4);
  });

  it('of 192 cells in two blocks of which 3 and 5 are missing has eight cells', () => {
    expect(second(192, [3, 5])).toBe(8);
  });

  // The redundancy is ten percent of the whole segment, not of what is missing.
  it.each([
    [13, 1], [32, 3], [94, 9],
  ])('of %d cells of which 2 are missing has, with 10 %% redundancy, %d more', (cells, extra) => {
    expect(second(cells, [2], { retransmitRedundancy: 0.1 })).toBe(2 + extra);
  });

  it('of 192 cells of which 2 are missing in each block has, with 10 % redundancy, 19 more', () => {
    expect(second(192, [2, 2], { retransmitRedundancy: 0.1 })).toBe(4 + 19);
  });

  it('of 192 cells has all 19 redundant ones, with 10 %, for the only block that misses a cell', () => {
    expect([[1, 0], [0, 1]].map((missing) => second(192, missing, { retransmitRedundancy: 0.1 }))).toEqual([20, 20]);
  });

  it('of 192 cells has its one redundant cell, with 0.5 %, for whichever block misses one', () => {
    expect([[1, 0], [0, 1]].map((missing) => second(192, missing, { retransmitRedundancy: 0.005 }))).toEqual([2, 2]);
  });

  it('sends nothing for a block that is whole', () => {
    expect(second(192, [0, 5])).toBe(5);
  });

  it('has as many fresh cells as the first if nothing is known to have been received', () => {
    expect(second(13, [13])).toBe(13);
  });
});

describe('13 cells and a code of 20, four transmissions with four cells missing each time', () => {
  const flow = flowWith(13, { codeCells: 20 });
  const sent: number[] = [planCells(flow, 0, 13, false)];
  const next: number[] = [flow.sender.nextCode[0]];
  for (let time = 0; time < 3; time++) {
    flow.sender.missing[0] = 4;
    sent.push(planCells(flow, 0, 13, true));
    next.push(flow.sender.nextCode[0]);
  }

  it('have four fresh cells once, and then all the source cells again, for only three fresh ones are left', () => {
    expect(sent).toEqual([13, 4, 13, 13]);
  });

  it('keep the three fresh ones that are left', () => {
    expect(next).toEqual([13, 17, 17, 17]);
  });

  it('use those when no more than three are missing', () => {
    flow.sender.missing[0] = 3;
    expect([planCells(flow, 0, 13, true), flow.sender.nextCode[0]]).toEqual([3, 20]);
  });
});
