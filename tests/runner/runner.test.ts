/** The runner step by step: a clock, a page and a queue of tasks that the test turns. */
import { beforeEach, describe, expect, it } from 'vitest';
import { at, CELL, CELL_FLAG, CELL_WHERE, HEAD } from '../../src/runner/client/frame';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { runScenario } from '../../src/runner/node/run-scenario';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';
import { createRig, scenario, type Rig } from './runner-rig';

/** What `cell-by-cell run` gives for a scenario. */
function wholeRun(what: unknown): ResultRecord {
  const outcome = runScenario(what, { codecs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.result;
}

const MS = 1e9;
let rig: Rig;
beforeEach(() => { rig = createRig(); });

describe('a scenario that is loaded', () => {
  it('is built in one piece, which the page is told before, and shown at t = 0', async () => {
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
    const reply = await rig.load();
    expect(reply).toEqual({ ok: true, warnings: [], codecEngine: codecs.engine, codecProblem: null });
    expect([rig.doings, rig.frames.length, rig.frames[0].loadId]).toEqual([['preparing', 'running'], 1, 1]);
    expect(rig.newest().links.rows).toBe(6);
  });

  it('is brought to the instant that is asked for, as any other way of running would', async () => {
    await rig.load({ startAtS: 0.25 });
    expect(rig.header(0).timePs).toBe(250 * MS);
    rig.api.setRate(null);
    const record = await rig.answer(rig.api.runToEnd());
    expect(record?.hash).toBe(wholeRun(scenario).hash);
  });

  it('with a problem leaves the run before it alone', async () => {
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

  it('gives way to a newer one that nobody announced', async () => {
    rig = createRig({ readMs: 60 });
    const first = rig.api.load({ scenario, startAtS: 0.9 });
    await rig.breathe();
    const second = rig.api.load({ scenario, startAtS: 0.1 });
    await rig.answer(Promise.all([first, second]));
    expect(rig.header(0).timePs).toBe(100 * MS);
  });
});

describe('playing at 1 ms of simulated time for each 10 ms, frames 16 ms apart', () => {
  beforeEach(async () => {
    await rig.load();
    rig.api.setRate(1e8);
    rig.api.play();
  });

  it('moves with the page by 1.6 ms a frame', () => {
    expect([0, 16, 32].map((wallMs) => rig.header(wallMs).timePs)).toEqual([0, 1.6 * MS, 3.2 * MS]);
  });

  it('stands still while nobody asks for frames', async () => {
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

  it('goes by one cell time a frame where less motion is wanted', () => {
    expect([0, 500, 1000].map((wallMs) => rig.header(wallMs, 500).timePs)).toEqual([0, 0.1 * MS, 0.2 * MS]);
  });

  it('does not make up for a pause', () => {
    rig.header(0);
    rig.api.pause();
    rig.header(16);
    rig.api.play();
    expect([rig.header(5000).timePs, rig.header(5016).timePs]).toEqual([0, 1.6 * MS]);
  });

  it('ends at the end, and says so in that frame', () => {
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
    for (let slice = 0; slice < 4; slice++) {
      instants.push((await rig.api.result()).simulatedS);
      expect(rig.tasks).toHaveLength(1);
      await rig.turn();
    }
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
  });

  it('stops at once for a pause, and at the same place for good', async () => {
    rig.api.play();
    await rig.turn();
    rig.api.pause();
    const { timePs, running } = rig.header(0);
    await rig.idle();
    expect([running, rig.header(16).timePs]).toEqual([0, timePs]);
    expect(timePs).toBeGreaterThan(0);
    expect(timePs).toBeLessThan(1e12);
  });

  it('sends a frame after a slice if one is wanted', async () => {
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
    else if (by === 'step') rig.api.step('cell');
    else rig.api.pause();
    expect(await rig.answer(record)).toBeNull();
  });

  it('leaves a first question without a result when it is asked for twice', async () => {
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

  it('goes on by one cell time, stops what plays, and is shown at once', async () => {
    rig.api.setRate(1e8);
    rig.api.play();
    rig.header(0);
    rig.frame({ buffer: null, wallMs: 1, intervalMs: 0 });
    rig.frame({ buffer: null, wallMs: 2, intervalMs: 0 });
    rig.api.step('cell');
    const { timePs, running } = rig.header(100);
    expect([timePs, running]).toEqual([0.1 * MS + 0.2 * MS, 0]);
  });

  it('is one frame, and not that of the instant before as well', () => {
    rig.header(0);
    rig.frame({ buffer: null, wallMs: 16, intervalMs: 0 });
    const before = rig.frames.length;
    rig.api.step('cell');
    expect([rig.frames.length - before, rig.newest().header[HEAD.timePs]]).toEqual([1, 0.1 * MS]);
  });

  it('goes to the next event', async () => {
    rig.api.step('event');
    expect(rig.header(0).events).toBe(1);
  });
});

describe('turning something while it runs', () => {
  it('is in force from the next microsecond on, and in the run that is made again', async () => {
    await rig.load({ startAtS: 0.1 });
    expect(await rig.api.applyNow({ 'nodes.sw.bufferCells': 7 })).toEqual({ ok: true, atS: 0.100001 });
    const record = await rig.answer(rig.api.runToEnd());
    expect(record?.hash).toBe(
      wholeRun({ ...scenario, changes: [{ atS: 0.100001, set: { 'nodes.sw.bufferCells': 7 } }] }).hash,
    );
    expect(record?.hash).not.toBe(wholeRun(scenario).hash);
  });
});

describe('a cell of the newest frame', () => {
  /** The first data cell on the link from the switch. */
  async function chosen() {
    await rig.load({ startAtS: 0.2 });
    rig.header(0);
    const { cells } = rig.newest();
    const rows = Array.from({ length: cells.rows }, (_, row) => row);
    const row = rows.find(
      (one) => at(cells, one, CELL.where) === CELL_WHERE.inQueue && (at(cells, one, CELL.flags) & CELL_FLAG.ack) === 0,
    );
    if (row === undefined) throw new Error('no cell in the queue');
    const of = (column: number): number => at(cells, row, column);
    const [link, flow, packet, index] = [CELL.link, CELL.flow, CELL.packet, CELL.index].map(of);
    return { link, flow, packet, index, where: CELL_WHERE.inQueue, ack: false };
  }

  it('is read as 53 bytes', async () => {
    const cell = await rig.api.cell(await chosen());
    expect([cell?.bytes.length, cell?.bytes[4]]).toEqual([53, cell?.hec]);
  });

  it('is found again in a run from the start, in slices, and named as an entry of faults', async () => {
    const question = await chosen();
    const reply = await rig.answer(rig.api.locate(question));
    expect(reply).toMatchObject({ ok: true, atPs: 200 * MS, fault: { link: 'sw>sink', flow: `f.${question.flow}` } });
    if (!reply.ok) return;
    expect(wholeRun({ ...scenario, faults: [reply.fault] }).hash).not.toBe(wholeRun(scenario).hash);
  });

  it('of another run than the one that is shown now is not looked for any more', async () => {
    rig = createRig({ readMs: 20 });
    const question = await chosen();
    const asked = rig.api.locate(question);
    await rig.turn();
    await rig.load();
    expect(await rig.answer(asked)).toMatchObject({ ok: false });
  });
});

describe('a flow that is watched', () => {
  const rowsOf = async (): Promise<number[]> => [...(await rig.api.history({ epoch: -1, count: 0 }))?.rows ?? []];

  it('has its events from the start, whenever it was chosen', async () => {
    await rig.load();
    rig.api.watchFlow(1);
    await rig.answer(rig.api.runToEnd());
    const fromTheStart = await rowsOf();
    rig = createRig();
    await rig.load({ startAtS: 0.5 });
    rig.api.watchFlow(1);
    expect((await rig.api.history({ epoch: -1, count: 0 }))?.before).toBe('recovering');
    await rig.idle();
    await rig.answer(rig.api.runToEnd());
    expect(fromTheStart.length).toBeGreaterThan(100);
    expect(await rowsOf()).toEqual(fromTheStart);
  });

  it('stays chosen when another run is loaded, as a list of its own', async () => {
    await rig.load();
    rig.api.watchFlow(1);
    const before = await rig.api.history({ epoch: -1, count: 0 });
    await rig.load({ startAtS: 0.5 });
    const after = await rig.api.history({ epoch: before?.epoch ?? -1, count: 0 });
    expect([before?.count, after?.flow, after?.epoch === before?.epoch]).toEqual([0, 1, false]);
    expect(after?.count).toBeGreaterThan(0);
  });

  it('is let go', async () => {
    await rig.load();
    rig.api.watchFlow(1);
    rig.api.watchFlow(null);
    expect(await rig.api.history({ epoch: -1, count: 0 })).toBeNull();
  });

  it('that the network does not have has no history', async () => {
    rig.api.watchFlow(7);
    await rig.load();
    expect(await rig.api.history({ epoch: -1, count: 0 })).toBeNull();
  });
});

describe('a point of a figure', () => {
  it('is measured beside the run that is shown, with the hash of the same run elsewhere', async () => {
    rig = createRig({ readMs: 20 });
    await rig.load({ startAtS: 0.3 });
    const reply = await rig.answer(rig.api.measurePoint({ ...scenario, seed: 9 }));
    expect(reply).toMatchObject({ ok: true, point: { hash: wholeRun({ ...scenario, seed: 9 }).hash } });
    expect(rig.header(0).timePs).toBe(300 * MS);
  });

  it('needs no run to be shown', async () => {
    expect(await rig.answer(rig.api.measurePoint(scenario))).toMatchObject({ ok: true });
  });

  it('comes with the problems of its scenario', async () => {
    expect(await rig.answer(rig.api.measurePoint({ version: 1, nodes: 7 }))).toMatchObject({ ok: false });
  });
});

describe('the codec', () => {
  it('is fetched once, and its problem is told with each load', async () => {
    let fetched = 0;
    rig = createRig({ codecs: async (onFallback) => { fetched++; onFallback('It did not arrive.'); return codecs; } });
    const replies = [await rig.load(), await rig.load()];
    expect(
      [fetched, ...replies.map((reply) => reply.ok && reply.codecProblem)],
    ).toEqual([1, 'It did not arrive.', 'It did not arrive.']);
  });

  it('that fails rejects the load, and is fetched again for the next one', async () => {
    let fails = true;
    rig = createRig({ codecs: async () => { if (fails) throw new Error('No codec.'); return codecs; } });
    await expect(rig.load()).rejects.toThrow('No codec.');
    fails = false;
    expect(await rig.load()).toMatchObject({ ok: true });
  });
});

describe('an empty network', () => {
  it('is refused with a sentence where it has no links, and nothing plays', async () => {
    const reply = await rig.load({ scenario: { version: 1, nodes: [], links: [], flows: [] } });
    expect(reply).toMatchObject({ ok: false, problems: [{ message: expect.stringMatching(/./) }] });
    rig.api.play();
    expect([rig.tasks, await rig.api.stopped()]).toEqual([[], null]);
  });

  it('without flows runs to its end', async () => {
    await rig.load({ scenario: { ...scenario, flows: [] } });
    rig.api.setRate(1e8);
    rig.api.play();
    rig.header(0);
    expect([rig.header(16).timePs, rig.newest().flows.rows]).toEqual([1.6 * MS, 0]);
    const record = await rig.answer(rig.api.runToEnd());
    expect([record?.simulatedS, record?.hash]).toEqual([1, wholeRun({ ...scenario, flows: [] }).hash]);
  });
});

describe('before anything is loaded', () => {
  it('nothing plays, and every question has an answer', async () => {
    rig.api.play();
    rig.api.step('cell');
    rig.api.setRate(null);
    rig.frame({ buffer: null, wallMs: 0, intervalMs: 0 });
    const { api } = rig;
    const question = { link: 0, flow: 0, packet: 0, index: 0, ack: false, where: 0 };
    expect([rig.tasks, rig.frames]).toEqual([[], []]);
    expect(await Promise.all([
      api.runToEnd(), api.stopped(), api.cell(question), api.inspectFlow(0), api.inspectPort(0), api.inspectHops(),
      api.history({ epoch: -1, count: 0 }), api.arrived('f.0'),
    ])).toEqual(new Array(8).fill(null));
    expect([(await api.locate(question)).ok, (await api.applyNow({})).ok]).toEqual([false, false]);
    await expect(api.result()).rejects.toThrow('Nothing is loaded yet.');
  });
});

describe('a file that arrives', () => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, n) => n & 255);
  const file: Scenario = {
    ...scenario, durationS: 20, flows: [{ ...scenario.flows![0], traffic: { kind: 'file', bytes: 3000, name: 'a' } }],
  };

  it('is handed out as far as it is there, byte for byte', async () => {
    await rig.load({ scenario: file, files: { 'f.1': bytes } });
    expect((await rig.api.arrived('f.1'))?.inOrderBytes).toBe(0);
    await rig.answer(rig.api.runToEnd());
    const arrived = await rig.api.arrived('f.1');
    expect([arrived?.totalBytes, Buffer.compare(arrived?.bytes ?? new Uint8Array(), bytes)]).toEqual([3000, 0]);
    expect(await rig.api.arrived('nobody')).toBeNull();
  });
});

describe('more packets under way than a run can follow', () => {
  const crowd: Scenario = {
    version: 1, durationS: 1,
    nodes: [{ id: 'src', kind: 'host', count: 1000 }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
    links: [{ from: 'src', to: 'sw', rateMbps: 0.1, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 1, delayMs: 1 }],
    flows: [{
      id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 41, windowBytes: 1_000, initialWindowPackets: 1_000 },
    }],
  };

  it('stop it for good, and the page hears why', async () => {
    await rig.load({ scenario: crowd });
    expect(await rig.answer(rig.api.runToEnd())).toBeNull();
    expect(await rig.api.stopped()).toMatch(/^The run stopped at 0 s/);
    rig.api.play();
    expect([rig.header(0).stopped, rig.header(16).running]).toEqual([1, 0]);
  });
});
