/** The grid of the drawing on which nodes stand, and the distances at which new ones are placed, px. */
export const GRID = 10;
/** Between columns. */
export const COLUMN = 310;
/** Between the rows of hosts. */
export const ROW = 110;

/** Returns the nearest place on the grid. */
export const snapped = (value: number): number => Math.round(value / GRID) * GRID + 0;
