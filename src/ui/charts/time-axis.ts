/**
 * Ticks and labels of the time axis. The unit suits the end of the axis, and the step between ticks sets the number of
 * decimals, so that labels keep their width while the run goes on.
 */
import { PS_PER_MS, PS_PER_S, PS_PER_US } from '../../model/kernel/time';
import { fixed, THIN_SPACE } from '../app/words';
import type { Axis } from './view';

const UNITS = [
  { name: 's', ps: PS_PER_S }, { name: 'ms', ps: PS_PER_MS }, { name: 'µs', ps: PS_PER_US },
] as const;
type TimeUnit = (typeof UNITS)[number];

const unitOf = (endPs: number): TimeUnit => UNITS.find(({ ps }) => endPs >= ps) ?? UNITS[2];

export interface TimeTicks {
  unit: TimeUnit;
  /** Distance between ticks, in `unit`. */
  step: number;
  instants: readonly number[];
}

export function timeTicks({ fromPs, toPs }: Axis, wanted: number): TimeTicks {
  const unit = unitOf(toPs);
  const { step, values } = roundNumbers(fromPs / unit.ps, toPs / unit.ps, Math.max(1, wanted));
  return { unit, step, instants: values.map((value) => value * unit.ps) };
}

/** Thresholds (a multiple of a power of ten) from which the step is 10, 5 or 2 times that power. */
const FACTORS = [[Math.sqrt(50), 10], [Math.sqrt(10), 5], [Math.SQRT2, 2]] as const;

/**
 * About `count` multiples of 1, 2 or 5 × 10ⁿ, the same as d3's `ticks` gives. d3-array is not used because the whole
 * package would be added to the first load.
 */
function roundNumbers(from: number, to: number, count: number): { step: number; values: number[] } {
  if (from === to) return { step: 0, values: [from] };
  const wanted = (to - from) / count;
  const power = Math.floor(Math.log10(wanted));
  const [, factor] = FACTORS.find(([least]) => wanted / 10 ** power >= least) ?? [1, 1];
  // 0.1 is not exact in binary but 10 is: for steps below 1, divide by the inverse of the step.
  const size = power < 0 ? 10 ** -power / factor : 10 ** power * factor;
  const valueOf = (position: number): number => (power < 0 ? position / size : position * size);
  let first = Math.round(power < 0 ? from * size : from / size);
  let last = Math.round(power < 0 ? to * size : to / size);
  if (valueOf(first) < from) first++;
  if (valueOf(last) > to) last--;
  if (last < first && count < 2) return roundNumbers(from, to, 2 * count);
  const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => valueOf(first + n));
  return { step: power < 0 ? 1 / size : size, values };
}

const decimalsFor = (size: number): number => Math.max(0, Math.min(9, Math.ceil(-Math.log10(size) - 1e-9)));

/** `41.20 s`: an instant, with the decimals that ticks `step` apart need and `finer` more. */
export function instant(ps: number, { unit, step }: Pick<TimeTicks, 'unit' | 'step'>, finer = 0): string {
  const digits = decimalsFor(step) + finer;
  return `${fixed(ps / unit.ps, digits)}${THIN_SPACE}${unit.name}`;
}

/** The instant of the playhead, rounded down as on a clock. */
export function passed(ps: number, time: Pick<TimeTicks, 'unit' | 'step'>, finer = 0): string {
  const digitPs = time.unit.ps / 10 ** (decimalsFor(time.step) + finer);
  return instant(digitPs > 1 ? Math.floor(ps / digitPs) * digitPs : ps, time, finer);
}
