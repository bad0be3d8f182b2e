/** How large the page's text is, and how fine its canvases are. */

/** More pixels than this per CSS px are not seen, but cost time. */
const MOST_RATIO = 2;

/** Pixels of a canvas per CSS px. */
export const pixelRatio = (): number => Math.min(MOST_RATIO, window.devicePixelRatio || 1);

/** Size of the page's text; 1 at the 16 px that browsers have by default. */
export const textUnit = (): number => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
