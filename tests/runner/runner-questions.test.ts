/** Questions that the page asks the runner beside the run, also before a load and with too many packets. */
import { beforeEach, describe, expect, it } from 'vitest';
import { reasonNumber } from '../../src/model/reasons';
import { at, CELL, CELL_FLAG, CELL_WHERE, EVENT } from '../../src/runner/client/frame';
import type { WhyQuestion } from '../../src/runner/client/why';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';
import { createRig, scenario, wholeRun, type Rig } from './runner-rig';

const MS = 1e9;
let rig: Rig;
beforeEach(() => { rig = createRig(); });

describe('a cell of the newest frame', () => {
  /** The first data cell of the frame that waits in a queue. */
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

  it('is found again in a run from the start, in slices, and described as an entry of faults', async () => {
    const question = await chosen();
    const reply = await rig.answer(rig.api.locate(question));
    expect(reply).toMatchObject({ ok: true, atPs: 200 * MS, fault: { link: 'sw>sink', flow: `f.${question.flow}` } });
    if (!reply.ok) return;
    expect(wholeRun({ ...scenario, faults: [reply.fault] }).hash).not.toBe(wholeRun(scenario).hash);
  });

  it('that was lost is found with the instant of its loss', async () => {
    await rig.load({ startAtS: 0.5 });
    rig.header(0);
    const of = (column: number): number => at(rig.newest().lastDrop, 0, column);
    const [link, flow, packet, index] = [EVENT.link, EVENT.flow, EVENT.packet, EVENT.index].map(of);
    const diedPs = of(EVENT.timePs);
    const question = { link, flow, packet, index, where: CELL_WHERE.inQueue, ack: false, diedPs };
    const reply = await rig.answer(rig.api.locate(question));
    expect(reply).toMatchObject({ ok: true, atPs: diedPs, lostPs: diedPs });
  });

  it('that never comes to the queue cannot be lost there', async () => {
    const question = await chosen();
    expect(await rig.answer(rig.api.locate({ ...question, packet: 1_000_000 }))).toEqual({
      ok: false, why: 'This cell will reach no queue where it could be lost.',
    });
  });

  it('is not searched any more once another run is loaded', async () => {
    rig = createRig({ readMs: 20 });
    const question = await chosen();
    const asked = rig.api.locate(question);
    await rig.turn();
    await rig.load();
    expect(await rig.answer(asked)).toMatchObject({ ok: false });
  });
});

describe('the question why a cell was lost', () => {
  const lastAtSwitch: WhyQuestion = { of: 'tray', nodes: [2], reason: reasonNumber('bufferFull') };

  it('is answered with the last loss at the switch, in slices beside the run, which stands still', async () => {
    rig = createRig({ readMs: 20 });
    await rig.load({ startAtS: 0.5 });
    rig.header(0);
    const { lastDrop } = rig.newest();
    const asked = rig.api.why(lastAtSwitch);
    await rig.breathe();
    expect(rig.tasks).toHaveLength(1);
    const answer = await rig.answer(asked);
    const [link, timePs, flow] = [EVENT.link, EVENT.timePs, EVENT.flow].map((column) => at(lastDrop, 0, column));
    expect(answer).toMatchObject({ ok: true, why: { kind: 'death', death: { link, timePs, cell: { flow } } } });
    expect(rig.header(0).timePs).toBe(500 * MS);
  });

  it('has no answer once another run is loaded', async () => {
    rig = createRig({ readMs: 20 });
    await rig.load({ startAtS: 0.5 });
    const asked = rig.api.why(lastAtSwitch);
    await rig.turn();
    await rig.load();
    expect(await rig.answer(asked)).toEqual({ ok: false, words: 'The run went on to another network.' });
  });

  it('has no answer before anything is loaded', async () => {
    expect(await rig.answer(rig.api.why(lastAtSwitch))).toEqual({ ok: false, words: 'Nothing is loaded yet.' });
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

  it('stays chosen when another run is loaded, with a new history', async () => {
    await rig.load();
    rig.api.watchFlow(1);
    const before = await rig.api.history({ epoch: -1, count: 0 });
    await rig.load({ startAtS: 0.5 });
    const after = await rig.api.history({ epoch: before?.epoch ?? -1, count: 0 });
    expect([before?.count, after?.flow, after?.epoch === before?.epoch]).toEqual([0, 1, false]);
    expect(after?.count).toBeGreaterThan(0);
  });

  it('has no history once it is deselected', async () => {
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
  it('is measured beside the loaded run, with the hash of the same run from the command line', async () => {
    rig = createRig({ readMs: 20 });
    await rig.load({ startAtS: 0.3 });
    const reply = await rig.answer(rig.api.measurePoint({ ...scenario, seed: 9 }));
    expect(reply).toMatchObject({ ok: true, point: { hash: wholeRun({ ...scenario, seed: 9 }).hash } });
    expect(rig.header(0).timePs).toBe(300 * MS);
  });

  it('needs no loaded run', async () => {
    expect(await rig.answer(rig.api.measurePoint(scenario))).toMatchObject({ ok: true });
  });

  it('is refused where its scenario has a problem', async () => {
    expect(await rig.answer(rig.api.measurePoint({ version: 1, nodes: 7 }))).toMatchObject({ ok: false });
  });
});

describe('the codec', () => {
  it('is fetched once, and its problem is reported with each load', async () => {
    let fetched = 0;
    rig = createRig({ codecs: async (onFallback) => { fetched++; onFallback('It did not arrive.'); return codecs; } });
    const replies = [await rig.load(), await rig.load()];
    expect(
      [fetched, ...replies.map((reply) => reply.ok && reply.codecProblem)],
    ).toEqual([1, 'It did not arrive.', 'It did not arrive.']);
  });

  it('that arrives late is used for the next load, without a problem', async () => {
    let comes = (): void => undefined;
    rig = createRig({ codecs: async (onFallback, onLate) => {
      onFallback('It did not arrive.');
      comes = () => onLate(codecs);
      return codecs;
    } });
    const first = await rig.load();
    comes();
    expect([first, await rig.load()]).toMatchObject([{ codecProblem: 'It did not arrive.' }, { codecProblem: null }]);
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
    expect(await rig.answer(rig.api.go({ kind: 'cell', back: false }))).toBe('nowhere');
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

  it('can be read as far as it has arrived, byte for byte', async () => {
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

  it('stop it for good, and the page gets the reason', async () => {
    await rig.load({ scenario: crowd });
    expect(await rig.answer(rig.api.runToEnd())).toBeNull();
    expect(await rig.api.stopped()).toMatch(/^The run stopped at 0 s/);
    rig.api.play();
    expect([rig.header(0).stopped, rig.header(16).running]).toEqual([1, 0]);
  });
});
