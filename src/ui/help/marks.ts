/** The marks of the stage with their explanations; each is drawn by the stage's own functions. */
import { CELL_FLAG } from '../../runner/client/frame';
import type { Palette } from '../look/palette';
import { ackPath, control } from '../stage/draw-cell';
import { drawLost, drawMark, type MarkStyle } from '../stage/marks';

/** Sizes in which each mark is shown, px: as seen from near, from a middle distance, and from afar. */
export const SIZES = [{ w: 48, h: 32 }, { w: 14, h: 18 }, { w: 7, h: 11 }] as const;

export interface Box { x: number; y: number; w: number; h: number }

export interface MarkLine {
  title: string;
  says: string;
  draw(context: CanvasRenderingContext2D, palette: Palette, box: Box): void;
}

const PLAIN = { striped: false, endOfPacket: false, redundant: false, doomed: false };

const cell = (style: Partial<MarkStyle>): MarkLine['draw'] => (context, palette, box) =>
  drawMark(context, palette, { ...PLAIN, colour: palette.flows[0], ...style }, box);

const controlCell = (flags: number): MarkLine['draw'] => (context, palette, { x, y, w, h }) => control(
  { scene: { context, colours: [palette.flows[0]], palette }, cell: { flags: CELL_FLAG.control | flags, flow: 0 } },
  x + w / 2, y + h / 2, Math.min(h / 2, Math.max(3, w * 0.7)), h / 2,
);

export const CELL_MARKS: readonly MarkLine[] = [
  {
    title: 'cell', says: '53 bytes in the colour of its flow. It moves to the right, its header in front.',
    draw: cell({}),
  },
  {
    title: 'end of packet', says: 'The last cell of a packet: a notch in its tail.', draw: cell({ endOfPacket: true }),
  },
  {
    title: 'redundant', says: 'Hollow: a cell that the code made beyond the cells of the packet itself.',
    draw: cell({ redundant: true }),
  },
  {
    title: 'doomed', says: 'Grey and lower: it still travels, but nobody can use it: a sibling was lost, or the end of the packet before.',
    draw: cell({ doomed: true }),
  },
  {
    title: 'lost', says: 'A cross: dropped here. It falls into the tray that says why.',
    draw: (context, palette, { x, y, w, h }) =>
      drawLost(context, palette, { x: x + w / 2, y: y + h / 2 }, { w, h }, 0),
  },
  { title: 'flow 8 to 15', says: 'The eight colours again, with a stripe.', draw: cell({ striped: true }) },
  {
    title: 'goes first', says: 'A bar above it: background traffic that is served before all others.',
    draw: cell({ first: true }),
  },
  {
    title: 'met congestion', says: 'The upper corner is cut off: a switch has set the congestion bit.',
    draw: cell({ marked: true }),
  },
  {
    title: 'may be lost first', says: 'The lower corner is cut off: it has low priority (CLP).',
    draw: cell({ low: true }),
  },
  {
    title: 'ACK', says: 'A small triangle on the rail beside the lane: an acknowledgement on its way back.',
    draw: (context, palette, { x, y, w, h }) => {
      const size = h > 20 ? 11 : 7;
      context.beginPath();
      ackPath(context, { x: x + w / 2 - size / 2, y: y + h / 2 }, { x: -size, y: 0 });
      context.fillStyle = palette.ink3;
      context.fill();
    },
  },
  { title: 'pilot, request, FRM', says: 'A diamond: it asks for places, cells or a rate.', draw: controlCell(0) },
  { title: 'BRM', says: 'A hollow diamond: it brings the rate back to its source.', draw: controlCell(CELL_FLAG.back) },
  {
    title: 'credit', says: 'A disc: it tells the link before how many places are free.',
    draw: controlCell(CELL_FLAG.credit),
  },
];

/** The other parts of the stage, explained in words only. */
export const PARTS: readonly { title: string; says: string }[] = [
  {
    title: 'Link', says: 'True to scale: as many cells as really fit into its length. Seen from afar, or too fast to '
      + 'follow, they become a ribbon: its width is the rate, its colour the flow, black or white where flows mix, its '
      + 'grey part waste.',
  },
  {
    title: 'Queue', says: 'Every cell that waits, column by column, the next one to leave at the right. The ruler '
      + 'below counts places, a full-height line is the threshold of the policy.',
  },
  { title: 'Tray', says: 'Below a switch: what fell there, by reason, newest last. Click one to read why.' },
  {
    title: 'Squares at a sender', says: 'Its window (cwnd), one square a packet, hollow up to what the receiver '
      + 'allows; a sender with one short packet shows its cells.',
  },
  {
    title: 'Bars at a receiver', says: 'The packet that is coming in: it grows to the cells it needs; a gap with a '
      + 'tick is a cell that is missing, grey and thinner means doomed.',
  },
  {
    title: 'Light grey', says: 'In a queue or on a link: with very many cells under way, not each of them is drawn as what '
      + 'it is. The rest is only counted; its flows are not shown, nor what is doomed.',
  },
  { title: 'Ring', says: 'Around the cell that died last, with its reason beside it: click it, or press W, for why.' },
];
