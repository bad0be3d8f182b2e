/** Takes all runs of a race to one instant. */
import type { Goal, Went } from '../../runner/client/protocol';
import { createJourneys } from '../app/run/travelling';
import type { Course } from './course';
import { goTogether } from './together';

export interface RaceJourneys {
  /** Goes to a goal as soon as the journey under way is over or slow, and reports where it led. */
  journey(goal: Goal): void;
  /** Goes to a goal at once. Rejects if a worker fails. */
  go(goal: Goal): Promise<Went>;
  /** Resolves when the newest journey is over; never rejects. */
  arrival(): Promise<unknown>;
}

export interface JourneyMeans {
  /** Present rate of the bottleneck of the first run, bit/s; 0 if there is none. */
  rateBps(): number;
  onNowhere(goal: Goal): void;
  onThere(): void;
}

export function createRaceJourneys(course: Course, { rateBps, onNowhere, onThere }: JourneyMeans): RaceJourneys {
  const { state, stand, runners, set, failed, going, nowPs } = course;
  const { apis, durations, endPs, furthestPs } = runners;
  const goals = { apis, durations, endPs, nowPs, furthestPs, rateBps };
  let newest: Promise<unknown> = Promise.resolve();

  async function go(goal: Goal): Promise<Went> {
    const going = goTogether(goals, goal);
    newest = going.catch(() => undefined);
    const { went, atPs } = await going;
    if (went === 'there') stand(atPs);
    return went;
  }

  const journey = createJourneys({
    go, going, nowMs: () => performance.now(), onFailure: failed, onNowhere, onThere: () => onThere(),
    onProgress: (travelling) => { if (state.getState().travelling !== travelling) set({ travelling }); },
  });
  return { journey, go, arrival: () => newest };
}
