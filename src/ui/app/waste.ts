/**
 * The projector's sentence about waste: which share of the cells travels for nothing. Wasted cells are counted when the
 * receiver discards them; before the first of them, the sentence counts doomed cells that are under way. Where more are
 * lost on their way, perhaps after some links, it says that instead.
 */
import { at, CELL, CELL_FLAG, HEAD, type Frame } from '../../runner/client/frame';
import { capital, inWords } from './words';

/** Shares below this get no number. */
const HARDLY = 0.005;
/** From the middle between a half and two thirds on, a share is `two in three`; from the last on, it is `most`. */
const TWO_IN_THREE = 7 / 12;
const MOST = 0.75;

/** Share of the data cells under way that are doomed: they belong to packets that cannot become whole. */
function doomedShare({ cells }: Frame): number {
  let data = 0;
  let doomed = 0;
  for (let row = 0; row < cells.rows; row++) {
    const flags = at(cells, row, CELL.flags);
    if ((flags & (CELL_FLAG.ack | CELL_FLAG.control)) !== 0) continue;
    data++;
    if ((flags & CELL_FLAG.doomed) !== 0) doomed++;
  }
  return data === 0 ? 0 : doomed / data;
}

/** A share in words: `one cell in four travels`. */
function shareWords(share: number, unit: string, [one, more] = ['travels', 'travel']): string {
  if (share > MOST) return `most ${unit}s ${more}`;
  if (share > TWO_IN_THREE) return `two ${unit}s in three ${more}`;
  return `one ${unit} in ${inWords(Math.round(1 / share))} ${one}`;
}

/** The sentence about waste at a frame's instant: `One cell in four travels for nothing.` */
export function wasteSentence(frame: Frame, unit: 'cell' | 'packet'): string {
  const share = frame.header[HEAD.cellDiscardRate];
  const lost = frame.header[HEAD.cellLossRate];
  if (lost > HARDLY && lost > share) return `${capital(shareWords(lost, unit, ['is', 'are']))} lost on the way.`;
  if (share > HARDLY) return `${capital(shareWords(share, unit))} for nothing.`;
  const doomed = doomedShare(frame);
  return doomed > HARDLY ? `Under way now, ${shareWords(doomed, unit)} for nothing.`
    : `Hardly a ${unit} has travelled for nothing so far.`;
}
