/** Which of two results is better: from one run each, and from several runs with the same seeds. */
import { describe, expect, it } from 'vitest';
import { seededReading, verdictOf } from '../../src/analysis/verdict';

describe('0.781 against 0.579', () => {
  it('is better where more is good', () => expect(verdictOf(0.781, 0.579, 'more')).toBe('better'));
  it('is worse where less is good', () => expect(verdictOf(0.781, 0.579, 'less')).toBe('worse'));
  it('is only different where neither is good', () => expect(verdictOf(0.781, 0.579, null)).toBe('other'));
});

describe('readings that say nothing', () => {
  it('are the same where they differ by rounding alone', () => {
    expect(verdictOf(0.1 + 0.2, 0.3, 'more')).toBe('same');
    expect(verdictOf(0, 0, 'less')).toBe('same');
  });
  it('are the same in twelve digits, however large or small they are', () => {
    expect([verdictOf(1e9 + 1e-4, 1e9, 'more'), verdictOf(1e9 + 1, 1e9, 'more'), verdictOf(3e-13, 1e-13, 'more')])
      .toEqual(['same', 'better', 'better']);
  });
  it('are unknown where one run has none', () => expect(verdictOf(NaN, 1, 'less')).toBe('unknown'));
});

describe('five seeds whose differences are 1, 2, 3, 4 and 5', () => {
  const [values, bases] = [[11, 22, 33, 44, 55], [10, 20, 30, 40, 50]];
  // Mean 3, standard deviation √2.5, t of four degrees of freedom 2.776445105: half is 1.963243…
  it('differ by 3 ± 1.963 on average, which is clear, although the means alone would not say so', () => {
    const { difference, verdict, value, base } = seededReading(values, bases, 'more');
    expect(difference.mean).toBe(3);
    expect(difference.half).toBeCloseTo(1.963243, 6);
    expect(verdict).toBe('better');
    expect(value.mean - base.mean).toBeLessThan(value.half);
  });
});

describe('five seeds whose differences go both ways', () => {
  it('leave it open which is better', () => {
    expect(seededReading([1, 2, 3, 4, 5], [2, 1, 4, 3, 5.5], 'more').verdict).toBe('unclear');
  });
});

describe('five seeds with the same values', () => {
  it('are the same', () => expect(seededReading([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 'less').verdict).toBe('same'));
});
