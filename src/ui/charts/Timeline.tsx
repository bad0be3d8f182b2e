/**
 * The timeline: a strip of the whole run that shows when packets were lost and sent again, where the playhead is, and
 * which part of the run the charts show. `timeline-plot.ts` draws it, `timeline-input.ts` lets the reader operate it.
 */
import { useEffect, useId, useMemo, useRef } from 'react';
import type { Expansion } from '../../scenario/network';
import type { Theme } from '../look/palette';
import { factsOf } from './facts';
import type { Flag, StripKind } from './paint/timeline';
import type { RunSource } from './run-source';
import { listenToTimeline } from './timeline-input';
import { createTimelinePlot } from './timeline-plot';
import s from './timeline.module.css';
import { pageView, type ChartView } from './view';

interface TimelineProps {
  expansion: Pick<Expansion, 'network'>;
  theme: Theme;
  source: RunSource;
  view?: ChartView;
  /** Takes the run to an instant (ps); without it, the strip cannot be operated. */
  onSeek?: (ps: number) => void;
  /** Changes during the run, each drawn as a flag at its instant. */
  flags?: readonly Flag[];
  /** Called when a bar of drops is clicked, with the time in which its drops happened (ps). */
  onDrops?: (fromPs: number, toPs: number) => void;
  /** Draws no legend, axis and bracket: for phones. */
  compact?: boolean;
}

const NO_FLAGS: readonly Flag[] = [];

export function Timeline({
  expansion, theme, source, view = pageView, onSeek, onDrops, flags = NO_FLAGS, compact = false,
}: TimelineProps) {
  const facts = useMemo(() => factsOf(expansion.network), [expansion]);
  const kind: StripKind = compact ? 'compact' : 'full';
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!strip.current || !canvas.current || !context) return undefined;
    return createTimelinePlot({
      strip: strip.current, canvas: canvas.current, context,
      slider: () => slider.current, sentence: () => sentence.current,
    }, { source, facts, theme, view, flags, kind });
  }, [source, facts, theme, view, flags, kind]);

  useEffect(() => {
    if (!slider.current || !onSeek) return undefined;
    return listenToTimeline(slider.current, { source, facts, theme, kind, onSeek, onDrops });
  }, [source, facts, theme, kind, onSeek, onDrops]);

  return (
    <section className={s.timeline} data-compact={compact || undefined} aria-labelledby={`${id}-name`}>
      <p id={`${id}-name`} className="heard">Timeline of the run</p>
      <div ref={strip} className={s.strip}>
        <canvas ref={canvas} aria-hidden="true" />
        {onSeek && (
          <div
            ref={slider} className={s.handle} role="slider" tabIndex={0} aria-label="Instant of the run"
            aria-valuemin={0} aria-valuenow={0}
          />
        )}
      </div>
      <p ref={sentence} className="heard" />
    </section>
  );
}
