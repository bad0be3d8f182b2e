/** A cell that its host sends before everything that has not begun to leave. A cell takes a microsecond. */
import { describe, expect, it } from 'vitest';
import { CREDIT_CELL } from '../../../src/model/atm/credit';
import { handOverAhead } from '../../../src/model/atm/reorder';
import { takePacket } from '../../../src/model/atm/packets';
import { Total } from '../../../src/model/metrics/counters';
import { runUntil } from '../../../src/model/run/loop';
import { placeOf } from '../../../src/runner/why/place';
import { drops, inWords, ran } from '../support/runs';
import { MS, US, file, line, type NetworkOptions } from '../support/specs';

const tcp = { initialWindowPackets: 3, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS };

/** Three packets of 13 cells at host a since 0, and one cell that is handed over ahead of them at `atUs`. */
function ahead(atUs: number, bottleneckLink = 0, faults: NetworkOptions['faults'] = []) {
  const sim = ran(line({ link: { delayPs: MS }, traffic: file(3 * 536), tcp, bottleneckLink, faults }), atUs * US);
  const { packets, totals, ports, links } = sim.world;
  const counts = () => ({
    sent: totals[Total.cellsSent], arrived: ports[0].arrived, atBottleneck: totals[Total.portArrived],
    busyUs: links[0].busyPs / US, freeAtUs: links[0].freeAtPs / US,
  });
  const before = counts();
  const slot = takePacket(packets, 0, 0, 99, 1, 48);
  handOverAhead(sim, slot, 0);
  const leavesUs = (packet: number, index: number): number => {
    const place = placeOf(sim, 0, packet, index);
    return atUs + (place?.inPs ?? NaN) / US - (place?.where === 'link' ? MS / US : 0);
  };
  return { sim, before, after: counts(), slot, leavesUs };
}

describe('39 cells at a host, of which the 21st is being sent, and one more that goes ahead at 20.5 µs', () => {
  const { before, after, slot, leavesUs } = ahead(20.5);

  it('sends the one after the cell that is being sent, and each that waits one cell time later', () => {
    expect(leavesUs(slot, 0)).toBeCloseTo(22, 6);
    // Cells 20 and 21 are the eighth and ninth of the second packet, 26 and 38 the first and last of the third.
    expect([[1, 7], [1, 8], [2, 0], [2, 12]].map(([packet, index]) => leavesUs(packet, index)))
      .toEqual([21, 23, 28, 40].map((us) => expect.closeTo(us, 6)));
  });

  it('is busy for one cell time more, and counts one cell more', () => {
    expect(after).toEqual({
      sent: before.sent + 1, arrived: before.arrived + 1, atBottleneck: before.atBottleneck + 1,
      busyUs: expect.closeTo(before.busyUs + 1, 6), freeAtUs: expect.closeTo(40, 6),
    });
  });

  it('counts it at the bottleneck only if that is this link', () => {
    const other = ahead(20.5, 1);
    expect(other.after.atBottleneck).toBe(other.before.atBottleneck);
    expect(other.after.sent).toBe(other.before.sent + 1);
  });

  it('brings every cell over the link in the end', () => {
    const { sim } = ahead(20.5);
    runUntil(sim, 1.2 * MS);
    expect(sim.world.links[0].carried).toBe(40);
  });
});

describe('two credit cells that come to such a host one after the other', () => {
  it('leave in the order in which they came, both before the data', () => {
    const { sim, leavesUs } = ahead(20.5);
    const { packets } = sim.world;
    const credits = [100, 101].map((number) => {
      const slot = takePacket(packets, 0, 0, number, 1, 48);
      packets.role[slot] = CREDIT_CELL;
      handOverAhead(sim, slot, 0);
      return slot;
    });
    // The cell that `ahead` has handed over carries data, so both go before it, too.
    expect(credits.map((slot) => leavesUs(slot, 0))).toEqual([22, 23].map((us) => expect.closeTo(us, 6)));
    expect([[1, 7], [1, 8]].map(([packet, index]) => leavesUs(packet, index)))
      .toEqual([21, 25].map((us) => expect.closeTo(us, 6)));
  });
});

describe('such a cell that is lost on purpose, the 40th that the host gets', () => {
  it('counts as sent and takes no time of the link', () => {
    const { sim, before, after } = ahead(20.5, 0, [{ cells: [39] }]);
    expect(inWords(drops(sim))).toEqual(['99.0 fault']);
    expect(after).toEqual({
      ...before, sent: before.sent + 1, arrived: before.arrived + 1, atBottleneck: before.atBottleneck + 1,
    });
  });
});

describe('a host with nothing to send', () => {
  it('sends such a cell at once', () => {
    const { slot, leavesUs, before, after } = ahead(39);
    expect(leavesUs(slot, 0)).toBeCloseTo(40, 6);
    expect(after.sent).toBe(before.sent + 1);
  });
});

describe('a cell that goes ahead', () => {
  it('makes 40 the longest queue of the host, if the first of its 39 cells is still being sent', () => {
    const { longest, longestInBin } = ahead(0.5).sim.world.ports[0];
    expect([longest, longestInBin]).toEqual([40, 40]);
  });

  it('follows the last cell, if that is being sent and none waits', () => {
    const { slot, leavesUs } = ahead(38.5);
    expect(leavesUs(slot, 0)).toBeCloseTo(40, 6);
  });
});
