/** Workers of a sweep in Node: threads that run the bundle's `sweep-worker.js`, which lies beside the program. */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PoolWorker } from '../../sweep/pool';
import type { Row } from '../../sweep/table';
import type { SweepReply, SweepTask } from '../../sweep/task';

/**
 * How much bytecode of the functions that it calls the compiler may put into one. With four times what is usual a first
 * run takes longer, up to a quarter, and every run from the third on a tenth less; a thread of a sweep does dozens.
 */
const MOST_INLINED = 4_000;

/** Starts a thread. A thread that ends by itself, out of memory for example, fails the run that it was at. */
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
