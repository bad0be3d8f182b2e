/** ABR before UBR at a port: exact orders, and separate places for each. A cell takes a microsecond. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { holdVc } from '../../../src/model/switch/hold';
import { governedCells, occupied, placesOf } from '../../../src/model/switch/places';
import { visitQueue } from '../../../src/model/switch/queue';
import { letGo } from '../../../src/model/way/port';
import { INDEX_MASK } from '../../../src/model/atm/cell-number';
import type { CellBench } from '../support/cell-bench';
import { S, US, type PortOptions } from '../support/specs';
import { cellsAt, dropped, fill, givePriority, left } from './support';

/** A bench where flow 0 is plain and flow 1 has a service, whose settings do not matter here. */
function beside(own: PortOptions = {}, flows = 2): CellBench {
  const on = cellsAt({ scheduler: 'byService', ...own }, flows);
  on.sim.world.services[2] = {};
  return on;
}

const ends = (on: CellBench): string[] => {
  runUntil(on.sim, 400 * S);
  return left(on);
};

describe('three plain cells, and two of a VC with a service that come while the first is being sent', () => {
  it('leave after it, before the other plain cells', () => {
    const on = beside();
    fill(on, 0, 3, 0);
    fill(on, 1, 2, 0.5);
    expect(ends(on)).toEqual(['0:0.0', '1:0.0', '1:0.1', '0:0.1', '0:0.2']);
  });
  it('leave in order of arrival from a single queue', () => {
    const on = cellsAt({});
    on.sim.world.services[2] = {};
    fill(on, 0, 3, 0);
    fill(on, 1, 2, 0.5);
    expect(ends(on)).toEqual(['0:0.0', '0:0.1', '0:0.2', '1:0.0', '1:0.1']);
  });
  it('are listed in that order while the first is being sent', () => {
    const on = beside();
    fill(on, 0, 3, 0);
    fill(on, 1, 2, 0.5);
    runUntil(on.sim, 0.9 * US);
    const shown: number[] = [];
    visitQueue(on.sim, on.sim.world.ports[on.out], (cell) => shown.push(cell & INDEX_MASK));
    expect(shown).toEqual([0, 0, 1, 1, 2]);
  });
  it('leave after cells that have priority over all', () => {
    const on = beside({}, 3);
    givePriority(on, 2);
    fill(on, 0, 2, 0);
    fill(on, 1, 2, 0.3);
    fill(on, 2, 1, 0.6);
    expect(ends(on)).toEqual(['0:0.0', '2:0.0', '1:0.0', '1:0.1', '0:0.1']);
  });
});

describe('a buffer of four places', () => {
  it('is full for plain cells when four of them are in it, and has four places for the others', () => {
    const on = beside({ bufferCells: 4 });
    fill(on, 0, 5, 0);
    fill(on, 1, 5, 0.5);
    expect(dropped(on)).toEqual(['0:0.4 bufferFull', '1:0.4 bufferFull']);
  });
  it('does not count the cell being sent in the queue of its kind, where only waiting cells count', () => {
    const on = beside({ bufferCells: 4, queueCounts: 'waiting' });
    fill(on, 0, 6, 0);
    fill(on, 1, 6, 0.5);
    expect(dropped(on)).toEqual(['0:0.5 bufferFull', '1:0.4 bufferFull', '1:0.5 bufferFull']);
  });
  it('is eight places in all, and only ABR cells count for the queue that ABR governs', () => {
    const on = beside({ bufferCells: 4 });
    fill(on, 0, 5, 0);
    fill(on, 1, 2, 0.5);
    runUntil(on.sim, 0.9 * US);
    const port = on.sim.world.ports[on.out];
    expect([occupied(on.sim, port), placesOf(port), governedCells(port)]).toEqual([6, 8, 2]);
  });
});

describe('push-out, three places for each, where a plain packet overflows and two cells with a service wait', () => {
  it('removes the waiting cells of that packet only', () => {
    const on = beside({ bufferCells: 3, discard: { policy: 'epdPushOut' } });
    fill(on, 0, 4, 0, 5);
    fill(on, 1, 2, 0.015, 2);
    const lost = dropped(on);
    expect([lost, left(on)]).toEqual([
      ['0:0.1 pushedOut', '0:0.2 pushedOut', '0:0.3 bufferFull'], ['0:0.0', '1:0.0', '1:0.1'],
    ]);
  });
});

describe('a VC with a service that is held', () => {
  it('lets plain cells pass, and goes on before them when it is released', () => {
    const on = beside();
    const hop = on.sim.net.hopStart[2] + 1;
    holdVc(on.sim, hop);
    fill(on, 1, 2, 0);
    fill(on, 0, 3, 0.1);
    runUntil(on.sim, 1.5 * US);
    letGo(on.sim, hop);
    expect(ends(on)).toEqual(['0:0.0', '0:0.1', '1:0.0', '1:0.1', '0:0.2']);
  });
});
