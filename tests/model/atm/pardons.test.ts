import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { record } from '../../../src/model/run/record';
import type { FaultSpec } from '../../../src/model/spec';
import { drops, inWords, ran, start, stepThrough } from '../support/runs';
import { MS, S, file, hostPort, line, star, toSink, type NetworkOptions, type PortOptions } from '../support/specs';

const tcp = { initialWindowPackets: 3, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS };

/** Runs 1.5 ms of two hosts that each send three packets of 13 cells at once into a port with ten places. */
const crowded = (port: PortOptions, own: Pick<NetworkOptions, 'pardons' | 'faults'> = {}) =>
  ran(star({
    hosts: 2, port: { bufferCells: 10, ...port }, flow: () => ({ traffic: file(3 * 536), tcp }), ...own,
  }), 1.5 * MS);
const dropped = (sim: ReturnType<typeof ran>, untilPs = Infinity): string[] =>
  drops(sim).filter(({ timePs }) => timePs < untilPs).map(({ flow, packet, index }) => `${flow}:${packet}.${index}`);
const numberOf = (name: string): number => {
  const [packet, index] = name.split(':')[1].split('.').map(Number);
  return 13 * packet + index;
};
const isOf = (flow: number) => (name: string): boolean => name.startsWith(`${flow}:`);
const pardon = (flow: number, cells: number[]): Partial<FaultSpec> => ({ link: toSink(2), flow, cells });

describe('a port with ten places that is too small for two hosts', () => {
  const before = crowded({});
  const first = dropped(before).find(isOf(1)) ?? '';

  it('refuses cells of both', () =>
    expect([dropped(before).some(isOf(0)), dropped(before).some(isOf(1))]).toEqual([true, true]));

  it('lets in a pardoned one; cells that come before it leaves meet the same fate as without it', () => {
    const sim = crowded({}, { pardons: [pardon(1, [numberOf(first)])] });
    const died = drops(before).find(({ flow }) => flow === 1)?.timePs ?? NaN;
    // Ten cells leave before it: one in its own slot and nine in the slots that follow.
    const leavesPs = died + 9 * sim.world.links[toSink(2)].cellTimePs;
    expect(dropped(before, leavesPs).length).toBeGreaterThan(4);
    expect(dropped(sim, leavesPs)).toEqual(dropped(before, leavesPs).filter((name) => name !== first));
    expect(dropped(sim)).not.toContain(first);
  });

  it('has an extra place for each pardoned cell that finds it full, and its old size when all have left', () => {
    const all = dropped(before).filter(isOf(1)).map(numberOf);
    const sim = crowded({}, { pardons: [pardon(1, all.slice(0, 3))] });
    const port = sim.world.ports[toSink(2)];
    expect(port.longest).toBe(13);
    expect([port.beyond, port.placesBeyond]).toEqual([[], 0]);
  });

  it('lets every cell of a pardoned packet in', () => {
    const packet = numberOf(first) / 13 | 0;
    const sim = crowded({}, { pardons: [{ link: toSink(2), flow: 1, packets: [packet] }] });
    expect(dropped(sim).filter((name) => name.startsWith(`1:${packet}.`))).toEqual([]);
  });

  it('does not see a pardoned cell that is lost on purpose as well', () => {
    const cells = [numberOf(first)];
    const sim = crowded({}, { pardons: [pardon(1, cells)], faults: [pardon(1, cells)] });
    expect(dropped(sim)).toEqual(dropped(before));
    expect(drops(sim).filter(({ reason }) => reason === 'fault')).toHaveLength(1);
  });

  it('holds 11 cells where only waiting cells count, and 12 with a pardoned one', () => {
    const waiting = (own?: Partial<FaultSpec>[]) => crowded({ queueCounts: 'waiting' }, { pardons: own });
    const without = waiting();
    const died = drops(without).find(({ flow }) => flow === 1);
    const sim = waiting([pardon(1, [13 * (died?.packet ?? NaN) + (died?.index ?? NaN)])]);
    expect([without.world.ports[toSink(2)].longest, sim.world.ports[toSink(2)].longest]).toEqual([11, 12]);
  });
});

describe('partial packet discard that refuses the whole third packet of a host', () => {
  const third = (pardons: Partial<FaultSpec>[]): string[] =>
    dropped(crowded({ discard: { policy: 'ppd' } }, { pardons })).filter((name) => name.startsWith('1:2.'));

  it('lets its end in after a pardoned cell, for there is something to end', () => {
    const all = Array.from({ length: 13 }, (_, index) => `1:2.${index}`);
    expect(third([])).toEqual(all);
    expect(third([pardon(1, [2 * 13 + 3])])).toEqual(all.filter((name) => name !== '1:2.3' && name !== '1:2.12'));
  });
});

describe('a port that refuses new packets above five of a hundred places', () => {
  it('lets a pardoned packet take some of the places that are free, and has none beyond the buffer', () => {
    const sim = start(star({
      hosts: 2, port: { bufferCells: 100, discard: { policy: 'epd', thresholdFraction: 0.05 } },
      flow: () => ({ traffic: file(3 * 536), tcp }), pardons: [{ link: toSink(2), flow: 1, packets: [1] }],
    }));
    const port = sim.world.ports[toSink(2)];
    let most = 0;
    stepThrough(sim, 0.2 * MS, () => { most = Math.max(most, port.placesBeyond, port.beyond.length); });
    expect(most).toBe(0);
    expect(dropped(sim)).toContain('0:1.0');
    expect(dropped(sim).filter((name) => name.startsWith('1:1.'))).toEqual([]);
  });
});

describe.each(DISCARD_POLICIES.map(({ id }) => id))('a flow that is pardoned at a port with %s', (policy) => {
  it.each(['fifo', 'perVcRoundRobin'] as const)('loses nothing there (%s), and no cell is missing', (scheduler) => {
    const discard = { policy };
    const packets = Array.from({ length: 40 }, (_, number) => number);
    const sim = crowded({ discard, scheduler }, { pardons: [{ link: toSink(2), flow: 1, packets }] });
    expect(dropped(sim).filter(isOf(1))).toEqual([]);
    expect(dropped(sim).filter(isOf(0)).length).toBeGreaterThan(0);
    const { cellsSent, cellsDropped, cellsDiscarded, cellsDelivered } = record(sim);
    expect(cellsDropped + cellsDiscarded + cellsDelivered + cellsInFlight(sim)).toBe(cellsSent);
  });
});

describe('a byte buffer of 1,500 bytes without cells, and packets of 576 bytes', () => {
  const sent = (own: Partial<FaultSpec>[]) => ran(star({
    network: 'packet', hosts: 2, port: { bufferCells: null, bufferBytes: 1500 },
    flow: () => ({ traffic: file(3 * 536), tcp }), pardons: own,
  }), 10 * MS);

  it('has room for a pardoned packet beyond it, and for no other', () => {
    const before = drops(sent([])).map(({ flow, packet }) => `${flow}:${packet}`);
    const one = before.find(isOf(1)) ?? '';
    const sim = sent([{ link: toSink(2), flow: 1, packets: [Number(one.split(':')[1])] }]);
    expect(drops(sim).map(({ flow, packet }) => `${flow}:${packet}`)).toEqual(before.filter((name) => name !== one));
    expect([sim.world.ports[toSink(2)].placesBeyond, sim.world.ports[toSink(2)].beyond]).toEqual([0, []]);
  });
});

describe('a source queue of 13 cells that is given two packets at once', () => {
  const sent = (own: Partial<FaultSpec>[]) => ran(line({
    link: { port: hostPort(13), delayPs: MS }, traffic: file(2 * 536), tcp, pardons: own,
  }), MS);

  it('takes the pardoned cell of the second, and refuses the twelve others', () => {
    expect(inWords(drops(sent([])))).toHaveLength(13);
    expect(inWords(drops(sent([{ cells: [20] }])))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((index) => `1.${index} sourceQueueFull`),
    );
  });
});

describe('a pardoned cell that nobody refuses', () => {
  it('changes nothing', () => {
    const hash = (pardons: Partial<FaultSpec>[]) => record(ran(line({ traffic: file(3 * 536), tcp, pardons }), S)).hash;
    expect(hash([{ cells: [3] }])).toBe(hash([]));
  });
});
