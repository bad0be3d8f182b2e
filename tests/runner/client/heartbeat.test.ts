import { describe, expect, it } from 'vitest';
import { createHeartbeat, heard, tick } from '../../../src/runner/client/heartbeat';

/** Ticks at these instants (ms) without an answer, and returns for how long the worker counts as silent, ms. */
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
  it('counts as silent from the question onwards', () => expect(silentAfter(everyQuarter(0, 2_000))).toBe(2_000));
  it('is no longer silent once it answers', () => {
    const heart = createHeartbeat();
    for (const ms of everyQuarter(0, 1_750)) tick(heart, ms, false);
    heard(heart);
    tick(heart, 2_000, false);
    expect(heart.silentMs).toBe(0);
  });
});

describe('silence while the page itself was not running', () => {
  it('counts as half a second when the machine slept for an hour', () => {
    expect(silentAfter([0, 250, 3_600_250])).toBe(750);
  });
  it('counts as half a second when the page was busy for 5 s', () => expect(silentAfter([0, 5_000])).toBe(500));
  it('does not count while the page is hidden, and starts from zero when it is shown again', () => {
    expect(silentAfter([0, 250, 500, 1_500, 2_500, 62_500, 62_750], (ms) => ms >= 1_500 && ms <= 62_500)).toBe(250);
  });
  it('counts for at most half of the time where ticks come once a second', () => {
    expect(silentAfter([0, 1_000, 2_000, 3_000])).toBe(1_500);
  });
});
