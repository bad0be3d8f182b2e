/** Pointer and keys on the timeline: they move the playhead, and a click on a bar of drops reports its interval. */
import type { Theme } from '../look/palette';
import type { Facts } from './facts';
import { live } from './live';
import { styleOf } from './paint/style';
import { roomOf, STRIP, type StripKind } from './paint/timeline';
import type { RunSource } from './run-source';
import { scrub } from './scrub';
import { timelineBars, timeOfDrops } from './timeline-bars';
import { wholeEndPs } from './view';

interface TimelineInput {
  source: RunSource;
  facts: Facts;
  theme: Theme;
  kind: StripKind;
  /** Takes the run to an instant, ps. */
  onSeek(ps: number): void;
  /** Called when a bar of drops is clicked, with the time in which its drops happened, ps. */
  onDrops?(fromPs: number, toPs: number): void;
}

/** Distance under the line within which a click is on the bars of drops, px at a text size of 16 px. */
const DROPS = { from: 2, to: 14 };

/** Index of the non-empty bar nearest to a place (in bars), at most two bars away; -1 if there is none. */
function nearestBar(heights: ArrayLike<number>, place: number): number {
  const middle = Math.floor(place);
  for (const by of [0, -1, 1, -2, 2]) if ((heights[middle + by] ?? 0) > 0) return middle + by;
  return -1;
}

/** Listens on the slider that lies over the strip; returns a function that stops it. */
export function listenToTimeline(
  slider: HTMLElement, { source, facts, theme, kind, onSeek, onDrops }: TimelineInput,
): () => void {
  const unitNow = (): number => styleOf(slider, 'rows', theme).unit;
  const shape = STRIP[kind];

  function onPress(share: number, y: number): void {
    const unit = unitNow();
    if (!onDrops || y < (shape.line + DROPS.from) * unit || y > (shape.line + DROPS.to) * unit) return;
    const { situation, recordedPs } = live(source, facts);
    const endPs = wholeEndPs(situation);
    const { bars } = roomOf(kind, unit, slider.clientWidth);
    const series = source.recorded();
    const { dropped } = timelineBars(series, recordedPs, endPs, bars);
    const found = nearestBar(dropped, share * bars);
    if (found < 0) return;
    const { fromPs, toPs } = timeOfDrops(series, recordedPs, endPs, bars, found);
    onDrops(fromPs, toPs);
  }

  return scrub(slider, {
    onSeek, onPress,
    situation: () => live(source, facts).situation,
    sides: () => {
      const unit = unitNow();
      return { left: shape.left * unit, right: shape.right * unit };
    },
  });
}
