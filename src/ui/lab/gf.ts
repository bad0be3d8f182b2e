/**
 * The field GF(2^8) for display: a product taken apart into shifts and additions, or into logarithms. The codec has
 * arithmetic of its own; tests compare the two. Polynomial 0x11D, generator 2, as in docs/codec.md.
 */

export const POLYNOMIAL = 0x11d;
const ORDER = 255;

/** The step of a product for one bit of the second factor. */
export interface ProductStep {
  bit: number;
  /** The first factor times 2^bit. */
  multiple: number;
  /** Whether doubling pushed a bit out at the left, so that the polynomial was added; false at bit 0. */
  reduced: boolean;
  /** Whether this bit of the second factor is set, so that the multiple is added. */
  added: boolean;
  /** The sum after this step. */
  sum: number;
}

/** Returns the steps of a · b, one for each of the eight bits of b; the last step's `sum` is the product. */
export function productSteps(a: number, b: number): ProductStep[] {
  const steps: ProductStep[] = [];
  let multiple = a;
  let sum = 0;
  for (let bit = 0; bit < 8; bit++) {
    const reduced = bit > 0 && multiple > 127;
    if (bit > 0) multiple = reduced ? (multiple << 1) ^ POLYNOMIAL : multiple << 1;
    const added = ((b >> bit) & 1) === 1;
    if (added) sum ^= multiple;
    steps.push({ bit, multiple, reduced, added, sum });
  }
  return steps;
}

/** Entry n is 2^n; twice over, so that the sum of two logarithms needs no remainder. */
const EXP = new Uint8Array(2 * ORDER);
/** Entry x is the n with 2^n = x; entry 0 is meaningless. */
const LOG = new Uint8Array(256);
for (let n = 0, power = 1; n < ORDER; n++) {
  EXP[n] = EXP[n + ORDER] = power;
  LOG[power] = n;
  power <<= 1;
  if (power > 255) power ^= POLYNOMIAL;
}

/** Entry 256 a + b is a · b. */
const PRODUCTS = new Uint8Array(65_536);
for (let a = 1; a < 256; a++) for (let b = 1; b < 256; b++) PRODUCTS[256 * a + b] = EXP[LOG[a] + LOG[b]];

export const multiply = (a: number, b: number): number => PRODUCTS[256 * a + b];

/** 1 / x for x from 1 to 255. */
export const inverse = (x: number): number => EXP[ORDER - LOG[x]];

/** n with 2^n = x; null for 0, which is no power. */
export const logarithm = (x: number): number | null => (x === 0 ? null : LOG[x]);

/** 2^n for n from 0 to 509. */
export const power2 = (n: number): number => EXP[n];

/** Adds `factor` times `from` to `into`, entry by entry. */
export function addMultiple(factor: number, from: Uint8Array, into: Uint8Array): void {
  if (factor === 0) return;
  const base = 256 * factor;
  for (let i = 0; i < into.length; i++) into[i] ^= PRODUCTS[base + from[i]];
}

/** Multiplies every entry of `row` by `factor`. */
export function scale(factor: number, row: Uint8Array): void {
  if (factor === 1) return;
  const base = 256 * factor;
  for (let i = 0; i < row.length; i++) row[i] = PRODUCTS[base + row[i]];
}
