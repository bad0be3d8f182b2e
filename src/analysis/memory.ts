/**
 * How many cells of memory the full rate without loss takes. Sources: Kung and Chapman 1993, N23 (places for each VC at
 * each link); Jain, survey of TCP over ATM (round trips of the whole way for all ABR connections together).
 */

/** `roundTripCells`: what one link carries in its round trip by propagation. For all `vcs` at that link's far end. */
export const creditMemory = (vcs: number, n2: number, roundTripCells: number): number =>
  vcs * (n2 + Math.ceil(roundTripCells) + 1);

/** `roundTripCells`: of the whole way; 3 round trips without VBR and 4 with it, as the survey has it. */
export const abrMemory = (roundTripCells: number, roundTrips: number): number =>
  Math.ceil(roundTrips * roundTripCells);
