/**
 * Ticks and labels of the time axis. The unit is that of the axis' end, the digits are those that the step needs, so
 * that labels keep their width while the run goes on.
 */
import { ticks, tickStep } from 'd3';
import { fixed, THIN_SPACE } from '../app/words';
import type { Axis } from './view';

const UNITS = [{ name: 's', ps: 1e12 }, { name: 'ms', ps: 1e9 }, { name: 'µs', ps: 1e6 }] as const;
export type TimeUnit = (typeof UNITS)[number];

export const unitOf = (endPs: number): TimeUnit => UNITS.find(({ ps }) => endPs >= ps) ?? UNITS[2];

export interface TimeTicks {
  unit: TimeUnit;
  /** Distance of two ticks in the unit. */
  step: number;
  instants: readonly number[];
}

export function timeTicks({ fromPs, toPs }: Axis, wanted: number): TimeTicks {
  const unit = unitOf(toPs);
  const count = Math.max(1, wanted);
  return {
    unit,
    step: tickStep(fromPs / unit.ps, toPs / unit.ps, count),
    instants: ticks(fromPs / unit.ps, toPs / unit.ps, count).map((tick) => tick * unit.ps),
  };
}

const decimalsFor = (size: number): number => Math.max(0, Math.min(9, Math.ceil(-Math.log10(size) - 1e-9)));

/** `41.20 s`: an instant, to the digits that are worth reading where ticks are `step` apart; `finer` adds some. */
export function instant(ps: number, { unit, step }: Pick<TimeTicks, 'unit' | 'step'>, finer = 0): string {
  const digits = decimalsFor(step) + finer;
  return `${fixed(ps / unit.ps, digits)}${THIN_SPACE}${unit.name}`;
}
