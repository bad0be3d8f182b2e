/**
 * Formats numbers for the page and for screen readers: a narrow no-break space before the unit, a comma in thousands, a
 * true minus sign, no sign before zero, the singular after 1, and no more digits than can be read at the speed at which
 * the number changes. All numbers in texts, tables and accessible names are formatted here.
 */
import { PS_PER_MS, PS_PER_S, PS_PER_US } from '../../model/kernel/time';
import { HEAD, type Frame } from '../../runner/client/frame';
import type { Rate } from '../../runner/client/protocol';
import { listed } from '../../scenario/problem';
import { inDecimals } from './decimals';

/** The narrow no-break space. */
export const THIN_SPACE = '\u202f';
/** Stands in place of a number that does not exist. */
export const NOTHING = '–';

const PS_PER_NS = 1_000;

/** Replaces the hyphen with a minus sign, and removes it from a number that was rounded to zero. */
const tidy = (text: string): string => text.replace(/^-(?=[0.]*$)/, '').replace('-', '−');

/** A number with commas and `digits` decimals; trailing zeros are dropped down to `least` decimals. */
export const fixed = (value: number, digits: number, least = digits): string =>
  (Number.isFinite(value) ? tidy(inDecimals(value, digits, least)) : NOTHING);

/** A whole number with commas. */
export const count = (value: number): string => fixed(Math.round(value), 0);

/** An already formatted number with its unit, which is given in the plural: `512 cells`, `1 cell`, `1.0 cells`. */
export const withNoun = (number: string, nouns: string): string =>
  `${number}${THIN_SPACE}${number === '1' ? singular(nouns) : nouns}`;

/** The singular of a plural noun; units such as `ms` stay as they are. */
export const singular = (nouns: string): string => nouns.replace(/(ch|sh|ss|x)es$|(\w{3})s$/, '$1$2');

/** A number and its unit: `512 cells`, `1 cell`. */
export const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)}${THIN_SPACE}${Math.round(value) === 1 ? one : more}`;

/**
 * Shortest names that tell flows apart: the number within the group (`6`) if there is one group of flows, else the id.
 */
export function flowLabels(flows: readonly { id: string }[]): string[] {
  const oneGroup = new Set(flows.map(({ id }) => id.split('.')[0])).size === 1;
  return flows.map(({ id }) => (oneGroup && id.includes('.') ? id.slice(id.indexOf('.') + 1) : id));
}

/** A share (0 to 1) as a percentage, by default with one decimal. */
export const percent = (share: number, digits = 1): string =>
  (Number.isFinite(share) ? `${fixed(share * 100, digits)}${THIN_SPACE}%` : NOTHING);

/** A number with three significant digits and no trailing zeros; from 100 on, rounded to a whole number. */
export const short = (value: number): string =>
  (Math.abs(value) >= 100 ? count(value) : tidy(String(Number(value.toPrecision(3)))));

/**
 * A span of time in the unit that suits its size: ns, µs, ms or s. What is below a microsecond is rounded to whole
 * picoseconds, the model's own unit: averages that fade out go far below it.
 */
export function span(seconds: number, text = short): string {
  if (!Number.isFinite(seconds)) return NOTHING;
  const size = Math.abs(seconds);
  const ps = Math.round(seconds * PS_PER_S);
  if (ps === 0) return `0${THIN_SPACE}s`;
  if (size < 0.9995e-6) return `${text(ps / PS_PER_NS)}${THIN_SPACE}ns`;
  if (size < 0.9995e-3) return `${text(seconds * 1e6)}${THIN_SPACE}µs`;
  if (size < 0.9995) return `${text(seconds * 1e3)}${THIN_SPACE}ms`;
  return `${text(seconds)}${THIN_SPACE}s`;
}

/** A span that was measured: with its trailing zeros, so that it keeps its width while it changes (`1.10 s`). */
export const measuredSpan = (seconds: number): string =>
  span(seconds, (value) => (Math.abs(value) >= 100 ? count(value) : value.toPrecision(3)));

/** The right side of "1 s here = 40 µs there"; `null` if the run goes as fast as it can. */
export const simulatedPerSecond = (rate: Rate): string | null =>
  (rate === null ? null : span((rate * 1000) / PS_PER_S));

/** The speed as a whole sentence, for screen readers and labels. */
export function rateSentence(rate: Rate): string {
  const there = simulatedPerSecond(rate);
  return there === null ? 'as fast as possible' : `1${THIN_SPACE}s here = ${there} there`;
}

/** The clock of runs shorter than this shows milliseconds. */
const MS_CLOCK_BELOW_PS = 10e12;

/**
 * The clock, to the microsecond: `41.203 864 s`, or `6.220 ms` in runs of a few seconds. The number of digits depends
 * on the run's length alone, so that the text keeps its width.
 */
export function clock(timePs: number, durationPs: number): string {
  const us = Math.floor(timePs / PS_PER_US);
  const sub = String(us % 1000).padStart(3, '0');
  if (durationPs < MS_CLOCK_BELOW_PS) {
    const width = count(Math.floor(durationPs / PS_PER_MS)).length;
    return `${count(Math.floor(us / 1000)).padStart(width, '\u2007')}.${sub}${THIN_SPACE}ms`;
  }
  const ms = Math.floor(us / 1000);
  const width = String(Math.floor(durationPs / PS_PER_S)).length;
  return `${String(Math.floor(ms / 1000)).padStart(width, '\u2007')}.${String(ms % 1000).padStart(3, '0')}${THIN_SPACE}${sub}${THIN_SPACE}s`;
}

/** `of 700 s`, `of 2,000 ms`: how long the run is, in the unit of its clock. */
export const ofDuration = (durationS: number): string => (durationS * PS_PER_S < MS_CLOCK_BELOW_PS
  ? `of ${fixed(durationS * 1000, 6, 0)}${THIN_SPACE}ms` : `of ${fixed(durationS, 6, 0)}${THIN_SPACE}s`);

/** An instant for use in a sentence: the clock without its padding on the left. */
export const instant = (timePs: number, durationPs: number): string => clock(timePs, durationPs).trimStart();

const SMALL_NUMBERS = [
  'no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
];

/** A number up to twelve in words, a larger one in digits. */
export const inWords = (value: number): string => SMALL_NUMBERS[value] ?? count(value);

/** A byte as two hexadecimal digits. */
export const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins items in a sentence: `1, 2 and 3`. */
export const list = (items: readonly (string | number)[]): string => listed(items.map(String));

/** A size in bytes below 10,000, then in kB and MB (powers of ten). */
export function bytes(size: number): string {
  if (size < 10_000) return many(size, 'byte');
  if (size < 999_500) return `${short(size / 1e3)}${THIN_SPACE}kB`;
  return `${short(size / 1e6)}${THIN_SPACE}MB`;
}

/** `since 4 s`: the instant at which the averages of a frame begin. */
export const sinceWords = ({ header }: Frame): string => `since ${span(header[HEAD.measuredFromPs] / PS_PER_S)}`;

/** Said while a run is computed up to the instant at which it opens. */
export const broughtTo = (atS: number): string => `The run is being brought to ${span(atS)}.`;
