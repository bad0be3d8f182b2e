/**
 * What painting needs besides the layout, made once for each change of the data: bitmaps of bytes and of coefficients.
 */
import { PAYLOAD_BYTES } from '../../codec/codec';
import type { Palette } from '../look/palette';
import type { Dispersed, Outcome } from './outcome';
import { paintBytes, tintsOf, type Tints } from './ramp';

export interface Scene {
  palette: Palette;
  tints: Tints;
  dispersed: Dispersed;
  outcome: Outcome;
  /** Whether the material is text, so that pieces show characters. */
  text: boolean;
  /** Bitmaps of all cells and of all pieces, stacked; `null` if the browser has no canvas. */
  cells: HTMLCanvasElement | null;
  pieces: HTMLCanvasElement | null;
  /** Bitmaps with one pixel per coefficient. */
  matrix: HTMLCanvasElement | null;
  solution: HTMLCanvasElement | null;
  /** Progress of each row's fade, 0 to 1: from arrived to lost, and from spare to used. */
  gone: Float64Array;
  lit: Float64Array;
}

function bitmap(width: number, height: number, fill: (pixels: Uint8ClampedArray) => void): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const image = context.createImageData(canvas.width, canvas.height);
  fill(image.data);
  context.putImageData(image, 0, 0);
  return canvas;
}

const bytesBitmap = (bytes: Uint8Array, columns: number): HTMLCanvasElement | null =>
  bitmap(columns, Math.ceil(bytes.length / columns), (pixels) => paintBytes(bytes, pixels));

const rowsBitmap = (rows: readonly Uint8Array[], tints: Tints): HTMLCanvasElement | null =>
  bitmap(rows[0]?.length ?? 1, rows.length, (pixels) => {
    const words = new Uint32Array(pixels.buffer);
    rows.forEach((row, r) => row.forEach((value, c) => { words[r * row.length + c] = tints.words[value]; }));
  });

/** Makes the scene; it takes the progress of fades from `before`, so that they go on from where they were. */
export function makeScene(
  palette: Palette, dispersed: Dispersed, outcome: Outcome, text: boolean, before: Scene | null,
): Scene {
  const tints = before?.palette === palette ? before.tints : tintsOf(palette);
  const same = before !== null && before.dispersed === dispersed && before.palette === palette;
  const sent = outcome.fates.length;
  const kept = before !== null && before.gone.length === sent;
  return {
    palette, tints, dispersed, outcome, text,
    cells: same ? before.cells : bytesBitmap(dispersed.cells, dispersed.segment.cellColumns),
    pieces: same ? before.pieces : bytesBitmap(dispersed.segment.bytes, dispersed.segment.cellColumns),
    matrix: same ? before.matrix : rowsBitmap(dispersed.rows, tints),
    solution: rowsBitmap(outcome.solution, tints),
    gone: kept ? before.gone : Float64Array.from(outcome.fates, (fate) => Number(fate === 'lost')),
    lit: kept ? before.lit : Float64Array.from(outcome.fates, (fate) => Number(fate === 'used')),
  };
}

/** Lines of one cell in the bitmaps. */
export const linesOfCell = ({ segment }: Dispersed): number => PAYLOAD_BYTES / segment.cellColumns;

/** Moves every fade on by `share` of its length; returns true while one is unfinished. */
export function advance({ outcome, gone, lit }: Scene, share: number): boolean {
  let moving = false;
  const towards = (from: number, to: number): number => {
    const next = to > from ? Math.min(to, from + share) : Math.max(to, from - share);
    if (next !== to) moving = true;
    return next;
  };
  outcome.fates.forEach((fate, cell) => {
    gone[cell] = towards(gone[cell], Number(fate === 'lost'));
    lit[cell] = towards(lit[cell], Number(fate === 'used'));
  });
  return moving;
}
