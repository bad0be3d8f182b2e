/**
 * Sprites of cells, drawn once and copied often: every mark in every size that a picture needs, on sheets of device
 * pixels. Made lazily; drawing a cell is one copy and allocates nothing.
 */
import type { Palette } from '../look/palette';
import { drawMark } from './marks';

/** Colours 0 to 15 are those of flows (look/flow-slots.ts); NEUTRAL is ink3, for cells that belong to no flow. */
export const NEUTRAL = 16;
const COLOURS = 17;
export const VARIANT = { endOfPacket: 1, redundant: 2, doomed: 4, first: 8, marked: 16, low: 32 } as const;
const VARIANTS = 64;
const SHEET = 1024;
const PAD = 1;

export interface Sprites {
  /** Returns a number for this size, which is rounded to quarter pixels. */
  size(width: number, height: number): number;
  extent(size: number): { width: number; height: number };
  /** Returns a number for a mark of this size and colour, with flags of VARIANT. */
  mark(size: number, colour: number, variant: number): number;
  /**
   * Copies a mark with its top left corner at (x, y) in the context's current coordinates. `cut` px of its tail are
   * left out, and x is where the rest begins.
   */
  draw(context: CanvasRenderingContext2D, mark: number, x: number, y: number, cut: number): void;
}

export function createSprites(palette: Palette, ratio: number): Sprites {
  const widths: number[] = [];
  const heights: number[] = [];
  const sizes = new Map<number, number>();
  const sheets: CanvasRenderingContext2D[] = [];
  const placeOf: number[] = [];
  const sheetOf: number[] = [];
  const xOf: number[] = [];
  const yOf: number[] = [];
  let [shelfX, shelfY, shelfHeight] = [0, SHEET, 0];

  function make(key: number): number {
    const variant = key % VARIANTS;
    const colour = Math.floor(key / VARIANTS) % COLOURS;
    const size = Math.floor(key / (VARIANTS * COLOURS));
    const [w, h] = [widths[size], heights[size]];
    const [deviceW, deviceH] = [Math.ceil(w * ratio) + 2 * PAD, Math.ceil(h * ratio) + 2 * PAD];
    if (shelfX + deviceW > SHEET) { shelfY += shelfHeight; shelfX = 0; shelfHeight = 0; }
    if (shelfY + deviceH > SHEET) {
      const canvas = document.createElement('canvas');
      canvas.width = SHEET;
      canvas.height = SHEET;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      sheets.push(context);
      [shelfX, shelfY, shelfHeight] = [0, 0, 0];
    }
    const sheet = sheets[sheets.length - 1];
    sheet.setTransform(ratio, 0, 0, ratio, shelfX + PAD, shelfY + PAD);
    const neutral = colour === NEUTRAL;
    drawMark(sheet, palette, {
      colour: neutral ? palette.ink3 : palette.flows[colour % 8], striped: !neutral && colour >= 8,
      endOfPacket: (variant & VARIANT.endOfPacket) > 0, redundant: (variant & VARIANT.redundant) > 0,
      doomed: (variant & VARIANT.doomed) > 0,
      first: (variant & VARIANT.first) > 0, marked: (variant & VARIANT.marked) > 0, low: (variant & VARIANT.low) > 0,
    }, { x: 0, y: 0, w, h });
    const place = xOf.length;
    placeOf[key] = place;
    sheetOf.push(sheets.length - 1);
    xOf.push(shelfX + PAD);
    yOf.push(shelfY + PAD);
    shelfX += deviceW;
    shelfHeight = Math.max(shelfHeight, deviceH);
    return place;
  }

  return {
    size(width, height) {
      const w = Math.max(1, Math.round(width * 4) / 4);
      const h = Math.max(1, Math.round(height * 4) / 4);
      const key = w * 65_536 + h * 4;
      let found = sizes.get(key);
      if (found === undefined) {
        found = widths.length;
        widths.push(w);
        heights.push(h);
        sizes.set(key, found);
      }
      return found;
    },
    extent: (size) => ({ width: widths[size], height: heights[size] }),
    // A doomed cell has no colour: one sprite for all flows.
    mark: (size, colour, variant) =>
      (size * COLOURS + ((variant & VARIANT.doomed) > 0 ? NEUTRAL : colour)) * VARIANTS + variant,
    draw(context, mark, x, y, cut) {
      const place = placeOf[mark] ?? make(mark);
      const size = Math.floor(mark / (VARIANTS * COLOURS));
      const w = widths[size];
      if (cut >= w) return;
      const skip = Math.round(cut * ratio);
      const deviceW = Math.ceil(w * ratio) - skip;
      const deviceH = Math.ceil(heights[size] * ratio);
      context.drawImage(
        sheets[sheetOf[place]].canvas, xOf[place] + skip, yOf[place], deviceW, deviceH, x, y, deviceW / ratio,
        deviceH / ratio,
      );
    },
  };
}
