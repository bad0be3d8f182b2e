// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HEAD, HEADER_LENGTH, type Frame } from '../../../src/runner/client/frame';
import type { LoadReply } from '../../../src/runner/client/protocol';
import type { RunClient } from '../../../src/runner/client/worker-client';
import { preset } from '../../../src/ui/app/document';
import { startRun, type Run } from '../../../src/ui/app/run';
import { openPreset, restart, useApp } from '../../../src/ui/app/store';

const record = { hash: '00', simulatedS: 2 };

function fakeClient() {
  const listeners = new Set<(frame: Frame) => void>();
  const calls: string[] = [];
  const note = (name: string) => vi.fn(async (...given: unknown[]) => { calls.push([name, ...given.map((one) => (typeof one === 'object' && one !== null ? '{}' : String(one)))].join(' ')); });
  const loads: ((reply: LoadReply) => void)[] = [];
  const api = {
    load: vi.fn(() => new Promise<LoadReply>((resolve) => { calls.push('load'); loads.push(resolve); })),
    play: note('play'), pause: note('pause'), setRate: note('setRate'), step: note('step'),
    runToEnd: vi.fn(async () => record), result: vi.fn(async () => record), applyNow: vi.fn(async () => ({ ok: true as const, atS: 0.25 })), arrived: vi.fn(async () => null),
  };
  const client = { api, onFrame: (listener: (frame: Frame) => void) => { listeners.add(listener); return () => listeners.delete(listener); }, frame: () => null, series: () => ({ binPs: 0, rows: 0, data: new Float64Array() }), dispose: vi.fn() };
  const ended = (): void => {
    const header = new Float64Array(HEADER_LENGTH);
    header[HEAD.ended] = 1;
    for (const listener of listeners) listener({ header } as unknown as Frame);
  };
  const loaded = async (): Promise<void> => {
    loads.shift()?.({ ok: true, warnings: [], codecEngine: 'simd128' });
    await settle();
  };
  return { client: client as unknown as RunClient, api, calls, ended, loaded, loads };
}

const settle = async (): Promise<void> => { for (let turn = 0; turn < 12; turn += 1) await Promise.resolve(); };

let fake: ReturnType<typeof fakeClient>;
let run: Run;

beforeEach(async () => {
  run?.dispose();
  useApp.setState(useApp.getInitialState(), true);
  fake = fakeClient();
  run = startRun(fake.client);
});

describe('a run that starts', () => {
  it('is loaded, gets its speed, and plays', async () => {
    await fake.loaded();
    expect([fake.calls, useApp.getState().phase, useApp.getState().codecEngine]).toEqual([['load', 'setRate 1000000', 'play'], 'playing', 'simd128']);
  });
  it('stands still where the reader wants it to', async () => {
    useApp.setState({ playing: false });
    await fake.loaded();
    expect([fake.calls.includes('play'), useApp.getState().phase]).toEqual([false, 'ready']);
  });
  it('says what is wrong where it is refused', async () => {
    fake.loads.shift()?.({ ok: false, problems: [{ code: 'x', path: '', message: 'No.' }] });
    await settle();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['problem', 'No.']);
  });
});

describe('what is asked for while a run is being loaded', () => {
  it('is done as soon as it is there', async () => {
    useApp.setState({ playing: false });
    run.step();
    expect(fake.calls).toEqual(['load']);
    await fake.loaded();
    expect(fake.calls).toEqual(['load', 'setRate 1000000', 'step cell']);
  });
});

describe('loads that overtake each other', () => {
  it('are joined: the newest follows the one under way', async () => {
    restart();
    restart();
    openPreset('boston-16-reno');
    await fake.loaded();
    await fake.loaded();
    expect([fake.api.load.mock.calls.length, useApp.getState().phase]).toEqual([2, 'playing']);
    expect(fake.api.load.mock.lastCall).toMatchObject([{ startAtS: preset('boston-16-reno').view.startAtS }]);
  });
});

describe('a run that plays', () => {
  beforeEach(async () => fake.loaded());
  it('pauses and goes on', () => {
    run.playPause();
    run.playPause();
    expect(fake.calls.slice(-2)).toEqual(['pause', 'play']);
  });
  it('stands still while the network is being built', () => {
    useApp.setState({ tab: 'build' });
    expect([fake.calls.at(-1), useApp.getState().phase]).toEqual(['pause', 'ready']);
    useApp.setState({ tab: 'watch' });
    expect(fake.calls.at(-1)).toBe('play');
  });
  it('pauses for a step', () => {
    run.step();
    expect([fake.calls.slice(-2), useApp.getState().playing]).toEqual([['pause', 'step cell'], false]);
  });
  it('ends with its record, and plays from the start when asked again', async () => {
    fake.ended();
    await settle();
    expect([useApp.getState().phase, useApp.getState().result]).toEqual(['ended', record]);
    run.playPause();
    await fake.loaded();
    expect(useApp.getState().phase).toBe('playing');
  });
  it('does not take a late frame of an earlier run for its end', async () => {
    fake.api.result.mockResolvedValueOnce({ hash: '00', simulatedS: 0.1 });
    fake.ended();
    await settle();
    expect(useApp.getState().phase).toBe('playing');
  });
  it('runs to the end and gives the slider its say again', async () => {
    run.runToEnd();
    await settle();
    expect([useApp.getState().phase, useApp.getState().result, fake.calls.at(-1)]).toEqual(['ended', record, 'setRate 1000000']);
  });
  it('is told of a change at once, and the scenario notes it without a new run', async () => {
    const { serial } = useApp.getState().load;
    await run.applyNow('Buffer 8 cells', { 'nodes.sw.bufferCells': 8 });
    expect([useApp.getState().doc.scenario.changes, useApp.getState().load.serial]).toEqual([[{ atS: 0.25, set: { 'nodes.sw.bufferCells': 8 } }], serial]);
  });
  it('says so when the worker fails', async () => {
    fake.api.play.mockRejectedValueOnce(new Error('Out of memory.'));
    run.playPause();
    run.playPause();
    await settle();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['problem', 'The simulation stopped: Out of memory. Undo the last change, or start it again.']);
  });
});
