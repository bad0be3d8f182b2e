/**
 * Sizes of the stage's text, lines and spaces for a theme and a width, in CSS px. Every length in px in the drawing is
 * a multiple of `unit`, so that a projector's picture is the same picture, larger.
 */
import type { Theme } from '../look/palette';

export interface Sizes {
  /** Scale of all lengths; 1 on a desk. */
  unit: number;
  tick: number;
  small: number;
  name: number;
  /** Line widths of hairlines, thresholds and rings. */
  hair: number;
  rule: number;
  ring: number;
  /** Space above the boxes for captions, and below them for dropped cells. */
  top: number;
  bottom: number;
  compact: boolean;
}

const PROJECTOR = { width: 1530, height: 540 };
/** The stage of the main picture, where the unit is 1. */
const DESK = { width: 1104, height: 400 };
const COMPACT_TOP = 34;
const COMPACT_BOTTOM = 46;
const LOW_STAGE = 352;

/** Most enlargement of text; more would leave no room for the picture. */
const MOST_TEXT = { desk: 1.5, compact: 1.25 };
const LEAST_TEXT = 0.75;

/** `text` is the reader's text size, 1 at 16 px. A projector's text follows the picture instead. */
export function sizesFor(theme: Theme, width: number, height: number, compact: boolean, text = 1): Sizes {
  const larger = Math.max(LEAST_TEXT, Math.min(compact ? MOST_TEXT.compact : MOST_TEXT.desk, text));
  if (compact) {
    return {
      unit: 1, tick: 11 * larger, small: 12.5 * larger, name: 14 * larger, hair: 1, rule: 1.6, ring: 1.8,
      top: COMPACT_TOP, bottom: COMPACT_BOTTOM, compact,
    };
  }
  // A low stage has no trays, and the zoom control is in its picture only on a projector.
  const low = height < LOW_STAGE;
  if (theme !== 'projector') {
    const room = Math.max(1, larger);
    return {
      unit: 1, tick: 11 * larger, small: 12.5 * larger, name: 15 * larger, hair: 1, rule: 1.6, ring: 1.8,
      top: 30 * room, bottom: (low ? 24 : 80) * room, compact,
    };
  }
  const scale = Math.min(1.35, Math.max(0.68, Math.min(width / PROJECTOR.width, height / PROJECTOR.height)));
  const unit = Math.max(0.8, Math.min(width / DESK.width, height / DESK.height));
  return {
    unit: Math.min(unit, 1.8), tick: 18 * scale, small: 20 * scale, name: 24 * scale, hair: 2, rule: 2.6, ring: 2.6,
    top: 36 * scale + 4, bottom: low ? 48 : 104 * scale, compact,
  };
}

const SANS = '"IBM Plex Sans Variable", "Plex Sans fallback", system-ui, sans-serif';
const MONO = '"IBM Plex Mono", "Plex Mono fallback", ui-monospace, monospace';

export const sans = (size: number, weight = 400): string => `${weight} ${size}px ${SANS}`;
/** A narrower width of the typeface, for captions in tight places. */
export const narrow = (size: number): string => `400 semi-condensed ${size}px ${SANS}`;
export const mono = (size: number, weight = 400): string => `${weight} ${size}px ${MONO}`;

/** Returns the width of a text in px. The layout takes it as an argument, so that it can be tested without a canvas. */
export type Measure = (text: string, font: string) => number;

/** Returns the first text that fits, '' if none does; the longest comes first. */
export function firstThatFits(texts: readonly string[], font: string, room: number, measure: Measure): string {
  for (const text of texts) if (text === '' || measure(text, font) <= room) return text;
  return '';
}

/**
 * Returns as much of a text as fits, with an ellipsis if it was cut; '' if not even two letters fit. The number of a
 * member is kept, `long-na….12`: it alone tells the members of a group apart.
 */
export function cutToFit(text: string, font: string, room: number, measure: Measure): string {
  if (measure(text, font) <= room) return text;
  const [number] = /(\.\d+)?$/.exec(text) ?? [''];
  for (let length = text.length - number.length - 1; length >= (number ? 0 : 2); length--) {
    const cut = `${text.slice(0, length)}…${number}`;
    if (measure(cut, font) <= room) return cut;
  }
  return '';
}

/** Measures with a canvas and a cache: one text is measured many times while a window is resized. */
export function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  return (text, font) => {
    if (!context) return text.length * 7;
    const key = `${font}|${text}`;
    let width = known.get(key);
    if (width === undefined) {
      if (known.size > 4000) known.clear();
      context.font = font;
      width = context.measureText(text).width;
      known.set(key, width);
    }
    return width;
  };
}

/** Opacity of the grey (`ink3`) of cells that are only counted, on the stage and in its legend. */
export const COUNTED_ALPHA = 0.35;
