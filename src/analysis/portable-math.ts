/**
 * Natural logarithm, powers and cube roots by + − × ÷ alone, so that every engine gives the same bits: IEEE 754 fixes
 * these four operations, while engines may differ in Math.log, Math.pow and Math.cbrt. The relative error is below
 * 1e-12. Method: powers of two bring the argument into a small range; there the series of artanh (for ln) or of exp is
 * summed. The cube root uses Newton's method.
 */

/** ln 2 in two parts: the product of the first part and a small integer is exact. Source: fdlibm's e_log.c. */
const LN2_HIGH = 6.93147180369123816490e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const SQRT_HALF = 0.7071067811865476;
const TWO_32 = 4_294_967_296;

/** Terms after which the next is below half a unit in the last place, for arguments |s| < 0.172 and |r| < 0.347. */
const LOG_TERMS = 12;
const EXP_TERMS = 18;

/** Returns ln of a positive number, -Infinity for 0, NaN for a negative number. */
export function naturalLog(value: number): number {
  if (!(value > 0)) return value === 0 ? -Infinity : NaN;
  if (value === Infinity) return Infinity;
  let mantissa = value;
  let exponent = 0;
  for (; mantissa >= TWO_32; exponent += 32) mantissa /= TWO_32;
  for (; mantissa < 1 / TWO_32; exponent -= 32) mantissa *= TWO_32;
  for (; mantissa >= 2 * SQRT_HALF; exponent++) mantissa /= 2;
  for (; mantissa < SQRT_HALF; exponent--) mantissa *= 2;
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let series = 0;
  for (let term = LOG_TERMS; term >= 0; term--) series = series * square + 1 / (2 * term + 1);
  return exponent * LN2_HIGH + (2 * s * series + exponent * LN2_LOW);
}

export function exponential(power: number): number {
  if (!(power > -746)) return power <= -746 ? 0 : NaN;
  if (power > 710) return Infinity;
  const halvings = Math.round(power / (LN2_HIGH + LN2_LOW));
  const rest = power - halvings * LN2_HIGH - halvings * LN2_LOW;
  let series = 1;
  for (let term = EXP_TERMS; term > 0; term--) series = 1 + (series * rest) / term;
  let left = halvings;
  for (; left >= 32; left -= 32) series *= TWO_32;
  for (; left <= -32; left += 32) series /= TWO_32;
  for (; left > 0; left--) series *= 2;
  for (; left < 0; left++) series /= 2;
  return series;
}

/** Returns a positive `base` to any power. */
export const power = (base: number, exponent: number): number =>
  (base === 1 || exponent === 0 ? 1 : exponential(exponent * naturalLog(base)));

/**
 * Steps of Newton's method that reach the last bit from any start between 1 and 2: the error of the start is below
 * 0.11, and each step squares it.
 */
const ROOT_STEPS = 6;

/** Returns the real cube root, exact to two units in the last place; that of a negative number is negative. */
export function cubeRoot(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  let cube = Math.abs(value);
  let scale = 1;
  for (; cube >= 8; scale *= 2) cube /= 8;
  for (; cube < 1; scale /= 2) cube *= 8;
  let root = 1 + (cube - 1) / 7;
  for (let step = 0; step < ROOT_STEPS; step++) root = (2 * root + cube / (root * root)) / 3;
  return value < 0 ? -root * scale : root * scale;
}
