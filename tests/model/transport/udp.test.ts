/** UDP: what is sent, received and counted, and how much memory it takes. A cell takes one microsecond. */
import { describe, expect, it } from 'vitest';
import { cellContents } from '../../../src/model/way/cell-contents';
import { runUntil } from '../../../src/model/run/loop';
import type { World } from '../../../src/model/world';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import type { NetworkSpec, TrafficOf, TrafficSpec } from '../../../src/model/spec';
import { overUdp, udpLine, udpStar } from '../traffic/support';
import { drops, discards, inWords, ran, start, stepThrough, traced, traysOf } from '../support/runs';
import { MS, S, US, hostPort, line, type LineOptions } from '../support/specs';

/** Traffic of one datagram (972 bytes of data, 21 cells) every `ms` milliseconds. */
const every = (ms: number): TrafficSpec => ({ kind: 'constant', rateBps: 8e6 / ms });
const entries = (own: [atPs: number, bytes: number][]): TrafficOf<'trace'> => ({
  kind: 'trace', timesPs: own.map(([atPs]) => atPs), bytes: own.map(([, bytes]) => bytes), repeat: false,
});
const tenPackets = (own: LineOptions = {}): NetworkSpec => udpLine(1000, every(1), { stopPs: 10 * MS, ...own });

describe('ten datagrams of 1,000 bytes, 21 cells each, a millisecond apart, over a link of 5 ms', () => {
  const { sim, events } = traced(tenPackets({ link: { delayPs: 5 * MS } }));
  const result = record(sim);

  it('arrive 21 µs and 5 ms later', () => {
    const times = (name: string) => events.filter(({ event }) => event === name).map(({ timePs }) => timePs);
    expect(times('deliver')).toEqual(times('send').map((atPs) => atPs + 5 * MS + 21 * US));
  });

  it('are reported as sent, received and delivered, in order', () => {
    expect(events.slice(0, 8).map(({ event, segment }) => `${event} ${segment}`)).toEqual([
      'send 0', 'send 1', 'send 2', 'send 3', 'send 4', 'send 5', 'receive 0', 'deliver 0',
    ]);
  });

  it('are counted once each, with the data that they carry', () => {
    const { receiver, sender } = sim.world.flows[0];
    expect([
      result.packetsSent, result.packetsDelivered, result.packetsAcknowledged, receiver.next, sender.max,
    ]).toEqual([10, 10, 0, 10, 10]);
    expect([receiver.deliveredBytes, sim.world.totals[Total.dataBytes], sim.world.totals[Total.packetBytes]]).toEqual([
      9720, 9720, 10_000,
    ]);
  });

  it('are not answered: 210 cells in all', () => {
    expect([result.cellsSent, result.cellsDelivered, result.cellsInFlight]).toEqual([210, 210, 0]);
  });

  it('are the flow’s goodput and response time', () => {
    expect(result.flows[0].goodput).toBeCloseTo((9720 * 8) / 424e6, 12);
    expect(result.flows[0].responseTimeMeanS).toBeCloseTo(0.005021, 12);
    expect(result.flows[0].responseTimeStdS).toBeCloseTo(0, 9);
    expect([
      result.flows[0].packetLossRate, result.flows[0].retransmissionRate, result.interarrivalJitterS,
      result.meanWindowBytes,
    ]).toEqual([0, 0, 0, 0]);
  });
});

describe('ten datagrams, of which the fourth loses its first cell and the sixth its last', () => {
  it('are lost alone where a lost end does not merge packets: two in all', () => {
    const sim = ran(tenPackets({ faults: [{ cells: [3 * 21, 5 * 21 + 20] }], adaptation: { mergeOnLostEom: false } }));
    expect([record(sim).packetsDelivered, record(sim).packetLossRate]).toEqual([8, 0.2]);
    expect(inWords(drops(sim))).toEqual(['3.0 fault', '5.20 fault']);
    expect(discards(sim).map(({ packet, index }) => [packet, index])).toEqual([[3, 20], [5, 20]]);
  });

  it('are lost with the seventh where a lost end merges packets', () => {
    const result = record(ran(tenPackets({ faults: [{ cells: [3 * 21, 5 * 21 + 20] }] })));
    expect([result.packetsDelivered, result.packetLossRate, result.retransmissionRate]).toEqual([7, 0.3, 0]);
  });

  it('are delivered without waiting for the missing ones', () => {
    const { events } = traced(tenPackets({ faults: [{ packets: [3] }] }));
    expect(events.filter(({ event }) => event === 'deliver').map(({ segment }) => segment)).toEqual([
      0, 1, 2, 4, 5, 6, 7, 8, 9,
    ]);
    expect(events.filter(({ event }) => event === 'drop').map(({ segment }) => segment)).toEqual(
      new Array<number>(21).fill(3),
    );
  });

  it('have another hash if another one is lost', () => {
    const hash = (packet: number) => record(ran(tenPackets({ faults: [{ packets: [packet] }] }))).hash;
    expect(new Set([hash(3), hash(4), record(ran(tenPackets())).hash]).size).toBe(3);
  });
});

describe('three datagrams at once and two later', () => {
  it('have the jitter of RFC 3550: a sixteenth of each change of the transit time', () => {
    const sim = ran(udpLine(1000, entries([[0, 972], [0, 972], [0, 972], [MS, 972], [2 * MS, 972]])), 3 * MS);
    // Transit times 21, 42, 63, 21, 21 µs.
    const jitter = [21, 21, 42, 0].reduce((so, change) => so + (change - so) / 16, 0);
    expect(sim.world.flows[0].receiver.jitterPs / US).toBeCloseTo(jitter, 6);
  });
});

describe('datagrams of 1 and of 65,507 bytes', () => {
  it('are one cell and 1,366', () => {
    const sim = ran(udpLine(65_535, entries([[0, 1], [0, 65_507]])));
    expect([record(sim).cellsSent, record(sim).packetsDelivered, sim.world.flows[0].receiver.deliveredBytes]).toEqual([
      1 + 1366, 2, 65_508,
    ]);
  });
});

describe('a source queue of 30 cells and two datagrams of 21 at once', () => {
  it('drops the twelve cells that find no place; the nine before them wait for an end', () => {
    const spec = udpLine(1000, entries([[0, 972], [0, 972]]));
    spec.links[0].port = hostPort(30);
    const sim = ran(spec);
    expect([traysOf(sim), record(sim).packetsDelivered, record(sim).cellsInFlight]).toEqual([
      { sourceQueueFull: 12 }, 1, 9,
    ]);
  });
});

describe('datagrams without cells', () => {
  it('are one unit each, of as many bytes', () => {
    const result = record(ran(tenPackets({ network: 'packet' })));
    expect([result.cellsSent, result.packetsDelivered]).toEqual([10, 10]);
    expect(result.responseTimeMeanS).toBeCloseTo((1000 * 8) / 424e6, 9);
  });
});

/** Bytes of all arrays of a World. */
const heldBytes = (value: unknown): number => ArrayBuffer.isView(value) ? value.byteLength
  : typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + heldBytes(part), 0) : 0;

describe('a hundred times as many datagrams', () => {
  it('take no more memory', () => {
    const after = (packets: number): World =>
      ran(udpLine(1000, every(1), { link: { delayPs: 2 * MS }, durationPs: 10 * S, binPs: S }), packets * MS).world;
    const [few, many] = [after(100), after(10_000)];
    expect(many.flows[0].sender.max).toBe(10_001);
    expect(heldBytes(many)).toBe(heldBytes(few));
  });
});

describe('300,000 datagrams of a byte at once, more than may be under way', () => {
  const spec =
    udpLine(29, { kind: 'onOff', meanBurstBytes: 300_000, meanOffPs: 100 * S, peakBps: 424e6, law: 'fixed' });

  it('wait as a number of bytes where the table of packets is full, and all arrive', () => {
    const sim = start(spec);
    runUntil(sim, 0);
    const { flows } = sim.world;
    expect([flows[0].sender.max, flows[0].traffic.heldBytes]).toEqual([262_144, 300_000 - 262_144]);
    runUntil(sim, Infinity);
    expect([flows[0].receiver.next, flows[0].traffic.heldBytes, record(sim).packetLossRate]).toEqual([300_000, 0, 0]);
  });

  it('keep the line busy until the last has left', () => {
    expect(record(ran(spec, 0.3 * S)).linkUtilization).toBeCloseTo(1, 9);
  });
});

describe('the first cell of a datagram', () => {
  const bytesOf = (datagram: number) => cellContents(
    ran(udpLine(1000, entries([[0, 972], [0, 972]])), US), { link: 0, vc: 0, packet: datagram, index: 0 },
  )!.bytes.subarray(5);
  const first = bytesOf(0);

  it('has an IP header of protocol 17 and a UDP header with the length', () => {
    expect([first[0], (first[2] << 8) | first[3], first[9]]).toEqual([0x45, 1000, 17]);
    expect((first[24] << 8) | first[25]).toBe(980);
  });

  it('has the data of its own datagram after them, the same each time', () => {
    expect([...bytesOf(0)]).toEqual([...first]);
    expect([...bytesOf(1).subarray(28)]).not.toEqual([...first.subarray(28)]);
  });
});

describe('two UDP flows and a TCP flow that overload a switch with 30 places', () => {
  const spec = overUdp(udpStar(1000, {
    hosts: 3, port: { bufferCells: 30 },
    flow: () => ({ tcp: { packetBytes: 1000, tickPs: MS, minRtoPs: 2 * MS, initialRtoPs: 10 * MS } }),
  }), 1000, []);
  spec.flows[0].traffic = { kind: 'constant', rateBps: 150e6 };
  spec.flows[1].traffic = {
    kind: 'paretoOnOff', alpha: 1.5, minOffPs: 40 * US, meanBurstPs: null, meanIdlePs: 0, shape: 1.5, rateBps: 1e6,
  };
  spec.flows[2] = { ...spec.flows[2], transport:
    line({ tcp: { packetBytes: 1000, tickPs: MS, minRtoPs: 2 * MS, initialRtoPs: 10 * MS } }).flows[0].transport };

  it('lose cells of each, and every cell is accounted for at every instant', () => {
    const sim = start(spec);
    const { totals } = sim.world;
    stepThrough(sim, 20 * MS, () => {
      const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
      if (totals[Total.cellsSent] - ended !== cellsInFlight(sim)) expect.fail(`at ${sim.world.clock[0]} ps`);
    });
    const { flows } = record(sim);
    expect(flows.every(({ packetLossRate, packetsDelivered }) => packetLossRate > 0 && packetsDelivered > 0)).toBe(
      true,
    );
    flows.slice(0, 2)
      .forEach((flow) => expect([flow.timeouts, flow.packetsAcknowledged, flow.meanWindowBytes]).toEqual([0, 0, 0]));
  });
});
