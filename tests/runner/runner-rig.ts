/**
 * A runner in fake surroundings: a wall clock that moves by a fixed amount at each reading, tasks that run when the
 * test says so, and a page that stores what it is sent. This makes the tests deterministic.
 */
import { rowAt } from '../../src/runner/client/columns';
import { HEADER, readFrame, type Frame } from '../../src/runner/client/frame';
import type { Doing, FrameMessage, LoadReply, LoadRequest } from '../../src/runner/client/protocol';
import { createRunner, type Runner } from '../../src/runner/runner';
import type { Surroundings } from '../../src/runner/surroundings';
import type { Scenario } from '../../src/scenario/types';
import { codecs } from '../model/support/runs';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { runScenario } from '../../src/runner/node/run-scenario';

/** Two senders of packets of 1,500 bytes that share a switch; the bottleneck sends a cell in 100 µs. */
export const scenario: Scenario = {
  version: 1, title: 'Two senders', seed: 3, durationS: 1,
  nodes: [
    { id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch', bufferCells: 50 }, { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', rateMbps: 4.24, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 4.24, delayMs: 1 },
  ],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 100 } }],
};

export interface Rig extends Runner {
  frames: FrameMessage[];
  doings: Doing[];
  /** Tasks that are queued and have not run. */
  tasks: (() => void)[];
  /** Lets settled promises continue, without running a task. */
  breathe(): Promise<void>;
  /** Runs the task that has waited longest; returns whether there was one. */
  turn(): Promise<boolean>;
  /** Runs tasks until none is left. */
  idle(): Promise<void>;
  /** Awaits the answer to a question, running as many tasks as that takes. */
  answer<Answer>(asked: Promise<Answer>): Promise<Answer>;
  load(request?: Partial<LoadRequest>): Promise<LoadReply>;
  /** Asks for a frame at `wallMs` and returns the header of the newest one. */
  header(wallMs: number, intervalMs?: number): Record<(typeof HEADER)[number], number>;
  newest(): Frame;
}

/**
 * `readMs`: the step of the clock at each reading, ms. At 20 ms, a slice ends with the first question whether it is
 * over.
 */
export function createRig({ readMs = 1, ...own }: { readMs?: number } & Partial<Surroundings> = {}): Rig {
  let nowMs = 0;
  const frames: FrameMessage[] = [];
  const doings: Doing[] = [];
  const tasks: (() => void)[] = [];
  const runner = createRunner({
    now: () => (nowMs += readMs),
    post: { frame: (message) => frames.push(message), doing: (doing) => doings.push(doing) },
    nextTask: (task) => tasks.push(task),
    codecs: async () => codecs,
    ...own,
  });
  const breathe = async (): Promise<void> => { for (let turn = 0; turn < 20; turn++) await Promise.resolve(); };
  async function turn(): Promise<boolean> {
    const task = tasks.shift();
    task?.();
    await breathe();
    return task !== undefined;
  }
  async function idle(): Promise<void> {
    await breathe();
    while (await turn()) { /* until none is left */ }
  }
  async function answer<Answer>(asked: Promise<Answer>): Promise<Answer> {
    let here = false;
    asked.then(() => { here = true; }, () => { here = true; });
    await breathe();
    while (!here && await turn()) { /* until it is there */ }
    return asked;
  }
  const newest = (): Frame => {
    const { buffer, length } = frames[frames.length - 1];
    return readFrame(new Float64Array(buffer, 0, length));
  };
  return {
    ...runner, frames, doings, tasks, breathe, turn, idle, answer, newest,
    load: (request = {}) => answer(runner.api.load({ scenario, ...request })),
    header(wallMs, intervalMs = 0) {
      runner.frame({ buffer: null, wallMs, intervalMs });
      const { header } = newest();
      return rowAt(HEADER, { rows: 1, stride: header.length, data: header }, 0);
    },
  };
}

/** The result record of `cell-by-cell run` for a scenario. */
export function wholeRun(what: unknown): ResultRecord {
  const outcome = runScenario(what, { codecs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.result;
}
