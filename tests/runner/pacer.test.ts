import { describe, expect, it } from 'vitest';
import { createPacer, forgetWallTime, targetOf } from '../../src/runner/pacer';

const pacerAt = (rate: number | null) => ({ ...createPacer(), rate });

describe('a rate of 1 µs (10^6 ps) for each millisecond, frames 16 ms apart', () => {
  it('moves by 16 µs with each frame', () => {
    const pacer = pacerAt(1e6);
    let clockPs = 0;
    const targets = [100, 116, 132].map((wallMs) => (clockPs = targetOf(pacer, clockPs, wallMs)));
    expect(targets).toEqual([0, 16e6, 32e6]);
  });

  it('does not move with the first frame, which has none before it', () => {
    expect(targetOf(pacerAt(1e6), 5, 12_345)).toBe(5);
  });

  it('counts a frame that took two seconds as 50 ms, and does not catch up', () => {
    const pacer = pacerAt(1e6);
    targetOf(pacer, 0, 0);
    expect(targetOf(pacer, 0, 2000)).toBe(50e6);
  });

  it('goes on from where the run is, not from the last target', () => {
    const pacer = pacerAt(1e6);
    targetOf(pacer, 0, 0);
    targetOf(pacer, 3e6, 16);
    expect(targetOf(pacer, 3e6, 32)).toBe(19e6);
  });

  it('does not go back when the wall clock does', () => {
    const pacer = pacerAt(1e6);
    targetOf(pacer, 0, 100);
    expect(targetOf(pacer, 7, 90)).toBe(7);
  });

  it('starts without elapsed time after a stop', () => {
    const pacer = pacerAt(1e6);
    targetOf(pacer, 0, 0);
    forgetWallTime(pacer);
    expect(targetOf(pacer, 9, 40)).toBe(9);
  });
});

describe('as fast as it goes', () => {
  it('has no target', () => {
    expect(targetOf(pacerAt(null), 5, 0)).toBe(Infinity);
  });
});

describe('with reduced motion: frames half a second apart, a cell time of 300 µs', () => {
  const stepPs = 3e8;
  const times = (rate: number | null, frames: number): number[] => {
    const pacer = pacerAt(rate);
    let clockPs = 0;
    return Array.from({ length: frames }, (_, frame) => (clockPs = targetOf(pacer, clockPs, frame * 500, 500, stepPs)));
  };

  it('moves one cell time a frame at any higher rate', () => {
    expect(times(2e7, 4)).toEqual([0, 3e8, 6e8, 9e8]);
    expect(times(1e6, 3)).toEqual([0, 3e8, 6e8]);
  });

  it('waits for a whole cell time at a lower rate', () => {
    expect(times(2e5, 8)).toEqual([0, 0, 0, 3e8, 3e8, 3e8, 6e8, 6e8]);
  });

  it('does not count time from before a stop', () => {
    const pacer = pacerAt(2e5);
    for (const wallMs of [0, 500, 1000]) expect(targetOf(pacer, 0, wallMs, 500, stepPs)).toBe(0);
    forgetWallTime(pacer);
    expect([2000, 2500, 3000].map((wallMs) => targetOf(pacer, 0, wallMs, 500, stepPs))).toEqual([0, 0, 0]);
    expect(targetOf(pacer, 0, 3500, 500, stepPs)).toBe(stepPs);
  });

  it('has no target when it runs flat out', () => expect(times(null, 2)).toEqual([Infinity, Infinity]));
});
