/** The stored result behind a figure, fetched once for all figures of its experiment. */
import { useEffect, useState } from 'react';
import type { Figure } from '../../figures/figure';
import { storedResult, type StoredResult } from '../../figures/stored';

/** By the sweep's id: figures of one experiment have one file. One that did not arrive is asked for again. */
const fetchedResults = new Map<string, StoredResult | null | 'lost'>();

/** null: there is none; `lost`: it did not arrive; undefined: it is on its way, or nobody `wanted` it yet. */
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
