/** What the editor says of an unfinished network: the next step, and the problems that this does not explain. */
import { useMemo } from 'react';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/types';
import { nextStep } from './next-step';

export interface Hints {
  /** What is missing before the network can send anything; `null` if nothing is. */
  step: string | null;
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

/** Codes of problems of an unfinished network that the hint about the next step explains better. */
const SAID_BY_NEXT_STEP: ReadonlySet<string> = new Set(['noNodes', 'noLinks']);

const NO_WARNINGS: readonly Problem[] = [];

export function useHints(
  scenario: Scenario, problems: readonly Problem[], warnings: readonly Problem[] = NO_WARNINGS, hasDrawing: boolean,
): Hints {
  const step = nextStep(scenario, hasDrawing);
  const left = useMemo(
    () => (step === null ? problems : problems.filter((problem) => !SAID_BY_NEXT_STEP.has(problem.code))),
    [step, problems],
  );
  return { step, problems: left, warnings: step === null ? warnings : NO_WARNINGS };
}
