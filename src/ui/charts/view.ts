/**
 * Which part of the run the charts show: the *stretch*. It follows the playhead and shows the recent past, or it is the
 * whole run, or it stays where the reader put it. Charts and timeline share one view: the timeline's bracket marks the
 * stretch that the charts drew last.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `spanPs`: length of the stretch, ps; `null`: a length that suits the run. */
type Stretch =
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
const FEWEST_BINS = 6;

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

/**
 * The stretch for the next run. A fixed stretch becomes following, because the new run may not have that instant yet.
 * The span of a following one is kept if the run has the same length. The whole run stays the whole run.
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

/** Factor by which a key zooms in or out. */
const KEY_ZOOM = 1.5;

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

/** Commands that change which part of the run is shown. */
export type StretchCommand = 'zoomIn' | 'zoomOut' | 'panBack' | 'panOn' | 'follow' | 'whole';

/** Carries out a command on what is drawn now; zooming keeps the instant `aboutPs` in its place. */
export function changeStretch(view: ChartView, command: StretchCommand, aboutPs: number, situation: Situation): void {
  const stretch = view.wanted.getState();
  const { fromPs, toPs } = view.drawn.getState();
  const tenthPs = (toPs - fromPs) / 10;
  const after: Record<StretchCommand, () => Stretch> = {
    zoomIn: () => zoom(stretch, 1 / KEY_ZOOM, aboutPs, situation),
    zoomOut: () => zoom(stretch, KEY_ZOOM, aboutPs, situation),
    panBack: () => pan(stretch, -tenthPs, situation),
    panOn: () => pan(stretch, tenthPs, situation),
    follow: () => ({ kind: 'follow', spanPs: null }),
    whole: () => ({ kind: 'whole' }),
  };
  view.wanted.setState(after[command](), true);
}
