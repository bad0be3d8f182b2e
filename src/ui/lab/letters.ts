/** Paints a cell of text that is not mixed as its characters: two lines of 24. */
import { PAYLOAD_BYTES } from '../../codec/codec';
import type { Brush } from './brush';
import type { Scene } from './scene';
import type { Span, StageLayout } from './stage-layout';

const READABLE = (byte: number): string => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·');
const PAD = 4;

/** Whether the material is text whose characters can be read in cells of this size. */
export const lettersFit = (
  { unit }: StageLayout, { text, dispersed }: Scene, { width }: Span, height: number,
): boolean =>
  text && width / dispersed.segment.cellColumns >= 5.5 * unit && height >= 21 * unit;

export function paintLetters(
  { context, mono }: Brush, { palette, dispersed: { segment } }: Scene, piece: number, { x, width }: Span, top: number,
  height: number,
): void {
  const columns = segment.cellColumns;
  const step = (width - 2 * PAD) / columns;
  const line = (height - 4) / 2;
  context.font = `${Math.min(step * 1.5, line * 0.9)}px ${mono}`;
  context.textAlign = 'center';
  for (let at = 0; at < PAYLOAD_BYTES; at++) {
    const place = piece * PAYLOAD_BYTES + at;
    const padding = place >= segment.used;
    context.fillStyle = padding ? palette.line2 : palette.ink;
    context.fillText(padding ? '0' : READABLE(segment.bytes[place]), x + PAD + (at % columns + 0.5) * step, top + 2
      + (Math.floor(at / columns) + 0.5) * line + 0.5);
  }
}
