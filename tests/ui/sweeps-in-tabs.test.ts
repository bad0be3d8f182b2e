/** A sweep in several tabs of one browser: one runs it, the others show its progress and take over when it closes. */
import { describe, expect, it, vi } from 'vitest';
import type { Sweep } from '../../src/sweep/types';
import { createSweepRunner } from '../../src/ui/figures/sweep-runs';
import type { SweepRunState } from '../../src/ui/figures/sweep-states';
import { keyOf } from '../../src/ui/figures/sweep-tasks';
import { ALONE, tabsHere, type GiveBack, type Tabs, type Told } from '../../src/ui/figures/tabs';
import { byHand, inMemory } from './sweeps-by-hand';

const SWEEP: Sweep = {
  version: 1, id: 'three', title: 'Three buffers', base: 'one-lost-cell',
  sets: [{ path: 'nodes.sw.bufferCells', values: [5, 6, 7] }], seeds: [1, 2], metrics: ['effectiveThroughput'],
};
const OTHER: Sweep = { ...SWEEP, id: 'other', title: 'Another' };
const settled = (test: () => boolean) => vi.waitFor(() => expect(test()).toBe(true), 3_000);

/** Fake tabs of one browser, with locks that are granted in the order of the requests, and a broadcast channel. */
function browser() {
  const queues = new Map<string, { tab: number; grant: () => void }[]>();
  const ears: { tab: number; hear: (told: Told) => void }[] = [];
  const closed = new Set<number>();
  const next = (sweep: string): void => queues.get(sweep)?.[0]?.grant();
  function leave(sweep: string, entry: object): void {
    const queue = queues.get(sweep) ?? [];
    const first = queue[0] === entry;
    queues.set(sweep, queue.filter((one) => one !== entry));
    if (first) next(sweep);
  }
  const tabsOf = (tab: number): Tabs => ({
    claim: (sweep, signal) => new Promise<GiveBack | null>((resolve) => {
      const entry = { tab, grant: () => resolve(async () => leave(sweep, entry)) };
      signal?.addEventListener('abort', () => {
        resolve(null);
        if (queues.get(sweep)?.[0] !== entry) leave(sweep, entry);
      });
      const queue = [...queues.get(sweep) ?? [], entry];
      queues.set(sweep, queue);
      if (queue.length === 1) entry.grant();
    }),
    tell: (told) => {
      for (const ear of ears) if (ear.tab !== tab && !closed.has(ear.tab)) queueMicrotask(() => ear.hear(told));
    },
    listen: (hear) => void ears.push({ tab, hear }),
  });
  function close(tab: number): void {
    closed.add(tab);
    for (const [sweep, queue] of queues) {
      const [first] = queue;
      queues.set(sweep, queue.filter((one) => one.tab !== tab));
      if (first?.tab === tab) next(sweep);
    }
  }
  return { tabsOf, close };
}

function open(count: number) {
  const kept = inMemory();
  const { tabsOf, close } = browser();
  const tabs = Array.from({ length: count }, (_, tab) => {
    const { asked, start } = byHand();
    const runner = createSweepRunner({
      kept, tabs: tabsOf(tab), startWorker: start, workers: () => 1, now: () => 0,
    });
    const state = (sweep = SWEEP): SweepRunState | undefined => runner.store.getState()[keyOf(sweep, 'full')];
    return { runner, asked, state };
  });
  return { kept, tabs, close };
}

/** Opens `count` tabs, of which the first runs the sweep and has finished `done` of its six runs. */
async function running(count: number, done: number) {
  const all = open(count);
  const [{ runner, asked }] = all.tabs;
  await runner.start(SWEEP, 'full');
  for (let run = 0; run < done; run++) {
    await settled(() => asked.length === run + 1);
    asked[run].finish();
  }
  await settled(() => asked.length === done + 1);
  return all;
}

describe('a sweep of six runs that another tab runs', () => {
  it('is not run a second time where it is opened, which shows the rows so far', async () => {
    const { tabs: [, second] } = await running(2, 2);
    await second.runner.recall(SWEEP, 'full');
    await settled(() => second.state()?.rows.length === 2);
    expect(second.state()).toMatchObject({ running: true, elsewhere: true });
    expect(second.asked).toHaveLength(0);
  });
  it('is not run a second time where it is started', async () => {
    const { tabs: [first, second] } = await running(2, 1);
    await second.runner.start(SWEEP, 'full');
    await settled(() => second.state()?.rows.length === 1);
    expect([second.state()?.elsewhere, second.asked.length, first.state()?.running]).toEqual([true, 0, true]);
  });
  it('gets each row as the other tab finishes it, and ends with the last', async () => {
    const { tabs: [first, second] } = await running(2, 0);
    await second.runner.recall(SWEEP, 'full');
    for (let run = 0; run < 6; run++) {
      await settled(() => first.asked.length === run + 1);
      first.asked[run].finish();
      await settled(() => second.state()?.rows.length === run + 1);
    }
    await settled(() => second.state()?.running === false);
    expect(second.state()).toMatchObject({ elsewhere: false, failures: [] });
    expect(second.asked).toHaveLength(0);
  });
  it('goes on with the missing runs in the second tab when the first is closed', async () => {
    const { tabs: [first, second], close } = await running(2, 2);
    await second.runner.recall(SWEEP, 'full');
    await settled(() => second.state()?.elsewhere === true);
    close(0);
    await settled(() => second.asked.length === 1);
    expect(second.state()).toMatchObject({ running: true, elsewhere: false });
    expect(second.state()?.rows).toHaveLength(2);
    expect(first.asked.slice(0, 2).map(({ index }) => index)).not.toContain(second.asked[0].index);
  });
  it('goes on in only one of two other tabs', async () => {
    const { tabs: [, second, third], close } = await running(3, 1);
    await second.runner.recall(SWEEP, 'full');
    await third.runner.recall(SWEEP, 'full');
    await settled(() => third.state()?.elsewhere === true);
    close(0);
    await settled(() => second.asked.length === 1);
    expect([third.asked.length, third.state()?.elsewhere]).toEqual([0, true]);
  });
  it('can be cancelled from the other tab, and then stops in both', async () => {
    const { tabs: [first, second], kept } = await running(2, 1);
    await second.runner.recall(SWEEP, 'full');
    await settled(() => second.state()?.elsewhere === true);
    second.runner.cancel(keyOf(SWEEP, 'full'));
    await settled(() => first.state()?.running === false && second.state()?.running === false);
    expect([kept.busy.size, second.asked.length]).toEqual([0, 0]);
    await first.runner.start(SWEEP, 'full');
    await settled(() => first.state()?.running === true && second.state()?.elsewhere === true);
  });
  it('is followed in a tab that opened it before it was started', async () => {
    const { tabs: [first, second] } = open(2);
    await second.runner.recall(SWEEP, 'full');
    expect(second.state()).toBeUndefined();
    await first.runner.start(SWEEP, 'full');
    await settled(() => second.state()?.elsewhere === true);
  });
  it('leaves the other tab free to run another sweep, and is then not taken over by it', async () => {
    const { tabs: [first, second], close } = await running(2, 1);
    await second.runner.recall(SWEEP, 'full');
    await settled(() => second.state()?.elsewhere === true);
    await second.runner.start(OTHER, 'full');
    await settled(() => second.asked.length === 1);
    expect([first.state()?.running, second.state(OTHER)?.running]).toEqual([true, true]);
    close(0);
    await settled(() => second.state()?.running === false);
    expect([second.asked.length, second.state(OTHER)?.running]).toEqual([1, true]);
  });
});

describe('where there are no locks or nothing is kept', () => {
  it('each tab runs the sweep itself', async () => {
    const { start, asked } = byHand();
    const nothing = { ...inMemory(), works: async () => false };
    const never: Tabs = { ...ALONE, claim: () => new Promise(() => {}) };
    const runner = createSweepRunner({
      kept: nothing, tabs: never, startWorker: start, workers: () => 1, now: () => 0,
    });
    await runner.start(SWEEP, 'full');
    await settled(() => asked.length === 1);
  });
  it('a tab without the locks API always gets its claim', async () => {
    vi.stubGlobal('navigator', {});
    const [one, other] = [tabsHere(), tabsHere()];
    expect([await one.claim('a'), await other.claim('a')].every((giveBack) => giveBack !== null)).toBe(true);
    vi.unstubAllGlobals();
  });
  it('a tab that is refused locks also gets its claim', async () => {
    const refused = () => Promise.reject(new DOMException('no', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request: refused } });
    vi.stubGlobal('BroadcastChannel', class {});
    expect(await tabsHere().claim('a', AbortSignal.timeout(1_000))).not.toBeNull();
    vi.unstubAllGlobals();
  });
  it('a tab that is refused a channel also gets its claim, and may listen', async () => {
    vi.stubGlobal('navigator', { locks: {} });
    vi.stubGlobal('BroadcastChannel', class { constructor() { throw new DOMException('no', 'SecurityError'); } });
    const tabs = tabsHere();
    tabs.listen(() => undefined);
    expect(await tabs.claim('a', AbortSignal.timeout(1_000))).not.toBeNull();
    vi.unstubAllGlobals();
  });
});
