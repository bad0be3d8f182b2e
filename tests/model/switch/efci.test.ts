/**
 * Explicit forward congestion indication (EFCI): which cells carry it, how the receiver reads it, and its bits in the
 * header.
 */
import { describe, expect, it } from 'vitest';
import { cellContents } from '../../../src/model/way/cell-contents';
import { decodeHeader } from '../../../src/model/atm/header';
import { runUntil } from '../../../src/model/run/loop';
import type { PortSpec } from '../../../src/model/spec';
import { hostPort } from '../../../src/model/switch/buffer';
import { efci, type EfciState } from '../../../src/model/switch/features/efci';
import { RmBit, takeRm } from '../../../src/model/atm/rm';
import { Total } from '../../../src/model/metrics/counters';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../../../src/model/atm/cell-number';
import { dropCell } from '../../../src/model/atm/fate';
import { PacketFlag } from '../../../src/model/atm/packets';
import { isMarked, markCell } from '../../../src/model/atm/marks';
import { reasonNumber } from '../../../src/model/reasons';
import { metCongestion } from '../../../src/model/adaptation/aal5';
import { ran, start } from '../support/runs';
import { MS, S, US, star, toSink, type PortOptions } from '../support/specs';
import { burst, cellsAt, packetBench, upTo } from './support';

/** Cells of a packet with EFCI, when 8 come at once, 4 one cell time apart from 4.5 µs on, and one at 30 µs. */
function marks(own: PortOptions): number[] {
  const on = cellsAt({ bufferCells: 10, ...own });
  const packet = on.packet(0, 13);
  burst(on, packet, upTo(8), 0);
  for (const n of upTo(4)) on.arrive(packet, 8 + n, (4.5 + n) * US);
  on.arrive(packet, 12, 30 * US);
  runUntil(on.sim, 400 * S);
  return upTo(13).filter((index) => isMarked(on.sim.world, packet, index));
}

describe('ten places, EFCI above half', () => {
  it('is set on cells that find more than five before them: cells 6 and 7 of eight at once', () => {
    // Cells 8 to 11 find four cells each: from then on one leaves for each that comes.
    expect(marks({ efciHighFraction: 0.5 })).toEqual([6, 7]);
  });

  it('stays on until the queue is below the lower mark', () => {
    expect([
      marks({ efciHighFraction: 0.5, efciLowFraction: 0.4 }), marks({ efciHighFraction: 0.5, efciLowFraction: 0.5 }),
    ]).toEqual([[6, 7, 8, 9, 10, 11], [6, 7]]);
  });

  it('has a lower mark that is never above the upper one', () => {
    expect(marks({ efciHighFraction: 0.5, efciLowFraction: 0.9 })).toEqual([6, 7]);
  });

  it('is set, with marks of 0, on every cell that finds another, until the queue is empty', () => {
    const all = upTo(11).map((n) => n + 1);
    expect(marks({ efciHighFraction: 0 })).toEqual(all);
    expect(marks({ efciHighFraction: 0.5, efciLowFraction: 0 })).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it('begins above 0.8 and ends below 0.6 by default at a port whose ABR algorithm is EFCI', () => {
    const low = (own: Partial<PortSpec>, abr: object) => efci.settle(
      { ...hostPort(10), ...own, abr: { algorithm: 'efci', efciHighFraction: null, efciLowFraction: null, ...abr } },
      10, null, false, 1,
    );
    expect(low({}, {})).toMatchObject({ high: 8, low: 6 });
    expect(low({}, { efciLowFraction: 0.5 })).toMatchObject({ high: 8, low: 5 });
    expect(low({ efciHighFraction: 0.4 }, { efciLowFraction: 0.5 })).toMatchObject({ high: 4, low: 4 });
  });

  it('has the lower mark of the port where its ABR algorithm sets none', () => {
    const abr = { algorithm: 'efci', efciHighFraction: null, efciLowFraction: null } as const;
    expect(efci.settle({ ...hostPort(10), efciLowFraction: 0.3, abr }, 10, null, false, 1)).toMatchObject(
      { high: 8, low: 3 },
    );
  });

  it('stays on when the marks are changed between them, and is off at the start', () => {
    const spec = { ...hostPort(10), efciHighFraction: 0.5, efciLowFraction: 0.2 };
    const settled = (before: EfciState | null) =>
      efci.settle(spec, 10, before, false, 1);
    expect([settled(null)?.congested, settled({ high: 8, low: 6, congested: true, sideCongested: false })?.congested])
      .toEqual([false, true]);
  });

  it('ends when the queue is empty, also if a resource management cell comes first after that', () => {
    const on = cellsAt({ bufferCells: 10, efciHighFraction: 0.5, efciLowFraction: 0 });
    const packet = on.packet(0, 10);
    burst(on, packet, upTo(8), 0);
    on.sim.world.totals[Total.cellsSent]++;
    on.arrive(takeRm(on.sim.world, 2, 0, 0, { er: 1000, ccr: 0, mcr: 0, bits: RmBit.bn }), 0, 30 * US);
    on.arrive(packet, 8, 30.3 * US);
    runUntil(on.sim, 400 * S);
    expect([6, 7, 8].map((index) => isMarked(on.sim.world, packet, index))).toEqual([true, true, false]);
  });

  it('is off where no mark is given', () => {
    expect(marks({})).toEqual([]);
  });
});

describe('a packet of which only the first two cells met congestion', () => {
  const sim = start(star({ hosts: 1, flow: () => ({}) }));
  runUntil(sim, 1);
  markCell(sim.world, 0, 0);
  markCell(sim.world, 0, 1);

  it('has not met it as seen from its last cell', () => {
    expect(metCongestion(sim, 0)).toBe(false);
  });

  it('has met it as seen from any cell', () => {
    sim.world.flows[0].adaptation = { ...sim.world.flows[0].adaptation, efciFrom: 'any' };
    expect(metCongestion(sim, 0)).toBe(true);
  });

  it('has no marks left for the next packet in its slot of the table', () => {
    sim.world.packets.flags[0] = 0;
    markCell(sim.world, 0, 5);
    expect(upTo(13).filter((index) => isMarked(sim.world, 0, index))).toEqual([5]);
  });

  it('is marked itself once its last cell is', () => {
    markCell(sim.world, 0, 12);
    expect(sim.world.packets.flags[0] & (PacketFlag.marked | PacketFlag.markedAny)).toBe(
      PacketFlag.marked | PacketFlag.markedAny,
    );
  });
});

describe.each([['coded', PacketFlag.coded], ['lazy', PacketFlag.lazy]])(
  'a packet (%s) that can be completed without its marked last cell', (_, flag) => {
    const sim = start(star({ hosts: 1, flow: () => ({ adaptation: { efciFrom: 'any' } }) }));
    runUntil(sim, 1);
    const { packets } = sim.world;
    packets.flags[0] |= flag;
    const met = (): boolean[] => (['last', 'any'] as const).map((efciFrom) => {
      sim.world.flows[0].adaptation = { ...sim.world.flows[0].adaptation, efciFrom };
      return metCongestion(sim, 0);
    });
    markCell(sim.world, 0, 12);
    markCell(sim.world, 0, 3);

    it('has not met congestion as seen from its last cell, once that is lost', () => {
      expect(met()).toEqual([true, true]);
      dropCell(sim, cellCode(0, 12), toSink(1), 1, reasonNumber('linkError'));
      expect(met()).toEqual([false, true]);
    });

    it('has not met it at all once its other marked cell is lost too', () => {
      dropCell(sim, cellCode(0, 3), toSink(1), 1, reasonNumber('linkError'));
      expect(met()).toEqual([false, false]);
    });
  },
);

describe('packet mode, five places, marks above two', () => {
  it('marks packets that find more than two before them', () => {
    const on = packetBench({ bufferPackets: 5, efciHighFraction: 0.4 });
    const packets = upTo(5).map((n) => on.arrive(0, 1000, n));
    runUntil(on.sim, S);
    expect(packets.map((packet) => metCongestion(on.sim, packet))).toEqual([false, false, false, true, true]);
  });
});

describe('the bytes of cells sent by a congested switch, from two senders, one of low priority', () => {
  const sim = ran(star({
    hosts: 2, port: { bufferCells: 400, efciHighFraction: 0.1 }, trunk: { delayPs: MS },
    flow: () => ({ tcp: { packetBytes: 4470, initialWindowPackets: 1 } }),
  }), 250 * US);
  const link = sim.world.links[toSink(2)];
  const { packets } = sim.world;
  for (let slot = 0; slot < packets.used; slot++) if (packets.vc[slot] === 2) packets.flags[slot] |= PacketFlag.clp;
  const headers = upTo(link.trains).map((train) => {
    const code = link.cell[(link.head + train) & (link.at.length - 1)];
    const [slot, index] = [code >>> INDEX_BITS, code & INDEX_MASK];
    const { header, bytes } =
      cellContents(sim, { link: toSink(2), vc: packets.vc[slot], packet: packets.number[slot], index })!;
    return {
      header, decoded: decodeHeader(bytes), marked: isMarked(sim.world, slot, index),
      last: index === packets.cells[slot] - 1, low: packets.vc[slot] === 2,
    };
  });

  it('have the mark in some cells and not in others', () => {
    expect([
      headers.some(({ marked }) => marked), headers.some(({ marked }) => !marked),
      headers.some(({ marked, last }) => marked && last),
    ]).toEqual([true, true, true]);
  });

  it('have the middle bit of PTI where they carry EFCI, and the lowest at the end of a packet', () => {
    expect(headers.map(({ header }) => header.pti)).toEqual(headers.map(({ marked, last }) =>
      (marked ? 2 : 0) + (last ? 1 : 0)));
  });

  it('have CLP 1 where the packet is of low priority', () => {
    expect(headers.map(({ header }) => header.clp)).toEqual(headers.map(({ low }) => (low ? 1 : 0)));
  });

  it('have a HEC over the header with those bits', () => {
    expect(headers.every(({ decoded }) => decoded.hecFits)).toBe(true);
  });
});
