/**
 * Switches in packet mode: what a buffer counts, and what the policies do where a packet is one unit. A byte takes a
 * microsecond.
 */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { accountsOf } from '../../../src/model/switch/accounts';
import { S } from '../support/specs';
import { dropped, packetBench, upTo } from './support';

const names = (departures: readonly string[]): string[] => departures.map((words) => words.split('@')[0]);

describe('a buffer of three packets, five of different lengths at once', () => {
  const run = (queueCounts: 'all' | 'waiting'): string[] => {
    const on = packetBench({ bufferPackets: 3, queueCounts });
    [1000, 40, 1500, 40, 40].forEach((bytes, n) => on.arrive(0, bytes, n));
    return dropped(on);
  };

  it('takes three, including the one being sent', () => {
    expect(run('all')).toEqual(['0:3.0 bufferFull', '0:4.0 bufferFull']);
  });

  it('takes three in addition to the one being sent, where only waiting ones count', () => {
    expect(run('waiting')).toEqual(['0:4.0 bufferFull']);
  });
});

describe('a buffer of 2,000 bytes', () => {
  it('takes what fits to the last byte', () => {
    const on = packetBench({ bufferBytes: 2000 });
    [1000, 1000, 40].forEach((bytes, n) => on.arrive(0, bytes, n));
    expect(dropped(on)).toEqual(['0:2.0 bufferFull']);
  });

  it('refuses a packet that does not fit and takes a shorter one after it', () => {
    const on = packetBench({ bufferBytes: 2000 });
    [1500, 600, 500].forEach((bytes, n) => on.arrive(0, bytes, n));
    expect([dropped(on), names(on.departures())]).toEqual([['0:1.0 bufferFull'], ['0:0', '0:2']]);
  });

  it('never takes a packet that is longer than the buffer', () => {
    const on = packetBench({ bufferBytes: 2000 });
    on.arrive(0, 2001, 0);
    expect(dropped(on)).toEqual(['0:0.0 bufferFull']);
  });

  it('does not count the bytes being sent where only waiting ones count, and must then stay below its limit, as in ns-2', () => {
    const on = packetBench({ bufferBytes: 2000, queueCounts: 'waiting' });
    [1500, 1000, 999, 1].forEach((bytes, n) => on.arrive(0, bytes, n));
    expect(dropped(on)).toEqual(['0:3.0 bufferFull']);
  });

  it('frees the places of a packet when it has left, not when it begins to leave', () => {
    const on = packetBench({ bufferBytes: 2000 });
    on.arrive(0, 1000, 0);
    on.arrive(0, 1000, 1);
    on.arrive(0, 1000, 999.5);
    on.arrive(0, 1000, 1000.5);
    expect([dropped(on), on.departures()]).toEqual([['0:2.0 bufferFull'], ['0:0@1000', '0:1@2000', '0:3@3000']]);
  });
});

describe('a buffer given in cells', () => {
  it('has 53 bytes for each cell', () => {
    const on = packetBench({ bufferCells: 20, bufferBytes: 20 * 53 });
    [1000, 60, 1].forEach((bytes, n) => on.arrive(0, bytes, n));
    expect(dropped(on)).toEqual(['0:2.0 bufferFull']);
  });
});

describe('ten places, eight packets of two connections at once', () => {
  const run = (discard: { policy: string; [name: string]: string | number }): string[] => {
    const on = packetBench({ bufferPackets: 10, discard });
    for (const n of upTo(8)) on.arrive(n < 5 ? 0 : 1, 1000, n);
    return dropped(on);
  };

  it('early packet discard refuses every packet that meets the threshold, here from the sixth on', () => {
    expect(run({ policy: 'epd', thresholdFraction: 0.5 })).toEqual([
      '1:0.0 aboveThreshold', '1:1.0 aboveThreshold', '1:2.0 aboveThreshold',
    ]);
  });

  it('selective early packet discard refuses only those of a connection that has its share', () => {
    const on = packetBench({ bufferPackets: 10, discard: { policy: 'selectiveEpd', thresholdFraction: 0.5, z: 0.8 } });
    for (const n of upTo(6)) on.arrive(0, 1000, n);
    on.arrive(1, 1000, 7);
    on.arrive(0, 1000, 8);
    expect(dropped(on)).toEqual(['0:6.0 overShare']);
  });

  it.each(['ppd', 'epdPushOut'])('%s is tail drop: a packet has no rest', (policy) => {
    const each = (id: string) => {
      const on = packetBench({ bufferPackets: 3, discard: { policy: id } });
      for (const n of upTo(9)) on.arrive(n % 2, 1000, n * 300);
      return [dropped(on), on.departures()];
    };
    expect(each(policy)).toEqual(each('tailDrop'));
    expect(each(policy)[0].length).toBeGreaterThan(0);
  });
});

describe('the length of a queue in packets', () => {
  it('counts those that wait and the one being sent', () => {
    const on = packetBench({ bufferBytes: 9000 });
    for (const n of upTo(4)) on.arrive(0, 1000, n);
    runUntil(on.sim, 500e6);
    const { queuedCells, queuedBytes } = on.sim.world.ports[on.out];
    runUntil(on.sim, S);
    expect([
      queuedCells, queuedBytes, on.sim.world.ports[on.out].queuedCells, on.sim.world.ports[on.out].queuedBytes,
    ]).toEqual([4, 4000, 0, 0]);
  });
});

describe('a buffer of 2,000 bytes that becomes one of three packets while two wait', () => {
  const on = packetBench({ bufferBytes: 2000 });
  on.arrive(0, 1000, 0);
  on.arrive(1, 900, 1);
  const { spec } = on.sim.net;
  const link = spec.links[on.out];
  spec.changes.push({
    atPs: 100e6, links: [{ link: on.out, spec: { ...link, port: { ...link.port, bufferPackets: 3 } } }], flows: [],
  });
  for (const n of upTo(2)) on.arrive(0, 1000, 200 + n);
  runUntil(on.sim, 300e6);
  const { activeVcs, capacity } = on.sim.world.ports[on.out];
  const queued = accountsOf(on.sim, on.out).map((account) => account.queued);

  it('counts packets from then on, also those that were there', () => {
    expect([activeVcs, capacity, queued]).toEqual([2, 3, [2, 1]]);
  });

  it('drops the packet that finds no place, and counts down to 0 in the end', () => {
    expect(dropped(on)).toEqual(['0:2.0 bufferFull']);
    expect([on.sim.world.ports[on.out].activeVcs, accountsOf(on.sim, on.out).map((account) => account.queued)]).toEqual(
      [0, [0, 0]],
    );
  });
});
