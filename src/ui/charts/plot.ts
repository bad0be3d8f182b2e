/**
 * The canvas of the charts, kept in step with the run outside React: it draws in the frame in which a frame comes, when
 * the reader moves the cursor or the stretch, and when sizes change; and it writes the readings beside the rows.
 * Nothing is drawn while the charts cannot be seen.
 */
import type { Theme } from '../look/palette';
import { colourSlots, lend } from '../look/flow-slots';
import type { ChartDefinition, ChartId } from './definitions';
import { createPainter, type Drawing } from './paint/painter';
import { styleOf, type Layout, type Style } from './paint/style';
import { onWholePixels, type Box } from './paint/box';
import type { Facts } from './facts';
import { live } from './live';
import type { RowText } from './picture';
import type { RunSource } from './run-source';
import { rowAt } from './series';
import {
  captionAfterUnit, captionInRow, chartSentence, cursorSentence, number, readingCaption, readRow, titleOf,
} from './summaries';
import { instant, timeTicks } from './time-axis';
import { afterRestart, resolve, type Axis, type ChartView } from './view';

export interface PlotOptions {
  source: RunSource;
  view: ChartView;
  facts: Facts;
  charts: readonly ChartDefinition[];
  layout: Layout;
  theme: Theme;
  selectedFlow: number | null;
  reducedMotion: boolean;
}

/** What outlives a change of options: the cursor, the tops of the scales, lent colours. */
export interface PlotMemory {
  cursorPs: number | null;
  tops: Map<ChartId, number>;
  /**
   * Colours of selected flows where the others have those of their groups: lent in the order of selection, as on the
   * stage.
   */
  lent: ReadonlyMap<number, number>;
  flowCount: number;
}

export interface Plot {
  draw(): void;
  /** The axis of the last drawing, and the canvas' plot area. */
  axis(): Axis;
  area(): { left: number; right: number };
  /** What was drawn last, and the words beside it: for a picture. */
  drawing(): Drawing | null;
  texts(): RowText[];
  moveCursor(ps: number | null, spoken: boolean): void;
  dispose(): void;
}

const MOST_PIXEL_RATIO = 2;
const WORDS_EVERY_MS = 2000;
/** With reduced motion the picture changes at most twice a second. */
const STILL_EVERY_MS = 500;

export function createPlot(
  root: HTMLElement, host: HTMLElement, canvas: HTMLCanvasElement, memory: PlotMemory, options: PlotOptions,
): Plot {
  const { source, view, facts, charts, layout, selectedFlow } = options;
  const flowCount = facts.flows.length;
  if (memory.flowCount !== flowCount) [memory.flowCount, memory.lent] = [flowCount, new Map()];
  const ids = facts.flows.map(({ id }) => id);
  if (selectedFlow !== null) memory.lent = lend(memory.lent, selectedFlow, ids);
  const colours = colourSlots(ids, memory.lent);
  const paint = createPainter(canvas);
  const slots = (name: string) =>
    new Map(charts.map(({ id }) => [id, root.querySelector<HTMLElement>(`[data-${name}="${id}"]`)]));
  const [readings, captions, sentences] = [slots('reading'), slots('caption'), slots('sentence')];
  const region = root.querySelector<HTMLElement>('[data-live]');
  let style: Style = styleOf(root, layout, options.theme);
  let ratio = 1;
  let boxes: Box[] = [];
  let size = { width: 0, height: 0 };
  let axis: Axis = { fromPs: 0, toPs: 1 };
  let visible = true;
  let scheduled = 0;
  let last: Drawing | null = null;
  let wordsAt = -Infinity;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let drawnAt = -Infinity;

  const write = (element: HTMLElement | null | undefined, text: string) => {
    if (element && element.textContent !== text) element.textContent = text;
  };

  function measure(): void {
    style = styleOf(root, layout, options.theme);
    ratio = Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio || 1);
    size = { width: host.clientWidth, height: host.clientHeight };
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const origin = host.getBoundingClientRect();
    boxes = charts.map(({ id }) => {
      const row = root.querySelector<HTMLElement>(`[data-row="${id}"]`)?.getBoundingClientRect();
      const top = row ? row.top - origin.top : 0;
      const foot = top + (row?.height ?? 0);
      return {
        left: style.left, right: size.width - style.right, top: top + style.top, bottom: foot - style.bottom, foot,
      };
    });
  }

  function draw(): void {
    if (!visible || size.width === 0 || boxes.length === 0) return;
    const now = live(source, facts);
    const { nowPs, furthestPs, durationPs } = now.situation;
    const before = view.drawn.getState();
    const sameLength = durationPs === before.durationPs;
    // A run that was taken back is still the same run.
    if ((nowPs < before.nowPs && furthestPs === nowPs) || !sameLength) {
      memory.tops.clear();
      memory.cursorPs = null;
      const next = afterRestart(view.wanted.getState(), sameLength);
      view.wanted.setState(next, true);
    }
    const wanted = resolve(view.wanted.getState(), now.situation);
    axis = onWholePixels(wanted, boxes[0].right - boxes[0].left);
    view.drawn.setState({ ...axis, nowPs, durationPs }, true);
    last = { ...options, now, axis, boxes, style, ratio, size, cursorPs: memory.cursorPs, tops: memory.tops, colours };
    paint(last);
    const present = now.input.series.rows - 1;
    for (const chart of charts) {
      write(readings.get(chart.id), number(readRow(chart, now.input, selectedFlow, present), chart.decimals));
      const caption = readingCaption(chart, now.input, selectedFlow, layout === 'projector');
      write(captions.get(chart.id), layout === 'tabs' ? captionAfterUnit(caption, chart)
        : layout === 'rows' ? captionInRow(caption) : caption);
    }
    drawnAt = performance.now();
    // The last drawing of a run that stands still is told too, a little later.
    speaking ??= setTimeout(speak, Math.max(0, wordsAt + WORDS_EVERY_MS - drawnAt));
  }

  function speak(): void {
    speaking = undefined;
    wordsAt = performance.now();
    const { input } = live(source, facts);
    for (const chart of charts) write(sentences.get(chart.id), chartSentence(chart, input, selectedFlow, axis));
  }

  function soon(): void {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      draw();
    });
  }

  function resized(): void {
    measure();
    draw();
  }

  const sizes = new ResizeObserver(resized);
  sizes.observe(host);
  const sight = new IntersectionObserver((entries) => {
    visible = entries.some((entry) => entry.isIntersecting);
    if (visible) soon();
  });
  sight.observe(host);
  let later: ReturnType<typeof setTimeout> | undefined;
  // Behind the picture of the stage, as a task of its own: both in one would keep the page from the reader's hand.
  const stopFrames = source.onFrame(() => {
    const wait = options.reducedMotion ? STILL_EVERY_MS - (performance.now() - drawnAt) : 0;
    later ??= setTimeout(() => {
      later = undefined;
      draw();
    }, Math.max(0, wait));
  });
  const stopView = view.wanted.subscribe(soon);
  let disposed = false;
  void document.fonts?.ready.then(() => {
    if (!disposed) resized();
  });
  resized();

  return {
    draw: soon,
    axis: () => axis,
    area: () => ({ left: style.left, right: size.width - style.right }),
    drawing: () => last,
    texts: () => charts.map((chart, position) => ({
      top: boxes[position].top - style.top,
      title: titleOf(chart, selectedFlow, flowCount, (flow) => facts.flows[flow].label),
      reading: readings.get(chart.id)?.textContent ?? '',
      caption: captions.get(chart.id)?.textContent ?? '',
    })),
    moveCursor(ps, spoken) {
      memory.cursorPs = ps;
      soon();
      if (!spoken || ps === null || !region) return;
      const { input } = live(source, facts);
      const time = instant(ps, timeTicks(axis, 10), 2);
      write(region, cursorSentence(charts, input, selectedFlow, rowAt(input.series, ps), time));
    },
    dispose() {
      disposed = true;
      cancelAnimationFrame(scheduled);
      clearTimeout(later);
      clearTimeout(speaking);
      sizes.disconnect();
      sight.disconnect();
      stopFrames();
      stopView();
    },
  };
}

