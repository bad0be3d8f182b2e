/** How the stretch of the run that the charts show is changed: by zooming, by panning, by a new run. */
import { FEWEST_BINS, resolve, wholeEndPs, type ChartView, type Situation, type Stretch } from './view';

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
