/**
 * Formats a mean with half the width of its confidence interval, in one unit. The half width gets two significant
 * digits, and the mean as many decimals as the half width.
 */
import { count, fixed, THIN_SPACE } from './words';

const DIGITS = 2;
const MOST_DECIMALS = 6;

/** Units of time, the longest first; a unit is used for values from `LEAST` of it on. */
const TIMES = [[1, 's'], [1e3, 'ms'], [1e6, 'µs'], [1e9, 'ns']] as const;
const LEAST = 0.9995;

/** `1.99 ± 0.10`, `62,100,000 ± 1,500,000`. If the interval has no width, only the mean, formatted by `alone`. */
export function meanWords(mean: number, half: number, alone: (mean: number) => string): string {
  if (!(half > 0) || !Number.isFinite(half)) return alone(mean);
  const decimals = DIGITS - 1 - Math.floor(Math.log10(half));
  if (decimals > 0) {
    const shown = Math.min(decimals, MOST_DECIMALS);
    return `${fixed(mean, shown)} ± ${fixed(half, shown)}`;
  }
  const step = 10 ** -decimals;
  const rounded = (value: number): string => count(Math.round(value / step) * step);
  return `${rounded(mean)} ± ${rounded(half)}`;
}

/** Whether half an interval, a fraction, would be 0.0 in per cent with one decimal. */
export const looksLikeNone = (half: number): boolean => 100 * half < 0.05;

/** `57.9 ± 0.3 %`, for a mean that is a fraction; with more decimals if the interval would otherwise be ± 0.0. */
export function meanPercent(mean: number, half: number): string {
  const inPercent = (value: number): string => fixed(100 * value, 1);
  const words = half > 0 && !looksLikeNone(half) ? `${inPercent(mean)} ± ${inPercent(half)}`
    : meanWords(100 * mean, 100 * half, () => inPercent(mean));
  return `${words}${THIN_SPACE}%`;
}

/** As `meanWords`, for times: `1.99 ± 0.10 s`, in the unit that suits the mean. */
export function meanSpan(meanS: number, halfS: number, alone: (meanS: number) => string): string {
  if (!(halfS > 0) || !Number.isFinite(halfS)) return alone(meanS);
  const size = Math.abs(meanS) || halfS;
  const [scale, unit] = TIMES.find(([one]) => size * one >= LEAST) ?? TIMES[TIMES.length - 1];
  return `${meanWords(meanS * scale, halfS * scale, count)}${THIN_SPACE}${unit}`;
}
