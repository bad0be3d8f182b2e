/** Reads a number as it is typed, writes one as a field shows it, and says what is wrong with text that is none. */
import { grouped } from '../../scenario/problem';

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Groups of thousands, all with the same separator: `12,345.6`, `1 000`. */
const IN_THOUSANDS = /^[+-]?\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const COMMA_AS_POINT = /^[+-]?\d+,\d*$/;
/** Most characters of the text that the sentence quotes. */
const MOST_SAID = 16;

/** Characters as keyboards for Chinese and Japanese write them, twice as wide, and how far they are from the usual. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_AWAY = 0xfee0;

const narrow = (text: string): string =>
  text.replaceAll(WIDE, (one) => String.fromCharCode(one.charCodeAt(0) - WIDE_AWAY));

/**
 * Reads `1,000`, `1 000`, `1e3`, `1000.0` and `１０００` as 1000; returns null for what is no number. Drops and adds no
 * digit.
 */
export function readNumber(text: string): number | null {
  const typed = narrow(text.trim()).replace('\u2212', '-');
  // A field that shows -0 would look as if a sign mattered.
  if (IN_THOUSANDS.test(typed)) return Number(typed.replaceAll(/[,\s]/g, '')) + 0;
  return PLAIN.test(typed) ? Number(typed) + 0 : null;
}

/** Returns whether the text is a number and then words, such as a unit. */
export function isFollowedByWords(text: string): boolean {
  const [, number = ''] = /^(.*?\d\.?)\s*[\p{L}%][^\d]*$/u.exec(narrow(text.trim())) ?? [];
  return readNumber(number) !== null;
}

/** Significant digits that are shown: sums of steps would read 0.30000000000000004. */
const SIGNIFICANT_DIGITS = 12;

/** Writes a number as a field shows it. */
export const numberText = (number: number): string => grouped(Number(number.toPrecision(SIGNIFICANT_DIGITS)));

/** `“12,5” is not a number: …` */
export function notANumber(text: string): string {
  const typed = text.trim();
  const said = `“${typed.length > MOST_SAID ? `${typed.slice(0, MOST_SAID - 1)}…` : typed}” is not a number`;
  return COMMA_AS_POINT.test(typed) ? `${said}: commas separate thousands, and a point the decimals.`
    : `${said}.`;
}
