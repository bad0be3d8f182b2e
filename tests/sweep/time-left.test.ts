/** Estimates of the time left in a sweep, against values computed by hand. */
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/sweep/plan';
import { inWords, timeLeft } from '../../src/sweep/time-left';
import type { SweepRun } from '../../src/sweep/types';
import { FIRST_GUESS_PER_S } from '../../src/sweep/work';

describe('two runs with a work of 100 cell times and one of 300, two at a time', () => {
  const plan = { work: [100, 300] } as unknown as Plan;
  const [first, second, long] = [0, 0, 1].map((configuration) => ({ configuration }) as SweepRun);
  const begun = () => timeLeft(plan, [first, second, long], 2);

  it('take the time of the first guess for two workers, before any run is done', () => {
    expect(begun().leftS()).toBe(500 / (2 * FIRST_GUESS_PER_S));
  });

  it('take 20 s more once a short one is done after 5 s: 400 cell times are left, at 100 in 5 s', () => {
    const time = begun();
    time.done(first, 5);
    expect(time.leftS()).toBe(20);
  });

  it('go on at the mean pace of all that is done: 400 after 10 s', () => {
    const time = begun();
    time.done(first, 5);
    time.done(long, 10);
    expect(time.leftS()).toBe(2.5);
  });

  it('take no more time when all are done', () => {
    const time = begun();
    [first, second, long].forEach((run) => time.done(run, 10));
    expect(time.leftS()).toBe(0);
  });
});

describe('a time that is left', () => {
  it.each([
    [0.2, '1 s'], [99, '99 s'], [100, '2 min'], [5_999, '100 min'], [6_000, '1.7 h'],
  ])('of %d s is %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
