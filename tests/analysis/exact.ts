/**
 * Rational arithmetic on BigInt: the yardstick for closed forms in doubles. Chances are given as [numerator,
 * denominator].
 */

export type Rational = readonly [bigint, bigint];

/** A decimal such as 0.05 as the fraction that it says. */
export function decimal(value: string): Rational {
  const [whole, digits = ''] = value.split('.');
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)];
}

export const power = (base: bigint, exponent: number): bigint => base ** BigInt(exponent);

export function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return result;
}

/** P(at most `k` of `n` are lost), by the sum as equation 1 of the paper prints it. */
export function atMostLost(n: number, k: number, [lost, of]: Rational): Rational {
  let sum = 0n;
  for (let i = 0; i <= k; i++) sum += choose(n, i) * power(lost, i) * power(of - lost, n - i);
  return [sum, power(of, n)];
}

export const complement = ([a, b]: Rational): Rational => [b - a, b];
export const inverse = ([a, b]: Rational): Rational => [b, a];

/** `digits` significant digits and the exponent of ten, as in `2.727e0`; of 0, `0e0`. */
export function toDigits([a, b]: Rational, digits: number): string {
  if (a === 0n) return `${digitsOf(0, digits)}`;
  // One digit more than asked for at least, whatever the lengths of the two say.
  let exponent = a.toString().length - b.toString().length - 1;
  const shift = digits - exponent;
  const scaled = shift >= 0 ? (a * 10n ** BigInt(shift)) / b : a / (b * 10n ** BigInt(-shift));
  const surplus = scaled.toString().length - digits;
  const unit = 10n ** BigInt(surplus);
  let text = ((scaled + unit / 2n) / unit).toString();
  exponent = surplus - shift + digits - 1;
  if (text.length > digits) {
    text = text.slice(0, digits);
    exponent++;
  }
  return `${text[0]}.${text.slice(1)}e${exponent}`;
}

/** The same digits of a double. */
export const digitsOf = (value: number, digits: number): string => value.toExponential(digits - 1).replace('e+', 'e');
