/**
 * Keeps the canvas of the sequence–time plot in step with the run, outside React: draws when a frame changes what is
 * seen, when the shown part of the run changes, when the history grows and when sizes change; also writes the words
 * beside it.
 */
import { HEAD, type Frame } from '../../../runner/client/frame';
import type { FlowHistory } from '../../../runner/client/history';
import { keepForPaper } from '../../look/on-paper';
import { onceAFrame } from '../../look/once-a-frame';
import { PALETTES, type Theme } from '../../look/palette';
import { pixelRatio, textUnit } from '../../look/pixels';
import { SPOKEN_EVERY_MS } from '../../look/spoken';
import { unhurried } from '../../look/unhurried';
import type { Facts } from '../facts';
import { live } from '../live';
import { onWholePixels } from '../paint/box';
import type { Layout } from '../paint/style';
import type { RunSource } from '../run-source';
import { resolve, type Axis, type ChartView } from '../view';
import { paintSequence, type DrawnDrop } from './paint-sequence';
import { beforeWords, sequenceSentence } from './words';

interface SequenceOptions {
  source: RunSource;
  view: ChartView;
  facts: Facts;
  history: () => FlowHistory;
  theme: Theme;
  layout: Layout;
  /** Colour and name of the flow. */
  colour: string;
  name: string;
}

/** The elements that are written to; the note is not there in every layout. */
interface SequenceElements {
  /** The plot with its head and its controls, which paper shows as a whole. */
  root: HTMLElement;
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  sentence(): HTMLElement | null;
  note(): HTMLElement | null;
}

export interface SequenceDrawing {
  /** Draws soon, and writes the words even if they were written a moment ago. */
  drawAll(): void;
  /** Returns the drop that is drawn there; null if none is. */
  dropAt(x: number, y: number): DrawnDrop | null;
  dispose(): void;
}

/** Left margin by layout, px at a text size of 16 px. */
const LEFT: Record<Layout, number> = { rows: 212, tabs: 48, projector: 56 };
/** Below this width (px) rows have the margin of tabs. */
const NARROW_PX = 600;

export function createSequenceDrawing(
  { root, canvas, context, sentence, note }: SequenceElements,
  { source, view, facts, history, theme, layout, colour, name }: SequenceOptions,
): SequenceDrawing {
  const own = getComputedStyle(canvas);
  const fonts = { sans: own.getPropertyValue('--sans'), mono: own.getPropertyValue('--mono'), unit: textUnit() };
  let dropAt: SequenceDrawing['dropAt'] = () => null;
  let toldMs = -Infinity;
  /** Time that one pixel stood for in the last drawing, ps. */
  let pixelPs = 0;

  function draw(): void {
    const { situation: { nowPs, durationPs }, situation, recordedPs } = live(source, facts);
    const ratio = pixelRatio();
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0) return;
    fitCanvas(Math.round(width * ratio), Math.round(height * ratio));
    const left = LEFT[width < NARROW_PX && layout === 'rows' ? 'tabs' : layout] * fonts.unit;
    const axis = onWholePixels(resolve(view.wanted.getState(), situation), width - left);
    view.drawn.setState({ ...axis, nowPs, durationPs }, true);
    pixelPs = (axis.toPs - axis.fromPs) / (width - left);
    dropAt = paintSequence(context, {
      history: history(), axis, nowPs, width, height, left, ratio, palette: PALETTES[theme], colour, fonts,
    });
    tell(axis, recordedPs);
  }

  /** Resizing a canvas clears it, so it is done only for another size. */
  function fitCanvas(width: number, height: number): void {
    if (canvas.width === width && canvas.height === height) return;
    [canvas.width, canvas.height] = [width, height];
    keepForPaper(root);
  }

  function tell(axis: Axis, reachedPs: number): void {
    const nowMs = performance.now();
    if (nowMs - toldMs < SPOKEN_EVERY_MS) return;
    toldMs = nowMs;
    const [said, noted] = [sentence(), note()];
    if (said) said.textContent = sequenceSentence(history(), name, axis, reachedPs);
    if (noted) noted.textContent = beforeWords(history());
  }

  const { soon, cancel } = onceAFrame(draw);
  const sizes = new ResizeObserver(soon);
  sizes.observe(canvas);
  const late = unhurried(draw);
  const showFrame = ({ header }: Frame): void => {
    if (Math.abs(header[HEAD.timePs] - view.drawn.getState().nowPs) >= pixelPs) soon();
    else late.soon();
  };
  const stops = [
    source.onFrame(showFrame), view.wanted.subscribe(soon), () => sizes.disconnect(), cancel, late.cancel,
  ];
  // At once: paper, for which the colours change, waits for no animation frame.
  draw();

  return {
    drawAll() {
      toldMs = -Infinity;
      soon();
    },
    dropAt: (x, y) => dropAt(x, y),
    dispose() { for (const stop of stops) stop(); },
  };
}
