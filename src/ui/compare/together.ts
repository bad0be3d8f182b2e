/**
 * Takes all runs of a comparison to one instant. If the goal is an event, it is searched for in each run, and all go to
 * the instant at which it happens first (going back: last).
 */
import { cellTimePs } from '../../model/atm/times';
import type { Control, Goal, Questions, Went } from '../../runner/client/protocol';
import type { Calls } from '../../runner/client/worker-life';

export interface Runners {
  readonly apis: readonly Pick<Calls<Control & Questions>, 'go' | 'clockPs'>[];
  /** Duration of each run, ps; a run cannot go beyond its end. */
  readonly durations: readonly number[];
  readonly endPs: number;
  nowPs(): number;
  furthestPs(): number;
  /** Present rate of the bottleneck, bit/s; 0 if there is none. */
  rateBps(): number;
}

export interface Arrived { went: Went; atPs: number }

/** The instant that a goal means, ps; `null` if it must be searched for in the runs. */
function instantOf({ nowPs, furthestPs, endPs, rateBps }: Runners, goal: Goal): number | null {
  const within = (ps: number): number => Math.min(endPs, Math.max(0, ps));
  switch (goal.kind) {
    case 'instant': return within(goal.atPs);
    case 'by': return within(nowPs() + goal.ps);
    case 'furthest': return within(furthestPs());
    case 'cell': {
      const rate = rateBps();
      const cellPs = rate > 0 ? cellTimePs(rate) : 0;
      return within(nowPs() + (goal.back ? -cellPs : cellPs));
    }
    case 'event': case 'until': return null;
  }
}

const allTo = async ({ apis, durations }: Runners, atPs: number): Promise<Went> => {
  const went = await Promise.all(apis.map((api, run) =>
    api.go({ kind: 'instant', atPs: Math.min(atPs, durations[run]) })));
  return went.includes('overtaken') ? 'overtaken' : 'there';
};

export async function goTogether(runners: Runners, goal: Goal): Promise<Arrived> {
  const nowPs = runners.nowPs();
  const atPs = instantOf(runners, goal);
  if (atPs !== null) {
    const nowhere = goal.kind !== 'instant' && atPs === nowPs;
    return nowhere ? { went: 'nowhere', atPs } : { went: await allTo(runners, atPs), atPs };
  }
  const back = 'back' in goal && goal.back;
  const found = await Promise.all(runners.apis.map(async (api) => {
    const went = await api.go(goal);
    return { went, atPs: went === 'there' ? await api.clockPs() : null };
  }));
  if (found.some(({ went }) => went === 'overtaken')) return { went: 'overtaken', atPs: nowPs };
  const instants = found.flatMap((one) => (one.atPs === null ? [] : [one.atPs]));
  if (instants.length === 0) return { went: 'nowhere', atPs: nowPs };
  const there = back ? Math.max(...instants) : Math.min(...instants);
  return { went: await allTo(runners, there), atPs: there };
}
