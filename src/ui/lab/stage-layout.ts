/** The layout of the lab's five columns, in CSS pixels of the area under their headings. */

export interface Span {
  x: number;
  width: number;
}

export interface StageLayout {
  width: number;
  height: number;
  /** Factor of the browser's text size: 1 at 16 px. */
  unit: number;
  phone: boolean;
  split: Span;
  mix: Span;
  send: Span;
  invert: Span;
  rebuild: Span;
  top: number;
  /** Distance from one cell to the next, and the part of it that a cell fills. */
  pitch: number;
  rowHeight: number;
  /** As above, for pieces. */
  piecePitch: number;
  pieceHeight: number;
  /** As above, for rows of the inverse, and the top of the first row. */
  inversePitch: number;
  inverseHeight: number;
  inverseTop: number;
  /** Place of the rebuilt picture; `null` on a phone, where it is above the columns. */
  picture: { x: number; y: number; width: number; height: number } | null;
}

const PHONE_BELOW = 700;
const MOST_PITCH = 52;

/** Shares of the width between the margins, left and right edge of each column. */
const DESK = {
  split: [0, 0.16], mix: [0.215, 0.405], send: [0.448, 0.614], invert: [0.672, 0.828], rebuild: [0.864, 1],
};
const PHONE = { split: [0, 0], mix: [0.075, 0.345], send: [0.4, 0.68], invert: [0.77, 1], rebuild: [0, 0] };

function heightIn(pitch: number, unit: number): number {
  if (pitch >= 20 * unit) return Math.min(30 * unit, pitch * 0.66);
  return pitch >= 8 ? pitch - 3 : pitch >= 4 ? pitch - 1.2 : pitch * 0.8;
}

/**
 * The rebuilt picture or text: its height for a width. With `fixedShape` it gets narrower if there is too little
 * height.
 */
export interface Returning {
  heightOf(width: number): number;
  fixedShape: boolean;
}

/** Lays out the columns for `m` source cells, of which `sent` cells are made. */
export function stageLayout(
  { width, height, unit }: Pick<StageLayout, 'width' | 'height' | 'unit'>, m: number, sent: number,
  { heightOf, fixedShape }: Returning,
): StageLayout {
  const phone = width < PHONE_BELOW * unit;
  const margin = phone ? 16 * unit : width < 1200 ? 24 * unit : 40 * unit;
  const inner = width - 2 * margin;
  const shares = phone ? PHONE : DESK;
  const span = ([from, to]: readonly number[]): Span => ({ x: margin + from * inner, width: (to - from) * inner });
  const top = 22 * unit;
  const room = Math.max(60 * unit, height - top - 12 * unit);
  const pitch = Math.min(MOST_PITCH * unit, room / sent);
  const total = pitch * sent;
  const piecePitch = Math.min(1.6 * MOST_PITCH * unit, total / m);
  const inversePitch = Math.min(1.1 * pitch, total / m);
  const rebuild = span(shares.rebuild);
  const below = (rebuild.width < 200 * unit ? 186 : 150) * unit;
  const natural = heightOf(rebuild.width);
  const pictured = Math.min(natural, Math.max(60 * unit, height - top - below));
  return {
    width, height, unit, phone, top, pitch, piecePitch, inversePitch, rebuild,
    split: span(shares.split),
    mix: span(shares.mix),
    send: span(shares.send),
    invert: span(shares.invert),
    rowHeight: heightIn(pitch, unit),
    pieceHeight: piecePitch >= 44 * unit ? Math.min(30 * unit, piecePitch * 0.5) : heightIn(piecePitch, unit),
    inverseHeight: heightIn(inversePitch, unit),
    inverseTop: top + (total - inversePitch * m) / 2,
    picture: phone ? null : {
      x: rebuild.x, y: Math.max(top, top + (total - pictured - below) / 2),
      width: fixedShape ? (rebuild.width * pictured) / natural : rebuild.width, height: pictured,
    },
  };
}

export const rowMiddle = (layout: StageLayout, cell: number): number => layout.top + (cell + 0.5) * layout.pitch;
export const inverseMiddle = (layout: StageLayout, row: number): number =>
  layout.inverseTop + (row + 0.5) * layout.inversePitch;

/** Returns the cell at a height, also if the pointer is beside the rows; -1 if there is none. */
export function cellAt({ top, pitch }: StageLayout, y: number, sent: number): number {
  const cell = Math.floor((y - top) / pitch);
  return cell >= 0 && cell < sent ? cell : -1;
}
