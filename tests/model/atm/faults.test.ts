import { describe, expect, it } from 'vitest';
import { drops, inWords, ran, traced } from '../support/runs';
import { MS, S, boston, file, hostPort, line, star, toSink } from '../support/specs';

const quick = { initialWindowPackets: 3, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS };

describe('packets 0 and 2 of a flow lost on purpose at its host, of three sent at once and then sent again', () => {
  const { sim, events } = traced(line({ traffic: file(3 * 536), tcp: quick, faults: [{ packets: [0, 2] }] }), S);

  it('loses all 13 cells of each', () => {
    expect(inWords(drops(sim))).toEqual([0, 2].flatMap((packet) => Array.from({ length: 13 }, (_, n) =>
      `${packet}.${n} fault`)));
  });

  it('counts every transmission: the two that are sent again are numbers 3 and 4, and arrive', () => {
    expect(events.filter(({ event }) => event === 'receive').map(({ segment }) => segment)).toEqual([1, 0, 2]);
  });
});

describe('packets 0, 1 and 2 lost on purpose, of a file of one segment', () => {
  it('means the first transmission and two that follow', () => {
    const { events } = traced(line({ traffic: file(100), tcp: quick, faults: [{ packets: [0, 1, 2] }] }), S);
    expect(events.map(({ event }) => event).filter((event) => event !== 'drop')).toEqual([
      'send', 'timeout', 'retransmit', 'timeout', 'retransmit', 'timeout', 'retransmit', 'receive', 'deliver', 'ack',
    ]);
  });
});

describe('cells 0, 13 and 40 of a flow lost on purpose, packets of 13 cells', () => {
  it('are the first of packet 0, the first of packet 1 and the second of packet 3', () => {
    const sim = ran(
      line({ traffic: file(4 * 536), tcp: { ...quick, initialWindowPackets: 4 }, faults: [{ cells: [0, 13, 40] }] }),
      5 * MS,
    );
    expect(inWords(drops(sim))).toEqual(['0.0 fault', '1.0 fault', '3.1 fault']);
  });
});

describe('cell 2 lost on purpose on the second link of a route', () => {
  const sim = ran(
    star({ hosts: 2, faults: [{ link: toSink(2), flow: 1, cells: [2] }], flow: () => ({ traffic: file(536) }) }), MS,
  );

  it('is lost at the switch, for that flow alone', () => {
    expect(drops(sim).map(({ flow, index, reason }) => [flow, index, reason])).toEqual([[1, 2, 'fault']]);
  });

  it('never takes a place in the queue', () => {
    const { arrived, dropped } = sim.world.ports[toSink(2)];
    expect([arrived, dropped]).toEqual([26, 1]);
  });
});

describe('a packet lost on purpose in front of a full source queue', () => {
  it('is lost on purpose, and leaves its places to the next', () => {
    const sim = ran(line({
      link: { port: hostPort(13), delayPs: MS }, traffic: file(2 * 536), tcp: quick, faults: [{ packets: [0] }],
    }), MS);
    expect(drops(sim).map(({ reason }) => reason)).toEqual(new Array(13).fill('fault'));
  });
});

describe('two faults that name the same link and flow: packet 0, and packet 1', () => {
  it('both take effect', () => {
    const sim = ran(line({ traffic: file(3 * 536), tcp: quick, faults: [{ packets: [0] }, { packets: [1] }] }), 5 * MS);
    expect([...new Set(drops(sim).map(({ packet }) => packet))]).toEqual([0, 1]);
  });
});

describe('a fault that names packets and cells', () => {
  it('loses a cell that is in both only once', () => {
    const sim = ran(line({ traffic: file(2 * 536), tcp: quick, faults: [{ packets: [0], cells: [3, 14] }] }), 5 * MS);
    expect(drops(sim)).toHaveLength(14);
  });
});

describe('packets whose cells take turns', () => {
  it('count by their first cells: packet 1 is lost whole, and no other loses a cell', () => {
    const sim = ran(line({
      traffic: file(4 * 536), tcp: { ...quick, initialWindowPackets: 4, boston: boston({ interleave: true }) },
      faults: [{ packets: [1] }],
    }), 5 * MS);
    const lost = drops(sim);
    expect(new Set(lost.map(({ packet }) => packet))).toEqual(new Set([1]));
    expect(lost.map(({ index }) => index)).toEqual(Array.from(lost.keys()));
    expect(lost.length).toBeGreaterThanOrEqual(12);
  });
});
