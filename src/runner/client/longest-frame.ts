/** An animation frame that took longer than this (a hidden tab, a debugger) counts as this long, ms. */
export const LONGEST_FRAME_MS = 50;
