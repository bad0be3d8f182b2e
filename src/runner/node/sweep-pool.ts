/** Starts the workers of a sweep in Node: threads that run `sweep-worker.js`, a bundle beside that of the program. */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PoolWorker } from '../../sweep/pool';
import type { Row } from '../../sweep/table';
import type { SweepReply, SweepTask } from '../../sweep/task';

/**
 * How much bytecode V8 may inline into one function. With four times the default, the first run of a thread takes up to
 * a quarter longer and every run from the third on a tenth less; a thread of a sweep makes dozens of runs.
 */
const MOST_INLINED = 4_000;

/** Starts a thread. If a thread ends by itself, for example out of memory, its present run fails. */
export function startNodeWorker(): PoolWorker<SweepTask, Row> {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`);
  const thread = new Worker(new URL('./sweep-worker.js', import.meta.url));
  let settle: { done: (row: Row) => void; wrong: (error: Error) => void; alive: () => void } | null = null;
  thread.on('message', (reply: SweepReply) => {
    if ('alive' in reply) settle?.alive();
    else if ('row' in reply) settle?.done(reply.row);
    else settle?.wrong(new Error(reply.problem));
  });
  thread.on('error', (error) => settle?.wrong(error instanceof Error ? error : new Error(String(error))));
  thread.on('exit', (status) => settle?.wrong(new Error(`its worker ended with status ${status}`)));
  return {
    run: (task, alive) => new Promise((done, wrong) => {
      settle = { done, wrong, alive };
      thread.postMessage(task);
    }),
    end: () => void thread.terminate(),
  };
}
