import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isDeath, keepWorker, PREPARING_MS, SILENT_MS, type Hears, type Life, type LifeState,
} from '../../../src/runner/client/worker-life';

interface Api { add(a: number, b: number): Promise<number>; hang(): Promise<void> }

/** Fake workers that answer while `answers` is set, and a clock that the test moves. */
function world() {
  let nowMs = 0;
  let ticks: () => void = () => undefined;
  let hidden = false;
  const workers: { hears: Hears; answers: boolean; terminate: ReturnType<typeof vi.fn> }[] = [];
  const life: Life<Api> = keepWorker<Api>((hears) => {
    const worker = { hears, answers: true, terminate: vi.fn() };
    workers.push(worker);
    return {
      api: { add: async (a, b) => a + b, hang: () => new Promise(() => undefined) },
      ask: () => { if (worker.answers) hears.onPulse('running'); },
      terminate: worker.terminate,
    };
  }, {
    nowMs: () => nowMs, hidden: () => hidden,
    every: (_, then) => { ticks = then; return () => { ticks = () => undefined; }; },
  });
  const states: string[] = [];
  life.onState((state: LifeState) => states.push(state.kind === 'dead' ? `dead: ${state.death.cause}` : state.kind));
  return {
    life, workers, states,
    pass(ms: number) { for (const end = nowMs + ms; nowMs < end;) { nowMs += 250; ticks(); } },
    jump(ms: number) { nowMs += ms; ticks(); },
    hide(value: boolean) { hidden = value; },
  };
}

let w: ReturnType<typeof world>;
beforeEach(() => { w = world(); });

describe('a worker that answers', () => {
  it('is left alone and its calls are passed on', async () => {
    w.pass(60_000);
    expect([await w.life.api.add(2, 3), w.states, w.life.revive()]).toEqual([5, [], false]);
  });
  it('is not taken for dead when the machine has slept or the page was busy', () => {
    w.pass(1_000);
    w.workers[0].answers = false;
    w.pass(250);
    w.jump(3_600_000);
    w.workers[0].answers = true;
    w.workers[0].hears.onPulse('running');
    w.pass(5_000);
    expect(w.states).toEqual([]);
  });
  it('is not taken for dead while the page is hidden', () => {
    w.workers[0].hears.onPulse('running');
    w.workers[0].answers = false;
    w.hide(true);
    w.pass(60_000);
    expect(w.states).toEqual([]);
  });
});

describe('a worker that hangs in a run', () => {
  beforeEach(() => {
    w.pass(1_000);
    w.workers[0].answers = false;
  });
  it('is ended within 3 s, and pending calls are rejected', async () => {
    const waiting = w.life.api.hang();
    w.pass(SILENT_MS + 500);
    expect(w.states).toEqual(['dead: silent']);
    expect(w.workers[0].terminate).toHaveBeenCalledOnce();
    await expect(waiting).rejects.toThrow('The simulation did not answer for 2 s, so it was ended.');
  });
  it('refuses calls from then on, until a fresh one is started', async () => {
    w.pass(3_000);
    await expect(w.life.api.add(1, 1)).rejects.toSatisfy(isDeath);
    expect(w.life.revive()).toBe(true);
    expect([await w.life.api.add(1, 1), w.workers.length, w.states]).toEqual([2, 2, ['dead: silent', 'well']]);
  });
  it('is ignored once it is gone', () => {
    w.pass(3_000);
    w.life.revive();
    w.workers[0].hears.onError('late');
    w.workers[0].hears.onPulse('preparing');
    w.pass(3_000);
    expect(w.states).toEqual(['dead: silent', 'well']);
  });
});

describe('a worker that prepares a large network', () => {
  beforeEach(() => {
    w.workers[0].hears.onPulse('preparing');
    w.workers[0].answers = false;
  });
  it('is reported as late within 3 s, and waited for', () => {
    w.pass(10_000);
    w.workers[0].hears.onPulse('running');
    expect(w.states).toEqual(['late', 'well']);
  });
  it('is ended when it takes for ever, with the time that it had', async () => {
    const waiting = w.life.api.hang();
    w.pass(PREPARING_MS + 500);
    expect(w.states).toEqual(['late', 'dead: silent']);
    await expect(waiting).rejects.toThrow('The simulation did not answer for 15 s, so it was ended.');
  });
  it('is ended at once when it is stopped', async () => {
    const waiting = w.life.api.hang();
    w.life.stop();
    await expect(waiting).rejects.toSatisfy(
      (reason) => isDeath(reason) && reason.cause === 'stopped' && reason.doing === 'preparing',
    );
  });
});

describe('a worker that is disposed of', () => {
  it('rejects pending calls, so that nobody waits for ever, and reports nothing', async () => {
    const waiting = w.life.api.hang();
    w.life.dispose();
    await expect(waiting).rejects.toSatisfy((reason) => isDeath(reason) && reason.cause === 'stopped');
    expect(w.workers[0].terminate).toHaveBeenCalledTimes(1);
    expect(w.states).toEqual([]);
  });
});

describe('a worker whose program', () => {
  it('is slow to load is reported as late within 3 s, and waited for', () => {
    w.workers[0].answers = false;
    w.pass(60_000);
    w.workers[0].hears.onPulse('running');
    expect(w.states).toEqual(['late', 'well']);
  });
  it('does not load is reported as missing at once', () => {
    w.workers[0].hears.onError(null);
    expect(w.states).toEqual(['dead: missing']);
  });
});

describe('a worker that throws', () => {
  it('rejects pending calls with its error', async () => {
    const waiting = w.life.api.hang();
    w.workers[0].hears.onError('Uncaught RangeError: Invalid array length');
    await expect(waiting).rejects.toThrow('The simulation stopped: Invalid array length.');
  });
});

describe('a worker that cannot be started', () => {
  it('rejects calls with the reason', async () => {
    const life = keepWorker<Api>(() => { throw new Error('Workers are forbidden here.'); }, {
      nowMs: () => 0, hidden: () => false, every: () => () => undefined,
    });
    await expect(life.api.add(1, 1)).rejects.toThrow('The simulation stopped: Workers are forbidden here.');
  });
});
