/** The warm-up run of a worker, which compiles its code: when it begins and ends, and that it changes no result. */
import { describe, expect, it } from 'vitest';
import { createRig, scenario, wholeRun, type Rig } from './runner-rig';

const asked = async (rig: Rig): Promise<Rig> => {
  await rig.load();
  rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
  return rig;
};
const doings = ({ doings: said }: Rig): number => said.filter((doing) => doing === 'preparing').length;

describe('a worker whose program is not compiled yet', () => {
  it('starts a warm-up run only after the first frame has been sent', async () => {
    const rig = createRig({ warm: true });
    await rig.load();
    const before = [rig.frames.length, rig.tasks.length, doings(rig)];
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
    expect([before, rig.frames.length, rig.tasks.length]).toEqual([[0, 0, 1], 1, 1]);
    await rig.turn();
    expect(doings(rig)).toBe(2);
  });

  it('warms up once, in slices of 4 ms that end after 300 ms', async () => {
    const rig = await asked(createRig({ warm: true, readMs: 2 }));
    let turns = 0;
    while (await rig.turn()) turns += 1;
    // The clock moves by 2 ms at each reading, so that the second reading ends a slice of 4 ms.
    expect([turns > 5, turns <= 1 + 300 / 2, doings(rig)]).toEqual([true, true, 2]);
    rig.frame({ buffer: null, wallMs: 20, intervalMs: 0 });
    await rig.load();
    rig.frame({ buffer: null, wallMs: 40, intervalMs: 0 });
    expect(rig.tasks.length).toBe(0);
  });

  it('has exactly the same result', async () => {
    const [warm, cold] = [await asked(createRig({ warm: true })), await asked(createRig())];
    await warm.turn();
    await warm.turn();
    const [one, other] = [await warm.answer(warm.api.runToEnd()), await cold.answer(cold.api.runToEnd())];
    expect([one?.hash, one?.simulatedS]).toEqual([other?.hash, other?.simulatedS]);
    expect(one?.hash).toBe(wholeRun(scenario).hash);
  });

  it('ends the warm-up run when another network is loaded', async () => {
    const rig = await asked(createRig({ warm: true, readMs: 20 }));
    await rig.turn();
    const waiting = rig.tasks.length;
    await rig.load();
    rig.frame({ buffer: null, wallMs: 20, intervalMs: 0 });
    await rig.turn();
    expect([waiting, rig.tasks.length]).toEqual([1, 0]);
  });
});
