/** Bringing all runs of a comparison to one instant. */
import { describe, expect, it } from 'vitest';
import type { Goal, Went } from '../../../src/runner/client/protocol';
import { goTogether, type Runners } from '../../../src/ui/compare/together';

interface FakeRun { atPs: number; drops: number[] }

/** Runs that stand at 100 ps, each with drops at its instants (ps). */
function fake(drops: number[][], own: Partial<Runners> = {}): { runners: Runners; runs: FakeRun[] } {
  const runs = drops.map((list): FakeRun => ({ atPs: 100, drops: list }));
  const go = async (run: FakeRun, goal: Goal): Promise<Went> => {
    if (goal.kind === 'instant') run.atPs = goal.atPs;
    else if (goal.kind === 'until') {
      const { back } = goal;
      const next = back ? run.drops.findLast((at) => at < run.atPs) : run.drops.find((at) => at > run.atPs);
      if (next === undefined) return 'nowhere';
      run.atPs = next;
    }
    return 'there';
  };
  const apis = runs.map((run) => ({
    go: (goal: Goal) => go(run, goal), clockPs: async () => run.atPs,
  })) as unknown as Runners['apis'];
  const runners: Runners = {
    apis, durations: runs.map(() => 1000), endPs: 1000, nowPs: () => 100, furthestPs: () => 400, rateBps: () => 0,
    ...own,
  };
  return { runners, runs };
}

const drop = (back: boolean): Goal => ({ kind: 'until', what: { kind: 'drop', link: null }, back });
const instants = (runs: FakeRun[]): number[] => runs.map(({ atPs }) => atPs);

describe('two runs that drop next at 300 and at 200 ps', () => {
  it('both go to 200 ps, where it happens first', async () => {
    const { runners, runs } = fake([[300], [200]]);
    expect(await goTogether(runners, drop(false))).toEqual({ went: 'there', atPs: 200 });
    expect(instants(runs)).toEqual([200, 200]);
  });
});

describe('two runs that dropped last at 30 and at 60 ps', () => {
  it('both go back to 60 ps', async () => {
    const { runners, runs } = fake([[30], [60]]);
    expect(await goTogether(runners, drop(true))).toEqual({ went: 'there', atPs: 60 });
    expect(instants(runs)).toEqual([60, 60]);
  });
});

describe('a drop that only one of two has', () => {
  it('is where both runs go', async () => {
    const { runners, runs } = fake([[], [700]]);
    await goTogether(runners, drop(false));
    expect(instants(runs)).toEqual([700, 700]);
  });
  it('leaves both runs where they stand when neither has one', async () => {
    const { runners, runs } = fake([[], []]);
    expect(await goTogether(runners, drop(false))).toMatchObject({ went: 'nowhere' });
    expect(instants(runs)).toEqual([100, 100]);
  });
});

describe('an instant', () => {
  it('after the end of a shorter run leaves that run at its end', async () => {
    const { runners, runs } = fake([[], []], { durations: [1000, 500] });
    await goTogether(runners, { kind: 'instant', atPs: 800 });
    expect(instants(runs)).toEqual([800, 500]);
  });
  it('before the start brings them to the start, and "furthest" to where they had been', async () => {
    const { runners, runs } = fake([[], []]);
    await goTogether(runners, { kind: 'by', ps: -Infinity });
    expect(instants(runs)).toEqual([0, 0]);
    await goTogether(runners, { kind: 'furthest' });
    expect(instants(runs)).toEqual([400, 400]);
  });
  it('one cell later is one cell time of the bottleneck later', async () => {
    const { runners, runs } = fake([[], []], { rateBps: () => 424e10, durations: [1e6, 1e6], endPs: 1e6 });
    await goTogether(runners, { kind: 'cell', back: false });
    expect(instants(runs)).toEqual([200, 200]);
  });
});
