import { describe, expect, it } from 'vitest';
import { correctWords } from '../../src/ui/figures/own/correct-words';

describe('a sweep that cannot be run yet', () => {
  it.each([
    [['seeds'], 'To run the sweep, correct “Seeds”.'],
    [['axes.0.to', 'axes.1.list', 'durationS'],
      'To run the sweep, correct “To” under “What varies”, “Values” under “And beside it” and “Duration”.'],
    [['runs'], 'To run the sweep, correct the number of runs.'],
  ])('names the fields to correct for problems at %j', (places, words) => expect(correctWords(places)).toBe(words));
});
