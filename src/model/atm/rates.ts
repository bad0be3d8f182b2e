/**
 * Rates of cells: cells per second, and the 16 bits in which a resource management cell carries a rate: a zero bit, a
 * bit that is set if the rate is not zero, five bits of exponent e and nine of mantissa m, for 2^e × (1 + m / 512)
 * cells per second. Encoding truncates. Source: ITU-T I.371; ATM Forum TM 4.0, 5.10.3.2.
 */
import { CELL_BITS } from '../constants';

/** Cells per second of a rate on the wire. */
export const cellsPerS = (bitsPerS: number): number => bitsPerS / CELL_BITS;

/** Bits per second on the wire of a rate in cells per second. */
export const bitsPerS = (cells: number): number => cells * CELL_BITS;

const NOT_ZERO = 0x4000;
const MANTISSA_BITS = 9;
const MANTISSA = 1 << MANTISSA_BITS;
const MOST_EXPONENT = 31;

/** Encodes a rate in cells per second. Rates below one become zero; rates above the largest become the largest. */
export function encodeRate(rate: number): number {
  if (rate < 1) return 0;
  let exponent = 0;
  let power = 1;
  while (exponent < MOST_EXPONENT && rate >= 2 * power) {
    power *= 2;
    exponent++;
  }
  const mantissa = Math.min(MANTISSA - 1, Math.floor((rate / power - 1) * MANTISSA));
  return NOT_ZERO | (exponent << MANTISSA_BITS) | mantissa;
}

/** Cells per second of 16 bits. */
export function decodeRate(bits: number): number {
  if ((bits & NOT_ZERO) === 0) return 0;
  let rate = 1 + (bits & (MANTISSA - 1)) / MANTISSA;
  for (let exponent = (bits >>> MANTISSA_BITS) & MOST_EXPONENT; exponent > 0; exponent--) rate *= 2;
  return rate;
}

/** Returns the rate after it was encoded in 16 bits and decoded. */
export const truncatedRate = (rate: number): number => decodeRate(encodeRate(rate));
