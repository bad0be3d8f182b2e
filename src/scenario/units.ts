/**
 * Converts scenario units to model units, by the end of the key: `tickMs: 100` becomes `tickPs: 1e11`. Units are
 * converted nowhere else; the results are integers.
 */
import type { InModelUnits } from '../model/catalogue-types';
import { PS_PER_MS, PS_PER_S, PS_PER_US } from '../model/kernel/time';

const CONVERSIONS: readonly { suffix: string; becomes: string; factor: number }[] = [
  { suffix: 'PerS', becomes: 'PerS', factor: 0 },
  { suffix: 'Mbps', becomes: 'Bps', factor: 1e6 },
  { suffix: 'Ms', becomes: 'Ps', factor: PS_PER_MS },
  { suffix: 'Us', becomes: 'Ps', factor: PS_PER_US },
  { suffix: 'S', becomes: 'Ps', factor: PS_PER_S },
];

/** For each key, the new key and the factor. The keys are those of the catalogue, so the cache stays small. */
const known = new Map<string, { becomes: string; factor: number }>();

function conversionOf(key: string): { becomes: string; factor: number } {
  let found = known.get(key);
  if (found === undefined) {
    const conversion = CONVERSIONS.find(({ suffix }) => key.endsWith(suffix));
    found = conversion
      ? { becomes: key.slice(0, -conversion.suffix.length) + conversion.becomes, factor: conversion.factor }
      : { becomes: key, factor: 0 };
    known.set(key, found);
  }
  return found;
}

/** Converts `delayMs: 10` to `delayPs: 1e10`; keys without such a unit stay as they are. */
export function inModelUnits<Settings extends object>(parameters: Settings): InModelUnits<Settings>;
export function inModelUnits(parameters: object): object {
  const converted: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parameters)) {
    const { becomes, factor } = conversionOf(key);
    converted[becomes] = factor > 0 && typeof value === 'number' ? Math.round(value * factor) : value;
  }
  return converted;
}

/** Units of time as users type them, in picoseconds. */
export const PS_PER_UNIT: Readonly<Record<string, number>> = {
  s: PS_PER_S, ms: PS_PER_MS, us: PS_PER_US, µs: PS_PER_US,
};

export const secondsToPs = (seconds: number): number => Math.round(seconds * PS_PER_S);
export const psToSeconds = (ps: number): number => ps / PS_PER_S;
export const millisecondsToPs = (milliseconds: number): number => Math.round(milliseconds * PS_PER_MS);
