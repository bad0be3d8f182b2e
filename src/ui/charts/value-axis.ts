/**
 * Chooses the top of a chart's scale: a round number whose half is round, too. It grows as soon as a value needs it and
 * shrinks only when much less would do, so that the scale does not jump with the values.
 */

const SHRINK_AT = 0.4;
const STEPS = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10];

/** The smallest round number not below `value`; 1 for values that are not positive. */
export function roundTop(value: number): number {
  if (!(value > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((one) => one * size >= value * (1 - 1e-9)) ?? 10;
  return Number((step * size).toPrecision(2));
}

/** The next top after `previous` (`null` if none) for the highest visible value, between `least` and `most`. */
export function nextTop(previous: number | null, highest: number, least: number, most = Infinity): number {
  const wanted = Math.min(most, Math.max(least, roundTop(highest)));
  if (previous === null || wanted > previous || wanted <= previous * SHRINK_AT) return wanted;
  return previous;
}
