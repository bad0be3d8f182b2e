/** The plot area of one chart, and its two scales; in px of the canvas, with (0, 0) at the top left. */
import type { Axis } from '../view';

export interface Box {
  /** Lower end of the chart's row. */
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
 * Moves the beginning of an axis to a whole pixel, so that the charts of a run that is followed scroll by whole pixels,
 * without flicker.
 */
export function onWholePixels({ fromPs, toPs }: Axis, widthPx: number): Axis {
  const perPx = (toPs - fromPs) / Math.max(1, widthPx);
  const from = Math.ceil(fromPs / perPx - 1e-6) * perPx;
  return { fromPs: from, toPs: from + (toPs - fromPs) };
}
