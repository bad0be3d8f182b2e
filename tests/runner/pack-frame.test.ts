/** Every table of a frame, compared with the World that it shows. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import { INDEX_BITS, INDEX_MASK } from '../../src/model/atm/cell-number';
import { tcpFlow, type Simulation } from '../../src/model/world';
import { cellsInFlight } from '../../src/model/run/conservation';
import { record } from '../../src/model/run/record';
import {
  CELL_FLAG, CELL_WHERE, TABLES, TABLE_NAMES,
} from '../../src/runner/client/frame';
import { isMarked } from '../../src/model/atm/marks';
import { visitQueue } from '../../src/model/switch/queue';
import { busyNetwork } from '../model/support/busy';
import { ran, start } from '../model/support/runs';
import { MS, S, US, boston, file, line, star, toSink } from '../model/support/specs';
import { frameOf, type ReadableFrame } from './frames';
import { boundOf } from '../../src/model/switch/accounts';

const instants = [0, 5, 12.3, 50, 111.1, 250, 400, 401.7, 600, 777, 1000].map((ms) => ms * MS);

/** The cells on a host's link: the arrivals (ps) of those that have begun to leave, and how many still wait. */
function hostCells(sim: Simulation, number: number): { arrivals: number[]; waiting: number } {
  const { world } = sim;
  const link = world.links[number];
  const arrivals: number[] = [];
  let waiting = 0;
  for (let train = 0; train < link.trains; train++) {
    const place = (link.head + train) & (link.at.length - 1);
    for (let cell = 0; cell < link.count[place]; cell++) {
      const arrival = link.at[place] + cell * link.gap[place];
      if (arrival - link.delayPs - link.gap[place] <= world.clock[0]) arrivals.push(arrival);
      else waiting++;
    }
  }
  return { arrivals, waiting };
}

describe('four senders at a switch of 60 cells, frames at eleven instants of a second', () => {
  const sim = start(busyNetwork());
  const frames = instants.map((at): { sim: string; frame: ReadableFrame; check: () => void } => {
    runUntil(sim, at);
    const frame = frameOf(sim);
    const { cells, links, flows, header } = frame;
    const where = (link: number, place: number) => cells.filter((cell) => cell.link === link && cell.where === place);
    const failures: string[] = [];
    const same = (name: string, actual: unknown, expected: unknown) => {
      if (JSON.stringify(actual) !== JSON.stringify(expected)) failures.push(
        `${name}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`,
      );
    };
    const result = record(sim);
    let hosts = 0;
    sim.world.ports.forEach((port, number) => {
      const row = links[number];
      const onLink = where(number, CELL_WHERE.onLink);
      same(`link ${number}, carried`, [row.carried, row.carriedDoomed], [
        sim.world.links[number].carried, sim.world.links[number].carriedDoomed,
      ]);
      same(`link ${number}, delay`, row.delayPs, sim.world.links[number].delayPs);
      same(`link ${number}, rate`, Math.round(row.rateBps / 1e3), Math.round(sim.net.spec.links[number].rateBps / 1e3));
      same(`link ${number}, on it`, onLink.length, row.inFlight);
      if (port.atHost) {
        const own = hostCells(sim, number);
        hosts += own.waiting;
        same(`host ${number}`, [onLink.map((cell) => cell.at), row.queued], [own.arrivals, own.waiting]);
      } else {
        const queued = where(number, CELL_WHERE.inQueue);
        const { queue: { cell: ring, head, length } } = port;
        const held = Array.from({ length }, (_, n) => ring[(head + n) & (ring.length - 1)]);
        same(
          `queue ${number}`, queued.map(({ packet, index, at: ahead }) => [packet, index, ahead]),
          held.map((cell, n) => [sim.world.packets.number[cell >>> INDEX_BITS], cell & INDEX_MASK, n]),
        );
        same(`queue ${number}, length`, [row.queued, row.waiting], [
          port.queue.length, where(number, CELL_WHERE.atInput).length,
        ]);
        same(`port ${number}`, [row.capacity, row.threshold, row.dropped, row.policy], [
          port.capacity, boundOf(port) === Infinity ? -1 : boundOf(port), port.dropped, port.policy,
        ]);
      }
    });
    const held = sim.world.flows.reduce((sum, { receiver: { data, acks } }) => sum + data.total + acks.total, 0);
    same('all cells', cells.length + hosts + held, cellsInFlight(sim));
    flows.forEach((flow, number) => {
      const { sender, congestion, receiver } = sim.world.flows[number];
      same(
        `flow ${number}`,
        [flow.una, flow.next, flow.max, flow.cwndBytes, flow.ssthreshBytes, flow.flightBytes, flow.dupAcks],
        [
          sender.una, sender.next, sender.max, congestion.cwndBytes, congestion.ssthreshBytes,
          sender.maxByte - sender.unaByte, sender.dupAcks,
        ],
      );
      same(`flow ${number}, receiver`, [flow.received, flow.deliveredBytes, flow.lastWholePs], [
        receiver.next, receiver.deliveredBytes, receiver.lastWholePs,
      ]);
      same(`flow ${number}, boston`, flow.boston, tcpFlow(sim.world, number).transport.boston === null ? 0 : 1);
    });
    same('header', [
      header.timePs, header.cellsSent, header.cellsDropped, header.cellsDiscarded, header.cellsDelivered,
      header.cellsInFlight,
    ], [at, result.cellsSent, result.cellsDropped, result.cellsDiscarded, result.cellsDelivered, result.cellsInFlight]);
    same(
      'header, rates',
      [
        header.goodput, header.effectiveThroughput, header.ceiling, header.goodputCeiling, header.cellLossRate,
        header.cellDiscardRate, header.responseMeanS, header.responseStdS,
      ],
      [
        result.goodput, result.effectiveThroughput, result.ceiling, result.goodputCeiling, result.cellLossRate,
        result.cellDiscardRate, result.responseTimeMeanS, result.responseTimeStdS,
      ],
    );
    return { sim: `${at / MS} ms`, frame, check: () => expect(failures).toEqual([]) };
  });

  it.each(
    frames.map(({ sim: instant, check }) => [instant, check] as const),
  )('show the World at %s, cell by cell', (_, check) => {
    check();
  });

  it('show cells on links, in queues and at inputs', () => {
    expect(new Set(frames.flatMap(({ frame }) => frame.cells.map(({ where }) => where)))).toEqual(new Set([0, 1, 2]));
  });

  it('show every tray', () => {
    const { trays, header } = frames.at(-1)!.frame;
    expect(trays.reduce((sum, { count }) => sum + count, 0)).toBe(header.cellsDropped + header.cellsDiscarded);
  });

  it('mark acknowledgements, retransmissions, ends of packets and doomed cells', () => {
    const all = frames.flatMap(({ frame }) => frame.cells.map(({ flags }) => flags));
    const seen = all.reduce((sum, flags) => sum | flags, 0);
    const wanted = CELL_FLAG.ack | CELL_FLAG.retransmission | CELL_FLAG.endOfPacket | CELL_FLAG.doomed;
    expect(seen & wanted).toBe(wanted);
  });
});

describe('the layout of a frame', () => {
  const { frame } = frameOf(ran(busyNetwork(), 50 * MS));

  it.each(TABLE_NAMES)('has as many numbers in %s as rows and columns say', (name) => {
    expect(frame[name].data.length).toBe(frame[name].rows * TABLES[name]);
    expect(frame[name].stride).toBe(TABLES[name]);
  });

  it('is a copy that later events do not change', () => {
    const sim = ran(busyNetwork(), 50 * MS);
    const before = frameOf(sim);
    const then = [...before.frame.cells.data];
    runUntil(sim, 60 * MS);
    frameOf(sim);
    expect([...before.frame.cells.data]).toEqual(then);
  });

  it('leaves the World unchanged', () => {
    const sim = ran(busyNetwork(), 50 * MS);
    const before = JSON.stringify(sim.world.flows);
    frameOf(sim);
    expect(JSON.stringify(sim.world.flows)).toBe(before);
  });
});

describe('the arrival that a frame announces for the next cell of each link', () => {
  it('is the instant at which the link has carried another cell', () => {
    const sim = ran(busyNetwork(), 123.4 * MS);
    const { cells } = frameOf(sim);
    sim.world.links.forEach((link, number) => {
      const next = Math.min(
        ...cells.filter((cell) => cell.link === number && cell.where === CELL_WHERE.onLink).map(({ at }) => at),
      );
      if (next === Infinity) return;
      const carried = link.carried;
      const copy = ran(busyNetwork(), next);
      expect(copy.world.links[number].carried).toBeGreaterThan(carried);
    });
  });
});

describe('a packet of 13 cells that lost its cell 4 at the switch', () => {
  const faults = [{ link: toSink(1), cells: [4] }];
  const sim = ran(star({ hosts: 1, access: { delayPs: 5 * US }, trunk: { delayPs: 5 * US }, faults }), 14 * US);
  const { cells, events, trays } = frameOf(sim);

  it('has all of its cells doomed, wherever they are', () => {
    expect(cells.length).toBeGreaterThan(3);
    expect(cells.every(({ flags }) => (flags & CELL_FLAG.doomed) !== 0)).toBe(true);
  });

  it('has an event of the loss, and the cell in a tray of the switch', () => {
    expect(
      events.map(({ kind, flow, link, packet, index, of }) => [kind, flow, link, packet, index, of]),
    ).toEqual([[0, 0, toSink(1), 0, 4, 13]]);
    expect(trays).toEqual([{ node: 1, reason: 6, count: 1 }]);
  });
});

describe('a segment of TCP Boston of 13 cells and one redundant one', () => {
  const tcp = { boston: boston({ firstRedundancy: 0.03 }), initialRtoPs: 50 * MS, tickPs: MS };
  const sim = ran(line({ link: { delayPs: MS }, traffic: file(536), tcp, faults: [{ cells: [1, 2] }] }), 20 * US);

  it('marks the redundant cell, which is also the last', () => {
    expect(
      frameOf(sim).cells.map(({ flags }) => flags & (CELL_FLAG.redundant | CELL_FLAG.endOfPacket)),
    ).toEqual([...new Array<number>(11).fill(0), 3]);
  });

  it('dooms no cell, though cells were lost', () => {
    expect(frameOf(sim).cells.every(({ flags }) => (flags & CELL_FLAG.doomed) === 0)).toBe(true);
  });

  it('marks the cell that is sent again as redundant, retransmitted and end of packet', () => {
    runUntil(sim, 50 * MS + 10 * US);
    expect(frameOf(sim).cells.map(({ flags, of }) => [flags, of])).toEqual(
      [[CELL_FLAG.redundant | CELL_FLAG.retransmission | CELL_FLAG.endOfPacket, 1]],
    );
  });
});

describe('more than 20,000 cells on a link', () => {
  const tcp = { packetBytes: 9180, windowBytes: 10_000_000, initialWindowPackets: 150, initialRtoPs: 10 * S };
  const sim = ran(line({ link: { delayPs: 100 * MS }, tcp }), 30 * MS);
  const { header, cells, links } = frameOf(sim);

  it('are shown up to 20,000, and the others are counted', () => {
    expect([cells.length, header.cellsLeftOut, links[0].inFlight]).toEqual([20_000, 150 * 192 - 20_000, 150 * 192]);
  });
});

describe('two hosts with more than 20,000 cells on their links, and more cells beyond them at the switch', () => {
  const tcp = { packetBytes: 9180, windowBytes: 10_000_000, initialWindowPackets: 150, initialRtoPs: 10 * S };
  const access = { delayPs: 100 * MS };
  const spec = star({ hosts: 2, access, port: { bufferCells: 50_000 }, trunk: { delayPs: MS }, flow: () => ({ tcp }) });
  const { header, cells, links } = frameOf(ran(spec, 105 * MS));

  it('counts those at the switch too', () => {
    const known = links.map(({ inFlight, queued }, link) => inFlight + (link === toSink(2) ? queued : 0));
    expect(known[toSink(2)]).toBeGreaterThan(2_000);
    expect([cells.length, cells.length + header.cellsLeftOut]).toEqual([20_000, known.reduce((sum, n) => sum + n, 0)]);
  });
});

describe('a host whose link has become shorter while cells were on it: 100 µs, then 1 µs', () => {
  const spec = line({ link: { delayPs: 100 * US }, traffic: file(536) });
  spec.changes = [{ atPs: 20 * US, links: [{ link: 0, spec: { ...spec.links[0], delayPs: US } }], flows: [] }];

  it('still has them on the link, and not back in its queue', () => {
    const { links, flows, cells } = frameOf(ran(spec, 30 * US));
    expect([links[0].inFlight, links[0].queued, flows[0].sourceQueue, cells.length]).toEqual([13, 0, 0, 13]);
  });
});

describe('three senders at a switch that sets the congestion bit above 40 of 400 cells, a frame a millisecond', () => {
  it('has the bit on the cells that carry it, and no flag of low priority', () => {
    const port = { bufferCells: 400, efciHighFraction: 0.1 };
    const sim = start(star({ hosts: 3, port, trunk: { delayPs: MS }, flow: () => ({ tcp: { packetBytes: 4470 } }) }));
    const { world } = sim;
    let [marked, flagged, low] = [0, 0, 0];
    for (let ms = 1; ms <= 60; ms++) {
      runUntil(sim, ms * MS);
      const { cells } = frameOf(sim);
      flagged += cells.filter(({ flags }) => (flags & CELL_FLAG.marked) !== 0).length;
      low += cells.filter(({ flags }) => (flags & CELL_FLAG.low) !== 0).length;
      const count = (cell: number): void => { if (isMarked(world, cell >>> INDEX_BITS, cell & INDEX_MASK)) marked++; };
      world.ports.forEach((each) => visitQueue(sim, each, count));
      world.links.forEach((link, number) => {
        if (world.ports[number].atHost) return;
        for (let train = 0; train < link.trains; train++) {
          const place = (link.head + train) & (link.at.length - 1);
          for (let i = 0; i < link.count[place]; i++) count(link.cell[place] + i);
        }
      });
    }
    expect(marked).toBeGreaterThan(0);
    expect([flagged, low]).toEqual([marked, 0]);
  });
});
