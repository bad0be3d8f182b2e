/** The clock that several runs of a comparison share. */
import { describe, expect, it } from 'vitest';
import { beat, createClock, stand } from '../../../src/ui/compare/clock';

const MS = 1e9;
/** Rate of the clock, picoseconds of simulated time a millisecond: 1 ms in 1 ms. */
const rate = 1e9;
const at = (wallMs: number, slowestPs: number, own = {}) =>
  ({ wallMs, rate, slowestPs, endPs: 1000 * MS, calm: null, ...own });

describe('a clock at 1 ms of simulated time a millisecond, with a beat every 16 ms', () => {
  it('advances by 16 ms at each beat while the runs keep up', () => {
    const clock = createClock(0);
    beat(clock, at(0, 0));
    beat(clock, at(16, 0));
    expect(clock.targetPs).toBe(16 * MS);
    beat(clock, at(32, 0));
    expect(clock.targetPs).toBe(32 * MS);
    beat(clock, at(48, 16 * MS));
    expect(clock.targetPs).toBe(48 * MS);
  });

  it('waits for the slowest run, and does not catch up afterwards', () => {
    const clock = createClock(0);
    for (const wallMs of [0, 16, 32]) beat(clock, at(wallMs, 0));
    for (let wallMs = 48; wallMs < 500; wallMs += 16) beat(clock, at(wallMs, 10 * MS));
    expect(clock.targetPs).toBe(32 * MS);
    beat(clock, at(512, 32 * MS));
    expect(clock.targetPs).toBe(48 * MS);
  });

  it('counts a gap of a second as 50 ms', () => {
    const clock = createClock(0);
    beat(clock, at(0, 0));
    beat(clock, at(1000, 0));
    expect(clock.targetPs).toBe(50 * MS);
  });

  it('ends where the longest run ends', () => {
    const clock = createClock(990 * MS);
    beat(clock, at(0, 990 * MS));
    beat(clock, at(16, 990 * MS));
    expect(clock.targetPs).toBe(1000 * MS);
  });
});

describe('a clock for a reader who wants less motion, of 3 ms every 500 ms', () => {
  const calm = { stepPs: 3 * MS, everyMs: 500 };
  it('goes on by 3 ms after 500 ms, not before', () => {
    const clock = createClock(0);
    beat(clock, at(0, 0, { calm }));
    const first = clock.targetPs;
    for (let wallMs = 16; wallMs < 500; wallMs += 16) beat(clock, at(wallMs, first, { calm }));
    expect(clock.targetPs).toBe(first);
    beat(clock, at(512, first, { calm }));
    expect(clock.targetPs).toBe(first + 3 * MS);
  });
});

describe('a clock that is set to 200 ms', () => {
  it('goes on from there, counting from the next beat', () => {
    const clock = createClock(0);
    beat(clock, at(0, 0));
    stand(clock, 200 * MS);
    beat(clock, at(5000, 200 * MS));
    expect(clock.targetPs).toBe(200 * MS);
    beat(clock, at(5016, 200 * MS));
    expect(clock.targetPs).toBe(216 * MS);
  });
});
