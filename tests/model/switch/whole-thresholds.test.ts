/**
 * Thresholds that are a whole number of places, though the product of share and buffer is not in binary fractions: 0.55
 * of 100 is 55.00000000000001 there, 0.58 of 100 is 57.99999999999999, and 0.55 × 100 again is the bound of a share.
 */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { S, US, type PortOptions } from '../support/specs';
import { cellsAt, dropped, fill } from './support';

/** Which of two packets of one cell are refused that find 54 and 55, or as many as given, of 100 places taken. */
function refused(own: PortOptions, taken = [54, 55]): boolean[] {
  return taken.map((cells) => {
    const on = cellsAt({ bufferCells: 100, ...own }, 2);
    fill(on, 0, cells, 0.01);
    const late = on.packet(1, 1);
    on.arrive(late, 0, 0.9 * US);
    return dropped(on).length > 0;
  });
}

describe('0.55 of 100 places', () => {
  it('is 55 for early packet discard: a packet that finds 55 cells is refused, one that finds 54 is not', () => {
    expect(refused({ discard: { policy: 'epd', thresholdFraction: 0.55 } })).toEqual([false, true]);
  });
});

describe('0.57 of 100 places', () => {
  it('is not exceeded by 57, for policies that refuse above it', () => {
    const own = { discard: { policy: 'selectiveEpd', thresholdFraction: 0.57, z: 0 } };
    expect(refused(own, [57, 58])).toEqual([false, true]);
  });
});

describe('0.58 of 100 places', () => {
  it('is not exceeded by 58: only a cell that finds 59 carries EFCI', () => {
    const on = cellsAt({ bufferCells: 100, efciHighFraction: 0.58 });
    fill(on, 0, 60, 0.01);
    runUntil(on.sim, 400 * S);
    expect(on.sim.world.ports[on.out].marked).toBe(1);
  });
});

describe('0.55 times the mean of five connections with 100 cells', () => {
  /** How many cells of its next packet are refused if the fifth connection has `own` of the 100 cells. */
  const refusedWith = (own: number): number => {
    const on = cellsAt({ bufferCells: 200, discard: { policy: 'selectiveEpd', thresholdFraction: 0.1, z: 0.55 } }, 5);
    [34 - own, 22, 22, 22].forEach((cells, flow) => { fill(on, flow, cells, 0.01); });
    fill(on, 4, own, 0.01, own);
    on.arrive(on.packet(4, 1), 0, 0.9 * US);
    return dropped(on).filter((cell) => cell.startsWith('4:1.')).length;
  };

  it('are 11 cells: with 10 it may begin a packet, with 11 not', () => {
    expect([refusedWith(10), refusedWith(11)]).toEqual([0, 1]);
  });
});
