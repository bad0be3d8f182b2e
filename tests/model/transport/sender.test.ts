/** When the sender may send, and how much. By default segments have 1,000 bytes and round trips take 200 ms. */
import { describe, expect, it } from 'vitest';
import type { TcpSpec } from '../../../src/model/spec';
import { record } from '../../../src/model/run/record';
import { states, traced, type TransportEvent } from '../support/runs';
import { MS, S, file, line, type LineOptions } from '../support/specs';

const MSS = 1000;

const path = (tcp: Partial<TcpSpec> = {}, own: LineOptions = {}): LineOptions =>
  (
    {
      link: { delayPs: 100 * MS },
      tcp: { packetBytes: MSS + 40, windowBytes: 28 * MSS, tickPs: 10 * MS, minRtoPs: S, ...tcp }, durationPs: 20 * S,
      ...own,
    }
  );

const run = (own: LineOptions): { named: (name: string) => TransportEvent[] } & ReturnType<typeof traced> => {
  const all = traced(line(own));
  return { ...all, named: (name) => all.events.filter(({ event }) => event === name) };
};

const mostUnderWay = (own: LineOptions): number =>
  Math.max(...states(line(own), 5 * S, ({ sender }) => sender.maxByte - sender.unaByte));

describe('a window of 5,500 bytes and segments of 1,000', () => {
  it('holds five whole segments and no part of a sixth', () => {
    expect(mostUnderWay(path({ windowBytes: 5500 }))).toBe(5000);
  });
});

describe('a window smaller than a segment: 600 bytes', () => {
  const { sim, named } = run(path({ windowBytes: 600 }, { traffic: file(3000) }));

  it('is filled by one segment of its size at a time', () => {
    expect(named('send')).toHaveLength(5);
  });

  it('delivers all of the file', () => {
    expect(sim.world.flows[0].receiver.deliveredBytes).toBe(3000);
  });
});

describe('a window of one byte', () => {
  it('lets one byte be sent a round trip', () => {
    expect(run(path({ windowBytes: 1 }, { traffic: file(5) })).sim.world.flows[0].receiver.deliveredBytes).toBe(5);
  });
});

describe('an initial window of 7 segments', () => {
  it('leaves at once', () => {
    expect(run(path({ initialWindowPackets: 7 })).named('send').filter(({ timePs }) => timePs === 0)).toHaveLength(7);
  });

  it('is limited by the receiver’s window of 3', () => {
    expect(run(path({ initialWindowPackets: 7, windowBytes: 3 * MSS })).named('send')
      .filter(({ timePs }) => timePs === 0)).toHaveLength(3);
  });
});

describe('a file of 2,345 bytes', () => {
  const { sim, named } = run(path({}, { traffic: file(2345) }));

  it('ends with a short segment', () => {
    expect([...sim.world.flows[0].sender.segmentBytes.subarray(0, 3)]).toEqual([1000, 1000, 345]);
  });

  it('is delivered and acknowledged to the last byte', () => {
    const { sender, receiver } = sim.world.flows[0];
    expect([receiver.deliveredBytes, sender.unaByte, sender.maxByte, named('send').length]).toEqual([
      2345, 2345, 2345, 3,
    ]);
  });

  it('leaves the network empty and the timer off', () => {
    expect([record(sim).cellsInFlight, sim.world.flows[0].sender.timerAtPs]).toEqual([0, Infinity]);
  });
});

describe('a file of one byte', () => {
  it('is one segment of one byte', () => {
    expect(run(path({}, { traffic: file(1) })).sim.world.flows[0].receiver.deliveredBytes).toBe(1);
  });
});

describe('a greedy flow that stops at 500 ms, one packet lost shortly before', () => {
  const { sim, named } = run(path({}, { stopPs: 500 * MS, faults: [{ packets: [5] }] }));

  it('sends nothing new from then on', () => {
    expect(Math.max(...named('send').map(({ timePs }) => timePs))).toBeLessThan(500 * MS);
  });

  it('still sends again what was lost, until all is acknowledged', () => {
    expect(named('retransmit').map(({ segment }) => segment)).toContain(5);
    expect(sim.world.flows[0].sender.unaByte).toBe(sim.world.flows[0].sender.maxByte);
  });
});

describe('a flow that stops before it starts', () => {
  it('sends nothing', () => {
    expect(record(run(path({}, { startPs: S, stopPs: S })).sim).cellsSent).toBe(0);
  });
});

describe('limited transmit (RFC 3042), a window of 4 segments of which the first is lost', () => {
  const own = (limitedTransmit: boolean) =>
    path({ limitedTransmit, initialWindowPackets: 4, initialSsthreshPackets: 4 }, { faults: [{ packets: [0] }] });

  it('sends a new segment with the first and the second duplicate', () => {
    const { events } = run(own(true));
    const first = events.findIndex(({ event }) => event === 'dupAck');
    expect(events.slice(first, first + 4).map(({ event, segment }) => `${event} ${segment}`)).toEqual([
      'dupAck -1', 'send 4', 'dupAck -1', 'send 5',
    ]);
  });

  it('does not without the option', () => {
    const { events } = run(own(false));
    const first = events.findIndex(({ event }) => event === 'dupAck');
    expect(events.slice(first, first + 3).map(({ event }) => event)).toEqual(['dupAck', 'dupAck', 'dupAck']);
  });

  it('spares the timeout that three segments would have cost', () => {
    const three = (limitedTransmit: boolean) => record(run(path(
      { limitedTransmit, initialWindowPackets: 3, initialSsthreshPackets: 3 }, { faults: [{ packets: [0] }] },
    )).sim).timeouts;
    expect([three(false), three(true)]).toEqual([1, 0]);
  });

  it.each(['reno', 'newReno', 'sack', 'cubic'])('leaves them out at a fast retransmit of %s', (variant) => {
    // RFC 5681, 3.2: ten were under way when the first duplicate came.
    const { named } = run(path(
      { variant, limitedTransmit: true, initialWindowPackets: 10 }, { faults: [{ packets: [0] }] },
    ));
    expect(named('fastRetransmit')[0].ssthreshBytes / MSS).toBeCloseTo(variant === 'cubic' ? 7 : 5, 9);
  });

  it('never sends above the receiver’s window', () => {
    expect(mostUnderWay({ ...own(true), tcp: { ...own(true).tcp, windowBytes: 5 * MSS } })).toBe(5 * MSS);
  });
});

describe('the first segment of an initial window of 5 lost', () => {
  it('is sent again because of duplicates, as nothing was lost before', () => {
    const { named } = run(path({ initialWindowPackets: 5 }, { faults: [{ packets: [0] }] }));
    expect([named('fastRetransmit').map(({ segment }) => segment), named('timeout').length]).toEqual([[0], 0]);
  });
});

describe('segments 15 to 23 of one window of 16 lost, so that a go-back resends seven that have arrived', () => {
  const { events, named } = run(path({}, { faults: [{ packets: [15, 16, 17, 18, 19, 20, 21, 22, 23] }] }));

  it('are followed by duplicates that do not count as a new loss (RFC 6582, 3.2: more than recover must be acknowledged)', () => {
    expect(named('fastRetransmit').map(({ segment }) => segment)).toEqual([15]);
  });

  it('are followed by segments after what the receiver has kept once the gap is filled', () => {
    const jump = events.findIndex(({ event, segment }) => event === 'ack' && segment >= 30);
    const behind = events.slice(jump).filter(({ event }) => event === 'send' || event === 'retransmit');
    expect(Math.min(...behind.map(({ segment }) => segment))).toBe(events[jump].segment + 1);
  });
});
