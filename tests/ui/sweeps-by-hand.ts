/** Fakes for a sweep in the page: a store for its rows, and workers that finish when the test says so. */
import type { PoolWorker } from '../../src/sweep/pool';
import type { Row } from '../../src/sweep/table';
import type { SweepTask } from '../../src/sweep/task';
import type { KeptRows } from '../../src/ui/figures/kept-rows';

export function inMemory(): KeptRows & { held: Map<string, Row[]>; busy: Set<string> } {
  const held = new Map<string, Row[]>();
  const busy = new Set<string>();
  return {
    held, busy, works: async () => true,
    rows: async (sweep) => held.get(sweep) ?? [],
    add: async (sweep, row) => void held.set(sweep, [...held.get(sweep) ?? [], row]),
    forget: async (sweep) => void held.delete(sweep),
    setUnderWay: async (sweep, on) => void (on ? busy.add(sweep) : busy.delete(sweep)),
    isUnderWay: async (sweep) => busy.has(sweep),
  };
}

/** Workers that finish or fail a run when the test says so; `asked` lists the runs that were started. */
export function byHand() {
  const asked: { index: number; finish: () => void; fail: () => void }[] = [];
  let ended = 0;
  const start = (): PoolWorker<SweepTask, Row> => ({
    run: ({ index }) => new Promise((resolve, reject) => asked.push({
      index, finish: () => resolve({ index, metrics: [index], hash: `${index}` }),
      fail: () => reject(new Error('it broke')),
    })),
    end: () => { ended++; },
  });
  return { asked, start, ended: () => ended };
}
