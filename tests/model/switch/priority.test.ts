/** Cells with priority at a port: background traffic and pilots. A cell takes a microsecond. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { PILOT } from '../../../src/model/adaptation/reservation/pilot-columns';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { INDEX_BITS } from '../../../src/model/atm/cell-number';
import { Total } from '../../../src/model/metrics/counters';
import { visitQueue } from '../../../src/model/switch/queue';
import { vcHop } from '../../../src/model/switch/vc-hop';
import { asText, type CellBench } from '../support/cell-bench';
import { S, US, type PortOptions } from '../support/specs';
import { burst, cellsAt, dropped, fill, givePriority, left, packetBench, upTo } from './support';

/** A bench where connection 1 has priority. */
function withPriority(own: PortOptions): CellBench {
  const on = cellsAt(own);
  givePriority(on, 1);
  return on;
}

describe.each([
  'fifo', 'perVcRoundRobin',
] as const)('cells of a connection with priority that come while others are queued (%s)', (scheduler) => {
  it('wait only for the cell being sent', () => {
    const on = withPriority({ scheduler });
    fill(on, 0, 4, 0, 4);
    fill(on, 1, 2, 1.4, 2);
    runUntil(on.sim, 400 * S);
    expect(asText(on.departures())).toEqual(['0.0@1', '0.1@2', '1.0@3', '1.1@4', '0.2@5', '0.3@6']);
  });

  it('wait no longer than one cell time, with a cell coming every 1.7 µs for 100 µs', () => {
    const on = withPriority({ scheduler, bufferCells: 200 });
    fill(on, 0, 150, 0);
    const packet = on.packet(1, 500);
    const came = upTo(58).map((n) => 1.23 + 1.7 * n);
    came.forEach((atUs, index) => on.arrive(packet, index, Math.round(atUs * US)));
    runUntil(on.sim, 400 * S);
    const waits = on.departures()
      .filter(({ flow }) => flow === 1).map(({ leftPs, index }) => leftPs / US - 1 - came[index]);
    expect(waits).toHaveLength(58);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(1 + 1e-9);
  });

  it('are listed in the order of leaving: after the cell being sent, before all others', () => {
    const on = withPriority({ scheduler });
    fill(on, 0, 3, 0, 3);
    fill(on, 1, 2, 0.4, 2);
    runUntil(on.sim, 0.5 * US);
    const { packets } = on.sim.world;
    const flows: number[] = [];
    visitQueue(on.sim, on.sim.world.ports[on.out], (cell) => flows.push(packets.vc[cell >>> INDEX_BITS] >> 1));
    expect(flows).toEqual([0, 1, 1, 0, 0]);
  });
});

describe('four places', () => {
  it('are four for other cells and four more for background traffic: neither takes the other’s', () => {
    const on = withPriority({ bufferCells: 4 });
    fill(on, 1, 5, 0, 5);
    fill(on, 0, 5, 0.1, 5);
    expect(dropped(on)).toEqual(['1:0.4 bufferFull', '0:0.4 bufferFull']);
  });

  it('do not count background traffic against the threshold of other cells', () => {
    const on = withPriority({ bufferCells: 4, discard: { policy: 'epd', thresholdFraction: 0.5 } });
    fill(on, 1, 4, 0, 4);
    fill(on, 0, 1, 0.1, 1);
    expect(dropped(on)).toEqual([]);
  });

  it('are one more for the kind of the cell being sent, where only waiting cells count', () => {
    const on = withPriority({ bufferCells: 4, queueCounts: 'waiting' });
    fill(on, 1, 6, 0, 6);
    fill(on, 0, 5, 0.1, 5);
    expect(dropped(on)).toEqual(['1:0.5 bufferFull', '0:0.4 bufferFull']);
  });

  it('are one more for the cell being sent where only waiting cells count, also while background traffic waits', () => {
    const on = withPriority({ bufferCells: 4, queueCounts: 'waiting' });
    fill(on, 0, 1, 0, 1);
    fill(on, 1, 2, 0.1, 2);
    fill(on, 0, 5, 0.2, 5);
    expect(dropped(on)).toEqual(['0:1.4 bufferFull']);
  });

  it('are not taken by pilots', () => {
    const on = withPriority({ bufferCells: 4 });
    fill(on, 1, 4, 0, 4);
    const pilot = on.packet(0, 1);
    on.sim.world.packets.role[pilot] = PILOT;
    // Ports on the way of a flow with reservation keep records of promised places.
    on.sim.world.hops.forEach((_, hop) => {
      vcHop(on.sim.world, hop).features = [{ cells: 0, from: 0, seen: -1 }];
    });
    on.arrive(pilot, 0, 0.5 * US);
    burst(on, on.packet(1, 1), [0], 0.6);
    expect(dropped(on)).toEqual(['1:1.0 bufferFull']);
    expect(left(on)).toContain('0:0.0');
  });

  it('account for every cell', () => {
    const on = withPriority({ bufferCells: 4 });
    fill(on, 1, 9, 0, 9);
    fill(on, 0, 9, 0.2, 9);
    dropped(on);
    const { totals } = on.sim.world;
    expect([totals[Total.cellsSent] - totals[Total.cellsDropped], on.sim.world.ports[on.out].priorityPlaces]).toEqual([
      cellsInFlight(on.sim), 0,
    ]);
  });
});

describe('packet mode, a buffer of 2,000 bytes', () => {
  it('has as many bytes of its own for background traffic', () => {
    const on = packetBench({ bufferBytes: 2000 });
    givePriority(on, 1);
    for (const n of upTo(3)) on.arrive(1, 900, n);
    for (const n of upTo(3)) on.arrive(0, 900, 10 + n);
    expect(dropped(on)).toEqual(['1:2.0 bufferFull', '0:2.0 bufferFull']);
    expect(on.departures().map((words) => words.split('@')[0])).toEqual(['1:0', '1:1', '0:0', '0:1']);
  });
});
