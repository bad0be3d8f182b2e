import { beforeEach, describe, expect, it } from 'vitest';
import type { Goal, Went } from '../../../src/runner/client/protocol';
import { createJourneys, OVERTAKE_MS } from '../../../src/ui/app/run/travelling';

const instant = (atPs: number): Goal => ({ kind: 'instant', atPs });
const step: Goal = { kind: 'event', back: false };

let nowMs = 0;
let under: { goal: Goal; end(went: Went): void }[] = [];
let said: string[] = [];
let travel: (goal: Goal) => void;

const settle = async (): Promise<void> => { for (let turn = 0; turn < 10; turn++) await Promise.resolve(); };
async function arrive(went: Went = 'there'): Promise<void> {
  under.shift()?.end(went);
  await settle();
}

beforeEach(() => {
  [nowMs, under, said] = [0, [], []];
  travel = createJourneys({
    go: (goal) => new Promise((end) => { under.push({ goal, end }); }),
    going: async () => 0.5, nowMs: () => nowMs, onProgress: () => {},
    onThere: () => said.push('there'), onNowhere: () => said.push('nowhere'), onFailure: () => said.push('failed'),
  });
});

describe('journeys that are asked for in quick succession', () => {
  it('wait for the one under way; of those to an instant only the newest waits', async () => {
    [1, 2, 3].forEach((ps) => travel(instant(ps)));
    expect(under.map(({ goal }) => goal)).toEqual([instant(1)]);
    await arrive();
    expect(under.map(({ goal }) => goal)).toEqual([instant(3)]);
    await arrive();
    expect([said, under]).toEqual([['there', 'there'], []]);
  });

  it('are all made where they are steps, of which at most three wait', async () => {
    for (let press = 0; press < 9; press++) travel(step);
    let made = 0;
    while (under.length > 0) {
      made++;
      await arrive();
    }
    expect(made).toBe(4);
  });
});

describe('a journey that takes long', () => {
  it('is overtaken by the next, and its own end is not reported', async () => {
    travel(step);
    nowMs = OVERTAKE_MS + 1;
    travel(instant(7));
    expect(under.map(({ goal }) => goal)).toEqual([step, instant(7)]);
    await arrive('overtaken');
    await arrive('nowhere');
    expect(said).toEqual(['nowhere']);
  });
});
