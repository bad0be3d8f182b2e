// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResultRecord } from '../../../src/runner/client/protocol';
import { fetchPresets, preset } from '../../../src/ui/app/page-presets';
import { startRun, type Run } from '../../../src/ui/app/run/run';
import { openPreset, restart, useApp } from '../../../src/ui/app/store';
import { deathOf, fakeClient, record, settle } from './fake-client';

await fetchPresets();

let fake: ReturnType<typeof fakeClient>;
let run: Run;

beforeEach(async () => {
  run?.dispose();
  useApp.setState(useApp.getInitialState(), true);
  fake = fakeClient();
  run = startRun(fake.client);
  await settle();
});

describe('a run that starts', () => {
  it('is loaded, gets its speed, and plays', async () => {
    await fake.loaded();
    expect([fake.calls, useApp.getState().phase, useApp.getState().codecEngine]).toEqual([[
      'load', 'setRate 1000000', 'play',
    ], 'playing', 'simd128']);
  });
  it('stands still where the reader has paused', async () => {
    useApp.setState({ playing: false });
    await fake.loaded();
    expect([fake.calls.includes('play'), useApp.getState().phase]).toEqual([false, 'ready']);
  });
  it('says what is wrong where it is refused', async () => {
    fake.loads.shift()?.resolve({ ok: false, problems: [{ code: 'x', path: '', message: 'No.' }] });
    await settle();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['problem', 'No.']);
  });
});

describe('a run that stops for good before its end', () => {
  it('says why, and starts again when it is asked to', async () => {
    await fake.loaded();
    fake.frame({ stopped: 1, timePs: 2e9 });
    await settle();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual([
      'problem', 'The run stopped at 2 s with too many packets.',
    ]);
    run.playPause();
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['playing', null]);
  });
});

describe('a step that is asked for while a run is being loaded', () => {
  it('is made as soon as the run is loaded', async () => {
    useApp.setState({ playing: false });
    run.step();
    expect(fake.calls).toEqual(['load']);
    await fake.loaded();
    expect(fake.calls).toEqual(['load', 'setRate 1000000', 'go cell']);
  });
});

describe('loads that overtake each other', () => {
  it('are merged: only the newest follows the one under way', async () => {
    restart();
    restart();
    openPreset('boston-16-reno');
    await fake.loaded();
    await fake.loaded();
    expect([fake.api.load.mock.calls.length, useApp.getState().phase]).toEqual([2, 'playing']);
    expect(fake.api.load.mock.lastCall).toMatchObject([{ startAtS: preset('boston-16-reno').view.startAtS }]);
  });
});

describe('a run that opens at its end, whose only frame comes while it is being loaded', () => {
  it('has ended once it is loaded, instead of playing for ever', async () => {
    fake.ended();
    await fake.loaded();
    expect(useApp.getState()).toMatchObject({ phase: 'ended', result: record });
  });
});

describe('a run that plays', () => {
  beforeEach(async () => fake.loaded());
  it('pauses and resumes', () => {
    run.playPause();
    run.playPause();
    expect(fake.calls.slice(-2)).toEqual(['pause', 'play']);
  });
  it('pauses while the network is being edited in Build', () => {
    useApp.setState({ tab: 'build' });
    expect([fake.calls.at(-1), useApp.getState().phase]).toEqual(['pause', 'ready']);
    useApp.setState({ tab: 'watch' });
    expect(fake.calls.at(-1)).toBe('play');
  });
  it('pauses for a step', () => {
    run.step();
    expect([fake.calls.slice(-2), useApp.getState().playing]).toEqual([['pause', 'go cell'], false]);
  });
  it('ends with its record, and plays from the start when Play is pressed again', async () => {
    fake.ended();
    await settle();
    expect(useApp.getState()).toMatchObject({ phase: 'ended', result: record });
    run.playPause();
    await fake.loaded();
    expect(useApp.getState().phase).toBe('playing');
  });
  it('does not take a late frame of an earlier run for its end', async () => {
    fake.api.result.mockResolvedValueOnce({ ...record, simulatedS: 0.1 });
    fake.ended();
    await settle();
    expect(useApp.getState().phase).toBe('playing');
  });
  it('also ends where its own end comes while such a late frame is being checked', async () => {
    let told: (early: ResultRecord) => void = () => undefined;
    fake.api.result.mockReturnValueOnce(new Promise((resolve) => { told = resolve; }));
    fake.ended();
    fake.ended();
    told({ ...record, simulatedS: 0.1 });
    await settle();
    expect(useApp.getState()).toMatchObject({ phase: 'ended', result: record });
  });
  it('has not ended once it is on a journey away from its end, though frames of the end still come', async () => {
    fake.ended();
    await settle();
    let arrive = (_: 'there'): void => undefined;
    fake.api.go.mockImplementationOnce(() => new Promise((resolve) => { arrive = resolve; }));
    run.travel({ kind: 'instant', atPs: 1e12 });
    fake.ended();
    await settle();
    arrive('there');
    fake.frame({ timePs: 1e12 });
    await settle();
    expect([useApp.getState().phase, useApp.getState().result]).toEqual(['ready', null]);
  });
  it('has not ended if it left its end while its record was on its way', async () => {
    let give = (_: ResultRecord): void => undefined;
    fake.api.result.mockImplementationOnce(() => new Promise((resolve) => { give = resolve; }));
    fake.ended();
    await settle();
    run.travel({ kind: 'instant', atPs: 1e12 });
    await settle();
    give(record);
    await settle();
    expect([useApp.getState().phase, useApp.getState().result]).toEqual(['ready', null]);
  });
  it('has ended where a journey leads to its end, also if the frame comes before the answer', async () => {
    useApp.setState({ playing: false });
    fake.api.go.mockImplementationOnce(async () => { fake.ended(); return 'there'; });
    fake.show({ ended: 1 });
    run.travel({ kind: 'furthest' });
    await settle();
    expect(useApp.getState().phase).toBe('ended');
  });
  it('runs to the end and then returns to the speed of the slider', async () => {
    run.runToEnd();
    await settle();
    expect(useApp.getState()).toMatchObject({ phase: 'ended', result: record });
    expect(fake.calls.at(-1)).toBe('setRate 1000000');
  });
  it('takes a change at once, and the scenario records it without a new run', async () => {
    const { serial } = useApp.getState().load;
    await run.applyNow('Buffer 8 cells', { 'nodes.sw.bufferCells': 8 });
    const { doc, load, announcement } = useApp.getState();
    expect([doc.scenario.changes, load.serial]).toEqual([[{ atS: 0.25, set: { 'nodes.sw.bufferCells': 8 } }], serial]);
    expect(announcement.replaceAll('\u202f', ' ')).toBe('Applied at 250 ms: buffer of sw from 5 to 8 cells.');
    expect(useApp.getState().history.past.at(-1)?.label).toMatch(/^At 250.ms: buffer of sw 5 → 8.cells$/);
  });
  it('takes a change that comes during a load once it is loaded', async () => {
    restart();
    const applying = run.applyNow('Buffer 8 cells', { 'nodes.sw.bufferCells': 8 });
    await expect(Promise.race([applying, new Promise((_, late) => setTimeout(late, 100))])).rejects.toBeUndefined();
    await fake.loaded();
    await applying;
  });
  it('names in its record what was changed in the preset', async () => {
    await run.applyNow('Buffer 8 cells', { 'nodes.sw.bufferCells': 8 });
    fake.ended();
    await vi.waitFor(() => expect(useApp.getState().phase).toBe('ended'));
    expect(useApp.getState().result?.set).toEqual({ changes: [{ atS: 0.25, set: { 'nodes.sw.bufferCells': 8 } }] });
    expect(useApp.getState().result?.scenario).toMatch(/; changed: at 250.ms: buffer of sw 5 → 8.cells$/);
  });
  it('shows the error when the worker fails', async () => {
    fake.api.play.mockRejectedValueOnce(new Error('Out of memory.'));
    run.playPause();
    run.playPause();
    await settle();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual([
      'problem', 'The simulation stopped: Out of memory. Undo the last change, or start it again.',
    ]);
  });
});

describe('a worker that is gone in the middle of a run', () => {
  beforeEach(async () => {
    await fake.loaded();
    fake.frame({ timePs: 1_234_567_890 });
  });
  it('is reported with the instant at which the run stood', () => {
    fake.die('threw');
    const { phase, runProblem, runFailure } = useApp.getState();
    expect([phase, runFailure]).toEqual(['problem', 'threw']);
    expect(runProblem?.replace(/[\u2009\u202f]/g, ' ')).toBe(
      'It is gone (threw). The network is still here; the run stood at 1.234 ms.',
    );
  });
  it('is replaced by a fresh one that brings the same network to the same instant and plays on', async () => {
    const { scenario } = useApp.getState().checked;
    fake.die('threw');
    run.startAgain();
    await settle();
    expect(fake.life.revive).toHaveReturnedWith(true);
    expect(fake.api.load.mock.lastCall).toEqual([{ scenario, files: {}, startAtS: 0.00123456789 }]);
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['playing', null]);
  });
  it('comes back paused where it had hung', async () => {
    fake.die('silent');
    run.startAgain();
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().playing]).toEqual(['ready', false]);
  });
  it('is brought back by Play, too', async () => {
    fake.die('silent');
    run.playPause();
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, fake.api.load.mock.lastCall]).toMatchObject([
      'playing', [{ startAtS: 0.00123456789 }],
    ]);
  });
  it('is told again which flow is watched', async () => {
    run.watchFlow(1);
    fake.die('threw');
    run.startAgain();
    await settle();
    expect(fake.calls.filter((call) => call === 'watchFlow 1')).toHaveLength(2);
  });
  it('is replaced when another network is opened', async () => {
    fake.die('silent');
    openPreset('boston-16-reno');
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().runProblem, fake.api.load.mock.lastCall]).toMatchObject([
      'playing', null, [{ startAtS: preset('boston-16-reno').view.startAtS }],
    ]);
  });
});

describe('a worker that hangs when another network is opened', () => {
  it('is detected before the network is loaded, and a fresh one loads it', async () => {
    await fake.loaded();
    fake.api.abandonLoad.mockImplementationOnce(async () => {
      fake.die('silent');
      throw deathOf('silent');
    });
    openPreset('boston-16-reno');
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['playing', null]);
  });
});

describe('a worker that is gone while it loads', () => {
  it('is reported, and not restarted by itself', async () => {
    fake.die('missing');
    await settle();
    expect([useApp.getState().phase, useApp.getState().runFailure, fake.api.load.mock.calls.length]).toEqual([
      'problem', 'missing', 1,
    ]);
  });
  it('is replaced for a network that was opened meanwhile', async () => {
    openPreset('boston-16-reno');
    fake.die('silent');
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().runProblem]).toEqual(['playing', null]);
  });
});

describe('a wait that is long enough to be mentioned', () => {
  it('is shown while the program is fetched, and a restart does not wait for it', async () => {
    fake.late('starting');
    expect(useApp.getState().awaited).toBe('program');
    run.startAgain();
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, useApp.getState().awaited, fake.life.stop.mock.calls.length]).toEqual([
      'playing', null, 1,
    ]);
  });
  it('is shown while a network is prepared, and another one does not wait for it', async () => {
    fake.late('preparing');
    expect(useApp.getState().awaited).toBe('network');
    openPreset('boston-16-reno');
    await settle();
    await fake.loaded();
    expect([useApp.getState().phase, fake.life.stop.mock.calls.length]).toEqual(['playing', 1]);
  });
});

describe('a run that opens at an instant which takes a second to compute', () => {
  beforeEach(async () => {
    await fake.loaded();
    vi.useFakeTimers();
    fake.api.going.mockImplementation(async () => 0.1);
    openPreset('boston-16-reno');
  });
  afterEach(() => { vi.useRealTimers(); });
  const said = (): string => useApp.getState().announcement.replaceAll('\u202f', ' ');

  it('says within half a second what it waits for, reads that out once, and then that it is there', async () => {
    await vi.advanceTimersByTimeAsync(100);
    expect(useApp.getState().awaited).toBeNull();
    await vi.advanceTimersByTimeAsync(400);
    expect([useApp.getState().awaited, useApp.getState().travelling, said()]).toEqual([
      'instant', 0.1, 'The run is being brought to 1.15 s.',
    ]);
    useApp.setState({ announcement: '' });
    await vi.advanceTimersByTimeAsync(500);
    expect(said()).toBe('');
    await fake.loaded();
    expect([useApp.getState().awaited, useApp.getState().travelling, said()]).toEqual([null, null, 'At 1.15 s.']);
  });
  it('goes on saying so while the next one is loaded instead, so that the message does not flicker', async () => {
    await vi.advanceTimersByTimeAsync(500);
    const states = new Set<string | null>();
    const stop = useApp.subscribe(({ awaited }) => states.add(awaited));
    useApp.setState(({ load }) => ({ load: { ...load, serial: load.serial + 1 } }));
    await fake.loaded();
    await vi.advanceTimersByTimeAsync(500);
    stop();
    expect([...states]).toEqual(['instant']);
  });
  it('has nothing more to say when it begins at the start instead', async () => {
    await vi.advanceTimersByTimeAsync(500);
    restart();
    await fake.loaded();
    expect([useApp.getState().awaited, useApp.getState().phase]).toEqual([null, 'loading']);
  });
});

describe('a codec that did not load', () => {
  it('is reported, and the run goes on with the slower one', async () => {
    const reply = {
      ok: true as const, warnings: [], codecEngine: 'reference',
      codecProblem: 'The codec runs without WebAssembly: its module did not arrive within 2 s.',
    };
    fake.loads.shift()?.resolve(reply);
    await settle();
    expect([useApp.getState().phase, useApp.getState().banner]).toEqual([
      'playing',
      'The codec runs without WebAssembly: its module did not arrive within 2 s. It is slower; the results are the same. Reload to fetch it again.',
    ]);
  });
});
