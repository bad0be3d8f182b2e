/**
 * How many cells of memory a switch needs to run at the full rate without loss. Sources: Kung and Chapman 1993, N23
 * (places for each VC at each link); Jain, survey of TCP over ATM (round trips of the whole path, for all ABR
 * connections together).
 */

/**
 * Cells needed at the far end of one link for all its `vcs` together; `roundTripCells` is what the link carries during
 * its round-trip propagation time.
 */
export const creditMemory = (vcs: number, n2: number, roundTripCells: number): number =>
  vcs * (n2 + Math.ceil(roundTripCells) + 1);

/**
 * Cells needed for all ABR connections together; `roundTripCells` is one round trip of the whole path in cells. The
 * survey takes 3 round trips without VBR and 4 with it.
 */
export const abrMemory = (roundTripCells: number, roundTrips: number): number =>
  Math.ceil(roundTrips * roundTripCells);
