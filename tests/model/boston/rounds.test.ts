/**
 * Options of TCP Boston: tags in cells, resending all cells, interleaved segments, and redundancy controlled by the
 * loss.
 */
import { describe, expect, it } from 'vitest';
import { meanRoundTrips, smallestRedundancy } from '../../../src/analysis/round-trips';
import { tcpFlow, type Simulation } from '../../../src/model/world';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import { noteCells, redundantCells } from '../../../src/model/transport/boston/redundancy';
import type { BostonSpec } from '../../../src/model/spec';
import { drops, ran, start, traced } from '../support/runs';
import { MS, S, boston, file, line, type LineOptions } from '../support/specs';

const quick = { initialRtoPs: 50 * MS, tickPs: MS, minRtoPs: 20 * MS };
const coded = (segments: number, cells: number[], own: Partial<BostonSpec> = {}): LineOptions =>
  ({
    link: { delayPs: MS }, traffic: file(segments * 536),
    tcp: { ...quick, initialWindowPackets: segments, boston: boston(own) }, faults: [{ cells }], durationPs: 20 * S,
  });
/** Links that a data cell crosses: `line` has no switch. */
const linksOfData = 1;
const dataCells = (sim: Simulation): number => sim.world.links[0].carried + drops(sim).length;
const verified = (sim: Simulation): [number, number] => [record(sim).verifiedSegments, record(sim).corruptSegments];

describe('a segment of 576 bytes whose cells each carry a tag', () => {
  it.each([
    [0, 13], [1, 13], [2, 13], [4, 14],
  ])('of %d bytes is %d cells, and arrives byte for byte', (cellTagBytes, cells) => {
    const sim = ran(line(coded(1, [], { cellTagBytes })));
    expect([dataCells(sim), ...verified(sim)]).toEqual([cells, 1, 0]);
  });

  it('is rebuilt from other cells where some were lost', () => {
    const sim = ran(line(coded(3, [2, 3, 20], { cellTagBytes: 4 })));
    expect([dataCells(sim), ...verified(sim)]).toEqual([3 * 14 + 3, 3, 0]);
  });
});

describe('a segment of 13 cells that misses three, resent whole', () => {
  it('takes 26 cells, and 13 of the second round are needed', () => {
    const sim = ran(line(coded(1, [3, 4, 5], { resend: 'all' })));
    expect([dataCells(sim), ...verified(sim)]).toEqual([26, 1, 0]);
  });

  it('needs a third round where the second loses one too, because earlier cells are forgotten', () => {
    const sim = ran(line(coded(1, [3, 13 + 7], { resend: 'all' })));
    expect([dataCells(sim), ...verified(sim)]).toEqual([39, 1, 0]);
  });

  it('counts the cells that are forgotten as wasted', () => {
    const bytesOf = (own: Partial<BostonSpec>): [number, number] => {
      const { world: { totals } } = ran(line(coded(1, [3, 4, 5], own)));
      return [totals[Total.wastedByteHops], totals[Total.usefulByteHops]];
    };
    const missing = bytesOf({ resend: 'missing' });
    const all = bytesOf({ resend: 'all' });
    // Ten cells of the first round are wasted; in both cases 13 cells and as many acknowledgements are used.
    expect(all[0] - missing[0]).toBe(10 * 53 * linksOfData);
    expect(all[1]).toBe(missing[1]);
  });

  it('carries the redundancy of a first transmission in every round', () => {
    const sim = ran(line(coded(1, [3, 4, 5], { resend: 'all', firstRedundancy: 0.1 })));
    expect(dataCells(sim)).toBe(28);
  });
});

describe('four segments of 13 cells that are sent at once and may be interleaved', () => {
  const lost = [6, 7, 8, 9];
  const droppedOf = (own: Partial<BostonSpec>): number[] => {
    const segments = drops(ran(line(coded(4, lost, own)), 40 * MS)).map(({ packet }) => packet);
    return [0, 1, 2, 3].map((segment) => segments.filter((of) => of === segment).length);
  };

  it('share a burst of four losses between the first two when two are interleaved', () => {
    expect(droppedOf({ interleave: true, interleaveDepth: 2 })).toEqual([2, 2, 0, 0]);
  });

  it('share it between all when four are interleaved, and the first bears it without interleaving', () => {
    expect([droppedOf({ interleave: true, interleaveDepth: 4 }), droppedOf({})]).toEqual([[1, 1, 1, 1], [4, 0, 0, 0]]);
  });

  it('arrive whole with one redundant cell each, and nothing is sent again', () => {
    const { sim, events } =
      traced(line(coded(4, lost, { interleave: true, interleaveDepth: 4, firstRedundancy: 0.033 })));
    expect([dataCells(sim), events.filter(({ event }) => event === 'retransmit').length, ...verified(sim)]).toEqual([
      4 * 14, 0, 4, 0,
    ]);
  });

  it('arrive whole when last cells are lost too', () => {
    const sim = ran(line(coded(4, [48, 49, 50, 51], { interleave: true, interleaveDepth: 4 })));
    expect(verified(sim)).toEqual([4, 0]);
  });
});

/** Redundant cells of a flow with 192 cells a segment after each acknowledgement that says how many of them came. */
function told(
  own: Partial<BostonSpec>, got: readonly number[], cwndSegments = 1, roundTripsPs: readonly number[] = [],
): number[] {
  const sim = start(line({ tcp: { packetBytes: 9180, windowBytes: 1_000_000, boston: boston(own) } }));
  const flow = tcpFlow(sim.world, 0);
  flow.congestion.cwndBytes = cwndSegments * 9140;
  return got.map((cells, round) => {
    sim.world.clock[0] = (round + 1) * 300 * MS;
    noteCells(sim, flow, 192, cells, roundTripsPs[round] ?? 100 * MS);
    return redundantCells(flow, 192, false);
  });
}

describe('redundancy set from the loss, 1.5 round trips wanted, at most 20 %', () => {
  const control = { control: 'lossTargeted' } as const;

  it('is 0 while nothing is lost', () => {
    expect(told(control, [192, 192, 192])).toEqual([0, 0, 0]);
  });

  it('is the smallest that equation 3 allows at the measured loss, once the average has settled', () => {
    const lossy = told(control, new Array<number>(200).fill(188));
    const settled = lossy.at(-1) ?? 0;
    expect(settled).toBe(smallestRedundancy(192, 4 / 192, 1.5, 38));
    expect([meanRoundTrips(192, settled, 4 / 192) <= 1.5, meanRoundTrips(192, settled - 1, 4 / 192) <= 1.5]).toEqual([
      true, false,
    ]);
  });

  it('is reckoned for segments of the window where that is smaller than a packet', () => {
    const small = { packetBytes: 9180, windowBytes: 4000, boston: boston(control) };
    const sim = start(line({ tcp: small }));
    const flow = tcpFlow(sim.world, 0);
    // 4,000 bytes of data with 40 of headers and 8 of trailer are 85 cells.
    for (let round = 1; round <= 200; round++) {
      sim.world.clock[0] = round * 300 * MS;
      noteCells(sim, flow, 85, 83, 100 * MS);
    }
    expect(redundantCells(flow, 85, false)).toBe(smallestRedundancy(85, 2 / 85, 1.5, 17));
  });

  it('falls by one cell a round trip when the loss ends', () => {
    const lossy = told(control, [...new Array<number>(100).fill(180), ...new Array<number>(60).fill(192)]);
    const falls = lossy.slice(100).map((cells, round) => (lossy[99 + round] ?? 0) - cells);
    expect(Math.max(...falls)).toBe(1);
    expect(lossy.at(-1)).toBe(0);
  });

  it('never exceeds its maximum', () => {
    expect(Math.max(...told(control, new Array<number>(100).fill(96)))).toBe(38);
  });

  it('is doubled where the slack is half a round trip, and halved where it is two', () => {
    const at = (deadlineSlackPs: number | null) =>
      told({ ...control, maxRedundancy: 1, deadlineSlackPs }, new Array<number>(200).fill(188)).at(-1) ?? 0;
    expect([at(50 * MS), at(200 * MS)]).toEqual([2 * at(null), Math.round(at(null) / 2)]);
  });
});

describe('redundancy set from the queue that Vegas sees (alpha 1, beta 3), at most 20 % of 192 cells', () => {
  const control = { control: 'vegasDriven' } as const;
  const settled = (roundTripMs: number) =>
    told(control, new Array<number>(80).fill(192), 10, [100 * MS, ...new Array<number>(79).fill(roundTripMs * MS)]).at(
      -1,
    );

  it('is 0 at one waiting segment and the maximum at five', () => {
    // Ten segments a window, shortest round trip 100 ms: diff is 10 × (1 − 100 / round trip).
    expect([settled(110), settled(200)]).toEqual([0, 38]);
  });

  it('grows by a cell after each round trip with losses, and is halved after eight without', () => {
    const rounds = told(control, [192, 190, 190, 190, 190, ...new Array<number>(8).fill(192)]);
    expect([rounds.slice(0, 6), rounds.at(-1)]).toEqual([[0, 1, 2, 3, 4, 4], 2]);
  });
});
