/** The runner step by step, with a clock, a page and a task queue that the test drives. */
import { beforeEach, describe, expect, it } from 'vitest';
import { at, HEAD, LINK } from '../../src/runner/client/frame';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';
import { createRig, scenario, wholeRun, type Rig } from './runner-rig';

const MS = 1e9;
let rig: Rig;
beforeEach(() => { rig = createRig(); });

describe('a scenario that is loaded', () => {
  it('is built in one piece, which the page is told in advance, and shown at t = 0', async () => {
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
    const reply = await rig.load();
    expect(reply).toEqual({ ok: true, warnings: [], codecEngine: codecs.engine, codecProblem: null });
    expect([rig.doings, rig.frames.length, rig.frames[0].loadId]).toEqual([['preparing', 'running'], 1, 1]);
    expect(rig.newest().links.rows).toBe(6);
  });

  it('is brought to the instant that is asked for, and ends with the hash of a whole run', async () => {
    await rig.load({ startAtS: 0.25 });
    expect(rig.header(0).timePs).toBe(250 * MS);
    rig.api.setRate(null);
    const record = await rig.answer(rig.api.runToEnd());
    expect(record?.hash).toBe(wholeRun(scenario).hash);
  });

  it('with a problem leaves the previous run alone', async () => {
    await rig.load({ startAtS: 0.25 });
    const reply = await rig.load({ scenario: { version: 1, nodes: 7 } });
    expect(reply.ok).toBe(false);
    expect([rig.header(0).timePs, rig.frames.at(-1)?.loadId]).toEqual([250 * MS, 1]);
  });

  it('counts its frames and its wall time from the beginning', async () => {
    await rig.load();
    await rig.answer(rig.api.runToEnd());
    const spent = (await rig.api.result()).wallSeconds;
    await rig.load();
    expect([(await rig.api.result()).wallSeconds, rig.header(0).serial, rig.frames.at(-1)?.loadId]).toEqual([0, 0, 2]);
    expect(spent).toBeGreaterThan(0);
  });
});

describe('a load on its way to its instant', () => {
  it('reports its progress', async () => {
    rig = createRig({ readMs: 60 });
    const loaded = rig.api.load({ scenario, startAtS: 0.9 });
    const shares: (number | null)[] = [];
    for (let turn = 0; turn < 6; turn++) {
      await rig.breathe();
      shares.push(await rig.api.going());
      await rig.turn();
    }
    expect(shares.at(-1)).toBeGreaterThan(0);
    expect(shares.at(-1)).toBeLessThan(1);
    expect(shares).toEqual([...shares].sort((a, b) => (a ?? 0) - (b ?? 0)));
    await rig.answer(loaded);
    expect(await rig.api.going()).toBeNull();
  });

  it('is abandoned between two slices, for the next one', async () => {
    rig = createRig({ readMs: 60 });
    const first = rig.api.load({ scenario, startAtS: 0.9 });
    await rig.breathe();
    await rig.turn();
    rig.api.abandonLoad();
    expect([await rig.answer(first), rig.tasks.length]).toMatchObject([{ ok: true }, 0]);
    expect(rig.header(0).timePs).toBeLessThan(900 * MS);
    await rig.load({ startAtS: 0.1 });
    expect(rig.header(0).timePs).toBe(100 * MS);
  });

  it('gives way to a newer load without `abandonLoad`', async () => {
    rig = createRig({ readMs: 60 });
    const first = rig.api.load({ scenario, startAtS: 0.9 });
    await rig.breathe();
    const second = rig.api.load({ scenario, startAtS: 0.1 });
    await rig.answer(Promise.all([first, second]));
    expect(rig.header(0).timePs).toBe(100 * MS);
    expect(await rig.api.going()).toBeNull();
  });

  it('reports no progress any more when a newer load begins at t = 0', async () => {
    rig = createRig({ readMs: 60 });
    const first = rig.api.load({ scenario, startAtS: 0.9 });
    await rig.breathe();
    await rig.turn();
    const second = rig.api.load({ scenario });
    await rig.answer(Promise.all([first, second]));
    expect(await rig.api.going()).toBeNull();
  });
});

describe('playing at 1 ms of simulated time for each 10 ms, frames 16 ms apart', () => {
  beforeEach(async () => {
    rig = createRig({ readMs: 0.01 });
    await rig.load();
    rig.api.setRate(1e8);
    rig.api.play();
  });

  it('moves with the page by 1.6 ms a frame', () => {
    expect([0, 16, 32].map((wallMs) => rig.header(wallMs).timePs)).toEqual([0, 1.6 * MS, 3.2 * MS]);
  });

  it('does not move while no frames are asked for', async () => {
    rig.header(0);
    await rig.idle();
    expect(rig.header(0).timePs).toBe(0);
  });

  it('sends a frame for each that is asked for, and writes it into the buffer that came back', () => {
    rig.header(0);
    const buffer = new ArrayBuffer(1 << 20);
    rig.frame({ buffer, wallMs: 16, intervalMs: 0 });
    expect(
      [rig.frames.length, rig.frames[1].buffer === buffer, rig.newest().header[HEAD.serial]],
    ).toEqual([2, true, 1]);
  });

  it('does not use a buffer that is too small', () => {
    const buffer = new ArrayBuffer(8);
    rig.frame({ buffer, wallMs: 16, intervalMs: 0 });
    expect(rig.frames[0].buffer.byteLength).toBeGreaterThan(8);
  });

  it('moves by one cell time a frame with reduced motion', () => {
    expect([0, 500, 1000].map((wallMs) => rig.header(wallMs, 500).timePs)).toEqual([0, 0.1 * MS, 0.2 * MS]);
  });

  it('does not catch up after a pause', () => {
    rig.header(0);
    rig.api.pause();
    rig.header(16);
    rig.api.play();
    expect([rig.header(5000).timePs, rig.header(5016).timePs]).toEqual([0, 1.6 * MS]);
  });

  it('stops at the end of the run, and marks that frame as the end', () => {
    rig.api.setRate(1e12);
    rig.header(0);
    const rows = Array.from({ length: 400 }, (_, frame) => rig.header(16 * frame));
    const last = rows.find(({ ended }) => ended === 1);
    expect([last?.timePs, last?.running]).toEqual([1e12, 0]);
  });
});

describe('as fast as it goes', () => {
  beforeEach(async () => {
    rig = createRig({ readMs: 20 });
    await rig.load();
    rig.api.setRate(null);
  });

  it('goes on by itself, one slice a task', async () => {
    rig.api.play();
    const instants: number[] = [];
    for (let slice = 0; slice < 6; slice++) {
      instants.push((await rig.api.result()).simulatedS);
      expect(rig.tasks).toHaveLength(1);
      await rig.turn();
    }
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(new Set(instants).size).toBeGreaterThan(3);
  });

  it('stops at once for a pause, and stays there', async () => {
    rig.api.play();
    for (let slice = 0; slice < 3; slice++) await rig.turn();
    rig.api.pause();
    const { timePs, running } = rig.header(0);
    await rig.idle();
    expect([running, rig.header(16).timePs]).toEqual([0, timePs]);
    expect(timePs).toBeGreaterThan(0);
    expect(timePs).toBeLessThan(1e12);
  });

  it('sends a frame after a slice if one was asked for', async () => {
    rig.api.play();
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0 });
    const before = rig.frames.length;
    rig.frame({ buffer: null, wallMs: 32, intervalMs: 0 });
    await rig.turn();
    expect(rig.frames.length).toBeGreaterThan(before);
  });

  it('has one task at most, however often it is told to play', async () => {
    rig.api.play();
    rig.api.play();
    rig.api.setRate(null);
    expect(rig.tasks).toHaveLength(1);
  });
});

describe('to the end', () => {
  it('gives the result that the command line gives', async () => {
    await rig.load();
    const record = await rig.answer(rig.api.runToEnd());
    const { wallSeconds: _, ...metrics } = wholeRun(scenario);
    expect(record).toMatchObject(metrics);
    expect(await rig.answer(rig.api.runToEnd())).toMatchObject({ hash: metrics.hash });
  });

  it.each(['pause', 'step', 'load'] as const)('is given up by a %s', async (by) => {
    rig = createRig({ readMs: 20 });
    await rig.load();
    const record = rig.api.runToEnd();
    await rig.turn();
    if (by === 'load') await rig.load();
    else if (by === 'step') void rig.api.go({ kind: 'cell', back: false });
    else rig.api.pause();
    expect(await rig.answer(record)).toBeNull();
  });

  it('answers only the second of two requests with a result', async () => {
    await rig.load();
    const first = rig.api.runToEnd();
    const second = rig.api.runToEnd();
    expect([await rig.answer(first), (await rig.answer(second))?.simulatedS]).toEqual([null, 1]);
  });

  it('does not end between two events of the last instant', async () => {
    // 300 flows start in the very last instant: more events than a slice of one look takes.
    const late: Scenario = {
      ...scenario, durationS: 0.01,
      nodes: [{ id: 'src', kind: 'host', count: 300 }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
      flows: [{ id: 'f', from: 'src', to: 'sink', startS: 0.01 }],
    };
    rig = createRig({ readMs: 20 });
    await rig.load({ scenario: late });
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
    const record = await rig.answer(rig.api.runToEnd());
    expect([record?.cellsSent, record?.hash]).toEqual([wholeRun(late).cellsSent, wholeRun(late).hash]);
    expect(record?.cellsSent).toBeGreaterThan(3000);
  });
});

describe('a step', () => {
  beforeEach(async () => {
    await rig.load();
  });

  it('moves by one cell time, stops playing, and is shown at once', async () => {
    rig.api.setRate(1e8);
    rig.api.play();
    rig.header(0);
    rig.frame({ buffer: null, wallMs: 1, intervalMs: 0 });
    rig.frame({ buffer: null, wallMs: 2, intervalMs: 0 });
    void rig.api.go({ kind: 'cell', back: false });
    const { timePs, running } = rig.header(100);
    expect([timePs, running]).toEqual([0.1 * MS + 0.2 * MS, 0]);
  });

  it('sends one frame, and none of the instant before', () => {
    rig.header(0);
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0 });
    const before = rig.frames.length;
    void rig.api.go({ kind: 'cell', back: false });
    expect([rig.frames.length - before, rig.newest().header[HEAD.timePs]]).toEqual([1, 0.1 * MS]);
  });

  it('goes to the next event', async () => {
    void rig.api.go({ kind: 'event', back: false });
    expect(rig.header(0).events).toBe(1);
  });
});

describe('a parameter that is changed during a run', () => {
  it('is in force from the next microsecond on, the same as in a run of the changed scenario', async () => {
    await rig.load({ startAtS: 0.1 });
    expect(await rig.api.applyNow({ 'nodes.sw.bufferCells': 7 })).toEqual({ ok: true, atS: 0.100001 });
    const record = await rig.answer(rig.api.runToEnd());
    expect(record?.hash).toBe(
      wholeRun({ ...scenario, changes: [{ atS: 0.100001, set: { 'nodes.sw.bufferCells': 7 } }] }).hash,
    );
    expect(record?.hash).not.toBe(wholeRun(scenario).hash);
  });

  it('is shown while the run is paused, and a further change has the same instant', async () => {
    await rig.load({ startAtS: 0.1 });
    rig.header(0);
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0 });
    const capacity = (): number => at(rig.newest().links, 4, LINK.capacity);
    const before = capacity();
    await rig.api.applyNow({ 'nodes.sw.bufferCells': 7 });
    expect([before, capacity(), rig.newest().header[HEAD.timePs]]).toEqual([50, 7, 100_001e6]);
    rig.frame({ buffer: null, wallMs: 32, intervalMs: 0 });
    expect(await rig.api.applyNow({ 'nodes.sw.bufferCells': 9 })).toEqual({ ok: true, atS: 0.100001 });
    expect(capacity()).toBe(9);
    const changes = [7, 9].map((cells) => ({ atS: 0.100001, set: { 'nodes.sw.bufferCells': cells } }));
    expect((await rig.answer(rig.api.runToEnd()))?.hash).toBe(wholeRun({ ...scenario, changes }).hash);
  });
});
