/** What all pictures of panels share: their input, colours, dashes, and the range of the values. */
import type { Drawing, Panel } from '../../figures/figure';
import type { Point, Points } from '../../figures/points';
import type { Palette } from '../look/palette';

export interface PanelPicture {
  figure: Drawing;
  panel: Panel;
  points: Points;
  palette: Palette;
  width: number;
  height: number;
  /** Whether it is a small multiple: with fewer ticks and no axis labels. */
  small: boolean;
}

const FONT = "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif";
export const PLOT_STYLE = { background: 'transparent', fontFamily: FONT, fontSize: '11px', overflow: 'visible' };
const DASHES = ['', '', '6 3', '2 3', '8 3 2 3'];

/** Opacity of the band of 95 % intervals. */
export const BAND_OPACITY = 0.14;

/** The colour of a series: ink for the first, then flow colours. */
export const seriesColour = ({ ink, flows }: Palette, at: number): string =>
  (at === 0 ? ink : [flows[0], flows[4], flows[6], flows[2]][(at - 1) % 4]);
export const seriesDash = (at: number): string => DASHES[at % DASHES.length];

const low = ({ interval: { mean, half } }: Point): number => mean - (Number.isNaN(half) ? 0 : half);
/** The lower end of an interval, on a scale that begins at `least`. */
export const lowFrom = (least: number) => (point: Point): number => Math.max(least, low(point));
export const high = ({ interval: { mean, half } }: Point): number => mean + (Number.isNaN(half) ? 0 : half);

/**
 * The range of the values axis, with room around everything that is drawn. A linear axis begins at zero, or below it if
 * some seed has a negative value; an interval alone may reach below zero though the quantity cannot.
 */
export function rangeOf(panel: Panel, own: Points, printed: readonly number[]): [number, number] {
  const values = [...own.flatMap((point) => [low(point), high(point)]), ...printed];
  const most = Math.max(...values.filter(Number.isFinite), panel.log ? Number.MIN_VALUE : 0);
  if (!panel.log) {
    const signed = [...own.flatMap((point) => point.values), ...printed].some((value) => value < 0);
    return [signed ? Math.min(0, ...values.filter(Number.isFinite)) : 0, most === 0 ? 1 : most * 1.06];
  }
  const least = Math.min(...values.filter((value) => value > 0));
  return [(Number.isFinite(least) ? least : most) / 1.15, most * 1.15];
}

/** Format of axis labels: with commas; on a logarithmic axis only round numbers. */
export const TICK_FORMAT = ',~r';

export type Drawn = SVGSVGElement & { remove(): void };

/**
 * Removes from a picture of Plot's its style element, which the page's content security policy forbids, and the
 * `aria-label`s of its groups, which are not allowed there.
 */
export function tidied<Picture extends Element>(svg: Picture): Picture {
  svg.querySelectorAll('style').forEach((element) => element.remove());
  svg.querySelectorAll('g[aria-label]').forEach((element) => element.removeAttribute('aria-label'));
  return svg;
}
