/** The result that a figure shows: the stored one, or one that was run in the page as a draft or in full. */
import { useEffect, useMemo, useState } from 'react';
import type { Figure } from '../../figures/figure';
import { pointsOf, runsOfFigure, type Points } from '../../figures/points';
import type { StoredResult } from '../../figures/stored';
import type { Runs } from '../../sweep/plan';
import type { Row } from '../../sweep/table';
import type { Quality } from '../../sweep/types';
import { keepChoice, keptChoice } from './kept-choice';
import { sweepRunner } from './sweep-runs';
import type { SweepRunState } from './sweep-states';
import { keyOf } from './sweep-tasks';
import { useStored } from './use-stored';

export type From = 'stored' | Quality;

export interface FigureResult {
  from: From;
  /** The results that can be chosen. */
  there: readonly From[];
  choose(from: From): void;
  points: Points;
  rows: readonly Row[];
  /** The runs of the result; `null` for a closed form. */
  runs: Runs | null;
  /** Whether every run is done. */
  whole: boolean;
  stored: StoredResult | null;
  /** Whether the stored result is still being fetched. */
  waiting: boolean;
  /** Whether the stored result could not be fetched. */
  lost: boolean;
}

export const QUALITIES = ['draft', 'full'] as const;

/** The runs of a figure's sweep in the page, in both qualities; also those stored before the page was loaded. */
function useHere({ sweep }: Figure): Partial<Record<Quality, SweepRunState>> {
  const { store } = sweepRunner;
  const draft = store((state) => (sweep === null ? undefined : state[keyOf(sweep, 'draft')]));
  const full = store((state) => (sweep === null ? undefined : state[keyOf(sweep, 'full')]));
  useEffect(() => {
    if (sweep !== null) for (const quality of QUALITIES) void sweepRunner.recall(sweep, quality);
  }, [sweep]);
  return { draft, full };
}

/** The result to show by default: the stored one, or else one that was run here. */
function bestOf(stored: boolean, here: Partial<Record<Quality, SweepRunState>>): From {
  return stored || (!here.full && !here.draft) ? 'stored' : here.full ? 'full' : 'draft';
}

/** The result that was chosen last, also before a reload; a sweep that begins to run here is chosen by that. */
function useChoice({ sweep }: Figure, running: Quality | undefined): [From | null, (from: From) => void] {
  const [choice, setChoice] = useState<From | null>(() => (sweep && keptChoice(sweep.id)) ?? running ?? null);
  const [wasRunning, setWasRunning] = useState(running);
  if (running !== wasRunning) {
    setWasRunning(running);
    if (running !== undefined) setChoice(running);
  }
  useEffect(() => {
    if (sweep !== null && choice !== null) keepChoice(sweep.id, choice);
  }, [sweep, choice]);
  return [choice, setChoice];
}

export function useFigureResult(figure: Figure): FigureResult {
  const fetched = useStored(figure);
  const stored = fetched === 'lost' || fetched === undefined ? null : fetched;
  const here = useHere(figure);
  const there: From[] = [
    ...(stored !== null ? ['stored' as const] : []), ...QUALITIES.filter((quality) => here[quality] !== undefined),
  ];
  const running = QUALITIES.find((quality) => here[quality]?.running);
  const [choice, choose] = useChoice(figure, running);
  const from = choice !== null && there.includes(choice) ? choice : bestOf(stored !== null, here);
  const run = from === 'stored' ? undefined : here[from];
  const runs = useMemo(() => run?.plan ?? runsOfFigure(figure), [run?.plan, figure]);
  const rows = run?.rows ?? stored?.rows;
  const points = useMemo(() => pointsOf(figure, runs, rows ?? []), [figure, runs, rows]);
  return {
    from, there, choose, points, rows: rows ?? [], runs, stored, waiting: fetched === undefined,
    lost: fetched === 'lost',
    whole: runs === null || (rows !== undefined && rows.length === runs.runs.length),
  };
}
