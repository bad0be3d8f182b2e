import { describe, expect, it } from 'vitest';
import { handOver } from '../../../src/model/atm/host-queue';
import { runUntil } from '../../../src/model/run/loop';
import { takePacket } from '../../../src/model/atm/packets';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import { drops, inWords, ran, start, stepThrough, traced } from '../support/runs';
import { MS, S, US, file, hostPort, line, type LineOptions } from '../support/specs';

/** Instants, ps, at which cells reach the far end of link `number`, up to `untilPs`. */
function arrivals(options: LineOptions, number: number, untilPs: number): number[] {
  const sim = start(line(options));
  const times: number[] = [];
  let carried = 0;
  stepThrough(sim, untilPs, () => {
    if (sim.world.links[number].carried > carried) times.push(sim.world.clock[0]);
    carried = sim.world.links[number].carried;
  });
  return times;
}

describe('a packet of three cells handed to a link of 1 µs a cell and 5 µs of delay at 7 µs', () => {
  const one: LineOptions = { startPs: 7 * US, link: { delayPs: 5 * US }, traffic: file(96), tcp: { packetBytes: 136 } };

  it('arrives cell by cell at start + cell time + delay, one cell time apart', () => {
    expect(arrivals(one, 0, S)).toEqual([13 * US, 14 * US, 15 * US]);
  });

  it('is acknowledged by one cell that leaves when the last one is there', () => {
    expect(arrivals(one, 1, S)).toEqual([21 * US]);
  });
});

describe('a link of 1.5 Mb/s, where a cell takes 282,666,666.7 ps', () => {
  it('rounds the cell time once, so that the thousandth cell is not a picosecond late', () => {
    const times = arrivals(
      { link: { rateBps: 1.5e6 }, traffic: file(1000 * 48 - 48), tcp: { packetBytes: 48_000 - 8 } }, 0, 10 * S,
    );
    expect([times.length, times[999]]).toEqual([1000, 1000 * 282_666_667]);
  });
});

describe('three packets handed over at once', () => {
  it('leave back to back, first in first out', () => {
    const { events } =
      traced(line({ link: { delayPs: 5 * US }, traffic: file(3 * 536), tcp: { initialWindowPackets: 3 } }));
    const received = events.filter(({ event }) => event === 'receive');
    expect(received.map(({ segment, timePs }) => [segment, timePs])).toEqual([
      [0, 18 * US], [1, 31 * US], [2, 44 * US],
    ]);
  });
});

describe('a packet handed over at 28 µs while the link sends another until 40 µs', () => {
  it('waits for its turn: it arrives 13 cell times after the other', () => {
    // Slow start without delay: segment 0 leaves at 0, segments 1 and 2 at its acknowledgement (14 µs), segment 3 at
    // the next (28 µs).
    const { events } = traced(line({ traffic: file(4 * 536) }), S);
    expect(events.filter(({ event }) => event === 'receive').map(({ timePs }) => timePs / US)).toEqual([
      13, 27, 40, 53,
    ]);
  });
});

describe('a source queue of 20 places, three packets of 13 cells handed over at once', () => {
  const spec = line({ link: { port: hostPort(20), delayPs: MS }, tcp: { initialWindowPackets: 3 } });
  const sim = ran(spec, 10 * US);

  it('takes 20 cells, the one being sent among them, and drops the other 19', () => {
    expect(inWords(drops(sim))).toEqual([
      ...Array.from({ length: 6 }, (_, n) => `1.${7 + n} sourceQueueFull`),
      ...Array.from({ length: 13 }, (_, n) => `2.${n} sourceQueueFull`),
    ]);
  });

  it('has all 20 on their way', () => {
    expect(cellsInFlight(sim)).toBe(20);
  });
});

describe('a source queue of 20 places in which 3 of 13 cells are left when 18 more come', () => {
  const sim = start(line({ link: { port: hostPort(20), delayPs: MS }, startPs: S }));
  const hand = (cells: number, atPs: number) => {
    runUntil(sim, atPs);
    handOver(sim, takePacket(sim.world.packets, 0, 0, sim.world.flows[0].nextNumber++, cells, cells * 48 - 8), 0);
  };
  hand(13, 0);
  hand(18, 10 * US);

  it('takes 17 of them', () => {
    expect(inWords(drops(sim))).toEqual(['1.17 sourceQueueFull']);
  });

  it('counts a cell that has begun to leave until all of it has left', () => {
    // At 11.5 µs two cells of the first packet and 17 of the second are left, one of them half sent: one place is free.
    hand(2, 11.5 * US);
    expect(inWords(drops(sim))).toEqual(['1.17 sourceQueueFull', '2.1 sourceQueueFull']);
  });
});

describe('a cell error rate of 1', () => {
  const sim = ran(line({ link: { cellErrorRate: 1 }, back: { cellErrorRate: 0 } }), 100 * US);

  it('loses every cell at the far end, with its reason', () => {
    expect(inWords(drops(sim))).toEqual(Array.from({ length: 13 }, (_, n) => `0.${n} linkError`));
  });

  it('counts their hops: 13 cell-hops, all of them wasted', () => {
    const { cellHops, wastedByteHops, cellsDropped } = record(sim);
    expect([cellHops, wastedByteHops, cellsDropped]).toEqual([13, 13 * 53, 13]);
  });
});

describe('a cell error rate of 0.01 over some 300,000 cells', () => {
  const { totals, links } = ran(line({
    link: { cellErrorRate: 0.01 }, back: { cellErrorRate: 0 },
    tcp: { packetBytes: 88, windowBytes: 4800, minRtoPs: MS, tickPs: MS / 2, initialRtoPs: 10 * MS }, durationPs: 2 * S,
  })).world;

  it('loses one in a hundred, within four standard deviations', () => {
    const cells = totals[Total.cellHops];
    const dataCells = links[0].carried;
    expect(dataCells).toBeGreaterThan(250_000);
    expect(Math.abs(totals[Total.cellsDropped] - 0.01 * dataCells)).toBeLessThan(4 * Math.sqrt(0.0099 * dataCells));
    expect(cells).toBeGreaterThan(dataCells);
  });
});
