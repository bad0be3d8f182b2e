/** LATE, the list that holds back TCP's retransmissions of packets that fresh cells complete. */
import { describe, expect, it } from 'vitest';
import { createLate, noteLate, takeLate } from '../../../../src/model/adaptation/lpd/late';
import { record } from '../../../../src/model/run/record';
import { traysOf } from '../../support/runs';
import { MS } from '../../support/specs';
import { lost, outcome, told } from './support';
import { lpdOf } from '../../../../src/model/adaptation/lpd/state';

describe('five packets, the first without its cell 2: three duplicate acknowledgements come at 2.052 ms, the request at 2.013 ms', () => {
  const sim = lost({ segments: 5, cells: [2] }, 500 * MS);

  it('makes TCP retransmit, and the copy is held back', () => {
    expect([told(sim, 'fastRetransmit').length, told(sim, 'suppressed'), record(sim).packetsSuppressed]).toEqual([1, [{
      atUs: 2052, index: 0, of: 13,
    }], 1]);
  });

  it('counts the copy as sent by TCP, and as no cell: 5 × 13 cells, one fresh, a request and five acknowledgements', () => {
    const { packetsSent, retransmissionRate, cellsSent, cellsDropped, cellsDiscarded } = record(sim);
    expect([packetsSent, retransmissionRate, cellsSent, cellsDropped, cellsDiscarded]).toEqual([
      6, 1 / 6, 65 + 1 + 1 + 5, 1, 0,
    ]);
  });

  it('delivers each packet once', () => {
    expect([outcome(sim).delivered, traysOf(sim)]).toEqual([5, { fault: 1 }]);
  });
});

describe('the same five packets where the sender hears only of the complete packet (`lateOn: done`), at 4.015 ms', () => {
  const sim = lost({ segments: 5, cells: [2], lpd: { lateOn: 'done' } }, 500 * MS);

  it('makes TCP send the copy, which is not needed', () => {
    expect([record(sim).packetsSuppressed, outcome(sim).delivered, record(sim).packetsSent]).toEqual([0, 5, 6]);
  });
});

describe('a packet whose acknowledgement the receiver holds back for 100 ms, beyond TCP’s timeout of 20 ms', () => {
  const own = { cells: [2], tcp: { initialRtoPs: 20 * MS, delayedAckPs: 100 * MS } };

  it('is held back once after a notice too, and sent at the next timeout', () => {
    const sim = lost({ ...own, lpd: { lateOn: 'done' } }, 90 * MS);
    expect([told(sim, 'timeout').map(({ atUs }) => atUs), told(sim, 'suppressed').map(({ atUs }) => atUs)]).toEqual([
      [20_000, 60_000], [20_000],
    ]);
    expect(record(sim).packetsSuppressed).toBe(1);
  });
});

describe('an entry made at time 10 that is valid for 5', () => {
  it('holds back one copy', () => {
    const late = createLate();
    noteLate(late, 7, 10, 15, 4);
    expect([takeLate(late, 8, 12), takeLate(late, 7, 12), takeLate(late, 7, 12)]).toEqual([false, true, false]);
  });

  it('holds back nothing after 15', () => {
    const late = createLate();
    noteLate(late, 7, 10, 15, 4);
    expect([takeLate(late, 7, 16), late.segment]).toEqual([false, []]);
  });

  it('is not doubled by more fresh cells, which give it more time', () => {
    const late = createLate();
    noteLate(late, 7, 10, 15, 4);
    noteLate(late, 7, 14, 19, 4);
    expect([[...late.segment], takeLate(late, 7, 18), takeLate(late, 7, 18)]).toEqual([[7], true, false]);
  });

  it('is removed, as the oldest, for a fifth entry where four fit', () => {
    const late = createLate();
    for (let segment = 0; segment < 5; segment++) noteLate(late, segment, 10, 15, 4);
    expect(late.segment).toEqual([1, 2, 3, 4]);
  });
});

describe('a notice that a packet is complete', () => {
  it('frees its place in PENDING', () => {
    const sim = lost({ segments: 3, cells: [15], lpd: { lateOn: 'done', pendingPackets: 3 } }, 500 * MS);
    const { pending } = lpdOf(sim.world.flows[0]);
    expect([pending.made, pending.evicted, pending.done, pending.length, [...pending.sequence.subarray(0, 2)]]).toEqual(
      [3, 0, 1, 2, [0, 2]],
    );
  });

  it('costs one cell in the direction of the acknowledgements', () => {
    expect(record(lost({ cells: [2], lpd: { lateOn: 'done' } }, 500 * MS)).cellsSent).toBe(13 + 1 + 1 + 1 + 1);
  });
});
