/**
 * Values that sliders and buttons offer for quantities that span decades: those used in the literature, evenly spaced.
 */
import type { NumberParameter } from '../../model/catalogue-types';

export const LADDERS: Readonly<Record<string, readonly number[]>> = {
  bufferCells: [
    1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_000, 1_500, 2_000, 3_000,
    4_000, 6_000, 8_000, 10_000,
  ],
  windowBytes: [1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576],
};

/** Returns the position of the value nearest by ratio. */
export function rung(ladder: readonly number[], value: number): number {
  let best = 0;
  ladder.forEach((step, position) => {
    if (Math.abs(Math.log(step / value)) < Math.abs(Math.log(ladder[best] / value))) best = position;
  });
  return best;
}

/** Smallest packet that all IP hosts accept; MTUs of Ethernet, FDDI, IP over ATM (RFC 1191, RFC 2225). Bytes. */
export const PACKET_SIZES = [576, 1_500, 4_470, 9_180] as const;

/** As `projectorBuffers`, for ports whose buffers are counted in packets. */
export function projectorPackets(bufferPackets: number): readonly number[] {
  const usual = [200, 100, 50, 25, 12, 1];
  return usual.includes(bufferPackets) ? usual : [...usual, bufferPackets].sort((a, b) => b - a);
}

/** Returns the few buffers, cells, of the projector's slider, largest first: the papers' own, or small ones. */
export function projectorBuffers(bufferCells: number): readonly number[] {
  const usual = bufferCells < 32 ? [8, 7, 6, 5, 4, 3] : [4_000, 2_000, 1_000, 512, 256, 64];
  return usual.includes(bufferCells) ? usual : [...usual, bufferCells].sort((a, b) => b - a);
}

/** Multiples of a value, and shares of a whole, that the projector's slider offers. */
const MULTIPLES = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];
const SHARES = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** From here on, doubling a share leads nowhere. */
const LARGE_SHARE = 0.3;

/** Fewest significant digits of a number that was computed: fewer make a round number. */
const EXACT_DIGITS = 3;

/**
 * Whether a whole number was computed rather than chosen: it is neither round (60, 1,500), nor a power of two, nor the
 * largest. What it counts may be just enough, so one less and one more matter. Numbers of bytes do not count cells.
 */
function isExact({ type, unit, max }: NumberParameter, usual: number): boolean {
  return type === 'integer' && unit !== 'bytes' && usual < max && !Number.isInteger(Math.log2(usual))
    && String(usual).replace(/0+$/, '').length >= EXACT_DIGITS;
}

/** Returns the few values of a parameter around `usual` that the projector's slider offers, smallest first. */
export function projectorSteps(parameter: NumberParameter, usual: number, most: number): number[] {
  const { type, unit, min, max } = parameter;
  const steps = unit === 'fraction' && usual > LARGE_SHARE ? [...SHARES, usual]
    : isExact(parameter, usual) ? [...MULTIPLES.map((multiple) => Math.round(multiple * usual)), usual - 1, usual + 1]
    : MULTIPLES.map((multiple) => shortNumber(multiple * usual));
  return [...new Set(steps)].sort((a, b) => a - b).filter((step) => step >= min && step <= Math.min(max, most)
    && (type === 'number' || Number.isInteger(step)));
}

/** Rounds off the error of binary fractions. */
export const shortNumber = (value: number): number => Number(value.toPrecision(9));
