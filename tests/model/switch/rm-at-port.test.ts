/** Resource management cells of ABR at a full port. They are part of no packet, so they need one place and no more. */
import { describe, expect, it } from 'vitest';
import { RmBit, takeRm } from '../../../src/model/atm/rm';
import { Total } from '../../../src/model/metrics/counters';
import type { CellBench } from '../support/cell-bench';
import { US } from '../support/specs';
import { cellsAt, dropped, fill, left } from './support';

/** Lets a cell on its way back come on the way of connection 1. */
function rmCell(on: CellBench, number: number, atUs: number): void {
  on.sim.world.totals[Total.cellsSent]++;
  on.arrive(takeRm(on.sim.world, 2, number, number, { er: 1000, ccr: 0, mcr: 0, bits: RmBit.bn }), 0, atUs * US);
}

describe('six places, five of them taken, and two resource management cells', () => {
  it('has room for the first and drops the second', () => {
    const on = cellsAt({ bufferCells: 6 });
    fill(on, 0, 5, 0, 5);
    rmCell(on, 0, 0.2);
    rmCell(on, 1, 0.3);
    expect(dropped(on)).toEqual(['1:1.0 bufferFull']);
    expect(left(on)).toContain('1:0.0');
  });

  it('has room for both where early packet discard refuses packets from the second cell on', () => {
    const on = cellsAt({ bufferCells: 7, discard: { policy: 'epd', thresholdFraction: 0.2 } });
    fill(on, 0, 5, 0, 5);
    rmCell(on, 0, 0.2);
    rmCell(on, 1, 0.3);
    expect(dropped(on)).toEqual([]);
  });
});
