/**
 * Rational arithmetic on BigInt: the yardstick for closed forms in doubles. Chances are given as [numerator,
 * denominator].
 */

export type Rational = readonly [bigint, bigint];

/** Converts a decimal such as 0.05 to an exact fraction. */
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

/** P(at most `k` of `n` are lost), by the sum in equation 1 of the real-time TCP Boston paper. */
export function atMostLost(n: number, k: number, [lost, of]: Rational): Rational {
  let sum = 0n;
  for (let i = 0; i <= k; i++) sum += choose(n, i) * power(lost, i) * power(of - lost, n - i);
  return [sum, power(of, n)];
}

export const complement = ([a, b]: Rational): Rational => [b - a, b];
export const inverse = ([a, b]: Rational): Rational => [b, a];

/** Formats a fraction with `digits` significant digits and the exponent of ten: `2.727e0`, and `0.000e0` for 0. */
export function toDigits([a, b]: Rational, digits: number): string {
  if (a === 0n) return `${digitsOf(0, digits)}`;
  // A lower bound of the exponent, so that `scaled` has at least one digit more than asked for.
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

/** Formats a double as `toDigits` does a fraction. */
export const digitsOf = (value: number, digits: number): string => value.toExponential(digits - 1).replace('e+', 'e');
