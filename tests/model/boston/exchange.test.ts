/**
 * The exchange of TCP Boston: which cells are sent, what acknowledgements say, what is verified. 13 cells a segment.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowState, Simulation } from '../../../src/model/world';
import { record } from '../../../src/model/run/record';
import { drops, ran, states, traced, traysOf } from '../support/runs';
import { MS, S, boston, file, line, type LineOptions } from '../support/specs';

const quick = { initialRtoPs: 50 * MS, tickPs: MS, minRtoPs: 20 * MS };

const coded = (
  segments: number, cells: number[], own: Parameters<typeof boston>[0] = {}, tcp: LineOptions['tcp'] = {},
): LineOptions =>
  (
    {
      link: { delayPs: MS }, traffic: file(segments * 536),
      tcp: { ...quick, initialWindowPackets: segments, boston: boston(own), ...tcp }, faults: [{ cells }],
      durationPs: 20 * S,
    }
  );

const dataCells = (sim: Simulation): number => sim.world.links[0].carried + drops(sim).length;
const verified = (sim: Simulation): [number, number] => [record(sim).verifiedSegments, record(sim).corruptSegments];

describe('a segment of 13 cells that loses any of them but the last', () => {
  it('is rebuilt from the rest and exactly as many other cells', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 12 }), fc.constantFrom(
      'systematic' as const, 'uniform' as const,
    ), (lost, code) => {
      const sim = ran(line(coded(1, lost, { code })));
      expect([dataCells(sim), ...verified(sim)]).toEqual([13 + lost.length, 1, 0]);
    }), { numRuns: 60 });
  });

  it('is rebuilt when its last cell and its retransmissions are lost too', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 35 }), (lost) => {
      const sim = ran(line(coded(1, lost)));
      expect(verified(sim)).toEqual([1, 0]);
      expect(sim.world.flows[0].receiver.deliveredBytes).toBe(536);
    }), { numRuns: 60 });
  });
});

describe('a segment of 13 cells that loses its last, with nothing after it that would show the loss', () => {
  const sim = ran(line(coded(1, [12])));

  it('is unanswered, so after the timeout all 13 are sent, of which one is needed', () => {
    expect([dataCells(sim), traysOf(sim).surplus, ...verified(sim)]).toEqual([26, 12, 1, 0]);
  });
});

describe('one redundant cell in a first transmission', () => {
  it.each(Array.from({ length: 14 }, (_, index) =>
    [index]))('makes up for the loss of cell %d: nothing is sent again', (lost) => {
    const sim = ran(line(coded(1, [lost], { firstRedundancy: 0.033 })));
    expect([dataCells(sim), record(sim).retransmissionRate, ...verified(sim)]).toEqual([14, 0, 1, 0]);
  });

  it('is discarded as surplus where nothing is lost', () => {
    expect(traysOf(ran(line(coded(1, [], { firstRedundancy: 0.033 }))))).toEqual({ surplus: 1 });
  });
});

describe('three segments at once, one cell of the first lost', () => {
  const { sim, events } = traced(line(coded(3, [5])));
  const fast = events.findIndex(({ event }) => event === 'fastRetransmit');

  it('has the partial acknowledgement count as a duplicate: with those of the other two it makes three', () => {
    expect(events.slice(0, fast).filter(({ event }) => event === 'dupAck')).toHaveLength(3);
    expect(record(sim).timeouts).toBe(0);
  });

  it('sends one packet of one cell again', () => {
    expect([dataCells(sim), events.filter(({ event }) => event === 'retransmit').length]).toEqual([3 * 13 + 1, 1]);
  });

  it('does not let the partial acknowledgement open the window', () => {
    // The third duplicate is left out: it is reported with the window that follows from it.
    expect(events.slice(0, fast - 1).every(({ cwndBytes }) => cwndBytes === 3 * 536)).toBe(true);
  });
});

describe('an acknowledgement that advances, but reports a segment that misses cells', () => {
  // Segment 0 is whole and its acknowledgement is delayed; segment 1 misses a cell, so both are answered at once.
  const own = coded(2, [13 + 4], {}, { delayedAckPs: 5 * MS, windowBytes: 20 * 536, initialRtoPs: S });
  const read = ({ sender, congestion }: FlowState) => ({ una: sender.una, cwnd: congestion.cwndBytes / 536 });

  it('does not open the window', () => {
    expect(states(line(own), 10 * MS, read)).toEqual([{ una: 0, cwnd: 2 }, { una: 1, cwnd: 2 }]);
  });
});

describe('segments 0, 1 and 3 of six lost whole, 2, 4 and 5 received: recovery, then a timeout with go-back', () => {
  const lost = [0, 1, 3].flatMap((segment) => Array.from({ length: 13 }, (_, index) => segment * 13 + index));
  const again = (learnsOutOfOrder: boolean): number[] =>
    traced(line(coded(6, lost, { learnsOutOfOrder }))).events.filter(({ event }) => event === 'retransmit')
      .map(({ segment }) => segment);

  it('sends again only what is lost, because acknowledgements have told what was received', () => {
    expect(again(true)).toEqual([0, 1, 3]);
  });

  it('sends segment 4 again too where it does not learn that', () => {
    expect(again(false)).toEqual([0, 1, 3, 4]);
  });
});

describe('a code of 14 cells for segments of 13, two cells lost', () => {
  const sim = ran(line(coded(1, [3, 7], { codeCells: 14 })));

  it('is used up: the 13 source cells are sent again', () => {
    expect(dataCells(sim)).toBe(26);
  });

  it('uses the two that were missing and discards the other eleven as surplus', () => {
    expect([traysOf(sim).surplus, ...verified(sim)]).toEqual([11, 1, 0]);
  });
});

describe('a segment of TCP Boston in the trace of transport events', () => {
  const names = (cells: number[]) => traced(line(coded(1, cells))).events.map(({ event }) => event)
    .filter((event) => event !== 'drop' && event !== 'ack');

  it('is sent, received and delivered, as over plain TCP, if it comes whole', () => {
    expect(names([])).toEqual(['send', 'receive', 'deliver']);
  });

  it('is received twice and delivered once if it comes in two parts', () => {
    expect(names([3])).toEqual(['send', 'receive', 'dupAck', 'timeout', 'retransmit', 'receive', 'deliver']);
  });
});

describe('a packet that comes again although its segment is whole', () => {
  it('is discarded cell by cell as surplus, and acknowledged', () => {
    const sim = ran(line({ ...coded(1, []), back: { cellErrorRate: 1 } }), 60 * MS);
    expect([traysOf(sim).surplus, sim.world.flows[0].nextNumberBack]).toEqual([13, 2]);
  });
});

describe('segments of several blocks over a link that loses one cell in fifty', () => {
  it.each([
    [129, 'systematic'], [192, 'uniform'], [192, 'systematic'], [300, 'systematic'], [1366, 'systematic'],
  ] as const)('of %d cells, %s, all arrive and are what was sent', (cells, code) => {
    const bytes = cells === 1366 ? 65_535 : cells * 48 - 8;
    const sim = ran(line({
      traffic: file(6 * (bytes - 40)), link: { cellErrorRate: 0.02, delayPs: MS }, durationPs: 60 * S,
      tcp: { ...quick, packetBytes: bytes, windowBytes: 3 * 65_536, boston: boston({ code }) },
    }));
    expect([sim.world.flows[0].receiver.deliveredBytes, ...verified(sim)]).toEqual([6 * (bytes - 40), 6, 0]);
  });
});
