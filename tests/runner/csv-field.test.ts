import { describe, expect, it } from 'vitest';
import { csvField } from '../../src/runner/client/csv-field';

describe('a field of CSV', () => {
  it.each([
    ['plain', 'plain'], ['a, b', '"a, b"'], ['say "so"', '"say ""so"""'], ['two\nlines', '"two\nlines"'],
    ['return\rhere', '"return\rhere"'],
    ['case #2', '"case #2"'], ['', ''], ['a-b=c', 'a-b=c'],
  ])('%j is written %j (RFC 4180)', (text, written) => expect(csvField(text)).toBe(written));

  it.each([
    '=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1',
  ])('%j is no formula: it has an apostrophe in front, and is quoted', (text) => {
    expect(csvField(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  });

  it.each([[-1.5, '-1.5'], [0, '0'], [1e-7, '1e-7'], [null, 'null']])('%j is the value %s', (value, written) => {
    expect(csvField(value)).toBe(written);
  });
});
