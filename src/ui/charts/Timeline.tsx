/**
 * The timeline: a strip of the whole run that shows when packets were lost and sent again, where the playhead is, and
 * which part of the run the charts show.
 */
import { useEffect, useId, useMemo, useRef } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import type { Expansion } from '../../scenario/network';
import { instant as instantWords, many, span } from '../app/words';
import { onceAFrame } from '../look/once-a-frame';
import type { Theme } from '../look/palette';
import { pixelRatio } from '../look/pixels';
import { SPOKEN_EVERY_MS } from '../look/spoken';
import { factsOf, type Facts } from './facts';
import { live } from './live';
import { styleOf } from './paint/style';
import { paintTimeline, STRIP, type Flag, type StripKind } from './paint/timeline';
import type { RunSource } from './run-source';
import { HEAD, SERIES } from '../../runner/client/frame';
import { scrub } from './scrub';
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
  /** Takes the run to an instant (ps); without it, the strip cannot be operated. */
  onSeek?: (ps: number) => void;
  /** Changes during the run, each drawn as a flag at its instant. */
  flags?: readonly Flag[];
  /** Called when a bar of drops is clicked, with the interval of that bar (ps). */
  onDrops?: (fromPs: number, toPs: number) => void;
  /** Draws no legend, axis and bracket: for phones. */
  compact?: boolean;
}

const NO_FLAGS: readonly Flag[] = [];
const PX_PER_TICK = 130;

/** Index of the non-empty bar nearest to a place (in bars), at most two bars away; -1 if there is none. */
export function nearestBar(heights: ArrayLike<number>, place: number): number {
  const middle = Math.floor(place);
  for (const by of [0, -1, 1, -2, 2]) if ((heights[middle + by] ?? 0) > 0) return middle + by;
  return -1;
}

/** The run so far in one sentence. */
export function timelineSentence(source: RunSource, facts: Facts): string {
  const frame = source.frame();
  const series = source.series();
  if (!frame) return 'Nothing recorded yet.';
  let resent = 0;
  for (let row = 0; row < series.rows; row++) resent += cellOf(series, row, SERIES.resent);
  const { header } = frame;
  return `${span(header[HEAD.timePs] / PS_PER_S)} of ${span(facts.durationPs / PS_PER_S)}: ${many(header[HEAD.timeouts], 'timeout')}, `
    + `${many(resent, 'packet')} sent again, ${many(header[HEAD.cellsDropped], facts.packetMode ? 'packet' : 'cell')} dropped.`;
}

export function Timeline({
  expansion, theme, source, view = pageView, onSeek, onDrops, flags = NO_FLAGS, compact = false,
}: TimelineProps) {
  const facts = useMemo(() => factsOf(expansion.network), [expansion]);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const handle = useRef<HTMLDivElement>(null);
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
      const { situation, recordedPs: furthestPs, other } = live(source, facts);
      const series = source.recorded();
      const { nowPs } = situation;
      const endPs = wholeEndPs(situation);
      const shape = STRIP[kind];
      const room = width - (shape.left + shape.right) * style.unit;
      const bars = Math.max(1, Math.floor(room / (shape.pitch * style.unit)));
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, width, box.clientHeight);
      paintTimeline(ctx, style, {
        kind, width, nowPs, furthestPs, endPs, durationPs: facts.durationPs, bracket: view.drawn.getState(),
        bars: timelineBars(series, furthestPs, endPs, bars),
        other: other && { ...other, bars: timelineBars(other.series, other.toPs, endPs, bars) },
        flags,
        time: timeTicks({ fromPs: 0, toPs: endPs }, Math.round(room / (PX_PER_TICK * style.unit))),
      });
      if (handle.current) place(handle.current, nowPs, endPs);
      speaking ??= setTimeout(speak, Math.max(0, saidAt + SPOKEN_EVERY_MS - performance.now()));
    };
    const place = (element: HTMLElement, nowPs: number, endPs: number) => {
      element.setAttribute('aria-valuemax', String(endPs / PS_PER_S));
      element.setAttribute('aria-valuenow', String(nowPs / PS_PER_S));
      element.setAttribute('aria-valuetext', instantWords(nowPs, facts.durationPs));
    };
    const speak = () => {
      speaking = undefined;
      saidAt = performance.now();
      if (words.current) words.current.textContent = timelineSentence(source, facts);
    };
    const resized = () => {
      style = styleOf(box, 'rows', theme);
      ratio = pixelRatio();
      width = box.clientWidth;
      picture.width = Math.round(width * ratio);
      picture.height = Math.round(box.clientHeight * ratio);
      draw();
    };
    const sizes = new ResizeObserver(resized);
    sizes.observe(box);
    const { soon, cancel } = onceAFrame(draw);
    const stopFrames = source.onFrame(soon);
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
      clearTimeout(speaking);
      sizes.disconnect();
      stopFrames();
      stopView();
    };
  }, [source, facts, theme, view, flags, compact]);

  useEffect(() => {
    const element = handle.current;
    if (!element || !onSeek) return undefined;
    const kind: StripKind = compact ? 'compact' : 'full';
    return scrub(element, {
      onSeek,
      onPress(share, y) {
        const { situation, recordedPs } = live(source, facts);
        const { unit } = styleOf(element, 'rows', theme);
        if (!onDrops || y < (STRIP[kind].line + 2) * unit || y > (STRIP[kind].line + 14) * unit) return;
        const endPs = wholeEndPs(situation);
        const { pitch, left, right } = STRIP[kind];
        const count = Math.max(1, Math.floor((element.clientWidth - (left + right) * unit) / (pitch * unit)));
        const { dropped } = timelineBars(source.recorded(), recordedPs, endPs, count);
        const found = nearestBar(dropped, share * count);
        if (found >= 0) onDrops((found / count) * endPs, ((found + 1) / count) * endPs);
      },
      situation: () => live(source, facts).situation,
      sides: () => {
        const { unit } = styleOf(element, 'rows', theme);
        return { left: STRIP[kind].left * unit, right: STRIP[kind].right * unit };
      },
    });
  }, [source, facts, theme, onSeek, onDrops, compact]);

  return (
    <section className={s.timeline} data-compact={compact || undefined} aria-labelledby={`${id}-name`}>
      <p id={`${id}-name`} className="heard">Timeline of the run</p>
      <div ref={host} className={s.strip}>
        <canvas ref={canvas} aria-hidden="true" />
        {onSeek && (
          <div
            ref={handle} className={s.handle} role="slider" tabIndex={0} aria-label="Instant of the run"
            aria-valuemin={0} aria-valuenow={0}
          />
        )}
      </div>
      <p ref={words} className="heard" />
    </section>
  );
}
