/** ABR before UBR at a port: exact orders, and places for each. A cell takes a microsecond. */
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

/** Flow 0 is plain, flow 1 has a service; what it was told does not matter here. */
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
  it('leave behind it, before the others', () => {
    const on = beside();
    fill(on, 0, 3, 0);
    fill(on, 1, 2, 0.5);
    expect(ends(on)).toEqual(['0:0.0', '1:0.0', '1:0.1', '0:0.1', '0:0.2']);
  });
  it('leave as they came in a single queue', () => {
    const on = cellsAt({});
    on.sim.world.services[2] = {};
    fill(on, 0, 3, 0);
    fill(on, 1, 2, 0.5);
    expect(ends(on)).toEqual(['0:0.0', '0:0.1', '0:0.2', '1:0.0', '1:0.1']);
  });
  it('are listed so while the first is being sent', () => {
    const on = beside();
    fill(on, 0, 3, 0);
    fill(on, 1, 2, 0.5);
    runUntil(on.sim, 0.9 * US);
    const shown: number[] = [];
    visitQueue(on.sim, on.sim.world.ports[on.out], (cell) => shown.push(cell & INDEX_MASK));
    expect(shown).toEqual([0, 0, 1, 1, 2]);
  });
  it('leave behind what has priority over all', () => {
    const on = beside({}, 3);
    givePriority(on, 2);
    fill(on, 0, 2, 0);
    fill(on, 1, 2, 0.3);
    fill(on, 2, 1, 0.6);
    expect(ends(on)).toEqual(['0:0.0', '2:0.0', '1:0.0', '1:0.1', '0:0.1']);
  });
});

describe('a buffer of four places', () => {
  it('is full for plain cells when four of them are in it, and has four for the others', () => {
    const on = beside({ bufferCells: 4 });
    fill(on, 0, 5, 0);
    fill(on, 1, 5, 0.5);
    expect(dropped(on)).toEqual(['0:0.4 bufferFull', '1:0.4 bufferFull']);
  });
  it('counts the cell that leaves among its own kind only, where only waiting ones count', () => {
    const on = beside({ bufferCells: 4, queueCounts: 'waiting' });
    fill(on, 0, 6, 0);
    fill(on, 1, 6, 0.5);
    expect(dropped(on)).toEqual(['0:0.5 bufferFull', '1:0.4 bufferFull', '1:0.5 bufferFull']);
  });
  it('is eight places in all, and ABR has those cells in its queue that are its', () => {
    const on = beside({ bufferCells: 4 });
    fill(on, 0, 5, 0);
    fill(on, 1, 2, 0.5);
    runUntil(on.sim, 0.9 * US);
    const port = on.sim.world.ports[on.out];
    expect([occupied(on.sim, port), placesOf(port), governedCells(port)]).toEqual([6, 8, 2]);
  });
});

describe('push-out, three places for each, where a plain packet overflows and two cells with a service wait', () => {
  it('takes out what waits of that packet', () => {
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
  it('lets plain cells pass, and goes on before them when it is let go', () => {
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
