import { describe, expect, it } from 'vitest';
import {
  bytes, clock, count, fixed, instant, inWords, list, many, measuredSpan, ofDuration, percent, rateSentence,
  simulatedPerSecond, singular, span, withNoun,
} from '../../../src/ui/app/words';

const thin = (text: string): string => text.replaceAll('_', '\u202f').replaceAll('~', '\u2007');

describe('the clock of a run of 700 s', () => {
  const duration = 700e12;
  it('says seconds, with milliseconds and microseconds in two groups', () =>
    expect(clock(41.203_864_9e12, duration)).toBe(thin('~41.203_864_s')));
  it('is as wide at the start as at the end', () =>
    expect(clock(0, duration)).toHaveLength(clock(duration, duration).length));
  it('never rounds up to a later instant', () =>
    expect(clock(0.999_999_999e12, duration)).toBe(thin('~~0.999_999_s')));
  it('stands above its length in the same unit', () => expect(ofDuration(700)).toBe(thin('of 700_s')));
  it('has no padding in a sentence', () => expect(instant(5e12, duration)).toBe(thin('5.000_000_s')));
});

describe('the clock of a run of 2 s', () => {
  it('says milliseconds with microseconds behind the point', () =>
    expect(clock(6.22e9, 2e12)).toBe(thin('~~~~6.220_ms')));
  it('has commas and keeps its width', () => expect(clock(1_234.5e9, 2e12)).toBe(thin('1,234.500_ms')));
  it('stands above its length in the same unit', () => expect(ofDuration(2)).toBe(thin('of 2,000_ms')));
});

describe('spans of time', () => {
  it.each([
    [40e-6, '40_µs'], [1e-3, '1_ms'], [0.999_9, '1_s'], [1.5, '1.5_s'], [283e-9, '283_ns'], [0, '0_s'], [700, '700_s'],
    [0.0614, '61.4_ms'],
  ])(
    'says %f s as %s', (seconds, words) => expect(span(seconds)).toBe(thin(words)));
  it('says 0 for less than the picosecond that the model tells apart', () => {
    expect([2.15e-20, -2.15e-20, 4.9e-13].map((seconds) => span(seconds))).toEqual(['0_s', '0_s', '0_s'].map(thin));
    expect([1e-12, 2.5149e-11].map((seconds) => span(seconds))).toEqual(['0.001_ns', '0.025_ns'].map(thin));
    expect(measuredSpan(2.15e-20)).toBe(thin('0_s'));
  });
  it('writes a dash for what is not a number', () => expect(span(NaN)).toBe('–'));
  it('keeps its digits if it was measured', () => {
    expect([1.1, 1.08, 0.0037, 0.04, 12, 0.9996, 350.4, 0, NaN].map(measuredSpan)).toEqual([
      '1.10_s', '1.08_s', '3.70_ms', '40.0_ms', '12.0_s', '1.00_s', '350_s', '0_s', '–',
    ].map(thin));
  });
});

describe('the ratio of clocks', () => {
  it('turns picoseconds per millisecond into the time that passes in a second', () =>
    expect(simulatedPerSecond(4e4)).toBe(thin('40_µs')));
  it('is a sentence', () => expect(rateSentence(1e6)).toBe(thin('1_s here = 1_ms there')));
  it('has no ratio flat out', () => {
    expect(simulatedPerSecond(null)).toBeNull();
    expect(rateSentence(null)).toBe('as fast as possible');
  });
});

describe('numbers', () => {
  it('have commas in thousands', () => expect(count(9_180.4)).toBe('9,180'));
  it('have a minus sign, not a hyphen', () => expect(count(-5)).toBe('−5'));
  it('are percentages with one decimal', () => expect(percent(0.5786)).toBe(thin('57.9_%')));
  it.each([[-0.0004, '0.0_%'], [-0.012, '−1.2_%'], [0, '0.0_%'], [1.084, '108.4_%'], [NaN, '–']])(
    'say %f as a share as %s', (share, words) => expect(percent(share)).toBe(thin(words)),
  );
  it('have no sign where they are rounded to zero', () => {
    expect([count(-0.4), fixed(-0.04, 1), fixed(-0.04, 2), span(-0)]).toEqual(['0', '0.0', '−0.04', '0_s'].map(thin));
  });
  it('are a dash where there is none', () => expect([count(NaN), fixed(Infinity, 1)]).toEqual(['–', '–']));
  it('have their own singular: 1 switch, 2 switches', () => {
    expect([withNoun('1', 'switches'), withNoun('2', 'switches')].map((words) => words.replaceAll('\u202f', ' ')))
      .toEqual(['1 switch', '2 switches']);
  });
  it('are followed by the singular only after 1', () => {
    expect([many(1, 'cell'), many(0, 'cell'), many(2, 'cell'), many(1, 'switch', 'switches')]).toEqual(
      ['1_cell', '0_cells', '2_cells', '1_switch'].map(thin),
    );
    expect([
      withNoun('1', 'cells'), withNoun('1.0', 'packets'), withNoun('62.3', '%'), withNoun('1', 'ms'), singular('bytes'),
    ]).toEqual(['1_cell', '1.0_packets', '62.3_%', '1_ms', 'byte'].map(thin));
  });
  it('are never separated from their unit by a line break', () => {
    for (const words of [percent(0.442), many(512, 'cell'), span(1.2), bytes(9_180), withNoun('7', 'cells')]) {
      expect(words).toMatch(/\d\u202f\S/);
    }
  });
  it('are words up to twelve', () => expect([inWords(0), inWords(12), inWords(13)]).toEqual(['no', 'twelve', '13']));
  it('are listed with commas and an and', () =>
    expect([list([1]), list([1, 2]), list([1, 2, 3])]).toEqual(['1', '1 and 2', '1, 2 and 3']));
  it('are sizes in powers of ten', () => expect([bytes(1), bytes(9_180), bytes(99_597), bytes(16e6)]).toEqual(
    ['1_byte', '9,180_bytes', '99.6_kB', '16_MB'].map(thin),
  ));
});
