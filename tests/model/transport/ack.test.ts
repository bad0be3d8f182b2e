import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import { FlowTotal } from '../../../src/model/metrics/counters';
import { start, stepThrough, traced } from '../support/runs';
import { MS, S, US, file, line, type LineOptions } from '../support/specs';

/** The instants at which acknowledgements leave, each with the next segment that it expects. */
function acknowledgements(options: LineOptions): { atPs: number; next: number }[] {
  const sim = start(line(options));
  const sent: { atPs: number; next: number }[] = [];
  stepThrough(sim, S, () => {
    const { nextNumberBack, receiver } = sim.world.flows[0];
    while (sent.length < nextNumberBack) sent.push({ atPs: sim.world.clock[0], next: receiver.next });
  });
  return sent;
}

const at = (list: { atPs: number; next: number }[]): [number, number][] =>
  list.map(({ atPs, next }) => [atPs / US, next]);

const five = {
  link: { delayPs: 10 * MS }, traffic: file(5 * 536), tcp: { initialWindowPackets: 5, delayedAckPs: 2 * MS },
};

describe('five packets 13 µs apart, no delayed acknowledgement', () => {
  it('are each acknowledged at once', () => {
    expect(at(acknowledgements({ ...five, tcp: { ...five.tcp, delayedAckPs: 0 } }))).toEqual([
      [10_013, 1], [10_026, 2], [10_039, 3], [10_052, 4], [10_065, 5],
    ]);
  });
});

describe('five packets 13 µs apart, acknowledgements delayed by 2 ms', () => {
  it('are acknowledged in pairs, and the last after 2 ms', () => {
    expect(at(acknowledgements(five))).toEqual([[10_026, 2], [10_052, 4], [12_065, 5]]);
  });
});

describe('five packets 13 µs apart, acknowledgements on a heartbeat of 4 ms', () => {
  it('are acknowledged in pairs, and the last when 12 ms have passed', () => {
    const tcp = { ...five.tcp, delayedAckPs: 4 * MS, ackHeartbeat: true };
    expect(at(acknowledgements({ ...five, tcp }))).toEqual([[10_026, 2], [10_052, 4], [12_000, 5]]);
  });
});

describe('five such packets of which packet 2 is lost', () => {
  it('are acknowledged at once where they come out of order or fill the gap', () => {
    const list = at(acknowledgements({ ...five, faults: [{ packets: [2] }] }));
    // Packets 0 and 1 together; 3 and 4 each at once, as duplicates; then packet 2, which fills the gap, at once.
    expect(list.slice(0, 3)).toEqual([[10_026, 2], [10_039, 2], [10_052, 2]]);
    expect(list[3][1]).toBe(5);
    expect(list).toHaveLength(4);
  });
});

describe('a gap that is filled before a packet that is kept, acknowledgements delayed by 2 ms', () => {
  it('is acknowledged at the instant at which it is filled', () => {
    const { events } =
      traced(line({ ...five, tcp: { ...five.tcp, initialRtoPs: 50 * MS }, faults: [{ packets: [0] }] }), S);
    const filled = events.find(({ event, segment }) => event === 'receive' && segment === 0);
    const answered = events.find(({ event, timePs }) => event === 'ack' && timePs > (filled?.timePs ?? 0));
    expect((answered?.timePs ?? 0) - (filled?.timePs ?? 0)).toBe(10 * MS + US);
  });
});

describe('a packet that comes a second time', () => {
  // The way back loses every acknowledgement, so the sender's timer sends the packet again.
  const sim = start(line({
    ...five, traffic: file(536), tcp: { initialRtoPs: 50 * MS, delayedAckPs: 2 * MS }, back: { cellErrorRate: 1 },
  }));
  const { events } = traced(line({
    ...five, traffic: file(536), tcp: { initialRtoPs: 50 * MS, delayedAckPs: 2 * MS },
    back: { cellErrorRate: 1, delayPs: 10 * MS },
  }), 61 * MS);

  it('is received again but delivered only once', () => {
    expect(events.filter(({ event }) => event === 'receive' || event === 'deliver').map(({ event }) => event)).toEqual([
      'receive', 'deliver', 'receive',
    ]);
  });

  it('is acknowledged at once', () => {
    const list: number[] = [];
    stepThrough(sim, 61 * MS, () => {
      while (list.length < sim.world.flows[0].nextNumberBack) list.push(sim.world.clock[0] / US);
    });
    expect(list).toEqual([12_013, 60_013]);
  });

  it('has its 13 cells counted as delivered, but as wasted byte-hops, like the lost acknowledgement', () => {
    const { cellsDelivered, usefulByteHops, wastedByteHops } = record(sim);
    expect([cellsDelivered, usefulByteHops, wastedByteHops]).toEqual([26, 13 * 53, (13 + 1) * 53]);
  });
});

describe('packets 0 and 2 of three, packet 1 lost', () => {
  it('are received, but only packet 0 is delivered to the application', () => {
    const { sim, events } = traced(line({ ...five, traffic: file(3 * 536), faults: [{ packets: [1] }] }), 20 * MS);
    expect([sim.world.flows[0].receiver.deliveredBytes, events.filter(({ event }) => event === 'deliver')
      .map(({ segment }) => segment)]).toEqual([536, [0]]);
    expect(sim.world.flowTotals[FlowTotal.packetsDelivered]).toBe(2);
  });
});
