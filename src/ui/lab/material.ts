/** What is dispersed: a drawing, a picture or a text as a segment of m cells of 48 bytes, padded with zeroes. */
import { PAYLOAD_BYTES } from '../../codec/codec';
import { drawing, DRAWING_ASPECT } from './drawing';

/** A picture as kept: one byte per pixel, row after row. */
export interface Pixels {
  width: number;
  height: number;
  bytes: Uint8Array;
  /** Width over height as shown, rounded to three decimals; pixels need not be square. */
  aspect: number;
}

/** The aspect of square pixels. */
export const squareAspect = (width: number, height: number): number => Math.round((1000 * width) / height) / 1000;

export type Material =
  | { kind: 'drawing' }
  | { kind: 'text'; text: string }
  /** `pixels` is null if a link named the picture but could not carry it. */
  | { kind: 'picture'; name: string; pixels: Pixels | null };

export interface Segment {
  bytes: Uint8Array;
  /** Number of bytes that belong to the material; the rest is padding. */
  used: number;
  /** Size of the picture in pixels; `null` for a text. */
  shape: { width: number; height: number } | null;
  /** Pixels, or bytes of text, in one line of a cell. */
  cellColumns: number;
  /** A sentence about what did not fit or is missing; `null` if nothing. */
  note: string | null;
}

const TEXT_COLUMNS = 24;
/** Each divides 48 or is a multiple of it, so that a cell is a strip of the picture. */
const WIDTHS = [4, 6, 8, 12, 16, 24, 48, 96, 144];

/** Returns the size, in pixels, in which a picture of this aspect fills m cells best. */
export function pictureShape(m: number, aspect: number): { width: number; height: number } {
  const bytes = m * PAYLOAD_BYTES;
  const shapes = WIDTHS.map((width) => ({ width, height: Math.floor(bytes / width) }))
    .filter(({ height }) => height > 0);
  const misfit = ({ width, height }: { width: number; height: number }) => Math.abs(Math.log(width / height / aspect));
  return shapes.reduce((best, shape) => (misfit(shape) < misfit(best) ? shape : best));
}

/** Resizes a picture: each new pixel is the mean of the pixels under it. */
export function resample(
  { width, height, bytes }: Omit<Pixels, 'aspect'>, toWidth: number, toHeight: number,
): Uint8Array {
  if (width === toWidth && height === toHeight) return bytes.slice();
  return Uint8Array.from({ length: toWidth * toHeight }, (_, n) => {
    const left = Math.floor(((n % toWidth) * width) / toWidth);
    const top = Math.floor((Math.floor(n / toWidth) * height) / toHeight);
    const right = Math.max(left + 1, Math.floor((((n % toWidth) + 1) * width) / toWidth));
    const bottom = Math.max(top + 1, Math.floor(((Math.floor(n / toWidth) + 1) * height) / toHeight));
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += bytes[y * width + x];
    return Math.round(sum / ((right - left) * (bottom - top)));
  });
}

/** Returns the longest beginning of a UTF-8 text that fits, without half a character. */
function fitting(bytes: Uint8Array, room: number): Uint8Array {
  let end = Math.min(bytes.length, room);
  while (end > 0 && end < bytes.length && (bytes[end] & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

/** Returns how many cells a text needs, at least one. */
export const cellsOfText = (text: string): number =>
  Math.max(1, Math.ceil(new TextEncoder().encode(text).length / PAYLOAD_BYTES));

export function segmentOf(material: Material, m: number): Segment {
  const room = m * PAYLOAD_BYTES;
  const bytes = new Uint8Array(room);
  if (material.kind === 'text') {
    const whole = new TextEncoder().encode(material.text);
    const kept = fitting(whole, room);
    bytes.set(kept);
    const note = kept.length < whole.length
      ? `The text is cut after ${kept.length} of ${whole.length.toLocaleString('en-US')} bytes: ${m} ${m === 1 ? 'cell holds' : 'cells hold'} no more.`
      : whole.length === 0 ? 'The text is empty, so every byte is zero.'
      : null;
    return { bytes, used: kept.length, shape: null, cellColumns: TEXT_COLUMNS, note };
  }
  const pixels = material.kind === 'picture' ? material.pixels : null;
  const shape = pictureShape(m, pixels === null ? DRAWING_ASPECT : pixels.aspect);
  bytes.set(pixels === null ? drawing(shape.width, shape.height) : resample(pixels, shape.width, shape.height));
  const note = material.kind === 'picture' && pixels === null
    ? `The link names the picture “${material.name}” without carrying it; the built-in one is shown until you choose the file.`
    : null;
  return { bytes, used: shape.width * shape.height, shape, cellColumns: Math.min(shape.width, PAYLOAD_BYTES), note };
}

/** Decodes the text of a segment without padding; bytes that do not decode become replacement characters. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const LONGEST_SHOWN = 4;

/** Returns the aspect in which the picture is shown: a very thin one is widened until it can be seen. */
export const shownAspect = (material: Material): number =>
  material.kind === 'picture' && material.pixels !== null
    ? Math.min(LONGEST_SHOWN, Math.max(1 / LONGEST_SHOWN, material.pixels.aspect))
    : DRAWING_ASPECT;
