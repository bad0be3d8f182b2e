/** Least time between two changes of a live region, ms: a screen reader can speak one sentence before the next. */
export const SPOKEN_EVERY_MS = 2000;
