/**
 * Each discard policy against arrivals worked out by hand. The port serves in arrival order, one cell a microsecond.
 */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { record } from '../../../src/model/run/record';
import { asText, cellBench, type CellBench } from '../support/cell-bench';
import { drops } from '../support/runs';
import { S, US, type DiscardOptions } from '../support/specs';

const bench = (policy: DiscardOptions, bufferCells: number): CellBench =>
  cellBench(2, { bufferCells, inputService: 'arrivalOrder', discard: policy });

/** Lets cells `indices` of a packet arrive 0.01 µs apart, the first at `atPs`. */
function burst(on: CellBench, packet: number, indices: readonly number[], atPs: number): void {
  indices.forEach((index, n) => on.arrive(packet, index, atPs + n * 0.01 * US));
}

const dropped = (on: CellBench): string[] => {
  runUntil(on.sim, 400 * S);
  return drops(on.sim).map(({ flow, packet, index, reason }) => `${flow}:${packet}.${index} ${reason}`);
};

const left = (on: CellBench): string[] =>
  on.departures().map(({ flow, packet, index }) => `${flow}:${packet}.${index}`);

const sixCells = [0, 1, 2, 3, 4, 5];

describe('tail drop, three places, a packet of six cells at once and the cells of another later', () => {
  const on = bench({ policy: 'tailDrop' }, 3);
  const [a, b] = [on.packet(0, 6), on.packet(0, 2)];
  burst(on, a, sixCells, 0);
  burst(on, b, [0, 1], 1.05 * US);
  const lost = dropped(on);

  it('drops each cell that finds no place, with its reason, and considers nothing else', () => {
    expect(lost).toEqual(['0:0.3 bufferFull', '0:0.4 bufferFull', '0:0.5 bufferFull', '0:1.1 bufferFull']);
  });

  it('lets a cell in as soon as one has left', () => {
    expect(asText(on.departures())).toEqual(['0.0@1', '0.1@2', '0.2@3', '0.0@4']);
  });
});

describe('partial packet discard, three places, cells 3 to 5 of a packet of six come late', () => {
  const on = bench({ policy: 'ppd' }, 3);
  const [a, other] = [on.packet(0, 6), on.packet(1, 2)];
  burst(on, a, [0, 1, 2, 3], 0);
  burst(on, a, [4, 5], 1.1 * US);
  burst(on, other, [0, 1], 2.05 * US);
  const lost = dropped(on);

  it('refuses the rest of the packet after its first loss, room or no room', () => {
    expect(lost).toContain('0:0.4 packetBroken');
  });

  it('lets its last cell in, for there is room and a part of it has been let in', () => {
    expect(left(on)).toContain('0:0.5');
  });

  it('judges another connection on its own', () => {
    expect(lost).toEqual(['0:0.3 bufferFull', '0:0.4 packetBroken', '1:0.1 bufferFull']);
  });
});

describe('partial packet discard, a packet whose last cell finds no room either', () => {
  const on = bench({ policy: 'ppd' }, 3);
  burst(on, on.packet(0, 6), sixCells, 0);
  burst(on, on.packet(0, 1), [0], 5 * US);
  const lost = dropped(on);

  it('loses its last cell because the buffer is full, not because of its siblings', () => {
    expect(lost).toEqual(['0:0.3 bufferFull', '0:0.4 packetBroken', '0:0.5 bufferFull']);
  });

  it('lets the next packet in', () => {
    expect(left(on)).toContain('0:1.0');
  });
});

describe('partial packet discard, a packet whose first cell finds no room', () => {
  const on = bench({ policy: 'ppd' }, 2);
  burst(on, on.packet(1, 2), [0, 1], 0);
  const a = on.packet(0, 3);
  on.arrive(a, 0, 0.5 * US);
  on.arrive(a, 1, 2.5 * US);
  on.arrive(a, 2, 3.5 * US);

  it('is refused whole, its last cell too: the end before it already delimits the next', () => {
    expect(dropped(on)).toEqual(['0:0.0 bufferFull', '0:0.1 packetBroken', '0:0.2 packetBroken']);
  });
});

describe('early packet discard, threshold 4 of 6 cells', () => {
  const epd = { policy: 'epd', thresholdFraction: 4 / 6 };

  it('refuses every cell of a packet that starts at the threshold, the last one too, and says why', () => {
    const on = bench(epd, 6);
    burst(on, on.packet(1, 8), [0, 1, 2, 3], 0);
    burst(on, on.packet(0, 3), [0, 1, 2], 0.5 * US);
    expect(dropped(on)).toEqual(['0:0.0 aboveThreshold', '0:0.1 packetBroken', '0:0.2 packetBroken']);
  });

  it('goes on refusing it when the queue has fallen below the threshold meanwhile', () => {
    const on = bench(epd, 6);
    burst(on, on.packet(1, 8), [0, 1, 2, 3], 0);
    const a = on.packet(0, 3);
    on.arrive(a, 0, 0.5 * US);
    on.arrive(a, 1, 10 * US);
    on.arrive(a, 2, 11 * US);
    expect(dropped(on)).toEqual(['0:0.0 aboveThreshold', '0:0.1 packetBroken', '0:0.2 packetBroken']);
  });

  it('lets a packet that started below the threshold run on above it', () => {
    const on = bench(epd, 6);
    burst(on, on.packet(1, 8), [0, 1, 2], 0);
    burst(on, on.packet(0, 3), [0, 1, 2], 0.5 * US);
    expect(dropped(on)).toEqual([]);
  });

  it('cuts short a packet that overflows, and keeps its last cell where there is room', () => {
    const on = bench(epd, 6);
    const a = on.packet(0, 9);
    burst(on, a, [0, 1, 2, 3, 4, 5, 6, 7], 0);
    on.arrive(a, 8, 1.5 * US);
    expect(dropped(on)).toEqual(['0:0.6 bufferFull', '0:0.7 packetBroken']);
    expect(left(on).at(-1)).toBe('0:0.8');
  });

  it('lets the next packet in when the queue is one cell below the threshold', () => {
    const on = bench(epd, 6);
    burst(on, on.packet(1, 8), [0, 1, 2], 0);
    burst(on, on.packet(0, 1), [0], 0.5 * US);
    expect(dropped(on)).toEqual([]);
  });

  it('refuses packets of one cell, such as acknowledgements, by the same rule', () => {
    const on = bench(epd, 6);
    burst(on, on.packet(1, 8), [0, 1, 2, 3], 0);
    burst(on, on.packet(0, 1), [0], 0.5 * US);
    burst(on, on.packet(0, 1), [0], 0.6 * US);
    expect(dropped(on)).toEqual(['0:0.0 aboveThreshold', '0:1.0 aboveThreshold']);
  });
});

describe('push-out, four places, two packets whose cells come in turn', () => {
  const on = bench({ policy: 'epdPushOut' }, 4);
  const [a, b] = [on.packet(0, 4), on.packet(1, 4)];
  [0, 1].forEach((index) => {
    on.arrive(a, index, index * 0.02 * US);
    on.arrive(b, index, (index * 0.02 + 0.01) * US);
  });
  burst(on, b, [2, 3], 0.1 * US);
  burst(on, a, [2, 3], 0.2 * US);
  const lost = dropped(on);

  it('removes the queued cells of the packet that overflows, oldest first, then refuses the cell and the rest', () => {
    expect(lost).toEqual(['1:0.0 pushedOut', '1:0.1 pushedOut', '1:0.2 bufferFull', '1:0.3 packetBroken']);
  });

  it('leaves the other packet alone, in order, and gives it the places', () => {
    expect(asText(on.departures())).toEqual(['0.0@1', '0.1@2', '0.2@3', '0.3@4']);
  });

  it('accounts for every cell: sent = dropped + under way', () => {
    expect([record(on.sim).cellsSent, record(on.sim).cellsDropped, cellsInFlight(on.sim)]).toEqual([8, 4, 4]);
  });
});

describe('push-out, three places, a packet of six cells of which the first is being sent when the fourth comes', () => {
  const on = bench({ policy: 'epdPushOut' }, 3);
  const a = on.packet(0, 6);
  burst(on, a, [0, 1, 2, 3], 0);
  burst(on, a, [4, 5], 0.5 * US);
  const lost = dropped(on);

  it('does not take back the cell that is being sent', () => {
    expect(left(on)[0]).toBe('0:0.0');
  });

  it('removes the waiting cells, and lets the last cell in after the part that has left', () => {
    expect(lost).toEqual(['0:0.1 pushedOut', '0:0.2 pushedOut', '0:0.3 bufferFull', '0:0.4 packetBroken']);
    expect(left(on)).toEqual(['0:0.0', '0:0.5']);
  });
});

describe('push-out, a packet that finds the queue full of others at its first cell', () => {
  it('pushes nobody out and is refused whole', () => {
    const on = bench({ policy: 'epdPushOut' }, 2);
    burst(on, on.packet(1, 4), [0, 1], 0);
    const a = on.packet(0, 3);
    on.arrive(a, 0, 0.5 * US);
    on.arrive(a, 1, 2.5 * US);
    on.arrive(a, 2, 3.5 * US);
    expect(dropped(on)).toEqual(['0:0.0 bufferFull', '0:0.1 packetBroken', '0:0.2 packetBroken']);
  });
});

describe('push-out, three places, an earlier packet of the same connection still queued', () => {
  it('removes only the cells of the packet that overflows', () => {
    const on = bench({ policy: 'epdPushOut' }, 3);
    burst(on, on.packet(0, 2), [0, 1], 0);
    burst(on, on.packet(0, 3), [0, 1, 2], 0.1 * US);
    expect(dropped(on)).toEqual(['0:1.0 pushedOut', '0:1.1 bufferFull', '0:1.2 packetBroken']);
  });
});
