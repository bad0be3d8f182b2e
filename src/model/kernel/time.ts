/**
 * Simulated time: an integer number of picoseconds in a double, exact to 9,007 s. Conversions happen at the borders
 * only.
 */

export const PS_PER_S = 1e12;
export const PS_PER_MS = 1e9;
export const PS_PER_US = 1e6;

/** The first instant at or after `nowPs` of a clock that ticks every `periodPs` from `originPs` on. */
export function nextTickPs(nowPs: number, periodPs: number, originPs: number): number {
  const into = (nowPs - originPs) % periodPs;
  return into === 0 ? nowPs : nowPs + (periodPs - into);
}
