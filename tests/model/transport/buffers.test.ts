/**
 * Byte-accurate buffers, Nagle's algorithm, silly windows. By default segments have 1,000 bytes and round trips take
 * 200 ms.
 */
import { describe, expect, it } from 'vitest';
import { tellWindow, turnReceiveBuffer } from '../../../src/model/transport/receive-buffer';
import { freshBytes } from '../../../src/model/transport/send-buffer';
import { tcpFlow, type Simulation } from '../../../src/model/world';
import { runUntil } from '../../../src/model/run/loop';
import type { TcpSpec } from '../../../src/model/spec';
import { start, states, traced } from '../support/runs';
import { MS, S, file, line, type LineOptions } from '../support/specs';

const MSS = 1000;
const WINDOW = 28 * MSS;

/** With a receive buffer, `windowBytes` is its size, as the scenario layer sets it. */
const path = (tcp: Partial<TcpSpec>, own: LineOptions = {}): LineOptions => ({
  link: { delayPs: 100 * MS }, durationPs: 20 * S, ...own,
  tcp: {
    packetBytes: MSS + 40, windowBytes: tcp.receiveBufferBytes ?? WINDOW, tickPs: 10 * MS, minRtoPs: S,
    initialWindowPackets: 7, ...tcp,
  },
});

interface Sent { atMs: number; bytes: number }

/** First transmissions, with their instants and sizes. */
function sent(own: LineOptions, untilPs = 20 * S): Sent[] {
  const list: Sent[] = [];
  const sim: Simulation = start(line(own), {
    trace: (timePs, flow, event, segment) => {
      const { segmentBytes } = sim.world.flows[flow].sender;
      if (event === 'send') {
        list.push({ atMs: Math.floor(timePs / MS), bytes: segmentBytes[segment & (segmentBytes.length - 1)] });
      }
    },
  });
  runUntil(sim, untilPs);
  return list;
}

const at = (atMs: number, ...sizes: number[]): Sent[] => sizes.map((bytes) => ({ atMs, bytes }));

describe('a send buffer of 2,500 bytes that a greedy application keeps full', () => {
  const own = path({ sendBufferBytes: 2500 });

  it('sends all it holds, and goes on as acknowledgements make room', () => {
    expect(sent(own, 250 * MS)).toEqual([...at(0, 1000, 1000, 500), ...at(200, 1000, 1000, 500)]);
  });

  it('never has more than its size under way', () => {
    expect(Math.max(...states(line(own), 5 * S, ({ sender }) => sender.maxByte - sender.unaByte))).toBe(2500);
  });
});

describe('a send buffer of 2,500 bytes with Nagle’s algorithm', () => {
  it('holds the 500 bytes back until they have grown to a full segment', () => {
    expect(sent(path({ sendBufferBytes: 2500, nagle: true }), 450 * MS)).toEqual([
      ...at(0, 1000, 1000), ...at(200, 1000, 1000), ...at(400, 1000, 1000),
    ]);
  });
});

describe('a send buffer of 600 bytes, less than a segment', () => {
  it('is sent whole, once a round trip', () => {
    expect(sent(path({ sendBufferBytes: 600, nagle: true }), 450 * MS)).toEqual([
      ...at(0, 600), ...at(200, 600), ...at(400, 600),
    ]);
  });
});

describe('a file of 2,345 bytes with Nagle’s algorithm', () => {
  it('sends its end when everything before is acknowledged', () => {
    expect(sent(path({ nagle: true }, { traffic: file(2345) }))).toEqual([...at(0, 1000, 1000), ...at(200, 345)]);
  });

  it('of 345 bytes leaves at once, for nothing is under way', () => {
    expect(sent(path({ nagle: true }, { traffic: file(345) }))).toEqual(at(0, 345));
  });
});

describe('that file, a round trip of 2 s, an override timer of 500 ms', () => {
  it('sends its end when the timer expires', () => {
    expect(sent(path({ nagle: true }, { traffic: file(2345), link: { delayPs: S } }))).toEqual([
      ...at(0, 1000, 1000), ...at(500, 345),
    ]);
  });
});

describe('a greedy flow of which nothing is under way', () => {
  const fresh = (usableBytes: number, tcp: Partial<TcpSpec>): number => {
    const sim = start(line(path(tcp)));
    return freshBytes(sim, 0, tcpFlow(sim.world, 0), usableBytes);
  };

  it.each([
    [5000, 1000, 'a full segment'],
    [1000, 1000, 'a full segment that just fits'],
    [950, 950, 'half of the largest window, 1,900'],
    [949, 0, 'less than half'],
    [0, 0, 'no room'],
    [-500, 0, 'a window that was exceeded'],
  ])('with room for %d bytes of a receive buffer of 1,900 sends %d: %s', (usable, bytes) => {
    expect(fresh(usable, { receiveBufferBytes: 1900 })).toBe(bytes);
  });

  it.each([
    [800, 800], [799, 0],
  ])('with room for %d bytes and 800 in its send buffer sends %d: all or nothing', (usable, bytes) => {
    expect(fresh(usable, { sendBufferBytes: 800 })).toBe(bytes);
  });
});

describe('a receive buffer of 4,500 bytes', () => {
  it('takes four whole segments and no part of a fifth', () => {
    expect(Math.max(
      ...states(line(path({ receiveBufferBytes: 4500 })), 5 * S, ({ sender }) => sender.maxByte - sender.unaByte),
    )).toBe(4000);
  });
});

describe('a file of 2,345 bytes into a receive buffer of 4,000', () => {
  const edges = (own: LineOptions) =>
    states(line(own), 20 * S, ({ receiveBuffer, receiver }) => [receiver.deliveredBytes, receiveBuffer.edgeByte]);

  it('moves the edge of the window by whole segments, and not for the last 345 bytes', () => {
    expect(edges(path({ receiveBufferBytes: 4000 }, { traffic: file(2345) }))).toEqual([
      [0, 4000], [1000, 5000], [2000, 6000], [2345, 6000],
    ]);
  });

  it('moves it for the last 345 bytes too where they are half of the buffer', () => {
    expect(edges(path({ receiveBufferBytes: 690, sendBufferBytes: 345 }, { traffic: file(690) }))).toEqual([
      [0, 690], [345, 1035], [690, 1380],
    ]);
  });

  it('tells the sender that edge', () => {
    const { sim } = traced(line(path({ receiveBufferBytes: 4000 }, { traffic: file(2345) })));
    expect(sim.world.flows[0].sendBuffer.edgeByte).toBe(6000);
  });
});

describe('the first of six segments lost, a receive buffer of 6,000 bytes', () => {
  it('does not move the edge of the window until the gap is filled, and then moves it at once', () => {
    const edges = states(
      line(path({ receiveBufferBytes: 6000, initialWindowPackets: 6 }, { faults: [{ packets: [0] }] })), 600 * MS,
      ({ receiveBuffer }) => receiveBuffer.edgeByte,
    );
    expect(edges.slice(0, 2)).toEqual([6000, 12_000]);
  });
});

describe('delayed acknowledgements of 150 ms, a segment that arrives alone', () => {
  const acknowledgedAfterMs = (tcp: Partial<TcpSpec>): number => {
    const { events } = traced(line(path({ delayedAckPs: 150 * MS, initialWindowPackets: 1, ...tcp })), S);
    return Math.floor(events.find(({ event }) => event === 'ack')!.timePs / MS);
  };

  it.each([
    [200, 'a receive buffer of 2,000 bytes', { receiveBufferBytes: 2000 }],
    [350, 'one of 2,002', { receiveBufferBytes: 2002 }],
    [200, 'one of 4,000 of which a quarter is enough', { receiveBufferBytes: 4000, windowUpdateFraction: 0.25 }],
    [350, 'none', {}],
    [200, 'one of 4,000, and acknowledgements that do not wait', { receiveBufferBytes: 4000, delayedAckPs: 0 }],
  ])('is acknowledged after %d ms with %s', (ms, _, tcp) => {
    expect(acknowledgedAfterMs(tcp)).toBe(ms);
  });
});

describe('delayed acknowledgements of 150 ms, a receive buffer of 8,000 bytes', () => {
  const acks = (tcp: Partial<TcpSpec>, own: LineOptions = {}): [number, number][] =>
    traced(line(path({ delayedAckPs: 150 * MS, receiveBufferBytes: 8000, ...tcp }, own)), 390 * MS).events
      .filter(({ event }) => event === 'ack').map(({ timePs, segment }) => [Math.floor(timePs / MS), segment]);

  it('acknowledges two full segments at once', () => {
    expect(acks({ initialWindowPackets: 2 })).toEqual([[200, 1]]);
  });

  it('lets two short ones wait for the timer of the first', () => {
    expect(acks({ sendBufferBytes: 1500, initialWindowPackets: 2 })).toEqual([[350, 1]]);
  });
});

describe('a window that is closed, and that no acknowledgement will open', () => {
  const closed = (): Simulation => {
    const sim = start(line(path({ receiveBufferBytes: 4000 })));
    sim.world.flows[0].sendBuffer.edgeByte = 0;
    return sim;
  };

  it('is probed with one byte when the override timer expires', () => {
    const sim = closed();
    runUntil(sim, 500 * MS);
    expect([sim.world.flows[0].sender.maxByte, sim.world.flows[0].nextNumber]).toEqual([1, 1]);
  });

  it('lets the flow go on with the answer', () => {
    const sim = closed();
    runUntil(sim, S);
    expect(sim.world.flows[0].receiver.deliveredBytes).toBeGreaterThan(3000);
  });
});

describe('a receive buffer that is turned on at 1 s, of 3,000 bytes where the window was 28,000', () => {
  const spec = line(path({}));
  const [flow] = spec.flows;
  spec.changes = [{ atPs: S, links: [], flows: [{
    flow: 0, transport: { ...flow.transport, receiveBufferBytes: 3000, windowBytes: 3000 }, adaptation: flow.adaptation,
  }] }];

  it('takes no room back, and lets at most 3,000 bytes be under way once the old window is used up', () => {
    const edges: number[] = [];
    const late = states(spec, 4 * S, ({ sender, sendBuffer }, sim) => {
      if (sim.world.clock[0] > S) edges.push(sendBuffer.edgeByte);
      return sim.world.clock[0] > 3 * S ? sender.maxByte - sender.unaByte : 0;
    });
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(Math.max(...late)).toBe(3000);
  });
});

describe('Nagle’s algorithm turned off at 100 ms while 345 bytes wait', () => {
  it('sends them then', () => {
    const own = path({ nagle: true }, { traffic: file(2345) });
    const spec = line(own);
    const [flow] = spec.flows;
    const changes = [{
      atPs: 100 * MS, links: [],
      flows: [{ flow: 0, transport: { ...flow.transport, nagle: false }, adaptation: flow.adaptation }],
    }];
    expect(sent({ ...own, changes })).toEqual([...at(0, 1000, 1000), ...at(100, 345)]);
  });
});

describe('a receive buffer of 4,000 bytes that is turned on under a window of 28,000', () => {
  it('takes back nothing that the sender was allowed to send, and allows no more until that much is delivered', () => {
    const flow = tcpFlow(start(line(path({}))).world, 0);
    const before = flow.transport;
    flow.receiver.deliveredBytes = 10_000;
    flow.sender.unaByte = 9_000;
    flow.transport = { ...before, receiveBufferBytes: 4000 };
    turnReceiveBuffer(flow, before);
    expect([flow.receiveBuffer.edgeByte, flow.sendBuffer.edgeByte]).toEqual([38_000, 37_000]);
    expect(flow.sendBuffer.largestWindowBytes).toBe(28_000);
    expect(tellWindow(flow)).toBe(28_000);
    flow.receiver.deliveredBytes = 38_000;
    expect(tellWindow(flow)).toBe(4000);
  });
});
