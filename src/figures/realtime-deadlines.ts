/** What the real-time paper says of missed deadlines (figures 10 and 11), and whether it comes out. */
import type { Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt, type Points } from './points';
import { LARGE, SMALL } from './realtime';

export const deadlineNumbers = 'Printed in the text are mean improvements over Vegas: 18.9 and 41 % without '
  + 'redundancy, 19.2 and 42 % with it, for 1,500 and 9,180 bytes.';

/** By how much smaller than Vegas' value, mean over the buffers, percent. */
export function improvement(points: Points, panel: string, series: string): number {
  const all = points.filter((point) => point.panel === panel && point.series === series)
    .map(({ x, interval }) => ({ ours: interval.mean, vegas: meanAt(points, panel, 'vegas', x) }));
  return (100 * all.reduce((sum, { ours, vegas }) => sum + (vegas === 0 ? 0 : 1 - ours / vegas), 0)) / all.length;
}

const percent = (value: number): string => value.toFixed(1).replace('-', '−');

export function deadlineVerdict(points: Points): Verdict {
  const plain = above(points, 'vegas', 'bp');
  const redundant = above(points, 'vegas', 'fec');
  return {
    outcome: outcomeOf(together(plain, redundant)),
    sentence: `TCP Boston misses no more than Vegas ${inWords(plain)} without redundancy and ${inWords(redundant)} `
      + `with it. The mean improvement is ${percent(improvement(points, SMALL, 'bp'))} and ${
        percent(improvement(points, SMALL, 'fec'))} % with 1,500 bytes, ${
        percent(improvement(points, LARGE, 'bp'))} and ${percent(improvement(points, LARGE, 'fec'))} % with 9,180.`,
  };
}
