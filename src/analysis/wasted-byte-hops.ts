/**
 * Byte-hops that are wasted when one congested switch, δ hops from the source of an h-hop path, drops each cell with
 * the chance 1 − p: Lazy Packet Discard loses only these cells, early packet discard their packets up to that switch,
 * and plain Vegas sends what is left of such a packet all the way.
 * Source: the Lazy Packet Discard paper, section 4.1, equations 1 to 7. Two things in its print do not agree with it:
 * for p = 0.9 and m = 10 it gives q = 0.18, but 1 − 0.9^10 is 0.651, and its own ratios 6.51 and 12.38 are made with
 * that; and equation 3 takes a cell of a broken packet to be dropped with the plain chance 1 − p, though one at least
 * was, so it counts too many that travel on: `plainExact` has (p − p^m) of them instead.
 */
import { packetSurvival } from './binomial';

export interface Waste { lazy: number; early: number; plain: number }

export interface WastePath {
  /** p: the chance of a cell to pass the congested switch. */
  passes: number;
  /** m: cells a packet. */
  cells: number;
  /** δ: hops from the source to where a cell is dropped. */
  hopsToDrop: number;
  /** h: hops from source to sink. */
  hops: number;
}

/** Equations 1 to 3, per cell sent: times m and t (packets) and 53 gives byte-hops. */
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

/** q: the chance that a packet loses a cell. */
export const packetLoss = (passes: number, cells: number): number => 1 - packetSurvival(cells, 1 - passes);

/**
 * Equation 4: shares of the waste of Lazy Packet Discard when every switch is as likely the congested one (δ = h / 2).
 */
export function wasteRatios(passes: number, cells: number): Waste {
  const broken = packetLoss(passes, cells);
  return { lazy: 1, early: broken / (1 - passes), plain: (broken * (1 + passes)) / (1 - passes) };
}

/** The one example that is printed: p = 0.9, m = 10. */
export const PRINTED_WASTE: Waste = { lazy: 1, early: 6.51, plain: 12.38 };
