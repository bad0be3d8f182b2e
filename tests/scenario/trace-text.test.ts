/** Recognising and parsing recorded traffic in a text. */
import { describe, expect, it } from 'vitest';
import { looksLikeTrace, parseTrace } from '../../src/scenario/trace-text';

describe('two columns of numbers', () => {
  it.each([
    ['commas', '0,100\n0.5,200\n'], ['commas and spaces', '0, 100\r\n0.5 ,200'], ['semicolons', '0;100\n0.5;200'],
    ['tabs', '0\t100\n0.5\t200'],
    ['spaces, with empty lines and remarks', '# from a lab\n\n  0   100\n# later\n  5e-1 200\n\n'],
    ['a heading', 'time,bytes\n0,100\n.5,2e2'], ['a byte order mark', '\uFEFF0,100\n0.5,200'],
  ])('separated by %s are a trace', (_, text) => {
    expect(looksLikeTrace(text)).toBe(true);
    expect(parseTrace(text)).toEqual({ ok: true, entries: [[0, 100], [0.5, 200]] });
  });
});

describe('a text that is no trace', () => {
  it.each([
    ['a letter', 'Dear Sir,\nI write'], ['three columns', '1,2,3\n4,5,6'], ['one column', '1\n2\n'], ['nothing', ''],
    ['a heading only', 'time,bytes'], ['a name with a number', 'apples,3\npears,4'],
  ])('is not taken for one: %s', (_, text) => {
    expect(looksLikeTrace(text)).toBe(false);
  });
});

describe('a trace with a mistake in it', () => {
  it.each([
    ['a word', '0,100\n1,many', 'Line 2 has "many" where a number should be.'],
    ['a third column', '# x\n0,100\n1,2,3', 'Line 3 has 3 columns, but a trace has two: seconds and bytes.'],
    ['a missing column', '0 100\n1', 'Line 2 has 1 column, but a trace has two: seconds and bytes.'],
    [
      'time that runs back', '0,100\n2,100\n1,100',
      'Line 3 is at 1 s, but the one before it is at 2 s: put the lines in order of time.',
    ],
    [
      'a time before the start', '-1,100',
      'Line 1 is at -1 s, but times count from the start of the flow: 0 to 9,000 s.',
    ],
    [
      'a time of day', '1700000000,100',
      'Line 1 is at 1,700,000,000 s, but times count from the start of the flow: 0 to 9,000 s.',
    ],
    ['half a byte', '0,100.5', 'Line 1 has 100.5 bytes, but takes a whole number from 1 to 16,777,216.'],
    ['no bytes', '0,0', 'Line 1 has 0 bytes, but takes a whole number from 1 to 16,777,216.'],
    ['no lines', 'time,bytes\n', 'There is no line with seconds and bytes in it.'],
    ['too many lines', '0,1\n'.repeat(10_001), 'There are 10,001 entries, but a trace has at most 10,000.'],
  ])('is refused in one sentence: %s', (_, text, message) => {
    expect(parseTrace(text)).toEqual({ ok: false, message });
  });
});
