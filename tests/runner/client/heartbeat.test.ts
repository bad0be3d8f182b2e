import { describe, expect, it } from 'vitest';
import { createHeartbeat, heard, tick } from '../../../src/runner/client/heartbeat';

/** Ticks at these instants (ms), none answered; returns how long the worker counts as silent. */
function silentAfter(ticks: readonly number[], hidden: (ms: number) => boolean = () => false): number {
  const heart = createHeartbeat();
  for (const ms of ticks) tick(heart, ms, hidden(ms));
  return heart.silentMs;
}
const everyQuarter = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 250 + 1 }, (_, at) => from + at * 250);

describe('a worker that is asked four times a second', () => {
  it('is asked once for each answer', () => {
    const heart = createHeartbeat();
    expect([tick(heart, 0, false), tick(heart, 250, false)]).toEqual([true, false]);
    heard(heart);
    expect(tick(heart, 500, false)).toBe(true);
  });
  it('counts as silent from the question on', () => expect(silentAfter(everyQuarter(0, 2_000))).toBe(2_000));
  it('is not silent any more when it answers', () => {
    const heart = createHeartbeat();
    for (const ms of everyQuarter(0, 1_750)) tick(heart, ms, false);
    heard(heart);
    tick(heart, 2_000, false);
    expect(heart.silentMs).toBe(0);
  });
});

describe('time in which the page itself was not awake', () => {
  it('counts half a second of it when the machine slept for an hour', () => {
    expect(silentAfter([0, 250, 3_600_250])).toBe(750);
  });
  it('counts half a second when the page was busy for 5 s', () => expect(silentAfter([0, 5_000])).toBe(500));
  it('does not count while the page is hidden, and starts from nothing when it is shown again', () => {
    expect(silentAfter([0, 250, 500, 1_500, 2_500, 62_500, 62_750], (ms) => ms >= 1_500 && ms <= 62_500)).toBe(250);
  });
  it('counts half of the time at most where ticks come once a second', () => {
    expect(silentAfter([0, 1_000, 2_000, 3_000])).toBe(1_500);
  });
});
