/**
 * The part of the benchmark that runs in each measured process or page: tasks by name, each checked before it is timed.
 * The caller's clock times the results; the clock here only finds out how many calls fill a sample.
 */
import { oursTasks, type OursEngine } from './ours';
import { rustPeerTasks } from './rust-peers';
import { subspaceTasks, type SubspaceClass } from './subspace';
import { tableTasks } from './tables';
import { failUnless, type Task, type TaskMakers } from './task';

/** The codecs to time; those that could not be obtained are left out. */
export interface Material {
  /** Our module and the name of its engine. */
  ours?: { engine: OursEngine; module: BufferSource };
  rustPeers?: BufferSource;
  subspace?: { peerClass: SubspaceClass; module: BufferSource };
  tables?: boolean;
}

export interface Bench {
  items(): string[];
  /** Returns the result of `Task.check` for the item; throws a sentence if it fails. */
  check(item: string, m: number, k: number): string;
  /** Warms up for `warmMs` and returns how many calls take about `sampleMs`. */
  calibrate(item: string, m: number, k: number, warmMs: number, sampleMs: number): number;
  prepare(item: string, m: number, k: number, calls: number): void;
  run(item: string, m: number, k: number, calls: number): void;
}

export async function openBench(material: Material): Promise<Bench> {
  const makers: TaskMakers = {
    ...(material.ours && (await oursTasks(material.ours.engine, material.ours.module))),
    ...(material.rustPeers && (await rustPeerTasks(material.rustPeers))),
    ...(material.subspace && (await subspaceTasks(material.subspace.peerClass, material.subspace.module))),
    ...(material.tables && tableTasks),
  };
  const tasks = new Map<string, Task>();
  const taskFor = (item: string, m: number, k: number) => {
    const key = `${item} ${m} ${k}`;
    failUnless(item in makers, 'The codec does not offer it.');
    const task = tasks.get(key) ?? makers[item](m, k);
    tasks.set(key, task);
    return task;
  };

  return {
    items: () => Object.keys(makers),
    check: (item, m, k) => taskFor(item, m, k).check(),
    calibrate: (item, m, k, warmMs, sampleMs) => callsFor(taskFor(item, m, k), warmMs, sampleMs),
    prepare: (item, m, k, calls) => taskFor(item, m, k).prepare?.(calls),
    run: (item, m, k, calls) => taskFor(item, m, k).run(calls),
  };
}

function callsFor(task: Task, warmMs: number, sampleMs: number): number {
  const most = task.mostCalls ?? Number.MAX_SAFE_INTEGER;
  const start = performance.now();
  let calls = 1;
  for (;;) {
    task.prepare?.(calls);
    const began = performance.now();
    task.run(calls);
    const ended = performance.now();
    const perCallMs = Math.max((ended - began) / calls, 1e-6);
    const wanted = Math.min(most, Math.max(1, Math.round(sampleMs / perCallMs)));
    if (ended - start >= warmMs && (ended - began >= sampleMs / 2 || calls >= wanted)) return wanted;
    calls = Math.min(wanted, calls * 8);
  }
}
