/** Measures where the rows of the charts are on the page, and sizes the canvas under them. */
import { keepForPaper, zoomOf } from '../look/on-paper';
import { pixelRatio } from '../look/pixels';
import type { PlotOptions } from './plot-options';
import type { Box } from './paint/box';
import { styleOf, type Style } from './paint/style';

export interface Measured {
  style: Style;
  /** Device pixels per px. */
  ratio: number;
  size: { width: number; height: number };
  /** The plot area of each chart, px in the canvas. */
  boxes: Box[];
}


/** Reads sizes and styles from the page, and fits the canvas to its host. Resizing a canvas clears it. */
export function measure(
  root: HTMLElement, host: HTMLElement, canvas: HTMLCanvasElement,
  { charts, layout, theme }: Pick<PlotOptions, 'charts' | 'layout' | 'theme'>,
): Measured {
  keepForPaper(root);
  const style = styleOf(root, layout, theme);
  const ratio = pixelRatio();
  const size = { width: host.clientWidth, height: host.clientHeight };
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const origin = host.getBoundingClientRect();
  const zoom = zoomOf(host);
  const boxes = charts.map(({ id }) => {
    const row = root.querySelector<HTMLElement>(`[data-row="${id}"]`)?.getBoundingClientRect();
    const top = row ? (row.top - origin.top) / zoom : 0;
    const foot = top + (row?.height ?? 0) / zoom;
    return {
      left: style.left, right: size.width - style.right, top: top + style.top, bottom: foot - style.bottom, foot,
    };
  });
  return { style, ratio, size, boxes };
}
