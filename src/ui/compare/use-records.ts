/** The records of the compared runs at their present instant, for the table. */
import { useEffect, useState } from 'react';
import type { Race } from './race';
import type { Measured } from './readings';
import { everyReading } from './use-race';

const RESULTS_EVERY_MS = 500;
/** Runs that a slow machine cannot keep at one instant are read after this time. */
const MOST_WAIT_MS = 2_000;

/**
 * Reads the records twice a second, when the runs are at one instant: otherwise runs that are the same would seem to
 * differ. If something changes during a request, another request follows it, so that the last
 * records shown are those of the instant at which the runs stand.
 */
export function useRecords(race: Race): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    let wanted = true;
    let asking = false;
    let again = false;
    /** Since when the runs have been waited for, ms; `null` if they are not. */
    let waitsSince: number | null = null;
    const read = (): void => {
      const now = performance.now();
      if (!race.areTogether() && now - (waitsSince ??= now) < MOST_WAIT_MS) return;
      waitsSince = null;
      ask();
    };
    const ask = (): void => {
      again = asking;
      if (asking || !wanted || race.state.getState().phase === 'loading') return;
      asking = true;
      race.results().then((records) => {
        if (wanted) setMeasured({ seeds: records.map((record) => [record]) });
      }, () => undefined).finally(() => {
        asking = false;
        if (again) read();
      });
    };
    const stops = [
      everyReading(race, RESULTS_EVERY_MS, read), race.state.subscribe(ask),
      race.onFrame(() => { if (waitsSince !== null) read(); }),
    ];
    return () => {
      wanted = false;
      for (const stop of stops) stop();
    };
  }, [race]);
  return measured;
}
