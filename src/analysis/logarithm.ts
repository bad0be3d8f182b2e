/**
 * A natural logarithm of + − × ÷ alone, so that it is the same to the bit in every engine: x = f · 2^k with f near 1,
 * and ln f = 2 · artanh((f − 1) / (f + 1)) by its series. Within 1e-15 of the true value, relative to it or to 1.
 */
const LN2 = 0.6931471805599453;
const SQRT_HALF = 0.7071067811865476;
/** (f − 1) / (f + 1) is at most 0.172 in size, so the terms fall by 34 each. */
const TERMS = 11;

/** ln x; NaN below 0, −Infinity at 0. */
export function naturalLogarithm(x: number): number {
  if (!(x > 0) || x === Infinity) return x === 0 ? -Infinity : x === Infinity ? Infinity : NaN;
  let fraction = x;
  let twos = 0;
  for (; fraction < SQRT_HALF; twos--) fraction *= 2;
  for (; fraction >= 2 * SQRT_HALF; twos++) fraction /= 2;
  const y = (fraction - 1) / (fraction + 1);
  let sum = 0;
  for (let term = TERMS; term >= 0; term--) sum = sum * y * y + 1 / (2 * term + 1);
  return twos * LN2 + 2 * y * sum;
}
