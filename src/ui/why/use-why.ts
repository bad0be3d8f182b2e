/**
 * Asks the worker why a cell died, and asks again while what followed is not known yet: at once when the run is paused,
 * and only now and then while it plays, because the answer costs the worker time.
 */
import { useMemo } from 'react';
import { HEAD } from '../../runner/client/frame';
import type { FullScenario } from '../../scenario/types';
import type { WhyAnswer, WhyQuestion } from '../../runner/client/why';
import type { RunClient } from '../../runner/client/worker-client';
import { useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { useInspection } from '../inspector/use-inspection';

const WHILE_PLAYING_MS = 1_500;

/** Whether nothing more will follow. */
const isWhole = (answer: WhyAnswer): boolean =>
  answer.ok && answer.why.kind === 'death' && answer.why.death.cost.wholeAgainPs !== null;

/** The run that is asked: the number of its load, and its scenario with the changes that were made since. */
interface AskedRun { serial: number; full: FullScenario }

/** Returns a function that asks; it remembers the last answer and asks again only if there may be another. */
function asker(
  { api, frame }: RunClient, question: WhyQuestion, { serial, full }: AskedRun,
): () => Promise<WhyAnswer | null> {
  let answer: WhyAnswer | null = null;
  let atMs = -Infinity;
  let atPs = -1;
  return async () => {
    const { phase, load, checked } = useApp.getState();
    if (phase === 'loading' || load.serial !== serial || checked.full !== full) return answer;
    const timePs = frame()?.header[HEAD.timePs] ?? 0;
    const standing = phase !== 'playing' && phase !== 'flatOut';
    const stale = standing ? timePs !== atPs : performance.now() - atMs > WHILE_PLAYING_MS;
    if (answer !== null && (isWhole(answer) || !stale)) return answer;
    answer = await api.why(question);
    atMs = performance.now();
    atPs = timePs;
    return answer;
  };
}

/**
 * Returns the answer, null until the first one. A run that starts again is asked again, and so is one that was changed
 * from its present instant on: what followed the loss may not follow any more.
 */
export function useWhy(question: WhyQuestion): WhyAnswer | null {
  const { source } = useRun();
  const serial = useApp((state) => state.load.serial);
  const full = useApp((state) => state.checked.full);
  // The last frame of a paused run may come before the page knows that it is paused.
  const phase = useApp((state) => state.phase);
  const ask = useMemo(() => asker(source, question, { serial, full }), [source, question, serial, full]);
  return useInspection(ask, phase);
}
