/** Simulated time: an integer number of picoseconds in a double, exact to 9,007 s. Conversions happen at the borders only. */

export const PS_PER_S = 1e12;
export const PS_PER_MS = 1e9;
export const PS_PER_US = 1e6;

/** Bits of a cell on the wire: 53 bytes. */
const CELL_BITS = 424;

/** How long a cell takes on a link of `rateBps`, rounded once to whole picoseconds. */
export const cellTimePs = (rateBps: number): number => Math.round((CELL_BITS * PS_PER_S) / rateBps);

/** How long a byte takes in packet mode, with its fraction: rounding it would add up to microseconds over thousands of packets. */
export const byteTimePs = (rateBps: number): number => (8 * PS_PER_S) / rateBps;

/** How long a packet takes where a byte takes so long, rounded once to whole picoseconds. */
export const packetTimePs = (bytes: number, bytePs: number): number => Math.round(bytes * bytePs);

/** The first instant at or after `nowPs` of a clock that ticks every `periodPs` from `originPs` on. */
export function nextTickPs(nowPs: number, periodPs: number, originPs: number): number {
  const into = (nowPs - originPs) % periodPs;
  return into === 0 ? nowPs : nowPs + (periodPs - into);
}
