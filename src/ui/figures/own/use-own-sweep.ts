/** The reader's own sweep for its page: as edited in the form, and as run last, with the points computed so far. */
import { useEffect, useMemo } from 'react';
import type { Drawing } from '../../../figures/figure';
import { drawingOf, withDecimals } from '../../../figures/own';
import { pointsOf, type Points } from '../../../figures/points';
import type { Problem } from '../../../scenario/problem';
import type { FullScenario } from '../../../scenario/types';
import { numberIn, sweepOfForm, type OwnResult, type Tunable } from '../../../sweep/own-sweep';
import { runsOf, type Runs } from '../../../sweep/plan';
import type { Row } from '../../../sweep/table';
import type { Sweep } from '../../../sweep/types';
import { check } from '../../app/document';
import { sweepRunner } from '../sweep-runs';
import type { SweepRunState } from '../sweep-states';
import { keyOf } from '../sweep-tasks';
import { duringRuns, type During } from './during';
import { baseOf, titleOf, type OwnNetwork, type OwnState } from './own-store';
import { tunablesOf, type TunableGroup } from './tunables';

/** The network with its defaults filled in, such as duration and warm-up. */
const fullOf = (own: OwnState): FullScenario => {
  const reply = check(own.network.scenario);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return reply.checked.full;
};

export interface OwnDrawn {
  sweep: Sweep;
  drawing: Drawing;
  points: Points;
  rows: readonly Row[];
  runs: Runs;
  run: SweepRunState | undefined;
}

export interface OwnSweep {
  full: FullScenario;
  groups: readonly TunableGroup[];
  /** The sweep that the form describes, or its problems. */
  made: OwnResult;
  problems: readonly Problem[];
  /** What changes during every run of it. */
  during: During;
  /** The sweep that was started last; `null` if none was. */
  drawn: OwnDrawn | null;
}

/** The drawing of a sweep; its description says what changes during every run. */
function drawnAs(sweep: Sweep, tunables: readonly Tunable[], own: OwnNetwork, full: FullScenario): Drawing {
  const drawing = drawingOf(sweep, tunables, titleOf(own.scenario), full.network === 'packet');
  const paths = (sweep.sets ?? []).map(({ path }) => path);
  const { swept, others } = duringRuns(full, paths, Number(sweep.set?.durationS ?? full.durationS));
  return { ...drawing, about: [drawing.about, ...swept, ...(others === null ? [] : [others])].join(' ') };
}

const NO_ROWS: readonly Row[] = [];

export function useOwnSweep(own: OwnState): OwnSweep {
  const { network, form, shown } = own;
  const full = useMemo(() => fullOf({ network, form, shown }), [network, form, shown]);
  const groups = useMemo(() => tunablesOf(full), [full]);
  const tunables = useMemo(() => groups.flatMap((group) => group.tunables), [groups]);
  const made = useMemo(
    () => sweepOfForm(form, baseOf(network), full, tunables), [form, network, full, tunables],
  );
  const { axes, durationS } = form;
  const during = useMemo(
    () => duringRuns(full, axes.map(({ path }) => path), numberIn(durationS) || full.durationS),
    [full, axes, durationS],
  );
  const run = sweepRunner.store((state) => (shown === null ? undefined : state[keyOf(shown, 'full')]));
  useEffect(() => {
    if (shown !== null) void sweepRunner.recall(shown, 'full');
  }, [shown]);
  const plain = useMemo(
    () => (shown === null ? null : drawnAs(shown, tunables, network, full)), [shown, tunables, network, full],
  );
  const runs = useMemo(() => run?.plan ?? (shown === null ? null : runsOf(shown)), [run?.plan, shown]);
  const rows = run?.rows ?? NO_ROWS;
  const points = useMemo(
    () => (plain === null ? [] : pointsOf(plain, runs, rows)), [plain, runs, rows],
  );
  const drawing = useMemo(() => (plain === null ? null : withDecimals(plain, points)), [plain, points]);
  return {
    full, groups, made, during, problems: made.ok ? [] : made.problems,
    drawn: shown === null || drawing === null || runs === null ? null
      : { sweep: shown, drawing, points, rows, runs, run },
  };
}
