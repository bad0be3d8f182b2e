/** A sweep in the page, with fake workers and a fake store: it is kept, resumed and cancelled. */
import { describe, expect, it, vi } from 'vitest';
import type { PoolWorker } from '../../src/sweep/pool';
import { inQuality } from '../../src/sweep/sweep-file';
import type { Row } from '../../src/sweep/table';
import type { SweepTask } from '../../src/sweep/task';
import type { Sweep } from '../../src/sweep/types';
import type { KeptRows } from '../../src/ui/figures/kept-rows';
import { ticksOf } from '../../src/ui/figures/plot';
import { createSweepRunner } from '../../src/ui/figures/sweep-runs';
import { keyOf } from '../../src/ui/figures/sweep-tasks';
import { ALONE } from '../../src/ui/figures/tabs';
import { figureOf, figureLinkOf } from '../../src/ui/share/fragment';
import { byHand, inMemory } from './sweeps-by-hand';

const SWEEP: Sweep = {
  version: 1, id: 'three', title: 'Three buffers', base: 'one-lost-cell',
  sets: [{ path: 'nodes.sw.bufferCells', values: [5, 6, 7] }], seeds: [1, 2], metrics: ['effectiveThroughput'],
  draft: { seeds: [1] },
};
const FULL = keyOf(SWEEP, 'full');

const runnerOf = (kept: KeptRows, start: () => PoolWorker<SweepTask, Row>, workers = 1) =>
  createSweepRunner({ kept, tabs: ALONE, startWorker: start, workers: () => workers, now: () => 0 });
const settled = (test: () => boolean) => vi.waitFor(() => expect(test()).toBe(true));

describe('a sweep of six runs in the page', () => {
  it('keeps each row as it comes, and ends with the last', async () => {
    const kept = inMemory();
    const { asked, start } = byHand();
    const runner = runnerOf(kept, start);
    await runner.start(SWEEP, 'full');
    for (let run = 0; run < 6; run++) {
      await settled(() => asked.length === run + 1);
      asked[run].finish();
      await settled(() => [...kept.held.values()][0]?.length === run + 1);
    }
    await settled(() => !runner.store.getState()[FULL].running);
    expect(runner.store.getState()[FULL].rows).toHaveLength(6);
    expect(kept.busy.size).toBe(0);
  });
  it('tells from the first row that the browser has no room for', async () => {
    const { asked, start } = byHand();
    const runner = runnerOf(inMemory(1), start);
    await runner.start(SWEEP, 'full');
    const unkept = () => runner.store.getState()[FULL].unkept;
    await settled(() => asked.length === 1);
    asked[0].finish();
    await settled(() => asked.length === 2);
    expect(unkept()).toBe(false);
    asked[1].finish();
    await settled(unkept);
    runner.cancel();
  });
  it('stops at once when it is cancelled, and goes on with the five that are missing', async () => {
    const kept = inMemory();
    const { asked, start, ended } = byHand();
    const runner = runnerOf(kept, start);
    await runner.start(SWEEP, 'full');
    await settled(() => asked.length === 1);
    asked[0].finish();
    await settled(() => asked.length === 2);
    runner.cancel();
    expect([runner.store.getState()[FULL].running, ended()]).toEqual([false, 1]);
    asked[1].finish();
    await runner.start(SWEEP, 'full');
    await settled(() => asked.length === 3);
    expect(runner.store.getState()[FULL].rows.map(({ index }) => index)).toEqual([asked[0].index]);
    expect(asked[2].index).not.toBe(asked[0].index);
  });
  it('goes on where another sweep is cancelled by its key, and stops for its own', async () => {
    const { start } = byHand();
    const runner = runnerOf(inMemory(), start);
    await runner.start(SWEEP, 'full');
    runner.cancel(keyOf(SWEEP, 'draft'));
    expect(runner.store.getState()[FULL].running).toBe(true);
    runner.cancel(FULL);
    expect(runner.store.getState()[FULL].running).toBe(false);
  });
  it('goes on by itself after a reload', async () => {
    const kept = inMemory();
    const first = byHand();
    await runnerOf(kept, first.start).start(SWEEP, 'full');
    await settled(() => first.asked.length === 1);
    first.asked[0].finish();
    await settled(() => first.asked.length === 2);
    const second = byHand();
    const reloaded = runnerOf(kept, second.start);
    await reloaded.recall(SWEEP, 'full');
    await settled(() => second.asked.length === 1);
    const { rows, running } = reloaded.store.getState()[FULL];
    expect([rows.length, running]).toEqual([1, true]);
  });
  it('shows the rows kept from a cancelled run, without running anything', async () => {
    const kept = inMemory();
    kept.held.set([...(await nameOfRun(kept))][0], [{ index: 3, metrics: [3], hash: '3' }]);
    const { asked, start } = byHand();
    const runner = runnerOf(kept, start);
    await runner.recall(SWEEP, 'full');
    expect([runner.store.getState()[FULL].rows.length, asked.length]).toEqual([1, 0]);
  });
  it('names a run that fails twice, and keeps the others', async () => {
    const { asked, start } = byHand();
    const runner = runnerOf(inMemory(), start);
    await runner.start(SWEEP, 'draft');
    for (let run = 0; run < 4; run++) {
      await settled(() => asked.length === run + 1);
      if (asked[run].index === asked[0].index) asked[run].fail();
      else asked[run].finish();
    }
    const key = keyOf(SWEEP, 'draft');
    await settled(() => !runner.store.getState()[key].running);
    const { rows, failures } = runner.store.getState()[key];
    expect([rows.length, failures.length]).toEqual([2, 1]);
    expect(failures[0]).toContain('it broke');
  });
});

/** The name under which a full run of the sweep is kept, as passed to `setUnderWay`. */
async function nameOfRun(kept: ReturnType<typeof inMemory>): Promise<Set<string>> {
  const runner = runnerOf(kept, byHand().start);
  await runner.start(SWEEP, 'full');
  const names = new Set(kept.busy);
  runner.cancel();
  await Promise.resolve();
  expect([...names][0]).toContain(JSON.stringify(inQuality(SWEEP, 'full')));
  return names;
}

describe('the numbers of an axis', () => {
  it('are those of the points, without those that would overlap', () => {
    expect(ticksOf([64, 256, 512, 1000, 2000, 4000], true, 600, false)).toEqual([64, 256, 512, 1000, 2000, 4000]);
    expect(ticksOf([100, 101, 500], false, 400, false)).toEqual([100, 500]);
  });
  it('are three in a small multiple', () => {
    expect(ticksOf([64, 256, 512, 1000, 2000, 4000], true, 200, true)).toEqual([64, 1000, 4000]);
  });
});

describe('the address of a figure', () => {
  it('has its id after #f=, or no id for the list of all figures', () => {
    expect(figureLinkOf('boston-table-1', 'https://x/')).toBe('https://x/#f=boston-table-1');
    expect(figureOf('#f=boston-table-1')).toEqual({ id: 'boston-table-1' });
    expect(figureOf('#f=')).toEqual({ id: null });
    expect(figureOf('#s=1.abc')).toBeNull();
  });

  it('with an id that no figure has is passed on, so that the page can report it', () => {
    for (const id of ['boston-table-1/foo', 'Boston-Table-1', 'boston-table-1&x=1', 'x'.repeat(80)]) {
      expect(figureOf(`#f=${id}`)).toEqual({ id });
    }
  });
});
