/**
 * Keeps the recorded series of the branches of a forked run when another branch is shown, so that charts and timeline
 * can draw one other branch beside it: the one it was forked from, or one forked from it.
 */
import { copyOf, type Series } from '../../runner/client/series';
import type { OtherFuture } from '../../runner/client/worker-client';
import { check, type Doc } from './document';

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
  if (series === undefined || fromPs === null) return null;
  const ofIt = list.find((one) => one.id === id);
  const checked = ofIt && check(ofIt.scenario);
  return checked?.ok ? { series, fromPs, network: checked.checked.expansion.network } : null;
}

/** Must be called before a change is applied to the running run, because the recorded series is overwritten by it. */
export const keepFuture = (recorded: Series): void => { promised = copyOf(recorded); };

/** The branch of the present document that was shown before; `null` if another network was. */
const shownBefore = (before: Doc, { branches }: Doc): number | null => before.branches?.shown
  ?? branches?.list.find(({ scenario }) => scenario === before.scenario)?.id ?? null;

/**
 * Keeps the series of the branch that was shown (`null` if it was not loaded yet), and returns the one to draw beside
 * the branch that is shown next. `before` is `null` if another network has been opened.
 */
export function turnFuture(before: Doc | null, now: Doc, recorded: Series | null): OtherFuture | null {
  const was = before && shownBefore(before, now);
  if (!now.branches || was === null) kept.clear();
  else if (recorded !== null && was !== now.branches.shown) kept.set(was, promised ?? copyOf(recorded));
  promised = null;
  return beside(now);
}
