/** The reader's own sweep for its page: as edited in the form, and as run last, with the points computed so far. */
import { useEffect, useMemo } from 'react';
import type { Drawing } from '../../../figures/figure';
import { drawingOf, withDecimals } from '../../../figures/own';
import { pointsOf, type Points } from '../../../figures/points';
import type { Problem } from '../../../scenario/problem';
import type { FullScenario } from '../../../scenario/types';
import { sweepOfForm, type OwnResult } from '../../../sweep/own-sweep';
import { runsOf, type Runs } from '../../../sweep/plan';
import type { Row } from '../../../sweep/table';
import type { Sweep } from '../../../sweep/types';
import { check } from '../../app/document';
import { sweepRunner } from '../sweep-runs';
import type { SweepRunState } from '../sweep-states';
import { keyOf } from '../sweep-tasks';
import { baseOf, titleOf, type OwnState } from './own-store';
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
  whole: boolean;
  run: SweepRunState | undefined;
}

export interface OwnSweep {
  full: FullScenario;
  groups: readonly TunableGroup[];
  /** The sweep that the form describes, or its problems. */
  made: OwnResult;
  problems: readonly Problem[];
  /** The sweep that was started last; `null` if none was. */
  drawn: OwnDrawn | null;
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
  const run = sweepRunner.store((state) => (shown === null ? undefined : state[keyOf(shown, 'full')]));
  useEffect(() => {
    if (shown !== null) void sweepRunner.recall(shown, 'full');
  }, [shown]);
  const plain = useMemo(
    () => (shown === null ? null
      : drawingOf(shown, tunables, titleOf(network.scenario), full.network === 'packet')),
    [shown, tunables, network, full],
  );
  const runs = useMemo(() => run?.plan ?? (shown === null ? null : runsOf(shown)), [run?.plan, shown]);
  const rows = run?.rows ?? NO_ROWS;
  const points = useMemo(
    () => (plain === null ? [] : pointsOf(plain, runs, rows)), [plain, runs, rows],
  );
  const drawing = useMemo(() => (plain === null ? null : withDecimals(plain, points)), [plain, points]);
  return {
    full, groups, made, problems: made.ok ? [] : made.problems,
    drawn: shown === null || drawing === null || runs === null ? null
      : { sweep: shown, drawing, points, rows, runs, whole: rows.length === runs.runs.length, run },
  };
}
