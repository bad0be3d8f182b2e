/** What a figure shows: its stored result, or what has been run here as a draft or in full. */
import { useEffect, useMemo, useState } from 'react';
import type { Figure } from '../../figures/figure';
import { pointsOf, runsOfFigure, type Points } from '../../figures/points';
import type { StoredResult } from '../../figures/stored';
import type { Runs } from '../../sweep/plan';
import type { Row } from '../../sweep/table';
import type { Quality } from '../../sweep/types';
import { keyOf, sweepRunner, type SweepRunState } from './sweep-runs';
import { useStored } from './use-stored';

export type From = 'stored' | Quality;

export interface FigureResult {
  from: From;
  /** Which there are to choose from. */
  there: readonly From[];
  choose(from: From): void;
  points: Points;
  rows: readonly Row[];
  /** Of what is shown; null: a closed form. */
  runs: Runs | null;
  /** Every run is there. */
  whole: boolean;
  stored: StoredResult | null;
  /** The stored result is still being fetched. */
  waiting: boolean;
  /** It was asked for and did not arrive. */
  lost: boolean;
}

export const QUALITIES = ['draft', 'full'] as const;

/** Of a sweep that runs or has run here, in either quality; also what was kept of it before the page was loaded. */
function useHere({ sweep }: Figure): Partial<Record<Quality, SweepRunState>> {
  const { store } = sweepRunner;
  const draft = store((state) => (sweep === null ? undefined : state[keyOf(sweep, 'draft')]));
  const full = store((state) => (sweep === null ? undefined : state[keyOf(sweep, 'full')]));
  useEffect(() => {
    if (sweep !== null) for (const quality of QUALITIES) void sweepRunner.recall(sweep, quality);
  }, [sweep]);
  return { draft, full };
}

/** What is shown where nobody has chosen: what runs, then what is stored, then what was run here. */
function bestOf(stored: boolean, here: Partial<Record<Quality, SweepRunState>>): From {
  const running = QUALITIES.find((quality) => here[quality]?.running);
  if (running !== undefined) return running;
  return stored || (!here.full && !here.draft) ? 'stored' : here.full ? 'full' : 'draft';
}

export function useFigureResult(figure: Figure): FigureResult {
  const fetched = useStored(figure);
  const stored = fetched === 'lost' || fetched === undefined ? null : fetched;
  const here = useHere(figure);
  const [choice, setChoice] = useState<From | null>(null);
  const there: From[] = [
    ...(stored !== null ? ['stored' as const] : []), ...QUALITIES.filter((quality) => here[quality] !== undefined),
  ];
  const running = QUALITIES.find((quality) => here[quality]?.running);
  const [wasRunning, setWasRunning] = useState(running);
  if (running !== wasRunning) {
    setWasRunning(running);
    if (running !== undefined) setChoice(running);
  }
  const from = choice !== null && there.includes(choice) ? choice : bestOf(stored !== null, here);
  const run = from === 'stored' ? undefined : here[from];
  const runs = useMemo(() => run?.plan ?? runsOfFigure(figure), [run?.plan, figure]);
  const rows = run?.rows ?? stored?.rows;
  const points = useMemo(() => pointsOf(figure, runs, rows ?? []), [figure, runs, rows]);
  return {
    from, there, choose: setChoice, points, rows: rows ?? [], runs, stored, waiting: fetched === undefined,
    lost: fetched === 'lost',
    whole: runs === null || (rows !== undefined && rows.length === runs.runs.length),
  };
}
