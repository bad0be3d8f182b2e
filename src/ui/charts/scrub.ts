/**
 * Pointer and keys on the timeline: pressing the strip moves the playhead there, and dragging moves it along. Keys move
 * it by a hundredth or a tenth of the strip.
 */
import { wholeEndPs, type Situation } from './view';

interface Scrubbed {
  onSeek(ps: number): void;
  /** Called for a click without dragging: its position as a share of the axis, and its distance from the top (px). */
  onPress?(share: number, y: number): void;
  situation(): Situation;
  /** Width of the element left and right of the axis, px. */
  sides(): { left: number; right: number };
}

const SMALL = 1 / 100;
const LARGE = 1 / 10;

/** The share of the axis by which a key moves the playhead; `null` for other keys. */
function shareOf(key: string): number | null {
  switch (key) {
    case 'ArrowLeft': case 'ArrowDown': return -SMALL;
    case 'ArrowRight': case 'ArrowUp': return SMALL;
    case 'PageDown': return -LARGE;
    case 'PageUp': return LARGE;
    default: return null;
  }
}

/** Listens on an element that lies over the strip; returns a function that stops it. */
export function scrub(element: HTMLElement, { onSeek, onPress, situation, sides }: Scrubbed): () => void {
  /** The end of the axis, fixed while the pointer is down so that it does not move under the pointer; else `null`. */
  let endPs: number | null = null;

  let moved = false;

  const shareAt = (clientX: number): number => {
    const box = element.getBoundingClientRect();
    const { left, right } = sides();
    return Math.max(0, Math.min(1, (clientX - box.left - left) / Math.max(1, box.width - left - right)));
  };
  const seekTo = (clientX: number, axisEndPs: number): void => onSeek(Math.round(shareAt(clientX) * axisEndPs));
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    endPs = wholeEndPs(situation());
    moved = false;
    seekTo(event.clientX, endPs);
  };
  const move = (event: PointerEvent): void => {
    if (endPs === null) return;
    moved = true;
    seekTo(event.clientX, endPs);
  };
  const up = (event: PointerEvent): void => {
    if (endPs !== null && !moved && event.type === 'pointerup') {
      onPress?.(shareAt(event.clientX), event.clientY - element.getBoundingClientRect().top);
    }
    endPs = null;
  };
  const key = (event: KeyboardEvent): void => {
    const share = shareOf(event.key);
    if (share === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { nowPs, durationPs } = situation();
    const wanted = nowPs + share * wholeEndPs(situation());
    onSeek(Math.round(Math.max(0, Math.min(durationPs, wanted))));
  };

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('keydown', key, { signal });
  return () => stop.abort();
}
