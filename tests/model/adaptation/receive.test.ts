/** Reassembly at the end of a VC: packets of 13 cells, some cells lost on purpose. */
import { describe, expect, it } from 'vitest';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { record } from '../../../src/model/run/record';
import type { Aal5Spec } from '../../../src/model/spec';
import { discards, inWords, ran, traced, traysOf } from '../support/runs';
import { MS, S, boston, file, line } from '../support/specs';

const patient = { initialWindowPackets: 5, initialRtoPs: S };

/** Sends all segments at once over a link that loses `cells`, numbered from the first; stops before any timeout. */
const lose = (segments: number, cells: number[], adaptation: Partial<Aal5Spec> = {}, tcp = {}) =>
  traced(line({ traffic: file(segments * 536), tcp: { ...patient, ...tcp }, adaptation, faults: [{ cells }] }), MS);

const received = ({ events }: ReturnType<typeof lose>): number[] =>
  events.filter(({ event }) => event === 'receive').map(({ segment }) => segment);

describe('two packets of which no cell is lost', () => {
  const run = lose(2, []);

  it('are handed up', () => {
    expect(received(run)).toEqual([0, 1]);
  });

  it('have all their 26 cells and those of two acknowledgements delivered', () => {
    const { cellsSent, cellsDelivered, cellsDiscarded } = record(run.sim);
    expect([cellsSent, cellsDelivered, cellsDiscarded]).toEqual([28, 28, 0]);
  });
});

describe.each([true, false])('a packet that lost its cell 4, mergeOnLostEom %s', (mergeOnLostEom) => {
  const run = lose(2, [4], { mergeOnLostEom });

  it('is discarded as incomplete when its end comes', () => {
    expect(inWords(discards(run.sim))).toEqual(['0.12 incomplete']);
  });

  it('does no harm to the next', () => {
    expect(received(run)).toEqual([1]);
  });
});

describe('a packet that lost its last cell, where packets merge', () => {
  const run = lose(3, [12]);

  it('spoils the next one: both are discarded, because length and CRC do not fit', () => {
    expect(inWords(discards(run.sim))).toEqual(['0.12 crc', '1.13 crc']);
  });

  it('does no harm to the one after', () => {
    expect(received(run)).toEqual([2]);
  });
});

describe('two packets in a row that lost their last cells, where packets merge', () => {
  it('spoil a third', () => {
    const run = lose(4, [12, 25]);
    expect([inWords(discards(run.sim)), received(run)]).toEqual([['0.12 crc', '1.12 crc', '2.13 crc'], [3]]);
  });
});

describe('a packet that lost its last cell, and a next one that lost its first, where packets merge', () => {
  it('are both discarded', () => {
    expect(inWords(discards(lose(2, [12, 13]).sim))).toEqual(['0.12 crc', '1.12 crc']);
  });
});

describe('a packet that lost its last cell, where packets do not merge', () => {
  const run = lose(2, [12], { mergeOnLostEom: false });

  it('is discarded alone, as incomplete, when the next begins', () => {
    expect(inWords(discards(run.sim))).toEqual(['0.12 incomplete']);
  });

  it('does no harm to the next', () => {
    expect(received(run)).toEqual([1]);
  });
});

describe.each([true, false])('a packet of which all cells are lost, mergeOnLostEom %s', (mergeOnLostEom) => {
  it('does no harm: the end before it still delimits the next', () => {
    const run = lose(3, Array.from({ length: 13 }, (_, n) => 13 + n), { mergeOnLostEom });
    expect([discards(run.sim), received(run)]).toEqual([[], [0, 2]]);
  });
});

describe('the last cell of the last packet lost, with nothing after it', () => {
  it('leaves twelve cells waiting, which count as in flight', () => {
    expect(cellsInFlight(lose(1, [12]).sim)).toBe(12);
  });
});

describe('packets of 65,535 bytes, 1,366 cells, the first without its last cell', () => {
  const run = traced(line({
    traffic: file(3 * 65_495), tcp: { ...patient, packetBytes: 65_535, windowBytes: 400_000 },
    faults: [{ cells: [1365] }],
  }), 10 * MS);

  it('are too long when more than 1,366 cells come before an end: what is held is discarded, and the rest up to the end', () => {
    expect(traysOf(run.sim)).toEqual({ fault: 1, tooLong: 1365 + 1366 });
  });

  it('do no harm after that end', () => {
    expect(received(run)).toEqual([2]);
  });
});

describe('packets without a trailer', () => {
  it('are 12 cells instead of 13 for 576 bytes', () => {
    expect(record(ran(line({ traffic: file(536), adaptation: { trailerBytes: 0 } }), MS)).cellsSent).toBe(13);
  });
});

describe('acknowledgements that are lost with probability 1', () => {
  const sim = ran(line({ traffic: file(3 * 536), tcp: patient, back: { cellErrorRate: 1 } }), MS);

  it('are cells like others: dropped, not discarded', () => {
    const { cellsSent, cellsDropped, cellsDelivered } = record(sim);
    expect([cellsSent, cellsDropped, cellsDelivered]).toEqual([42, 3, 39]);
  });
});

describe('TCP Boston, a packet that lost its cells 2, 3 and 12', () => {
  const run = lose(2, [2, 3, 12], {}, { boston: boston() });

  it('keeps the other ten: none is discarded', () => {
    expect([discards(run.sim), record(run.sim).cellsDiscarded]).toEqual([[], 0]);
  });

  it('does no harm to the next, which comes whole', () => {
    expect(run.sim.world.flows[0].receiver.whole[1]).toBe(1);
  });

  it('is answered when the next packet begins, though its end was lost', () => {
    expect(received(run)).toEqual([0, 1]);
    expect(run.sim.world.flows[0].nextNumberBack).toBe(2);
  });
});
