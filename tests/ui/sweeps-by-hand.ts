/** Fakes for a sweep in the page: a store for its rows, and workers that finish when the test says so. */
import type { PoolWorker } from '../../src/sweep/pool';
import type { Row } from '../../src/sweep/table';
import type { SweepTask } from '../../src/sweep/task';
import type { KeptRows } from '../../src/ui/figures/kept-rows';

/** `room`: how many rows can be stored. */
export function inMemory(room = Infinity): KeptRows & { held: Map<string, Row[]>; busy: Set<string> } {
  const held = new Map<string, Row[]>();
  const busy = new Set<string>();
  return {
    held, busy, works: async () => true,
    rows: async (sweep) => held.get(sweep) ?? [],
    async add(sweep, row) {
      const rows = [...held.get(sweep) ?? [], row];
      if (rows.length > room) return false;
      held.set(sweep, rows);
      return true;
    },
    forget: async (sweep) => void held.delete(sweep),
    async setUnderWay(sweep, on) {
      if (on) busy.add(sweep);
      else busy.delete(sweep);
      return true;
    },
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
