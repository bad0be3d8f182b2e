/** What the benchmark of the page reads from traces, and that its links are as large as their names say. */
import { describe, expect, it } from 'vitest';
import { interactiveMs } from '../../bench/page/first-look.mjs';
import { LARGE_LINKS, linkOf } from '../../bench/page/large-links.mjs';
import { readTrace } from '../../bench/page/measure.mjs';
import { decodeLink } from '../../src/scenario/link-codec';

const MS = 1_000;
const PAGE = { pid: 1, tid: 7 };
const task = (atMs: number, ms: number, thread = PAGE) =>
  ({
    name: 'ThreadControllerImpl::RunTask', cat: 'toplevel', ph: 'X', ...thread, ts: atMs * MS, dur: 2 * ms * MS,
    tdur: ms * MS,
  });
const mark = (atMs: number) => ({
  name: 'cell-by-cell loop', cat: 'blink.user_timing', ph: 'I', ...PAGE, ts: atMs * MS,
});
/**
 * Six loops of 10 ms of CPU time, in tasks that took twice as long: three before 100 ms, three from 900 ms on.
 */
const loops = [0, 30, 60, 900, 930, 960].flatMap((atMs) => [task(atMs, 10), mark(atMs + 1)]);

describe('a trace with three loops of 10 ms before and after', () => {
  it('gives the longest task between the loops, by the thread\'s CPU time', () => {
    expect(readTrace([...loops, task(200, 40), task(300, 70)])).toEqual({ longestMs: 70, busyMs: 110, loopMs: 10 });
  });

  it('ignores other threads, and tasks before and after the loops', () => {
    const outside = [task(-500, 300), task(1_000, 300), task(200, 300, { pid: 1, tid: 8 })];
    expect(readTrace([...loops, ...outside, task(400, 5)])).toEqual({ longestMs: 5, busyMs: 5, loopMs: 10 });
  });

  it('is refused when a loop is missing', () => {
    expect(() => readTrace(loops.slice(2))).toThrow('5 loops, not 6');
  });
});

describe('a page whose Play button appears at 120 ms', () => {
  const during = (...tasks: [number, number][]) =>
    interactiveMs(tasks.map(([fromMs, toMs]) => ({ fromMs, toMs })), 120);

  it('is interactive when the task in which it appeared ends', () => {
    expect(during([0, 90], [100, 140], [200, 240])).toBe(140);
  });

  it('is interactive after tasks of more than 50 ms that follow within half a second', () => {
    expect(during([100, 140], [200, 260], [700, 751], [1_300, 1_400])).toBe(751);
  });

  it('is not delayed by many short tasks', () => {
    expect(during([100, 140], [150, 200], [200, 250], [250, 300])).toBe(140);
  });
});

describe('the large links', () => {
  const sizes = LARGE_LINKS.map(({ id, scenario }) => {
    const reply = decodeLink(linkOf(scenario));
    if (!reply.ok) throw new Error(reply.problems[0].message);
    const { network } = reply.expansion;
    return [id, network.nodes.length, network.flows.length, network.changes.length];
  });

  it('have as many nodes, flows and changes as their names say', () => {
    expect(sizes).toEqual([['crowd', 1_901, 2_000, 0], ['changes', 1_901, 1_000, 99], ['chain', 1_992, 2_000, 0]]);
  });
});
