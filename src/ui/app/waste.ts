/**
 * The one sentence of the projector: what share travels for nothing. What was thrown away is counted when it arrives;
 * until some of it has, what is under way and doomed is told, for that is seen on the stage.
 */
import { at, CELL, CELL_FLAG, HEAD, type Frame } from '../../runner/client/frame';
import { capital, inWords } from './words';

/** Smaller shares are not worth a number. */
const HARDLY = 0.005;
const MOST = 0.75;

/** Of the data cells that exist now, how many cannot become part of a packet any more. */
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

/** A share that one can picture: `one cell in four travels`. */
const shareWords = (share: number, unit: string): string => (share > MOST ? `most ${unit}s travel`
  : `one ${unit} in ${inWords(Math.max(2, Math.round(1 / share)))} travels`);

/** `One cell in four travels for nothing.` */
export function wasteSentence(frame: Frame, unit: 'cell' | 'packet'): string {
  const share = frame.header[HEAD.cellDiscardRate];
  if (share > HARDLY) return `${capital(shareWords(share, unit))} for nothing.`;
  const doomed = doomedShare(frame);
  return doomed > HARDLY ? `Under way now, ${shareWords(doomed, unit)} for nothing.`
    : `Hardly a ${unit} has travelled for nothing so far.`;
}
