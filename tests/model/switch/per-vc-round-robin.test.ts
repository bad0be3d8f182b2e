/** A queue for each VC, served in turn: exact orders, with every policy, in both modes. A cell takes a microsecond. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { INDEX_BITS, INDEX_MASK } from '../../../src/model/atm/cell-number';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { accountsOf } from '../../../src/model/switch/accounts';
import { visitQueue } from '../../../src/model/switch/queue';
import { asText, cellBench, type CellBench } from '../support/cell-bench';
import { S, US } from '../support/specs';
import { burst, cellsAt, dropped, fill, left, packetBench, upTo } from './support';

const inTurn = { scheduler: 'perVcRoundRobin' } as const;

const queued = (on: CellBench): string[] => {
  const cells: string[] = [];
  const { packets, ports } = on.sim.world;
  visitQueue(on.sim, ports[on.out], (cell) =>
    cells.push(`${packets.vc[cell >>> INDEX_BITS] >> 1}:${packets.number[cell >>> INDEX_BITS]}.${cell & INDEX_MASK}`));
  return cells;
};

describe('four cells of connection 0 and then two of connection 1', () => {
  it('leave in turn while both have any, then the rest', () => {
    const on = cellsAt(inTurn);
    fill(on, 0, 4, 0, 4);
    fill(on, 1, 2, 0.1, 2);
    runUntil(on.sim, 400 * S);
    expect(asText(on.departures())).toEqual(['0.0@1', '1.0@2', '0.1@3', '1.1@4', '0.2@5', '0.3@6']);
  });

  it('leave in order of arrival from a single queue', () => {
    const on = cellsAt({});
    fill(on, 0, 4, 0, 4);
    fill(on, 1, 2, 0.1, 2);
    runUntil(on.sim, 400 * S);
    expect(left(on)).toEqual(['0:0.0', '0:0.1', '0:0.2', '0:0.3', '1:0.0', '1:0.1']);
  });
});

describe('a connection that had nothing queued', () => {
  it('takes its turn after those that wait', () => {
    const on = cellsAt(inTurn, 3);
    fill(on, 0, 3, 0, 3);
    fill(on, 1, 3, 0.1, 3);
    fill(on, 2, 1, 1.5, 1);
    runUntil(on.sim, 400 * S);
    // Connection 0 has sent its first cell and waits after 1, which is being served; 2 comes after 0.
    expect(left(on)).toEqual(['0:0.0', '1:0.0', '0:0.1', '2:0.0', '1:0.1', '0:0.2', '1:0.2']);
  });
});

describe('slotted round robin at the inputs as well', () => {
  it('serves the queues in turn, whatever the order in which cells came in', () => {
    const on = cellBench(2, { ...inTurn, inputService: 'slottedRoundRobin' });
    fill(on, 0, 3, 0.1, 3);
    fill(on, 1, 3, 0.5, 3);
    runUntil(on.sim, 400 * S);
    expect(asText(on.departures())).toEqual(['0.0@2', '1.0@3', '0.1@4', '1.1@5', '0.2@6', '1.2@7']);
  });
});

describe('four places for all connections', () => {
  it('are shared: the first to come has them', () => {
    const on = cellsAt({ ...inTurn, bufferCells: 4 });
    fill(on, 0, 4, 0, 4);
    fill(on, 1, 1, 0.1, 1);
    expect(dropped(on)).toEqual(['1:0.0 bufferFull']);
  });
});

describe('push-out, five places, cell 0 of a packet of connection 0 is being sent and two of it wait, two of '
  + 'connection 1 wait', () => {
  const on = cellsAt({ ...inTurn, bufferCells: 5, discard: { policy: 'epdPushOut' } });
  const a = fill(on, 0, 3, 0, 5);
  fill(on, 1, 2, 0.1, 2);
  burst(on, a, [3, 4], 0.5);
  const lost = dropped(on);

  it('removes the waiting cells of that packet and not the cell being sent', () => {
    expect(lost).toEqual(['0:0.1 pushedOut', '0:0.2 pushedOut', '0:0.3 bufferFull']);
  });

  it('lets its last cell in, and goes on taking turns', () => {
    expect(left(on)).toEqual(['0:0.0', '1:0.0', '0:0.4', '1:0.1']);
  });
});

describe('push-out that empties the queue of a connection that was waiting for its turn', () => {
  it('takes that connection out of the round, and in again when it has cells', () => {
    const on = cellsAt({ ...inTurn, bufferCells: 4, discard: { policy: 'epdPushOut' } }, 3);
    fill(on, 1, 1, 0, 1);
    const a = fill(on, 0, 2, 0.1, 3);
    fill(on, 2, 1, 0.2, 2);
    burst(on, a, [2], 0.5);
    burst(on, on.packet(0, 1), [0], 0.6);
    expect([dropped(on), left(on)]).toEqual([
      ['0:0.0 pushedOut', '0:0.1 pushedOut', '0:0.2 bufferFull'], ['1:0.0', '2:0.0', '0:1.0'],
    ]);
  });
});

describe('packet mode, packets of 1,000 bytes of connection 0 and of 500 bytes of connection 1', () => {
  it('leave one packet each in turn, whatever their length', () => {
    const on = packetBench({ ...inTurn, bufferPackets: 10 });
    for (const n of upTo(3)) on.arrive(0, 1000, n);
    for (const n of upTo(2)) on.arrive(1, 500, 10 + n);
    runUntil(on.sim, S);
    expect(on.departures()).toEqual(['0:0@1000', '1:0@1500', '0:1@2500', '1:1@3000', '0:2@4000']);
  });

  it('share the bytes of the buffer, without the packet being sent where only waiting ones count', () => {
    const on = packetBench({ ...inTurn, bufferBytes: 1600, queueCounts: 'waiting' });
    on.arrive(0, 1000, 0);
    on.arrive(0, 1000, 1);
    on.arrive(1, 500, 2);
    on.arrive(1, 500, 3);
    runUntil(on.sim, S);
    expect(on.departures()).toEqual(['0:0@1000', '1:0@1500', '0:1@2500']);
  });
});

describe.each(DISCARD_POLICIES.map(({ id }) => id))('random cells of three connections under %s', (policy) => {
  const script = fc.array(
    fc.record({ flow: fc.nat(2), cells: fc.integer({ min: 1, max: 6 }), gapUs: fc.constantFrom(0, 0, 0.3, 1.7, 8) }),
    { minLength: 1, maxLength: 30 },
  );

  it.each([
    'fifo', 'perVcRoundRobin', 'byService',
  ] as const)('leave a %s port in the order in which it lists them, and all are accounted for', (scheduler) => {
    fc.assert(fc.property(script, fc.integer({ min: 1, max: 12 }), (packets, bufferCells) => {
      const on = cellsAt({
        scheduler, bufferCells,
        discard: { policy, thresholdFraction: 0.5, minThresholdPlaces: 2, maxThresholdPlaces: 6, weight: 0.5 },
      }, 3);
      // Connection 1 has a service, which matters to one of the schedulers.
      on.sim.world.services[2] = {};
      let atUs = 0;
      for (const { flow, cells, gapUs } of packets) {
        burst(on, on.packet(flow, cells), upTo(cells), atUs);
        atUs += cells * 0.01 + gapUs;
      }
      runUntil(on.sim, atUs * US);
      const before = left(on).length;
      const listed = queued(on);
      const port = on.sim.world.ports[on.out];
      const accounts = accountsOf(on.sim, on.out).filter(({ back }) => !back);
      expect([listed.length, accounts.reduce((sum, { queued: own }) => sum + own, 0)]).toEqual([
        port.queuedCells, port.queuedCells,
      ]);
      expect(accounts.filter(({ queued: own }) => own > 0)).toHaveLength(port.activeVcs);
      runUntil(on.sim, 400 * S);
      const order = left(on);
      expect(order.slice(before)).toEqual(listed);
      for (const flow of [0, 1, 2]) {
        const own = order.filter((cell) => cell.startsWith(`${flow}:`))
          .map((cell) => cell.slice(2).split('.').map(Number)).map(([packet, index]) => packet * 10 + index);
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
      expect(cellsInFlight(on.sim)).toBe(order.length);
    }), { numRuns: 40, seed: 7 });
  });
});
