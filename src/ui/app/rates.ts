/**
 * The speeds that the slider offers: six per decade from "1 s here = 10 µs there" to 100 s, then as fast as possible. A
 * preset may open at a speed between two of them.
 */
import { cellTimePs } from '../../model/atm/times';
import type { Rate } from '../../runner/client/protocol';

const STEPS = [1, 1.5, 2, 3, 4, 6];
const SLOWEST_EXPONENT = 4;
const DECADES = 7;

/** Simulated picoseconds per millisecond of real time, slowest first; the last one, `null`, is flat out. */
export const RATES: readonly Rate[] = [
  ...Array.from({ length: DECADES }, (_, decade) => STEPS.map((step) => step * 10 ** (SLOWEST_EXPONENT + decade)))
    .flat(),
  10 ** (SLOWEST_EXPONENT + DECADES),
  null,
];

export const FLAT_OUT = RATES.length - 1;

/** The slider position nearest to a rate. */
export function ratePosition(rate: Rate): number {
  if (rate === null) return FLAT_OUT;
  let best = 0;
  for (let position = 0; position < FLAT_OUT; position += 1) {
    const distance = Math.abs(Math.log((RATES[position] as number) / rate));
    if (distance < Math.abs(Math.log((RATES[best] as number) / rate))) best = position;
  }
  return best;
}

/** With reduced motion the picture changes once in this time, by at most one cell time of the bottleneck. */
export const CALM_STEP_MS = 500;

/** The speed at which the run really goes if the reader asks for reduced motion. */
export const calmRate = (rate: Rate, bottleneckBps: number): Rate =>
  (rate === null ? null : Math.min(rate, cellTimePs(bottleneckBps) / CALM_STEP_MS));

/** The next offered rate above or below, `by` positions away. */
export function stepRate(rate: Rate, by: number): Rate {
  const position = ratePosition(rate);
  return RATES[Math.min(FLAT_OUT, Math.max(0, position + by))];
}

/** The slider's three labels: their positions, and what can be followed at that speed. */
export const rateMarks = (packets: boolean) => [
  {
    value: 0, label: packets ? 'packets' : 'cells',
    means: `slow enough to follow each ${packets ? 'packet' : 'cell'}`,
  },
  { value: ratePosition(3e7), label: 'round trips', means: 'slow enough to follow packets and their acknowledgements' },
  { value: FLAT_OUT, label: 'flat out', means: 'as fast as this computer can' },
];
