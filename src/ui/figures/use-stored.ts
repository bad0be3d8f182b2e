/** Fetches the stored result of a figure, once for all figures of the same sweep. */
import { useEffect, useState } from 'react';
import type { Figure } from '../../figures/figure';
import { storedResult, type StoredResult } from '../../figures/stored';

/** Results by the sweep's id. One that did not arrive is fetched again when it is wanted next. */
const fetchedResults = new Map<string, StoredResult | null | 'lost'>();

/** The stored result; `null` if there is none, `lost` if it did not arrive, undefined before it is fetched. */
export function useStored({ sweep }: Figure, wanted = true): StoredResult | null | 'lost' | undefined {
  const known = sweep === null ? null : fetchedResults.get(sweep.id);
  const [, setArrived] = useState(0);
  useEffect(() => {
    const there = sweep === null ? null : fetchedResults.get(sweep.id);
    if (sweep === null || !wanted || (there !== undefined && there !== 'lost')) return;
    let gone = false;
    const arrived = (result: StoredResult | null | 'lost'): void => {
      fetchedResults.set(sweep.id, result);
      if (!gone) setArrived((count) => count + 1);
    };
    storedResult(sweep).then(arrived, () => arrived('lost'));
    return () => { gone = true; };
  }, [sweep, wanted]);
  return known;
}
