/** The chart of one panel of a figure. Its points have tooltips and can be opened by click or by keyboard. */
import { useEffect, useRef } from 'react';
import type { Drawing, Panel } from '../../figures/figure';
import { panelName } from '../../figures/text';
import type { Point, Points } from '../../figures/points';
import { PALETTES, type Theme } from '../look/palette';
import { textUnit } from '../look/pixels';
import { useWidth } from '../look/use-width';
import s from './figures.module.css';
import { drawPanel, pointWords } from './plot';
import { panelHeight } from './plot-rows';
import { SVG } from './svg';

interface ChartProps {
  figure: Drawing;
  panel: Panel;
  points: Points;
  theme: Theme;
  small: boolean;
  /** Opens the run of a point; omitted for small multiples. */
  onPoint?: (point: Point) => void;
}

const USUAL_PX = 640;
/** Least width for which a picture is laid out, px, however large the reader's text is. */
const LEAST_PX = 260;
const SMALL_LEAST_PX = 180;

/** The factor by which a picture of this width is scaled up if the reader's text is larger than usual. */
function scaleIn(width: number, small: boolean): number {
  const text = textUnit();
  return Math.max(1, Math.min(text, width / (small ? SMALL_LEAST_PX : LEAST_PX)));
}

/** Gives a circle its text, and makes it a button if its run can be opened. */
function makeSpeak(circle: Element, words: string, open: (() => void) | null): void {
  const title = document.createElementNS(SVG, 'title');
  title.textContent = words;
  circle.append(title);
  if (open === null) return;
  circle.setAttribute('role', 'button');
  circle.setAttribute('tabindex', '0');
  circle.setAttribute('aria-label', `${words}. Open this run`);
  circle.addEventListener('click', open);
  circle.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    open();
  });
}

/** Identifies a point across redraws. */
const nameOf = ({ panel, series, x }: Point): string => `${panel} ${series} ${x}`;

export function Chart({ figure, panel, points, theme, small, onPoint }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The point that had the focus in the previous picture, by `nameOf`; `null` if none had. */
  const focused = useRef<string | null>(null);
  const width = useWidth(place, USUAL_PX);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const scale = scaleIn(width, small);
    const wide = width / scale;
    const height = small ? 150 : panelHeight(figure, wide, Math.max(240, Math.min(440, Math.round(wide * 0.52))));
    const { svg, points: drawn } = drawPanel({
      figure, panel, points, palette: PALETTES[theme], width: wide, height, small,
    });
    svg.setAttribute('width', String(width));
    svg.setAttribute('height', String(height * scale));
    svg.setAttribute('role', onPoint ? 'group' : 'img');
    svg.setAttribute('aria-label', `${panelName(panel)} against ${figure.x.title.toLowerCase()}`);
    const circles = [...svg.querySelectorAll<SVGElement>('.ours circle')];
    circles.forEach((circle, at) => {
      const point = drawn[at];
      makeSpeak(circle, pointWords(figure, panel, point),
        onPoint && point.run !== null ? () => onPoint(point) : null);
    });
    element.replaceChildren(svg);
    const again = focused.current === null ? -1 : drawn.findIndex((point) => nameOf(point) === focused.current);
    if (again >= 0) circles[again].focus({ preventScroll: true });
    return () => {
      const at = circles.indexOf(document.activeElement as SVGElement);
      focused.current = at < 0 ? null : nameOf(drawn[at]);
      svg.remove();
    };
  }, [figure, panel, points, theme, small, width, onPoint]);
  return <div ref={place} className={s.chart} data-small={small || undefined} />;
}
