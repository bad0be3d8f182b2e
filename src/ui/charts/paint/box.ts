/** The rectangle in which one chart is drawn, and its two scales. Pixels of the canvas, top left is 0, 0. */
import type { Axis } from '../view';

export interface Box {
  /** Where its row ends. */
  foot: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scales {
  x: (ps: number) => number;
  y: (value: number) => number;
}

export const timeScale = ({ left, right }: Pick<Box, 'left' | 'right'>, { fromPs, toPs }: Axis) =>
  (ps: number): number => left + ((ps - fromPs) / (toPs - fromPs)) * (right - left);

export const valueScale = ({ top, bottom }: Pick<Box, 'top' | 'bottom'>, highest: number) =>
  (value: number): number => bottom - (value / highest) * (bottom - top);

/**
 * The axis with its beginning on a whole pixel of time, so that a run that scrolls does so by whole pixels, without
 * shimmer.
 */
export function onWholePixels({ fromPs, toPs }: Axis, widthPx: number): Axis {
  const perPx = (toPs - fromPs) / Math.max(1, widthPx);
  const from = Math.ceil(fromPs / perPx - 1e-6) * perPx;
  return { fromPs: from, toPs: from + (toPs - fromPs) };
}
