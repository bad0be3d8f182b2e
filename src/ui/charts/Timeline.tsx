/**
 * The strip with the whole run: what was lost and sent again when, where the playhead is, and which stretch the charts
 * show.
 */
import { useEffect, useId, useMemo, useRef } from 'react';
import type { Expansion } from '../../scenario/network';
import { many, span } from '../app/words';
import type { Theme } from '../look/palette';
import { factsOf, type Facts } from './facts';
import { live } from './live';
import { styleOf } from './paint/style';
import { paintTimeline, STRIP, type StripKind } from './paint/timeline';
import type { RunSource } from './run-source';
import { HEAD, SERIES } from '../../runner/client/frame';
import { cellOf } from './series';
import { timeTicks } from './time-axis';
import { timelineBars } from './timeline-bars';
import s from './timeline.module.css';
import { pageView, wholeEndPs, type ChartView } from './view';

export interface TimelineProps {
  expansion: Pick<Expansion, 'network'>;
  theme: Theme;
  source: RunSource;
  view?: ChartView;
  /** Without legend, axis and bracket, under the controls of a phone. */
  compact?: boolean;
}

const MOST_PIXEL_RATIO = 2;
const WORDS_EVERY_MS = 2000;
const PX_PER_TICK = 130;

/** The run so far in one sentence. */
export function timelineSentence(source: RunSource, facts: Facts): string {
  const frame = source.frame();
  const series = source.series();
  if (!frame) return 'Nothing recorded yet.';
  let resent = 0;
  for (let row = 0; row < series.rows; row++) resent += cellOf(series, row, SERIES.resent);
  const { header } = frame;
  return `${span(header[HEAD.timePs] / 1e12)} of ${span(facts.durationPs / 1e12)}: ${many(header[HEAD.timeouts], 'timeout')}, `
    + `${many(resent, 'packet')} sent again, ${many(header[HEAD.cellsDropped], facts.packetMode ? 'packet' : 'cell')} dropped.`;
}

export function Timeline({ expansion, theme, source, view = pageView, compact = false }: TimelineProps) {
  const facts = useMemo(() => factsOf(expansion.network), [expansion]);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();

  useEffect(() => {
    const [box, picture, ctx] = [host.current, canvas.current, canvas.current?.getContext('2d')];
    if (!box || !picture || !ctx) return undefined;
    const kind: StripKind = compact ? 'compact' : 'full';
    let style = styleOf(box, 'rows', theme);
    let ratio = 1;
    let width = 0;
    let saidAt = -Infinity;
    let speaking: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      if (width === 0) return;
      const { input: { series, nowPs }, situation } = live(source, facts);
      const endPs = wholeEndPs(situation);
      const shape = STRIP[kind];
      const room = width - (shape.left + shape.right) * style.unit;
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, width, box.clientHeight);
      paintTimeline(ctx, style, {
        kind, width, nowPs, endPs, durationPs: facts.durationPs, bracket: view.drawn,
        bars: timelineBars(series, nowPs, endPs, Math.max(1, Math.floor(room / (shape.pitch * style.unit)))),
        time: timeTicks({ fromPs: 0, toPs: endPs }, Math.round(room / (PX_PER_TICK * style.unit))),
      });
      speaking ??= setTimeout(speak, Math.max(0, saidAt + WORDS_EVERY_MS - performance.now()));
    };
    const speak = () => {
      speaking = undefined;
      saidAt = performance.now();
      if (words.current) words.current.textContent = timelineSentence(source, facts);
    };
    const resized = () => {
      style = styleOf(box, 'rows', theme);
      ratio = Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio || 1);
      width = box.clientWidth;
      picture.width = Math.round(width * ratio);
      picture.height = Math.round(box.clientHeight * ratio);
      draw();
    };
    const sizes = new ResizeObserver(resized);
    sizes.observe(box);
    let scheduled = 0;
    const soon = () => {
      // One frame later than the charts, which then have written the stretch that they drew.
      scheduled ||= requestAnimationFrame(() => {
        scheduled = 0;
        draw();
      });
    };
    const stopFrames = source.onFrame(soon);
    const stopView = view.wanted.subscribe(() => requestAnimationFrame(soon));
    let disposed = false;
    void document.fonts?.ready.then(() => {
      if (!disposed) resized();
    });
    resized();
    return () => {
      disposed = true;
      cancelAnimationFrame(scheduled);
      clearTimeout(speaking);
      sizes.disconnect();
      stopFrames();
      stopView();
    };
  }, [source, facts, theme, view, compact]);

  return (
    <section className={s.timeline} data-compact={compact || undefined} aria-labelledby={`${id}-name`}>
      <p id={`${id}-name`} className="heard">Timeline of the run</p>
      <div ref={host} className={s.strip}><canvas ref={canvas} aria-hidden="true" /></div>
      <p ref={words} className="heard" />
    </section>
  );
}
