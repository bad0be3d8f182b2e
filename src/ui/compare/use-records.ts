/** The records of the compared runs at their present instant, for the table. */
import { useEffect, useState } from 'react';
import type { Race } from './race';
import type { Measured } from './readings';
import { everyReading } from './use-race';

const RESULTS_EVERY_MS = 500;

/**
 * Reads the records twice a second. If something changes during a request, another request follows it, so that the last
 * records shown are those of the instant at which the runs stand.
 */
export function useRecords(race: Race): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    let wanted = true;
    let asking = false;
    let again = false;
    const ask = (): void => {
      again = asking;
      if (asking || !wanted || race.state.getState().phase === 'loading') return;
      asking = true;
      race.results().then((records) => {
        if (wanted) setMeasured({ seeds: records.map((record) => [record]) });
      }, () => undefined).finally(() => {
        asking = false;
        if (again) ask();
      });
    };
    const stops = [everyReading(race, RESULTS_EVERY_MS, ask), race.state.subscribe(ask)];
    return () => {
      wanted = false;
      for (const stop of stops) stop();
    };
  }, [race]);
  return measured;
}
