/** How cells reach the queue of a port, and when they leave it: exact instants. A slot is one microsecond. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { asText, cellBench, type CellBench } from '../support/cell-bench';
import { drops } from '../support/runs';
import { S, US, type PortOptions } from '../support/specs';

/** A bench where cells of the given flows arrive at the given instants (µs), numbered within one packet a flow. */
function arrivals(
  own: PortOptions, inputs: number, cells: readonly (readonly [flow: number, atUs: number])[],
): CellBench {
  const bench = cellBench(inputs, own);
  const packets = Array.from({ length: inputs }, (_, flow) => bench.packet(flow, 100));
  const next = new Array<number>(inputs).fill(0);
  for (const [flow, atUs] of cells) bench.arrive(packets[flow], next[flow]++, atUs * US);
  return bench;
}

function left(
  own: PortOptions, inputs: number, cells: readonly (readonly [flow: number, atUs: number])[],
): string[] {
  const bench = arrivals(own, inputs, cells);
  runUntil(bench.sim, 400 * S);
  return asText(bench.departures());
}

const slotted = { inputService: 'slottedRoundRobin' } as const;
const inOrder = { inputService: 'arrivalOrder' } as const;

describe('slotted round robin, one cell that comes at 2.3 µs', () => {
  it('waits for the end of its slot and takes the next one: it has left at 4 µs', () => {
    expect(left(slotted, 1, [[0, 2.3]])).toEqual(['0.0@4']);
  });
});

describe('slotted round robin, one cell that comes exactly at the end of a slot, 3 µs', () => {
  it('takes the slot that begins', () => {
    expect(left(slotted, 1, [[0, 3]])).toEqual(['0.0@4']);
  });
});

describe('slotted round robin, cells of three inputs in one slot, the highest input first', () => {
  it('are served from the first input on, whatever their order of arrival', () => {
    expect(left(slotted, 3, [[2, 0.1], [1, 0.2], [0, 0.3]])).toEqual(['0.0@2', '1.0@3', '2.0@4']);
  });
});

describe('slotted round robin, cells of all three inputs in each of three slots', () => {
  it('begin one input after the first input of the last slot', () => {
    const cells = [0, 1, 2].flatMap((slot) => [0, 1, 2].map((flow) => [flow, slot + 0.1 * flow + 0.1] as const));
    expect(left(slotted, 3, cells)).toEqual([
      '0.0@2', '1.0@3', '2.0@4', '1.1@5', '2.1@6', '0.1@7', '2.2@8', '0.2@9', '1.2@10',
    ]);
  });
});

describe('slotted round robin, input 2 alone in a slot and all three in the next', () => {
  it('begins after input 2, at input 0', () => {
    expect(left(slotted, 3, [[2, 0.5], [2, 1.1], [1, 1.2], [0, 1.3]])).toEqual(['2.0@2', '0.0@3', '1.0@4', '2.1@5']);
  });
});

describe('slotted round robin, input 1 first and then only inputs 0 and 1', () => {
  it('passes over the empty input 2', () => {
    expect(left(slotted, 3, [[1, 0.5], [0, 1.1], [1, 1.2]])).toEqual(['1.0@2', '0.0@3', '1.1@4']);
  });
});

describe('slotted round robin, three cells of input 0 and one of input 1 in one slot', () => {
  it('takes one of each input a round', () => {
    expect(left(slotted, 2, [[0, 0.1], [0, 0.2], [0, 0.3], [1, 0.9]])).toEqual(['0.0@2', '1.0@3', '0.1@4', '0.2@5']);
  });
});

describe('slotted round robin, one place, a cell in every slot', () => {
  it('loses none: the cell being sent leaves before the waiting ones are judged', () => {
    const bench = arrivals({ ...slotted, bufferCells: 1 }, 1, [[0, 0.5], [0, 1.5], [0, 2.5]]);
    runUntil(bench.sim, 400 * S);
    expect([asText(bench.departures()), drops(bench.sim)]).toEqual([['0.0@2', '0.1@3', '0.2@4'], []]);
  });
});

describe('slotted round robin, two places, four cells in one slot', () => {
  const bench = arrivals({ ...slotted, bufferCells: 2 }, 4, [[0, 0.1], [1, 0.2], [2, 0.3], [3, 0.4]]);
  runUntil(bench.sim, 0.95 * US);
  const { queue, waiting, occupancy } = bench.sim.world.ports[bench.out];
  const during = [queue.length, waiting, occupancy];
  const lostDuring = drops(bench.sim).length;
  runUntil(bench.sim, 400 * S);

  it('counts none of them while they wait at their inputs', () => {
    expect([...during, lostDuring]).toEqual([0, 4, 0, 0]);
  });

  it('judges them at the end of the slot', () => {
    expect(drops(bench.sim).map(({ flow, timePs }) => [flow, timePs])).toEqual([[2, US], [3, US]]);
  });
});

describe('slotted round robin after an idle time of 10.4 µs', () => {
  it('still has its slots where they were', () => {
    expect(left(slotted, 1, [[0, 0.5], [0, 10.9]])).toEqual(['0.0@2', '0.1@12']);
  });
});

describe('arrival order, cells of three inputs at 0.3, 0.1 and 0.2 µs', () => {
  it('are served as they come, from the instant of the first', () => {
    expect(left(inOrder, 3, [[1, 0.1], [2, 0.2], [0, 0.3]])).toEqual(['1.0@1.1', '2.0@2.1', '0.0@3.1']);
  });
});

describe('arrival order, a cell that comes when the last one leaves', () => {
  it('follows it without a gap', () => {
    expect(left(inOrder, 1, [[0, 0.5], [0, 1.5]])).toEqual(['0.0@1.5', '0.1@2.5']);
  });

  it('finds its place free, because departures precede arrivals', () => {
    const bench = arrivals({ ...inOrder, bufferCells: 1 }, 1, [[0, 0.5], [0, 1.5]]);
    runUntil(bench.sim, 400 * S);
    expect(drops(bench.sim)).toEqual([]);
  });
});

describe('two places and four cells at once', () => {
  const four = [[0, 0.1], [0, 0.2], [0, 0.3], [0, 0.4]] as const;

  it.each([
    ['all', 2, inOrder], ['waiting', 3, inOrder], ['all', 2, slotted], ['waiting', 3, slotted],
  ] as const)('counting %s takes %d of them', (queueCounts, taken, service) => {
    expect(left({ ...service, queueCounts, bufferCells: 2 }, 1, four)).toHaveLength(taken);
  });
});

describe('threshold and buffer where only waiting cells count: threshold 1 of 2', () => {
  it('lets a packet begin while one cell is being sent, and refuses it when another waits', () => {
    const bench = cellBench(1, {
      ...inOrder, queueCounts: 'waiting', bufferCells: 2, discard: { policy: 'epd', thresholdFraction: 0.5 },
    });
    [0.1, 0.2, 0.3].forEach((atUs) => bench.arrive(bench.packet(0, 1), 0, atUs * US));
    runUntil(bench.sim, 400 * S);
    expect(drops(bench.sim).map(({ packet, reason }) => [packet, reason])).toEqual([[2, 'aboveThreshold']]);
  });
});
