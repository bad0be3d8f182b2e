/** Journeys of the loaded run to other instants: their frames, their progress, and journeys that overtake others. */
import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT, HEAD } from '../../src/runner/client/frame';
import { createRig, wholeRun, scenario, type Rig } from './runner-rig';

const MS = 1e9;
let rig: Rig;
/** The clock moves so fast that a slice of a journey ends after the first look at it. */
beforeEach(async () => {
  rig = createRig({ readMs: 20 });
  await rig.load();
});

const inputs = (from: number, count: number): number[] => Array.from({ length: count }, (_, more) => from + 16 * more);

describe('a journey', () => {
  it('sends no frame on its way, and one when it has arrived', async () => {
    rig.header(0);
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0 });
    const before = rig.frames.length;
    const went = rig.api.go({ kind: 'instant', atPs: 700 * MS });
    await rig.turn();
    expect([rig.frames.length - before, await rig.api.going()]).toEqual([0, expect.closeTo(0.5, 0)]);
    expect(await rig.answer(went)).toBe('there');
    expect([rig.frames.length - before, rig.newest().header[HEAD.timePs]]).toEqual([1, 700 * MS]);
    expect(await rig.api.going()).toBeNull();
  });

  it('stops playing, and is given up when play is pressed', async () => {
    rig.api.setRate(1e8);
    rig.api.play();
    const [, , stands] = inputs(0, 3).map((wallMs) => rig.header(wallMs).timePs);
    const went = rig.api.go({ kind: 'instant', atPs: 700 * MS });
    expect([stands > 0, rig.header(100).timePs]).toEqual([true, stands]);
    rig.api.play();
    expect([await rig.answer(went), rig.header(200).timePs]).toEqual(['overtaken', stands]);
    expect(rig.header(210).timePs).toBeGreaterThan(stands);
  });

  it('is overtaken by the next, which starts from where the run still is', async () => {
    await rig.answer(rig.api.go({ kind: 'instant', atPs: 300 * MS }));
    const first = rig.api.go({ kind: 'instant', atPs: 900 * MS });
    await rig.turn();
    const second = rig.api.go({ kind: 'by', ps: 5 * MS });
    expect([await rig.answer(first), await rig.answer(second)]).toEqual(['overtaken', 'there']);
    expect(rig.header(0).timePs).toBe(305 * MS);
  });

  it('ends where it began when there is no such event', async () => {
    await rig.answer(rig.api.go({ kind: 'instant', atPs: 300 * MS }));
    const back = { kind: 'until', what: { kind: 'drop', link: 0 }, back: true } as const;
    expect([await rig.answer(rig.api.go(back)), rig.header(0).timePs]).toEqual(['nowhere', 300 * MS]);
  });

  it('back from the end can be played on to the same end', async () => {
    const record = await rig.answer(rig.api.runToEnd());
    await rig.answer(rig.api.go({ kind: 'instant', atPs: 250 * MS }));
    const { timePs, furthestPs, ended } = rig.header(0);
    expect([timePs, furthestPs, ended]).toEqual([250 * MS, 1000 * MS, 0]);
    expect((await rig.answer(rig.api.runToEnd()))?.hash).toBe(record?.hash);
    expect([rig.header(0).furthestPs, record?.hash]).toEqual([1000 * MS, wholeRun(scenario).hash]);
  });
});

describe('frames of the next run', () => {
  it('can be told from those of the run before, though both stand at the same instant', async () => {
    const first = rig.header(0);
    await rig.load();
    const next = rig.header(16);
    expect([next.timePs, next.serial > first.serial, next.jumps]).toEqual([first.timePs, true, first.jumps + 1]);
  });
});

describe('frames after a journey', () => {
  it('hold the bins up to that instant, and only events up to it', async () => {
    rig.api.setRate(null);
    await rig.answer(rig.api.runToEnd());
    const before = rig.header(0).jumps;
    await rig.answer(rig.api.go({ kind: 'instant', atPs: 400 * MS }));
    const header = rig.header(16);
    const { series, events } = rig.newest();
    const rows = header.firstBin + series.rows;
    const times = Array.from(
      { length: events.rows }, (_, row) => events.data[row * events.stride + EVENT.timePs],
    );
    expect([header.jumps - before, (rows - 1) * header.binPs <= 400 * MS, rows * header.binPs > 400 * MS])
      .toEqual([1, true, true]);
    expect(times.length).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThanOrEqual(400 * MS);
  });
});

describe('a file that arrives', () => {
  it('is received up to the instant that is shown', async () => {
    const bytes = Uint8Array.from({ length: 9000 }, (_, at) => at % 251);
    const file = {
      ...scenario, flows: [{
        id: 'f', from: 'src.0', to: 'sink', transport: { packetBytes: 1500 },
        traffic: { kind: 'file', bytes: 9000, name: 'a' },
      }],
    };
    await rig.load({ scenario: file, files: { f: bytes } });
    const at = async (ms: number): Promise<number> => {
      await rig.answer(rig.api.go({ kind: 'instant', atPs: ms * MS }));
      const arrived = await rig.api.arrived('f');
      expect(arrived?.bytes).toEqual(bytes.slice(0, arrived?.inOrderBytes));
      return arrived?.inOrderBytes ?? -1;
    };
    const [early, late, again] = [await at(12), await at(900), await at(12)];
    expect([early < late, late, again]).toEqual([true, 9000, early]);
  });
});

describe('the events of the flow that is watched', () => {
  it('are complete, whenever it was chosen and wherever the run has been', async () => {
    await rig.answer(rig.api.runToEnd());
    rig.api.watchFlow(0);
    await rig.idle();
    const whole = await rig.api.history({ epoch: -1, count: 0 });
    await rig.load();
    rig.api.watchFlow(null);
    await rig.answer(rig.api.go({ kind: 'instant', atPs: 600 * MS }));
    await rig.answer(rig.api.go({ kind: 'instant', atPs: 200 * MS }));
    rig.api.watchFlow(0);
    await rig.idle();
    await rig.answer(rig.api.runToEnd());
    const back = await rig.api.history({ epoch: -1, count: 0 });
    expect(back?.rows).toEqual(whole?.rows);
    expect(whole?.count).toBeGreaterThan(100);
  });
});
