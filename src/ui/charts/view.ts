/**
 * Which part of the run the charts show: the *stretch*. It follows the playhead and shows the recent past, or it is the
 * whole run, or it stays where the reader put it. Charts and timeline share one view: the timeline's bracket marks the
 * stretch that the charts drew last.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `spanPs`: length of the stretch, ps; `null`: a length that suits the run. */
export type Stretch =
  | { kind: 'follow'; spanPs: number | null }
  | { kind: 'whole' }
  | { kind: 'fixed'; fromPs: number; toPs: number };

export interface Axis { fromPs: number; toPs: number }

/** A stretch as it was drawn, with the run's present instant and its duration. */
export interface Drawn extends Axis { nowPs: number; durationPs: number }

export interface ChartView {
  readonly wanted: StoreApi<Stretch>;
  /** What was drawn last. It is written in the frame loop, so components must not render from it. */
  readonly drawn: StoreApi<Drawn>;
}

export const createView = (): ChartView => ({
  wanted: createStore<Stretch>(() => ({ kind: 'follow', spanPs: null })),
  drawn: createStore<Drawn>(() => ({ fromPs: 0, toPs: 0, nowPs: 0, durationPs: 0 })),
});

/** The view of the page's run. */
export const pageView = createView();

/** State of the run that decides which interval a stretch means. */
export interface Situation {
  nowPs: number;
  /** The furthest instant reached before the run was rewound; equal to `nowPs` if it was not. */
  furthestPs: number;
  durationPs: number;
  binPs: number;
  averagingPs: number;
  roundTripPs: number;
}

/** Position of the playhead (share of the width) when the charts follow it: at the right, with room for its label. */
const PLAYHEAD_AT = 0.955;
/** As `PLAYHEAD_AT`, for a run that was rewound: what came later is in sight, too. */
const PLAYHEAD_BACK_AT = 0.6;
const RECENT_BINS = 240;
const RECENT_ROUND_TRIPS = 60;
const RECENT_AVERAGES = 24;
const FEWEST_ROUND_TRIPS = 3;
export const FEWEST_BINS = 6;

const GROWTH = [1, 2, 5, 10];

/**
 * The end of the axis for the whole run. A run that has hardly begun would be a dot at the left, so the axis grows in
 * steps of 1, 2 and 5; once a quarter of the run is over, it covers the whole duration.
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

/** A suitable span for following the run: everything so far at first, later the recent past. */
export function suitableSpanPs({ furthestPs, durationPs, binPs, averagingPs, roundTripPs }: Situation): number {
  const longest = Math.max(RECENT_BINS * binPs, RECENT_ROUND_TRIPS * roundTripPs, RECENT_AVERAGES * averagingPs);
  const shortest = Math.max(FEWEST_BINS * binPs, FEWEST_ROUND_TRIPS * roundTripPs);
  return Math.min(durationPs, longest, Math.max(shortest, furthestPs / PLAYHEAD_AT));
}

export function resolve(stretch: Stretch, situation: Situation): Axis {
  if (stretch.kind === 'fixed') return { fromPs: stretch.fromPs, toPs: stretch.toPs };
  if (stretch.kind === 'whole') return { fromPs: 0, toPs: wholeEndPs(situation) };
  const span = stretch.spanPs ?? suitableSpanPs(situation);
  const at = situation.furthestPs > situation.nowPs ? PLAYHEAD_BACK_AT : PLAYHEAD_AT;
  const fromPs = Math.max(0, Math.min(situation.nowPs - span * at, situation.durationPs - span));
  return { fromPs, toPs: fromPs + span };
}
