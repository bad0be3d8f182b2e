/** Sends the stage's sentences about losses to the page's live region, while the run is slow enough to follow them. */
import { HEAD, type Frame } from '../../runner/client/frame';
import { announce, useApp } from './store';
import { instant } from './words';

/** Frames that the stage has drawn: it draws the newest again when, say, the network is renamed. */
const drawn = new WeakSet<object>();

/** Above this rate (ps per ms; 2 ms in a second), sentences about single cells come too fast to be read out. */
const FASTEST_TOLD = 2e6;

/** `At 3.050 000 s.`: where the run stands. */
export const atWords = (header: Frame['header']): string =>
  `At ${instant(header[HEAD.timePs], header[HEAD.durationPs])}.`;

/**
 * Tells of a loss in this frame. A run that stands has gone to an instant, which is announced with the same frame and
 * must not be lost: the sentence follows it, and says when the loss was if that is not the same instant. A frame
 * that is drawn again tells nothing new, and must not replace what was announced since.
 */
export function tellLoss(sentence: string, lostPs: number, frame: Pick<Frame, 'header'> | null): void {
  if (frame !== null && drawn.has(frame)) return;
  if (frame !== null) drawn.add(frame);
  const { phase, rate } = useApp.getState();
  if (phase === 'playing' && rate !== null && rate <= FASTEST_TOLD) announce(sentence);
  if (phase !== 'ready' || frame === null) return;
  const { header } = frame;
  const when = lostPs === header[HEAD.timePs] ? '' : ` That was at ${instant(lostPs, header[HEAD.durationPs])}.`;
  announce(`${atWords(header)} ${sentence}${when}`);
}
