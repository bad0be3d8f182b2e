/**
 * Byte-hops that are wasted when one congested switch, δ hops from the source of an h-hop path, drops each cell with
 * the probability 1 − p. Lazy Packet Discard wastes only these cells, early packet discard their whole packets up to
 * that switch, and plain Vegas also sends what is left of such a packet all the way.
 * Source: the Lazy Packet Discard paper, section 4.1, equations 1 to 7. It has two errors. For p = 0.9 and m = 10 it
 * prints q = 0.18, but 1 − 0.9^10 is 0.651, the value behind its own ratios 6.51 and 12.38. And equation 3 takes 1 − p
 * as the probability that a cell of a broken packet is dropped, though at least one of its cells was, and so counts too
 * many cells that travel on. `plainExact` counts p − p^m per cell sent instead.
 */
import { packetSurvival } from './binomial';

export interface Waste { lazy: number; early: number; plain: number }

export interface WastePath {
  /** p: probability that a cell passes the congested switch. */
  passes: number;
  /** m: cells per packet. */
  cells: number;
  /** δ: hops from the source to the switch that drops cells. */
  hopsToDrop: number;
  /** h: hops from source to sink. */
  hops: number;
}

/** Equations 1 to 3 per cell sent; times m, t (the number of packets) and 53 they give byte-hops. */
export function wastedHopsPerCell({ passes, cells, hopsToDrop, hops }: WastePath): Waste & { plainExact: number } {
  const dropped = 1 - passes;
  const whole = packetSurvival(cells, dropped);
  const broken = 1 - whole;
  return {
    lazy: dropped * hopsToDrop,
    early: broken * hopsToDrop,
    plain: broken * (dropped * hopsToDrop + passes * hops),
    plainExact: dropped * hopsToDrop + (passes - whole) * hops,
  };
}

/** q: probability that a packet loses at least one cell. */
export const packetLoss = (passes: number, cells: number): number => 1 - packetSurvival(cells, 1 - passes);

/**
 * Equation 4: waste as a multiple of that of Lazy Packet Discard, if every switch is equally likely to be the congested
 * one (δ = h / 2).
 */
export function wasteRatios(passes: number, cells: number): Waste {
  const broken = packetLoss(passes, cells);
  return { lazy: 1, early: broken / (1 - passes), plain: (broken * (1 + passes)) / (1 - passes) };
}

/** The only example that the paper prints: p = 0.9, m = 10. */
export const PRINTED_WASTE: Waste = { lazy: 1, early: 6.51, plain: 12.38 };
