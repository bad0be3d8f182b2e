/**
 * Keeps the canvas of the charts in step with the run, outside React: draws when a frame changes what is seen, when the
 * reader moves the cursor or the shown part of the run, and when sizes change; also writes the readings beside the
 * rows. Nothing is drawn while the charts are out of sight.
 */
import { HEAD, type Frame } from '../../runner/client/frame';
import { colourSlots, lend } from '../look/flow-slots';
import { onceAFrame } from '../look/once-a-frame';
import { SPOKEN_EVERY_MS } from '../look/spoken';
import { unhurried } from '../look/unhurried';
import type { ChartId } from './chart-list';
import type { Drawing } from './paint/drawing';
import { createPainter } from './paint/painter';
import { onWholePixels } from './paint/box';
import type { Facts } from './facts';
import { live, type Live } from './live';
import { measure } from './measure';
import type { RowText } from './picture';
import type { PlotOptions } from './plot-options';
import { createRowWords } from './row-words';
import { afterRestart } from './change-stretch';
import { resolve, type Axis, type ChartView } from './view';

/** State that is kept when the plot is created again with other options: cursor, tops of the scales, lent colours. */
export interface PlotMemory {
  cursorPs: number | null;
  tops: Map<ChartId, number>;
  /**
   * Colour slots of selected flows, by flow. In networks where flows have their group's colour, a selected flow is lent
   * a colour of its own, in the order of selection, as on the stage.
   */
  lent: ReadonlyMap<number, number>;
  flowCount: number;
}

export interface Plot {
  draw(): void;
  /** The time axis of the last drawing, and the left and right edge of the plot area (px). */
  axis(): Axis;
  area(): { left: number; right: number };
  /** The last drawing and the texts beside it, for saving a picture. */
  drawing(): Drawing | null;
  texts(): RowText[];
  moveCursor(ps: number | null, spoken: boolean): void;
  dispose(): void;
}

/** With reduced motion the picture changes at most twice a second. */
const STILL_EVERY_MS = 500;

/** Determines what the time axis shows; if the run has begun again, resets cursor, scales and a fixed axis. */
function settleAxis(view: ChartView, situation: Live['situation'], memory: PlotMemory, width: number): Axis {
  const { nowPs, furthestPs, durationPs } = situation;
  const before = view.drawn.getState();
  const sameLength = durationPs === before.durationPs;
  // A run that was rewound is still the same run: its furthest instant is later than its present.
  if ((nowPs < before.nowPs && furthestPs === nowPs) || !sameLength) {
    memory.tops.clear();
    memory.cursorPs = null;
    view.wanted.setState(afterRestart(view.wanted.getState(), sameLength), true);
  }
  const axis = onWholePixels(resolve(view.wanted.getState(), situation), width);
  view.drawn.setState({ ...axis, nowPs, durationPs }, true);
  return axis;
}

/** Colour slot of each flow; a newly selected flow is lent one. */
function coloursOf({ flows }: Facts, selectedFlow: number | null, memory: PlotMemory): Uint8Array {
  if (memory.flowCount !== flows.length) [memory.flowCount, memory.lent] = [flows.length, new Map()];
  const ids = flows.map(({ id }) => id);
  if (selectedFlow !== null) memory.lent = lend(memory.lent, selectedFlow, ids);
  return colourSlots(ids, memory.lent);
}

export function createPlot(
  root: HTMLElement, host: HTMLElement, canvas: HTMLCanvasElement, memory: PlotMemory, options: PlotOptions,
): Plot {
  const { source, view, facts, selectedFlow } = options;
  const colours = coloursOf(facts, selectedFlow, memory);
  const paint = createPainter(canvas);
  const words = createRowWords(root, options);
  const { soon, cancel } = onceAFrame(draw);
  let measured = measure(root, host, canvas, options);
  let axis: Axis = { fromPs: 0, toPs: 1 };
  let visible = true;
  let last: Drawing | null = null;
  let wordsAt = -Infinity;
  let speaking: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    const { size, boxes } = measured;
    if (!visible || size.width === 0 || boxes.length === 0) return;
    const now = live(source, facts);
    axis = settleAxis(view, now.situation, memory, boxes[0].right - boxes[0].left);
    last = { ...options, ...measured, now, axis, cursorPs: memory.cursorPs, tops: memory.tops, colours };
    paint(last);
    words.writeReadings(now.input);
    // The timer also makes sure that the last drawing of a paused run gets its sentence.
    speaking ??= setTimeout(speak, Math.max(0, wordsAt + SPOKEN_EVERY_MS - performance.now()));
  }

  function speak(): void {
    speaking = undefined;
    wordsAt = performance.now();
    words.writeSentences(axis);
  }

  function resized(): void {
    measured = measure(root, host, canvas, options);
    draw();
  }

  const sizes = new ResizeObserver(resized);
  sizes.observe(host);
  const sight = new IntersectionObserver((entries) => {
    visible = entries.some((entry) => entry.isIntersecting);
    if (visible) soon();
  });
  sight.observe(host);
  const late = unhurried(draw, options.reducedMotion ? STILL_EVERY_MS : undefined);
  /** Whether the playhead is a pixel or more from where it was drawn, so that a late drawing can be seen to be late. */
  function isSeenLate({ header }: Frame): boolean {
    const width = measured.size.width - measured.style.left - measured.style.right;
    return Math.abs(header[HEAD.timePs] - view.drawn.getState().nowPs) * width >= axis.toPs - axis.fromPs;
  }
  // Drawn after the stage, in a task of its own: both in one task would delay the handling of input. But when the run
  // goes fast, the charts would stand behind the clock, and further behind the more the browser has to do.
  const stopFrames = source.onFrame((frame) => {
    if (!options.reducedMotion && isSeenLate(frame)) late.now();
    else late.soon();
  });
  const stopView = view.wanted.subscribe(soon);
  let disposed = false;
  void document.fonts?.ready.then(() => {
    if (!disposed) resized();
  });
  draw();

  return {
    draw: soon,
    axis: () => axis,
    area: () => ({ left: measured.style.left, right: measured.size.width - measured.style.right }),
    drawing: () => last,
    texts: () => words.texts().map((text, position) => (
      { top: measured.boxes[position].top - measured.style.top, ...text })),
    moveCursor(ps, spoken) {
      memory.cursorPs = ps;
      soon();
      if (spoken && ps !== null) words.writeCursor(ps, axis);
    },
    dispose() {
      disposed = true;
      cancel();
      late.cancel();
      clearTimeout(speaking);
      sizes.disconnect();
      sight.disconnect();
      stopFrames();
      stopView();
    },
  };
}

