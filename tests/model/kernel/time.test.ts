import { describe, expect, it } from 'vitest';
import { cellTimePs } from '../../../src/model/atm/times';
import { nextTickPs } from '../../../src/model/kernel/time';

describe('the time of a cell of 424 bits', () => {
  it.each([
    [1.5e6, 282_666_667],
    [155.52e6, 2_726_337],
    [424e6, 1_000_000],
    [1e3, 424_000_000_000],
    [1e11, 4_240],
  ])('at %d b/s is %d ps, rounded once', (rateBps, ps) => {
    expect(cellTimePs(rateBps)).toBe(ps);
  });
});

describe('a clock that ticks every 7 ps from 3 ps on', () => {
  it.each([[3, 3], [4, 10], [9, 10], [10, 10], [11, 17]])('has its next tick from %d ps on at %d ps', (now, tick) => {
    expect(nextTickPs(now, 7, 3)).toBe(tick);
  });
});

describe('a clock of 282,666,667 ps at the end of the longest run, 9,000 s', () => {
  it('is still exact', () => {
    const period = 282_666_667;
    const now = 9e15;
    const ticks = BigInt(now) / BigInt(period) + 1n;
    expect(BigInt(nextTickPs(now, period, 0))).toBe(ticks * BigInt(period));
  });
});
