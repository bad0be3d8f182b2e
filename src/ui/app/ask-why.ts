/** From a death that is drawn to the card that says why. */
import { rowAt } from '../../runner/client/columns';
import { EVENT_COLUMNS, type Frame, type FrameEvent } from '../../runner/client/frame';
import type { WhyQuestion } from '../../runner/client/why';
import { announce, askWhy } from './store';

type Drop = Pick<FrameEvent, 'flow' | 'link' | 'packet' | 'index' | 'timePs'>;

/** The question about a frame's drop: of an acknowledgement the number is below zero. */
export function aboutDrop({ flow, link, packet, index, timePs }: Drop): WhyQuestion {
  const ack = packet < 0;
  return { of: 'death', sought: {
    flow, ack, packet: ack ? -1 - packet : packet, index, link, fromPs: timePs, toPs: timePs,
  } };
}

/** Why the cell died that was lost last. */
export function whyLast(frame: Frame | null): void {
  if (frame === null || frame.lastDrop.rows === 0) return announce('Nothing has been lost so far.');
  askWhy(aboutDrop(rowAt(EVENT_COLUMNS, frame.lastDrop, 0)));
}
