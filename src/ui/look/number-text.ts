/** A number as somebody types it, as a field shows it, and what is to be said of text that is none. */
import { grouped } from '../../scenario/problem';

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Thousands apart, all by the same sign: `12,345.6`, `1 000`. */
const IN_THOUSANDS = /^[+-]?\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const COMMA_AS_POINT = /^[+-]?\d+,\d*$/;
/** As much of it as a sentence can hold. */
const MOST_SAID = 16;

/** `1,000`, `1 000`, `1e3` and `1000.0` are 1000; null for what is no number. No digit is left out or made up. */
export function readNumber(text: string): number | null {
  const typed = text.trim().replace('\u2212', '-');
  if (IN_THOUSANDS.test(typed)) return Number(typed.replaceAll(/[,\s]/g, ''));
  return PLAIN.test(typed) ? Number(typed) : null;
}

/** Steps leave 0.30000000000000004 behind. */
const SIGNIFICANT_DIGITS = 12;

/** A number as a field shows it. */
export const numberText = (number: number): string => grouped(Number(number.toPrecision(SIGNIFICANT_DIGITS)));

/** `“12,5” is not a number: …` */
export function notANumber(text: string): string {
  const typed = text.trim();
  const said = `“${typed.length > MOST_SAID ? `${typed.slice(0, MOST_SAID - 1)}…` : typed}” is not a number`;
  return COMMA_AS_POINT.test(typed) ? `${said}: commas separate thousands, and a point the decimals.`
    : `${said}.`;
}
