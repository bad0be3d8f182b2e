/**
 * Keeps the canvas of the timeline in step with the run, outside React: draws when a frame changes what is seen, when
 * the charts show another part of the run, and when sizes change; also writes what a screen reader is told.
 */
import { HEAD } from '../../runner/client/frame';
import { keepForPaper } from '../look/on-paper';
import { onceAFrame } from '../look/once-a-frame';
import type { Theme } from '../look/palette';
import { pixelRatio } from '../look/pixels';
import { SPOKEN_EVERY_MS } from '../look/spoken';
import { unhurried } from '../look/unhurried';
import type { Facts } from './facts';
import { live } from './live';
import { styleOf } from './paint/style';
import { paintTimeline, roomOf, type Flag, type StripKind } from './paint/timeline';
import type { RunSource } from './run-source';
import { timeTicks } from './time-axis';
import { timelineBars } from './timeline-bars';
import { placeSlider, timelineSentence } from './timeline-words';
import { wholeEndPs, type ChartView } from './view';

interface TimelineOptions {
  source: RunSource;
  facts: Facts;
  theme: Theme;
  view: ChartView;
  flags: readonly Flag[];
  kind: StripKind;
}

/** The elements that are written to; the slider and the sentence may come and go while the strip stands. */
interface TimelineElements {
  strip: HTMLElement;
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  slider(): HTMLElement | null;
  sentence(): HTMLElement | null;
}

const PX_PER_TICK = 130;

/** Returns a function that stops the drawing. */
export function createTimelinePlot(
  { strip, canvas, context, slider, sentence }: TimelineElements,
  { source, facts, theme, view, flags, kind }: TimelineOptions,
): () => void {
  let style = styleOf(strip, 'rows', theme);
  let ratio = 1;
  let width = 0;
  /** Instant of the last drawing, and time that one pixel stands for, ps. */
  let [drawnPs, pixelPs] = [0, 0];
  let saidAt = -Infinity;
  let speaking: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    if (width === 0) return;
    const { situation, recordedPs: furthestPs, other } = live(source, facts);
    const { nowPs } = situation;
    const { durationPs } = facts;
    const endPs = wholeEndPs(situation);
    const room = roomOf(kind, style.unit, width);
    [drawnPs, pixelPs] = [nowPs, endPs / room.px];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, strip.clientHeight);
    paintTimeline(context, style, {
      kind, width, nowPs, furthestPs, endPs, flags, bracket: view.drawn.getState(),
      bars: timelineBars(source.recorded(), furthestPs, endPs, room.bars),
      other: other && { ...other, bars: timelineBars(other.series, other.toPs, endPs, room.bars) },
      time: timeTicks({ fromPs: 0, toPs: endPs }, Math.round(room.px / (PX_PER_TICK * style.unit))),
    });
    const operated = slider();
    if (operated) placeSlider(operated, nowPs, endPs, durationPs);
    speaking ??= setTimeout(speak, Math.max(0, saidAt + SPOKEN_EVERY_MS - performance.now()));
  }

  function speak(): void {
    speaking = undefined;
    saidAt = performance.now();
    const told = sentence();
    if (told) told.textContent = timelineSentence(source, facts);
  }

  function resized(): void {
    keepForPaper(strip);
    style = styleOf(strip, 'rows', theme);
    ratio = pixelRatio();
    width = strip.clientWidth;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(strip.clientHeight * ratio);
    draw();
  }

  const sizes = new ResizeObserver(resized);
  sizes.observe(strip);
  const { soon, cancel } = onceAFrame(draw);
  const late = unhurried(draw);
  const stopFrames = source.onFrame(({ header }) => {
    if (Math.abs(header[HEAD.timePs] - drawnPs) >= pixelPs) soon();
    else late.soon();
  });
  // The charts may draw long after the run's last frame, when they have been fetched: the bracket follows them.
  const stopView = view.drawn.subscribe((now, before) => {
    if (now.fromPs !== before.fromPs || now.toPs !== before.toPs) soon();
  });
  let disposed = false;
  void document.fonts?.ready.then(() => {
    if (!disposed) resized();
  });
  resized();

  return () => {
    disposed = true;
    cancel();
    late.cancel();
    clearTimeout(speaking);
    sizes.disconnect();
    stopFrames();
    stopView();
  };
}
