/** The place and the reason that are given for a text that is no JSON. */
import { describe, expect, it } from 'vitest';
import { givenTwice, whyNotJson } from '../../src/scenario/json';

describe('a text that is no JSON', () => {
  it.each([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    ['{', 'in line 1, column 2, it ends where a key in quotes or } should be'],
    ['{"version": 1,', 'in line 1, column 15, it ends where a key in quotes should be'],
    ['{"a": [1, 2', 'in line 1, column 12, it ends where a comma or ] should be'],
    ['one-lost-cell\n', 'in line 1, column 1, one-lost-cell stands where a value should be'],
    ['{\n  "id": "a" "kind": "host"\n}', 'in line 2, column 13, "kind" stands where a comma or } should be'],
    ['{\n  "version": 1, // one\n}', 'in line 2, column 17, // stands where a key in quotes should be'],
    ['{"a": 1,}', 'in line 1, column 9, } stands where a key in quotes should be'],
    ['[1, 2,]', 'in line 1, column 7, ] stands where a value should be'],
    ['{a: 1}', 'in line 1, column 2, a stands where a key in quotes or } should be'],
    ['{"a" 1}', 'in line 1, column 6, 1 stands where a colon should be'],
    ['{, "a": 1}', 'in line 1, column 2, a comma stands where a key in quotes or } should be'],
    ['{"durationS": NaN}', 'in line 1, column 15, NaN stands where a value should be'],
    ['{"durationS": 01}', 'in line 1, column 15, 01 stands where a value should be'],
    ['{"durationS": .5}', 'in line 1, column 15, .5 stands where a value should be'],
    ['{"a": \'x\'}', 'in line 1, column 7, \'x\' stands where a value should be'],
    ['{"a": "x\n"}', 'in line 1, column 7 begins a text that does not end in its line, or that has a wrong \\ in it'],
    ['{"a": "C:\\new\\x"}', 'in line 1, column 7 begins a text that does not end in its line, or that has a wrong \\ in it'],
    ['{} {}', 'in line 1, column 4, { stands where the end should be'],
    ['[1}', 'in line 1, column 3, } stands where a comma or ] should be'],
    ['\u0000\u0001PNG', 'in line 1, column 1, ��PNG stands where a value should be'],
  ])('%j: %s', (text, reason) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(whyNotJson(text)).toBe(reason);
  });

  it('is found where a deep or long text breaks off', () => {
    expect(whyNotJson('['.repeat(1e5))).toBe('in line 1, column 100001, it ends where a value or ] should be');
    expect(whyNotJson(`{"a": "${'x'.repeat(1e6)}" 1}`)).toMatch(/^in line 1, column 1000010, 1 stands where a comma/);
  });
});

describe('every text that begins like this one and breaks off', () => {
  const whole = '{"a": [1, -2.5e+3, true, {}, []], "b": {"c": "\\u00e9\\n", "d": null}}';
  const beginnings = Array.from({ length: whole.length - 1 }, (_, length) => whole.slice(0, length + 1));
  it.each(beginnings)('%s: says so', (text) => {
    expect(whyNotJson(text)).toMatch(/it ends where|begins a text|stands where/);
  });
});

describe('a key that stands twice', () => {
  it.each([
    ['{"a": 1, "a": 2}', '"a"', 'in line 1, column 10'],
    ['{\n  "links": [{"delayMs": 1, "rateMbps": 2,\n    "delayMs": 3}]\n}', '"delayMs"', 'in line 3, column 5'],
    ['{"a": {"b": {}, "c": []}, "d": [{"b": 1}], "a": 1}', '"a"', 'in line 1, column 44'],
    ['{"a": 1, "\\u0061": 2}', '"\\u0061"', 'in line 1, column 10'],
  ])('in one object of %s is found', (text, key, place) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(givenTwice(text)).toBe(`says ${key} twice in the same object, the second time ${place}: only one of the two `
      + 'can hold. Remove the other.');
  });

  it.each([
    '{}', '[1, 1]', '{"a": "a", "b": "a"}', '[{"a": 1}, {"a": 2}]', '{"a": {"a": {"a": 1}}, "b": {"a": 1}}',
    '{"a": [{"b": 1, "c": {"b": 1}}, {"b": 1}], "b": 1}', '{"__proto__": 1, "toString": 2}',
  ])('in different objects is no fault: %s', (text) => expect(givenTwice(text)).toBeNull());
});
