/**
 * Rows of a frame whose numbers can be worked out by hand: what a flow has sent and received, what was lost, and the
 * totals of the run. A cell takes a microsecond, a packet has 13.
 */
import { describe, expect, it } from 'vitest';
import { reasonNumber } from '../../src/model/reasons';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import { rowAt } from '../../src/runner/client/columns';
import {
  CELL_FLAG, CELL_WHERE, ENDED, EVENT_COLUMNS, FALLEN_COLUMNS, HEAD, LOSS_COLUMNS, readFrame,
} from '../../src/runner/client/frame';
import { createPacker, packFrame } from '../../src/runner/pack-frame';
import { ran, start } from '../model/support/runs';
import {
  MS, RATE_BPS, US, boston, file, hostPort, line, star, toSink, udp, type LineOptions,
} from '../model/support/specs';
import { frameOf } from './frames';

const tcp = { initialWindowPackets: 3, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS };
/** Three packets at once over a link of 1 ms in each direction. */
const three = (own: LineOptions = {}) => line({ link: { delayPs: MS }, traffic: file(3 * 536), tcp, ...own });
const flowAt = (spec: ReturnType<typeof line>, untilPs: number) => frameOf(ran(spec, untilPs)).flows[0];

describe('a sender of three packets over a link of 1 ms', () => {
  it('has 18 of 39 cells in its host at 20.5 µs, and nothing more to send', () => {
    expect(flowAt(three(), 20.5 * US)).toMatchObject({ sourceQueue: 18, doneSending: 1, totalBytes: 1608 });
  });

  it('has more to send while its window holds the third packet back', () => {
    const row = flowAt(three({ tcp: { ...tcp, initialWindowPackets: 2 } }), 20.5 * US);
    expect(row).toMatchObject({ sourceQueue: 5, doneSending: 0 });
  });

  it('has a timer for 50 ms after the start, counted from now and from the beginning', () => {
    expect(flowAt(three(), 1.125 * MS)).toMatchObject({ rtoPs: 48.875 * MS, rtoAtPs: 50 * MS });
  });

  it('has a measured round trip of 2 ms after the first acknowledgement, and none before', () => {
    expect([flowAt(three(), 2 * MS).srttPs, flowAt(three(), 2.03 * MS).srttPs]).toEqual([-1, 2 * MS]);
  });

  it('has no timer when all is acknowledged', () => {
    expect(flowAt(three(), 3 * MS)).toMatchObject({ una: 3, flightBytes: 0, rtoPs: -1, rtoAtPs: -1 });
  });

  it('has the window of its receiver', () => {
    expect(flowAt(three({ tcp: { ...tcp, windowBytes: 8192 } }), US).windowBytes).toBe(8192);
  });
});

describe('a UDP source', () => {
  it('has no window, nothing in flight and no round trip', () => {
    const spec = star({ hosts: 1, flow: () => ({ traffic: { kind: 'constant', rateBps: 1e6 } }) });
    const [flow] = spec.flows;
    const sim = start({ ...spec, flows: [{ ...flow, transport: udp(576) }] });
    runUntil(sim, 20 * MS);
    const row = frameOf(sim).flows[0];
    expect(row.deliveredBytes).toBeGreaterThan(0);
    expect(row).toMatchObject({ windowBytes: -1, flightBytes: 0, srttPs: -1, boston: 0 });
  });
});

describe('a receiver', () => {
  const nothing = { assemblyHave: 0, assemblyOf: 0, assemblyBroken: 0, assemblySegment: -1 };

  it('has 4 of 13 cells of the second packet when four of them have come, and counts the whole first', () => {
    expect(flowAt(three(), MS + 17.5 * US)).toMatchObject({
      assemblyHave: 4, assemblyOf: 13, assemblyBroken: 0, assemblySegment: 1, wholeSegments: 1, deliveredBytes: 536,
    });
  });

  it('has nothing between two packets', () => {
    expect(flowAt(three(), MS + 26.5 * US)).toMatchObject({ ...nothing, wholeSegments: 2, lastWholePs: MS + 26 * US });
  });

  it('knows that a packet with a lost cell cannot become whole', () => {
    const row = flowAt(three({ faults: [{ cells: [1] }] }), MS + 4.5 * US);
    expect(row).toMatchObject({ assemblyHave: 4, assemblyOf: 13, assemblyBroken: 1, assemblySegment: 0 });
  });

  it('of TCP Boston still has 12 of 13 cells after the packet with a redundant cell has lost two', () => {
    const coded = { boston: boston({ firstRedundancy: 0.03 }), initialRtoPs: 50 * MS, tickPs: MS };
    const row = flowAt(three({ traffic: file(536), tcp: coded, faults: [{ cells: [1, 2] }] }), 20 * MS);
    expect(row).toMatchObject({ boston: 1, assemblyHave: 12, assemblyOf: 13, assemblyBroken: 0, assemblySegment: 0 });
  });
});

describe('the packets of a flow', () => {
  const faulty = three({ faults: [{ cells: [17, 20] }] });
  const lossesAt = (spec: ReturnType<typeof line>, untilPs: number) => {
    const { losses } = frameOf(ran(spec, untilPs)).frame;
    return Array.from({ length: losses.rows }, (_, row) => rowAt(LOSS_COLUMNS, losses, row));
  };

  it('are the second of three, of which 8 cells have not left after 18.5 µs; then the third', () => {
    expect(flowAt(three(), 18.5 * US))
      .toMatchObject({ sendingPacket: 1, sendingOf: 13, sendingLeft: 8, sendingBroken: 0, ended: ENDED.unknown });
    expect(flowAt(three(), 30.5 * US)).toMatchObject({ sendingPacket: 2, sendingOf: 13, sendingLeft: 9 });
  });
  it('have each cell at the host or on the link, where it is once it has left: at any time all 13 of the first', () => {
    for (const us of [0, 0.5, 1, 1.5, 6, 12.5, 13]) {
      const { flows, cells } = frameOf(ran(three(), us * US));
      const [{ sendingPacket, sendingLeft }] = flows;
      const gone = cells.filter(({ packet, at }) => packet === 0 && at - MS <= us * US).length;
      expect([us, gone + (sendingPacket === 0 ? sendingLeft : 0)]).toEqual([us, 13]);
    }
  });
  it('are the last one that was sent after all have left, and also after all have arrived', () => {
    const sent = { sendingPacket: 2, sendingOf: 13, sendingLeft: 0, sendingBroken: 0 };
    expect(flowAt(three(), 0.5 * MS)).toMatchObject(sent);
    expect(flowAt(three(), 1.5 * MS)).toMatchObject({ ...sent, ended: ENDED.whole, endedHave: 13, endedOf: 13 });
  });
  it('are the second at the receiver while it is reassembled, with its lost cells and the first of them', () => {
    expect(flowAt(faulty, MS + 23.5 * US)).toMatchObject({
      assemblyPacket: 1, assemblyFirstLost: 4, assemblyHave: 10, assemblyBroken: 1,
    });
    expect(lossesAt(faulty, MS + 23.5 * US)).toEqual([
      { flow: 0, packet: 1, index: 4 }, { flow: 0, packet: 1, index: 7 },
    ]);
  });
  it('are the broken one, of which 11 cells came, until the next is whole', () => {
    expect(flowAt(faulty, MS + 24.5 * US)).toMatchObject({
      ended: ENDED.broken, endedPacket: 1, endedHave: 11, endedOf: 13, assemblyPacket: -1, assemblyFirstLost: -1,
    });
    expect(flowAt(faulty, MS + 37.5 * US)).toMatchObject({ ended: ENDED.whole, endedPacket: -1 });
    expect(lossesAt(faulty, MS + 37.5 * US)).toEqual([]);
  });
  it('are none at the receiver once the next was sent after the end of the last', () => {
    const one = { tcp: { ...tcp, initialWindowPackets: 1 } };
    expect(flowAt(three(one), 1.5 * MS).ended).toBe(ENDED.whole);
    expect(flowAt(three(one), 2.5 * MS)).toMatchObject({ ended: ENDED.unknown, sendingPacket: 2 });
  });
  it('are the one that lost all its cells, of which nothing came', () => {
    const lost = three({ traffic: file(536), faults: [{ packets: [0] }] });
    expect(flowAt(lost, 0.5 * MS)).toMatchObject({ sendingPacket: 0, sendingBroken: 1, sendingOf: 13 });
    expect(flowAt(lost, 2 * MS)).toMatchObject({ ended: ENDED.broken, endedPacket: 0, endedHave: 0, endedOf: 13 });
  });
});

describe('the row of a link', () => {
  const linkAt = (spec: ReturnType<typeof line>, untilPs: number) => frameOf(ran(spec, untilPs)).links;

  it('has 21 of 39 cells on it after 20.5 µs, in two trains, and 18 in its host; all 39 after 39 µs', () => {
    const [early] = linkAt(three(), 20.5 * US);
    const [late] = linkAt(three(), 39.5 * US);
    expect([early.inFlight, early.queued, late.inFlight, late.queued]).toEqual([21, 18, 39, 0]);
  });

  it('has as many cells on it as the rows of cells, at any time of a busy run', () => {
    const sim = start(star({
      hosts: 3, port: { bufferCells: 40 }, trunk: { delayPs: MS }, access: { delayPs: 0.3 * MS },
      flow: () => ({ tcp: { ...tcp, windowBytes: 40 * 536 } }),
    }));
    for (let step = 1; step <= 40; step++) {
      runUntil(sim, step * 0.7 * MS);
      const { links, cells } = frameOf(sim);
      const shown = links.map((_, number) =>
        cells.filter(({ link, where }) => link === number && where === CELL_WHERE.onLink).length);
      expect(links.map(({ inFlight }) => inFlight)).toEqual(shown);
    }
  });

  it('has a capacity, a threshold and places of -1 at a host without a limit, and nothing of credits', () => {
    expect(linkAt(three(), US)[0]).toMatchObject({
      capacity: -1, threshold: -1, places: -1, kept: 0, stalledVcs: 0, own: 0,
    });
  });

  it('has the capacity of a switch, and the threshold of early packet discard at half of it', () => {
    const port = { bufferCells: 40, discard: { policy: 'epd', thresholdFraction: 0.5 } };
    const links = frameOf(ran(star({ hosts: 1, port }), US)).links;
    expect(links[toSink(1)]).toMatchObject({ capacity: 40, threshold: 20, kept: 0 });
  });
});

describe('three acknowledgements on a slow way back, a cell in 50 µs, at 45 µs', () => {
  const { links, flows, cells } = frameOf(ran(line({
    back: { rateBps: RATE_BPS / 50 }, traffic: file(3 * 536), tcp,
  }), 45 * US));

  it('wait at their host, but are no data that the source has still to send', () => {
    expect([links[0].queued, links[1].queued, flows[0].sourceQueue]).toEqual([0, 2, 0]);
  });

  it('are shown as acknowledgements, which are nobody’s control cells', () => {
    const kinds = CELL_FLAG.ack | CELL_FLAG.control | CELL_FLAG.back;
    expect(cells.map(({ link, flags }) => [link, flags & kinds])).toEqual([[1, CELL_FLAG.ack]]);
  });
});

describe('a lost acknowledgement, the second of three', () => {
  const sim = ran(three({ faults: [{ link: 1, packets: [1] }] }), 1.1 * MS);

  it('is an event with a negative packet number, -1 - 1, on the way back', () => {
    const lost = frameOf(sim).events.filter(({ reason }) => reason === reasonNumber('fault'));
    expect(lost).toEqual([{
      serial: 2, timePs: MS + 26 * US, kind: 0, flow: 0, link: 1, packet: -2, index: 0, of: 1,
      reason: reasonNumber('fault'), flags: 0,
    }]);
  });
});

describe('two senders of three packets at a port with ten places', () => {
  const spec = () => star({ hosts: 2, port: { bufferCells: 10 }, flow: () => ({ traffic: file(3 * 536), tcp }) });
  const fallen = (sim: Simulation) => {
    const { fallen: table } = frameOf(sim).frame;
    return Array.from({ length: table.rows }, (_, row) => rowAt(FALLEN_COLUMNS, table, row));
  };
  const placesAt = (at: Simulation, link: number) => {
    const { queued, places, leaving, beyond } = frameOf(at).links[link];
    return { queued, places, leaving, beyond };
  };
  const sim = ran(spec(), 0.2 * MS);
  const drops = frameOf(sim).events.filter(({ kind }) => kind === 0);

  it('leave the dropped cells of both at the switch, in the order of their losses', () => {
    const full = reasonNumber('bufferFull');
    expect(fallen(sim)).toEqual(drops.map(({ flow }) => ({ node: 2, reason: full, flow })));
    expect(new Set(fallen(sim).map(({ flow }) => flow))).toEqual(new Set([0, 1]));
  });

  it('have the last of them as the last drop, and none before the first', () => {
    const { lastDrop } = frameOf(sim).frame;
    expect([lastDrop.rows, rowAt(EVENT_COLUMNS, lastDrop, 0)]).toEqual([1, drops.at(-1)]);
    expect(frameOf(ran(spec(), US)).frame.lastDrop.rows).toBe(0);
    expect(fallen(ran(spec(), US))).toEqual([]);
  });

  it('have a place beyond the ten for a cell that is brought back, until it has left', () => {
    const { link, flow, packet, index, timePs } = drops[0];
    const pardons = [{ link, flow, packets: [], cells: [13 * packet + index] }];
    const places = (us: number) => placesAt(ran({ ...spec(), pardons }, timePs + us * US), link);
    const full = { places: 10, leaving: 0 };
    expect([0, 10, 11].map(places)).toEqual([
      { queued: 11, ...full, beyond: 1 }, { queued: 11, ...full, beyond: 1 }, { queued: 10, ...full, beyond: 0 },
    ]);
  });

  it('are ten beside the cell that is leaving, where only those take places that wait', () => {
    const port = { bufferCells: 10, queueCounts: 'waiting' as const };
    const waiting = star({ hosts: 2, port, flow: () => ({ traffic: file(3 * 536), tcp }) });
    const { link, timePs } = frameOf(ran(waiting, 0.2 * MS)).events.filter(({ kind }) => kind === 0)[0];
    expect(placesAt(ran(waiting, timePs), link)).toEqual({ queued: 11, places: 10, leaving: 1, beyond: 0 });
  });

  it('leave none at hosts, where nothing is drawn', () => {
    const atHost = ran(line({ link: { port: hostPort(13) }, traffic: file(3 * 536), tcp }), 20 * US);
    expect(frameOf(atHost).header.cellsDropped).toBe(26);
    expect(fallen(atHost)).toEqual([]);
  });

  it('are named by their first loss too', () => {
    const one = ran(star({ hosts: 1, faults: [{ link: toSink(1), cells: [2] }] }), 5 * US);
    const { frame, events } = frameOf(one);
    expect(frame.lastDrop.rows).toBe(1);
    expect(rowAt(EVENT_COLUMNS, frame.lastDrop, 0)).toEqual(events[0]);
  });
});

describe('the rows of two flows of TCP Boston, with files of one and of two segments', () => {
  it('have each the number of their own segments that were compared with what was sent', () => {
    const coded = { ...tcp, boston: boston() };
    const flow = (host: number) => ({ traffic: file((host + 1) * 536), tcp: coded });
    const { flows } = frameOf(ran(star({ hosts: 2, flow }), 50 * MS));
    expect(flows.map(({ verifiedSegments, corruptSegments }) => [verifiedSegments, corruptSegments]))
      .toEqual([[1, 0], [2, 0]]);
  });
});

describe('the header of a frame', () => {
  it('has the present as the latest instant reached, unless the run was taken back', () => {
    const sim = ran(three(), 3 * MS);
    const furthest = (told: { furthestPs?: number }): number =>
      readFrame(packFrame(sim, createPacker(), { ended: false, running: true, ...told })).header[HEAD.furthestPs];
    expect([furthest({}), furthest({ furthestPs: 5 * MS })]).toEqual([3 * MS, 5 * MS]);
  });
});
