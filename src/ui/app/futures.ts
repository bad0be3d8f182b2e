/**
 * Keeps the recorded series of the branches of a forked run when another branch is shown, so that charts and timeline
 * can draw one other branch beside it: the one it was forked from, or one forked from it.
 */
import { copyOf, type Series } from '../../runner/client/series';
import type { OtherFuture } from '../../runner/client/worker-client';
import type { Doc } from './document';

const TRUNK = 0;
const kept = new Map<number, Series>();

/** Copy of the series from before a change was applied to the running run; `null` if none was. */
let promised: Series | null = null;

/** The branch to draw beside the shown one: the one it was forked from, or else the newest one forked from it. */
function beside({ branches }: Doc): OtherFuture | null {
  if (!branches) return null;
  const { shown, list } = branches;
  const own = list.find(({ id }) => id === shown);
  const child = list.findLast(({ from }) => from === shown);
  const hasParent = own !== undefined && own.from !== null;
  const id = hasParent ? own.from : child?.id ?? null;
  const fromPs = (hasParent ? own : child)?.forkPs ?? null;
  const series = id === null ? undefined : kept.get(id);
  return series === undefined || fromPs === null ? null : { series, fromPs };
}

/** Must be called before a change is applied to the running run, because the recorded series is overwritten by it. */
export const keepFuture = (recorded: Series): void => { promised = copyOf(recorded); };

/** Keeps the series of the branch that was shown, and returns the one to draw beside the branch that is shown next. */
export function turnFuture(before: Doc, now: Doc, recorded: Series | null): OtherFuture | null {
  if (!now.branches) kept.clear();
  else if (recorded !== null && before.branches?.shown !== now.branches.shown) {
    kept.set(before.branches?.shown ?? TRUNK, promised ?? copyOf(recorded));
  }
  promised = null;
  return beside(now);
}
