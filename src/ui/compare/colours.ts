/** The colours of the runs: A is ink, B the first flow colour, C and D two that the colour-blind can tell from it. */
import type { Palette } from '../look/palette';

const SLOTS = [0, 4, 6];
/** Dashes of the lines, px drawn and px left out; only C and D are dashed. */
const DASHES: readonly (readonly number[])[] = [[], [], [8, 3], [3, 3]];

export const runColour = (palette: Palette, run: number): string =>
  (run === 0 ? palette.ink : palette.flows[SLOTS[(run - 1) % SLOTS.length]]);

export const runDash = (run: number): readonly number[] => DASHES[run % DASHES.length];
