/** Turns a loss drawn on the stage into the question that opens the "why" card. */
import { rowAt } from '../../runner/client/columns';
import { EVENT_COLUMNS, type Frame, type FrameEvent } from '../../runner/client/frame';
import type { WhyQuestion } from '../../runner/client/why';
import { announce, askWhy } from './store';

type Drop = Pick<FrameEvent, 'flow' | 'link' | 'packet' | 'index' | 'timePs'>;

/** The question about a drop of a frame. A frame gives the packet number n of an acknowledgement as -1 - n. */
export function aboutDrop({ flow, link, packet, index, timePs }: Drop): WhyQuestion {
  const ack = packet < 0;
  return { of: 'death', sought: {
    flow, ack, packet: ack ? -1 - packet : packet, index, link, fromPs: timePs, toPs: timePs,
  } };
}

/** Asks why the cell that was lost last died. */
export function whyLast(frame: Frame | null): void {
  if (frame === null || frame.lastDrop.rows === 0) return announce('Nothing has been lost so far.');
  askWhy(aboutDrop(rowAt(EVENT_COLUMNS, frame.lastDrop, 0)));
}
