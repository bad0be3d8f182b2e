/**
 * Which stretch of the run the charts show. It follows the playhead (then the recent past is seen), or is the whole
 * run, or stays where the reader put it. Charts and timeline share one view: the timeline's bracket is the stretch that
 * was drawn.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `spanPs` null: as long as suits the run. */
export type Stretch =
  | { kind: 'follow'; spanPs: number | null }
  | { kind: 'whole' }
  | { kind: 'fixed'; fromPs: number; toPs: number };

export interface Axis { fromPs: number; toPs: number }

/** A stretch as it was drawn, and of which run. */
export interface Drawn extends Axis { nowPs: number; durationPs: number }

export interface ChartView {
  readonly wanted: StoreApi<Stretch>;
  /** What was drawn last. Written in the frame loop, so no component renders with it. */
  readonly drawn: StoreApi<Drawn>;
}

export const createView = (): ChartView => ({
  wanted: createStore<Stretch>(() => ({ kind: 'follow', spanPs: null })),
  drawn: createStore<Drawn>(() => ({ fromPs: 0, toPs: 0, nowPs: 0, durationPs: 0 })),
});

/** The page's: one run is watched at a time. */
export const pageView = createView();

/** What a stretch is resolved against. */
export interface Situation {
  nowPs: number;
  /** Where the run was before it was taken back; as `nowPs` where it was not. */
  furthestPs: number;
  durationPs: number;
  binPs: number;
  averagingPs: number;
  roundTripPs: number;
}

/** Where the playhead stands when the charts follow it: at the right, with room for its label. */
const PLAYHEAD_AT = 0.955;
/** The same for a run that was taken back: what came after is seen too. */
const PLAYHEAD_BACK_AT = 0.6;
const RECENT_BINS = 240;
const RECENT_ROUND_TRIPS = 60;
const RECENT_AVERAGES = 24;
const FEWEST_ROUND_TRIPS = 3;
const FEWEST_BINS = 6;

const GROWTH = [1, 2, 5, 10];

/**
 * The end of the axis of the whole run. A run that has hardly begun would be a dot at the left, so the axis grows with
 * it in steps of 1, 2 and 5, until a quarter of the run is over; then it is the run.
 */
export function wholeEndPs(
  { furthestPs, durationPs, binPs }: Pick<Situation, 'furthestPs' | 'durationPs' | 'binPs'>,
): number {
  const wanted = Math.max(furthestPs * 1.15, binPs * FEWEST_BINS);
  if (furthestPs >= durationPs / 4 || wanted >= durationPs) return durationPs;
  const size = 10 ** Math.floor(Math.log10(wanted));
  const step = GROWTH.find((one) => one * size >= wanted) ?? 10;
  return Math.min(durationPs, step * size);
}

/** The span that suits a run followed: all of it at first, then the recent past. */
export function suitableSpanPs({ furthestPs, durationPs, binPs, averagingPs, roundTripPs }: Situation): number {
  const longest = Math.max(RECENT_BINS * binPs, RECENT_ROUND_TRIPS * roundTripPs, RECENT_AVERAGES * averagingPs);
  const shortest = Math.max(FEWEST_BINS * binPs, FEWEST_ROUND_TRIPS * roundTripPs);
  return Math.min(durationPs, longest, Math.max(shortest, furthestPs / PLAYHEAD_AT));
}

/**
 * What is wanted of the next run: a stretch that was put somewhere follows again, for that instant may never come; a
 * span outlives a restart but not another length of run. The whole stays the whole.
 */
export function afterRestart(stretch: Stretch, sameLength: boolean): Stretch {
  if (stretch.kind === 'whole' || (stretch.kind === 'follow' && (sameLength || stretch.spanPs === null))) {
    return stretch;
  }
  return { kind: 'follow', spanPs: null };
}

export function resolve(stretch: Stretch, situation: Situation): Axis {
  if (stretch.kind === 'fixed') return { fromPs: stretch.fromPs, toPs: stretch.toPs };
  if (stretch.kind === 'whole') return { fromPs: 0, toPs: wholeEndPs(situation) };
  const span = stretch.spanPs ?? suitableSpanPs(situation);
  const at = situation.furthestPs > situation.nowPs ? PLAYHEAD_BACK_AT : PLAYHEAD_AT;
  const fromPs = Math.max(0, Math.min(situation.nowPs - span * at, situation.durationPs - span));
  return { fromPs, toPs: fromPs + span };
}

/** Zooms by `factor` (below 1: closer) about an instant; a stretch that follows goes on following. */
export function zoom(stretch: Stretch, factor: number, aboutPs: number, situation: Situation): Stretch {
  const { fromPs, toPs } = resolve(stretch, situation);
  const end = wholeEndPs(situation);
  const span = Math.max(FEWEST_BINS * situation.binPs, (toPs - fromPs) * factor);
  if (span >= end) return { kind: 'whole' };
  if (stretch.kind === 'follow') return { kind: 'follow', spanPs: span };
  const share = (aboutPs - fromPs) / (toPs - fromPs);
  return held(aboutPs - share * span, span, end);
}

/** Moves the stretch by `byPs` (above 0: later) and leaves it there. */
export function pan(stretch: Stretch, byPs: number, situation: Situation): Stretch {
  const { fromPs, toPs } = resolve(stretch, situation);
  return held(fromPs + byPs, toPs - fromPs, Math.max(wholeEndPs(situation), toPs));
}

function held(fromPs: number, span: number, endPs: number): Stretch {
  const from = Math.max(0, Math.min(fromPs, endPs - span));
  return { kind: 'fixed', fromPs: from, toPs: from + span };
}
