/** What a comparison needs from a runner: a time limit, and records and differences that do not disturb the run. */
import { describe, expect, it } from 'vitest';
import { HEAD } from '../../src/runner/client/frame';
import type { Scenario } from '../../src/scenario/types';
import { createRig, scenario, wholeRun } from './runner-rig';

const MS = 1e9;

async function flatOutRig() {
  const rig = createRig({ readMs: 20 });
  await rig.load();
  rig.api.setRate(null);
  return rig;
}
const shownPs = (rig: Awaited<ReturnType<typeof flatOutRig>>): number => rig.newest().header[HEAD.timePs];

describe('a run that plays flat out and may go to 100 ms', () => {
  it('stops at exactly 100 ms, shows it, and goes on when a later limit comes', async () => {
    const rig = await flatOutRig();
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0, limitPs: 100 * MS });
    rig.api.play();
    await rig.idle();
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0, limitPs: 100 * MS });
    await rig.idle();
    expect(shownPs(rig)).toBe(100 * MS);
    expect(await rig.api.clockPs()).toBe(100 * MS);
    rig.frame({ buffer: null, wallMs: 32, intervalMs: 0, limitPs: 140 * MS });
    await rig.idle();
    rig.frame({ buffer: null, wallMs: 48, intervalMs: 0, limitPs: 140 * MS });
    await rig.idle();
    expect(shownPs(rig)).toBe(140 * MS);
  });

  it('sends no frame twice while it waits', async () => {
    const rig = await flatOutRig();
    rig.api.play();
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0, limitPs: 100 * MS });
    await rig.idle();
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0, limitPs: 100 * MS });
    await rig.idle();
    const { length } = rig.frames;
    rig.frame({ buffer: null, wallMs: 32, intervalMs: 0, limitPs: 100 * MS });
    await rig.idle();
    expect(rig.frames).toHaveLength(length);
  });

  it('goes on to its end when the limit is gone', async () => {
    const rig = await flatOutRig();
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0, limitPs: 100 * MS });
    rig.api.play();
    await rig.idle();
    expect(await rig.api.clockPs()).toBe(100 * MS);
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0, limitPs: Infinity });
    await rig.idle();
    expect((await rig.api.result()).hash).toBe(wholeRun(scenario).hash);
  });

  it('ends with the same hash as a run without limits', async () => {
    const rig = await flatOutRig();
    rig.api.play();
    for (let limit = 50; limit <= 1000; limit += 50) {
      rig.frame({ buffer: null, wallMs: limit, intervalMs: 0, limitPs: limit * MS });
      await rig.idle();
    }
    expect((await rig.api.result()).hash).toBe(wholeRun(scenario).hash);
  });
});

describe('a record beside the run', () => {
  it('is that of the whole run, and leaves the one that is shown alone', async () => {
    const rig = await flatOutRig();
    const reply = await rig.answer(rig.api.measureRecord(scenario, Infinity));
    expect(reply.ok && reply.record.hash).toBe(wholeRun(scenario).hash);
    expect(await rig.api.clockPs()).toBe(0);
  });
  it('can be that of an instant', async () => {
    const rig = await flatOutRig();
    const reply = await rig.answer(rig.api.measureRecord(scenario, 0.25));
    expect(reply.ok && reply.record.simulatedS).toBe(0.25);
  });
  it('is refused where the scenario cannot be run', async () => {
    const rig = createRig();
    expect(await rig.answer(rig.api.measureRecord({ version: 1, nodes: 7 }, 1))).toMatchObject({ ok: false });
  });
});

describe('the first difference, asked of a worker', () => {
  const difference = (own: Partial<Scenario>) => {
    const rig = createRig({ readMs: 20 });
    return rig.answer(rig.api.firstDifference(scenario, { ...scenario, ...own }));
  };

  it('is found without a loaded run', async () => {
    const reply = await difference({ links: scenario.links?.map((each) => ({ ...each, cellErrorRate: 0.01 })) });
    expect(reply).toMatchObject({ ok: true, difference: { first: null, second: { kind: 'drop' } } });
  });

  it('is none between runs of which one only ends earlier, compared to its end', async () => {
    expect(await difference({ durationS: 0.5 })).toEqual({ ok: true, difference: null, comparedPs: 500 * MS });
  });

  it('is refused where one of the two cannot be run', async () => {
    expect(await difference({ durationS: -1 })).toMatchObject({ ok: false, problems: [{ path: 'durationS' }] });
  });
});
