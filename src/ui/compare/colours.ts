/** The colours of the runs: A is ink, B the first colour of flows, then two that differ from it for every eye. */
import type { Palette } from '../look/palette';

const SLOTS = [0, 4, 6];
/** Lines of C and D are broken as well, px drawn and px left out. */
const DASHES: readonly (readonly number[])[] = [[], [], [8, 3], [3, 3]];

export const runColour = (palette: Palette, run: number): string =>
  (run === 0 ? palette.ink : palette.flows[SLOTS[(run - 1) % SLOTS.length]]);

export const runDash = (run: number): readonly number[] => DASHES[run % DASHES.length];
