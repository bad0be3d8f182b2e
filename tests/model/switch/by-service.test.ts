/** ABR before UBR at a port: exact orders, and separate places for each. A cell takes a microsecond. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { holdVc } from '../../../src/model/switch/hold';
import { governedCells, occupied, placesOf } from '../../../src/model/switch/places';
import { visitQueue } from '../../../src/model/switch/queue';
import { letGo } from '../../../src/model/way/port';
import { INDEX_MASK } from '../../../src/model/atm/cell-number';
import { isMarked } from '../../../src/model/atm/marks';
import type { CellBench } from '../support/cell-bench';
import { S, US, type PortOptions } from '../support/specs';
import { burst, cellsAt, dropped, fill, givePriority, left, upTo } from './support';

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

describe('what judges a queue', () => {
  const marked = (on: CellBench, packet: number, cells: number): number[] =>
    upTo(cells).filter((index) => isMarked(on.sim.world, packet, index));

  it('marks ABR cells by their own queue: three in it, between 2 and 5, beside nine plain ones above 5', () => {
    const on = beside({ bufferCells: 10, efciHighFraction: 0.5, efciLowFraction: 0.2 });
    const governed = fill(on, 1, 3, 0, 4);
    const plain = fill(on, 0, 9, 0.1, 9);
    burst(on, governed, [3], 0.5);
    ends(on);
    expect([marked(on, plain, 9), marked(on, governed, 4)]).toEqual([[6, 7, 8], []]);
  });
  it('compares a VC with those in its own queue: alone in it, it has the mean, whoever is in the other', () => {
    const own = { bufferCells: 10, discard: { policy: 'selectiveEpd', thresholdFraction: 0.3, z: 1.1 } } as const;
    const on = beside(own, 3);
    fill(on, 0, 4, 0, 4);
    fill(on, 1, 2, 0.1, 2);
    fill(on, 0, 2, 0.2, 2);
    // With another plain VC in the queue, four cells of six are 4/3 of the mean.
    const two = beside(own, 3);
    fill(two, 0, 4, 0, 4);
    fill(two, 2, 2, 0.1, 2);
    fill(two, 0, 2, 0.2, 2);
    expect([dropped(on), dropped(two)]).toEqual([[], ['0:1.0 overShare', '0:1.1 packetBroken']]);
  });
  it('keeps an average of RED for each queue: ABR packets pass, however many plain cells wait', () => {
    const on = beside({ bufferCells: 50, discard: {
      policy: 'red', minThresholdPlaces: 3, maxThresholdPlaces: 4, weight: 0.5, wait: false,
    } });
    for (const n of upTo(2)) fill(on, 1, 1, n * 0.01, 1);
    for (const n of upTo(10)) fill(on, 0, 2, 0.1 + n * 0.03, 2);
    for (const n of upTo(2)) {
      fill(on, 0, 2, 0.5 + n * 0.1, 2);
      fill(on, 1, 1, 0.55 + n * 0.1, 1);
    }
    const lost = dropped(on);
    expect([lost.some((one) => one.startsWith('0:')), lost.filter((one) => one.startsWith('1:'))]).toEqual([true, []]);
  });
});
