/** Starts a sweep worker in the page. */
import type { PoolWorker } from '../../sweep/pool';
import type { Row } from '../../sweep/table';
import type { SweepReply, SweepTask } from '../../sweep/task';

/** If the worker's program does not arrive, or the worker fails, its present run fails. */
export function startSweepWorker(): PoolWorker<SweepTask, Row> {
  const worker = new Worker(
    new URL('../sweep-worker.ts', import.meta.url), { type: 'module', name: 'cell-by-cell-sweep' },
  );
  let settle: { done: (row: Row) => void; wrong: (error: Error) => void; alive: () => void } | null = null;
  worker.onmessage = ({ data }: MessageEvent<SweepReply>) => {
    if ('alive' in data) settle?.alive();
    else if ('row' in data) settle?.done(data.row);
    else settle?.wrong(new Error(data.problem));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const said = event instanceof ErrorEvent && event.message !== '' ? event.message : 'its program did not arrive';
    settle?.wrong(new Error(said));
  };
  return {
    run: (task, alive) => new Promise((done, wrong) => {
      settle = { done, wrong, alive };
      worker.postMessage(task);
    }),
    end() {
      worker.onerror = null;
      worker.terminate();
    },
  };
}
