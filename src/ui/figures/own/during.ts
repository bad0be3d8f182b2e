/** Says what changes during every run of a sweep, and that a swept value does not hold longer than that. */
import type { FullScenario } from '../../../scenario/types';
import { capital, count, list, span } from '../../app/words';
import { stepsOf } from '../../panel/change-words';

export interface During {
  /** About each swept parameter that is changed during the run. */
  swept: readonly string[];
  /** All other changes, in one sentence; `null` if there are none. */
  others: string | null;
}

/** Most changes that are named. */
const MOST_NAMED = 3;

const isPartOf = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

/** Describes the planned changes before `untilS` (s) in a sweep over `paths`. */
export function duringRuns(full: FullScenario, paths: readonly string[], untilS: number): During {
  const made = stepsOf(full).filter(({ atS }) => atS < untilS)
    .flatMap(({ atS, differences }) => differences.map((one) => ({ ...one, at: span(atS) })));
  const isOf = (path: string) => (one: { path: string }): boolean =>
    isPartOf(path, one.path) || isPartOf(one.path, path);
  const swept = paths.flatMap((path) => {
    const own = made.filter(isOf(path));
    if (own.length === 0) return [];
    const changed = list(own.map(({ after, at }) => `to ${after} at ${at}`));
    return [`${capital(own[0].what)} is changed ${changed} in every run: a swept value holds only until ${own[0].at}.`];
  });
  const rest = made.filter((one) => !paths.some((path) => isOf(path)(one)));
  const named = rest.slice(0, MOST_NAMED).map(({ what, after, at }) => `${what} ${after} from ${at}`);
  const more = rest.length > MOST_NAMED ? [`${count(rest.length - MOST_NAMED)} more`] : [];
  return { swept, others: rest.length === 0 ? null : `With changes during the run: ${list([...named, ...more])}.` };
}
