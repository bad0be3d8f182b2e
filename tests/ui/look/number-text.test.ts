/** Text in a number field is read exactly as typed, or refused. */
import { describe, expect, it } from 'vitest';
import { isFollowedByWords, notANumber, numberText, readNumber } from '../../../src/ui/look/number-text';

describe('text in a number field', () => {
  it.each([
    ['256', 256], ['3.7', 3.7], ['1e3', 1000], ['1E9', 1e9], ['2.5e-4', 0.00025], ['1,000', 1000], [' 64 ', 64],
    ['12,345,678.5', 12_345_678.5], ['1 000', 1000], ['1\u202f000\u202f000', 1e6], ['-5', -5], ['\u22125', -5],
    ['.5', 0.5], ['7.', 7], ['-0', 0], ['１２', 12], ['１，０００．５', 1000.5], ['－３', -3],
  ])('%s is read as %d', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
  it.each([
    '12,5', '1,00', '1,0000', '1,000,00', '1 000,000', '1e', 'e3', '3.7.1', '5-', '--5', '0x10', '12 cells', 'abc', '.',
    '', 'Infinity',
  ])('%s is not a number', (text) => {
    expect(readNumber(text)).toBeNull();
  });
  it.each([['150 Mb/s', true], ['1,500cells', true], ['30 %', true], ['12,5 ms', false], ['5-', false], ['7', false],
    ['abc', false], ['Mb/s 150', false]])('may be followed by words: %s', (text, followed) => {
    expect(isFollowedByWords(text)).toBe(followed);
  });
  it('with a comma before decimals is answered with what commas are for', () => {
    expect(notANumber('12,5'))
      .toBe('“12,5” is not a number: commas separate thousands, and a point the decimals.');
  });
  it('of another kind is quoted, cut to the length of a sentence', () => {
    expect(notANumber('abc')).toBe('“abc” is not a number.');
    expect(notANumber('a very long line of text')).toBe('“a very long lin…” is not a number.');
  });
  it.each([[1000, '1,000'], [0.1 + 0.2, '0.3'], [1e-12, '1e-12'], [155.52, '155.52']])(
    'is shown for %d so that it can be read again', (number, text) => {
      expect(numberText(number)).toBe(text);
      expect(readNumber(text)).toBeCloseTo(number, 12);
    },
  );
});
