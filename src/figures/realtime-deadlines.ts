/** What the real-time paper says about missed deadlines (figures 10 and 11), and the verdict on it. */
import type { Derived, Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import type { Points } from './points';
import { LARGE, SMALL } from './realtime';
import { meansTable, reduction, signedPercent, type MeanLine } from './realtime-means';
import { FEWER_MISSED, FEWER_MISSED_FEC, inTable, inText, type BothSizes } from './realtime-printed';

export const deadlineNumbers = `The text prints mean improvements over Vegas for 1,500 and 9,180 bytes: ${
  inText(FEWER_MISSED.bp)} % without redundancy, ${inText(FEWER_MISSED.fec)} % with it.`;

export function deadlineVerdict(points: Points): Verdict {
  const plain = above(points, 'vegas', 'bp');
  const redundant = above(points, 'vegas', 'fec');
  const better = (panel: string, series: string) => signedPercent(reduction(points, panel, [series, 'vegas']));
  return {
    outcome: outcomeOf(together(plain, redundant)),
    sentence: `TCP Boston misses no more than Vegas ${inWords(plain)} without redundancy and ${inWords(redundant)} `
      + `with it. The mean improvement, without and with redundancy, is ${better(SMALL, 'bp')} and ${
        better(SMALL, 'fec')} % with 1,500 bytes, and ${better(LARGE, 'bp')} and ${better(LARGE, 'fec')} % with 9,180.`,
  };
}

export function deadlineMeans(points: Points): Derived[] {
  const line = (title: string, series: readonly [string, string], printed: BothSizes): MeanLine =>
    ({ title, printed: inTable(printed), ours: (panel) => signedPercent(reduction(points, panel, series)) });
  return [meansTable([
    line('Missed deadlines, TCP Boston fewer than Vegas, %', ['bp', 'vegas'], FEWER_MISSED.bp),
    line('Missed deadlines, with redundancy fewer than Vegas, %', ['fec', 'vegas'], FEWER_MISSED.fec),
    line('Missed deadlines, with redundancy fewer than without, %', ['fec', 'bp'], FEWER_MISSED_FEC),
  ])];
}
