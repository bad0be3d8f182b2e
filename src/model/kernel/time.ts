/**
 * Simulated time: an integer number of picoseconds in a double, exact up to 9,007 s. Units are converted at the borders
 * only.
 */

export const PS_PER_S = 1e12;
export const PS_PER_MS = 1e9;
export const PS_PER_US = 1e6;

/** The first tick at or after `nowPs` of a clock that ticks every `periodPs`, starting at `originPs`. */
export function nextTickPs(nowPs: number, periodPs: number, originPs: number): number {
  const into = (nowPs - originPs) % periodPs;
  return into === 0 ? nowPs : nowPs + (periodPs - into);
}
