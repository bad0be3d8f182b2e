/** VCs that have cells but may not send: which cells pass them, and when they go on. A cell takes a microsecond. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { holdVc } from '../../../src/model/switch/hold';
import { occupied } from '../../../src/model/switch/places';
import { visitQueue } from '../../../src/model/switch/queue';
import { perVcRoundRobin } from '../../../src/model/switch/schedulers/per-vc-round-robin';
import { letGo } from '../../../src/model/way/port';
import { asText, cellBench, type CellBench } from '../support/cell-bench';
import { S, US } from '../support/specs';
import { cellsAt, fill } from './support';

const inTurn = { scheduler: 'perVcRoundRobin' } as const;

/** The hop of a connection's data at the port. */
const hopAt = ({ sim: { net } }: CellBench, flow: number): number => net.hopStart[2 * flow] + 1;

function ends(on: CellBench): string[] {
  runUntil(on.sim, 400 * S);
  return asText(on.departures());
}

describe('connection 0 held from 0.5 µs on, when the first of its three cells is being sent', () => {
  const held = (own: Parameters<typeof cellsAt>[0]): CellBench => {
    const on = cellsAt(own);
    fill(on, 0, 3, 0, 3);
    fill(on, 1, 2, 0.1, 2);
    runUntil(on.sim, 0.5 * US);
    holdVc(on.sim, hopAt(on, 0));
    return on;
  };

  it('loses only its turns with a queue for each VC: that cell leaves, then those of connection 1', () => {
    expect(ends(held(inTurn))).toEqual(['0.0@1', '1.0@2', '1.1@3']);
  });

  it('stops the cells after it in a single queue', () => {
    expect(ends(held({}))).toEqual(['0.0@1']);
  });

  it('goes on at once when it is released at 10 µs', () => {
    for (const own of [inTurn, {}]) {
      const on = held(own);
      runUntil(on.sim, 10 * US);
      letGo(on.sim, hopAt(on, 0));
      expect(ends(on).at(-1)).toBe(own === inTurn ? '0.2@12' : '1.1@14');
    }
  });

  it('takes its turn after those that wait when it is released at 1.5 µs', () => {
    const on = held(inTurn);
    runUntil(on.sim, 1.5 * US);
    letGo(on.sim, hopAt(on, 0));
    expect(ends(on)).toEqual(['0.0@1', '1.0@2', '0.1@3', '1.1@4', '0.2@5']);
  });

  it('keeps its place when it is released before that cell has left', () => {
    const on = held(inTurn);
    letGo(on.sim, hopAt(on, 0));
    expect(ends(on)).toEqual(['0.0@1', '1.0@2', '0.1@3', '1.1@4', '0.2@5']);
  });

  it('is still queued: shown after the others, and counted in the buffer', () => {
    const on = held({ ...inTurn, queueCounts: 'waiting' });
    runUntil(on.sim, 5 * US);
    const shown: number[] = [];
    visitQueue(on.sim, on.sim.world.ports[on.out], (cell) => shown.push(cell & 4095));
    expect(shown).toEqual([1, 2]);
    expect(occupied(on.sim, on.sim.world.ports[on.out])).toBe(2);
  });
});

describe('connection 0 with slotted service, held before anything comes', () => {
  it('waits until it is released at 10.5 µs: the next slot begins at 11 µs', () => {
    const on = cellBench(2, { ...inTurn, inputService: 'slottedRoundRobin' });
    holdVc(on.sim, hopAt(on, 0));
    fill(on, 0, 2, 0.1, 2);
    fill(on, 1, 1, 0.5, 1);
    runUntil(on.sim, 10.5 * US);
    letGo(on.sim, hopAt(on, 0));
    expect(ends(on)).toEqual(['1.0@2', '0.0@12', '0.1@13']);
  });
});

describe('a scheduler with a `choose` function', () => {
  it('is asked once for each cell that is about to leave, before that cell is known', () => {
    const queued: number[] = [];
    perVcRoundRobin.choose = (_world, port) => { queued.push(port.queuedCells); };
    const on = cellsAt(inTurn);
    fill(on, 0, 3, 0, 3);
    fill(on, 1, 1, 0.1, 1);
    expect(ends(on)).toEqual(['0.0@1', '1.0@2', '0.1@3', '0.2@4']);
    delete perVcRoundRobin.choose;
    expect(queued).toEqual([1, 3, 2, 1]);
  });
});

describe('a connection that is held twice', () => {
  it('goes on when it is released once, and is held no more', () => {
    const on = cellsAt(inTurn);
    fill(on, 0, 2, 0, 2);
    for (const _ of [1, 2]) holdVc(on.sim, hopAt(on, 0));
    runUntil(on.sim, 5 * US);
    letGo(on.sim, hopAt(on, 0));
    expect(on.sim.world.ports[on.out].held).toEqual([]);
    expect(ends(on)).toEqual(['0.0@6', '0.1@7']);
  });
});
