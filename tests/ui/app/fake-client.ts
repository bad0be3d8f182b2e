/** A client whose worker answers as a test says: its loads wait, and its frames come when they are sent. */
import { vi } from 'vitest';
import { HEAD, HEADER_LENGTH, type Frame } from '../../../src/runner/client/frame';
import type { Goal, LoadReply, ResultRecord, RunnerApi } from '../../../src/runner/client/protocol';
import type { Calls, Death, DeathCause, LifeState } from '../../../src/runner/client/worker-life';
import type { RunClient } from '../../../src/runner/client/worker-client';

export const record = { hash: '00', simulatedS: 2 } as ResultRecord;

/** Completes a stub: each method that the test does not give throws when it is called. */
const refusingTheRest = <Api extends object>(given: Partial<Api>): Api => new Proxy(given as Api, {
  get: (target, name) =>
    Reflect.get(target, name) ?? (() => Promise.reject(new Error(`${String(name)} was not expected`))),
});

export function fakeClient() {
  const listeners = new Set<(frame: Frame) => void>();
  const calls: string[] = [];
  const note = (name: string) => vi.fn(async (...given: unknown[]) => {
    calls.push([name, ...given.map((one) => (typeof one === 'object' && one !== null ? '{}' : String(one)))].join(' '));
  });
  const loads: { resolve(reply: LoadReply): void; reject(reason: unknown): void }[] = [];
  const api = {
    load: vi.fn(() =>
      new Promise<LoadReply>((resolve, reject) => { calls.push('load'); loads.push({ resolve, reject }); })),
    abandonLoad: vi.fn(async () => undefined), watchFlow: note('watchFlow'),
    play: note('play'), pause: note('pause'), setRate: note('setRate'),
    going: vi.fn(async (): Promise<number | null> => null),
    go: vi.fn(async ({ kind }: Goal) => { calls.push(`go ${kind}`); return 'there' as const; }),
    runToEnd: vi.fn(async () => record), result: vi.fn(async () => record),
    applyNow: vi.fn(async () => ({ ok: true as const, atS: 0.25 })), arrived: vi.fn(async () => null),
    stopped: vi.fn(async () => 'The run stopped at 2 s with too many packets.'),
  } satisfies Partial<Calls<RunnerApi>>;
  const noSeries = { binPs: 0, rows: 0, data: new Float64Array(), loops: new Float64Array() };
  const lives = new Set<(state: LifeState) => void>();
  let living = true;
  const life = {
    onState: (listener: (state: LifeState) => void) => { lives.add(listener); return () => lives.delete(listener); },
    revive: vi.fn(() => { const began = !living; living = true; return began; }),
    stop: vi.fn(() => die('stopped')),
  };
  /** Ends the worker: pending calls are rejected, as in the real life of a worker. */
  function die(cause: DeathCause): void {
    living = false;
    const death = deathOf(cause);
    for (const { reject } of loads.splice(0)) reject(death);
    for (const listener of lives) listener({ kind: 'dead', death });
  }
  const late = (doing: 'starting' | 'preparing'): void => {
    for (const listener of lives) listener({ kind: 'late', doing });
  };
  const client: RunClient = {
    api: refusingTheRest<Calls<RunnerApi>>(api), life,
    onFrame: (listener) => { listeners.add(listener); return () => listeners.delete(listener); },
    frame: () => newest, series: () => noSeries, recorded: () => noSeries, other: () => null, setOther: () => undefined,
    setFrameInterval: () => undefined, limitMoved: () => undefined, dispose: () => undefined,
  };
  let newest: Frame | null = null;
  const frameOf = (values: Partial<Record<'ended' | 'stopped' | 'timePs', number>>): Frame => {
    const header = new Float64Array(HEADER_LENGTH);
    for (const name of ['ended', 'stopped', 'timePs'] as const) header[HEAD[name]] = values[name] ?? 0;
    return { header } as unknown as Frame;
  };
  /** What the client has as its newest frame, without sending it. */
  const show = (values: Parameters<typeof frameOf>[0]): void => { newest = frameOf(values); };
  const frame = (values: Partial<Record<'ended' | 'stopped' | 'timePs', number>>): void => {
    for (const listener of listeners) listener(frameOf(values));
  };
  const ended = (): void => frame({ ended: 1 });
  const loaded = async (): Promise<void> => {
    await settle();
    loads.shift()?.resolve({ ok: true, warnings: [], codecEngine: 'simd128', codecProblem: null });
    await settle();
  };
  return { client, api, calls, ended, frame, show, loaded, loads, life, die, late };
}

export const deathOf = (cause: DeathCause): Death =>
  Object.assign(new Error(`It is gone (${cause}).`), { cause, doing: 'running' as const });

export const settle = async (): Promise<void> => { for (let turn = 0; turn < 12; turn += 1) await Promise.resolve(); };
