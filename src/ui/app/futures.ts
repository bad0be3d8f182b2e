/**
 * What the other futures of a forked run had recorded: kept when another one is shown, so that charts and timeline draw
 * the one that the shown one left, or that left it.
 */
import { copyOf, type Series } from '../../runner/client/series';
import type { OtherFuture } from '../../runner/client/worker-client';
import type { Doc } from './document';

const TRUNK = 0;
const kept = new Map<number, Series>();

/** What the run had recorded before it was told to go another way; null: it is as it is. */
let promised: Series | null = null;

/** The future that stands beside the one that is shown: the one it came from, else the newest that came from it. */
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

/** What a run has recorded is kept before it is told to go another way, for it forgets that. */
export const keepFuture = (recorded: Series): void => { promised = copyOf(recorded); };

/** Another version of the document is shown: keeps what the run so far has recorded; null: of another network. */
export function turnFuture(before: Doc, now: Doc, recorded: Series | null): OtherFuture | null {
  if (!now.branches) kept.clear();
  else if (recorded !== null && before.branches?.shown !== now.branches.shown) {
    kept.set(before.branches?.shown ?? TRUNK, promised ?? copyOf(recorded));
  }
  promised = null;
  return beside(now);
}
