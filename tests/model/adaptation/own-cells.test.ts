/**
 * A layer whose cells are not all data: one file, and its line in the table, where it stands here in place of another.
 * Each of its cells carries 42 bytes, and 8 bytes surround a packet. So an IP packet of 76 bytes is two cells, one of
 * 77 bytes three, and an acknowledgement of 40 bytes two. A cell takes one microsecond.
 */
import { describe, expect, it, vi } from 'vitest';
import { CATALOGUE } from '../../../src/model/catalogue';
import { ceilings } from '../../../src/model/run/ceiling';
import { record } from '../../../src/model/run/record';
import { worldHash } from '../../../src/model/run/whole-world';
import type { Simulation } from '../../../src/model/world';
import { cellContents } from '../../../src/model/way/cell-contents';
import { advance, loadSession } from '../../../src/runner/session';
import { cellsOf } from '../../../src/scenario/cell-counts';
import { checkAndWarn } from '../../../src/scenario/warnings';
import { stepGoal } from '../../../src/ui/app/moments';
import { pardonedOf } from '../../../src/ui/stage/pardoned';
import { buildTopology } from '../../../src/ui/stage/topology';
import { codecs } from '../support/runs';
import { MARK, TAIL } from './own-cells-layer';

// The table has it as it would have a layer in a file beside the others.
vi.mock('../../../src/model/adaptation/lpd/layer', async () =>
  ({ lazyPacketDiscard: (await import('./own-cells-layer')).ownCells }));

const TCP = { kind: 'tcp', variant: 'reno', windowBytes: 65_535 };

/** One flow from a over a switch to b; links of 424 Mb/s. */
const scenario = (own: object, rest: object = {}) => ({
  version: 1, durationS: 0.001,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 4000 }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw', rateMbps: 424, delayMs: 0.01 }, { from: 'sw', to: 'b', rateMbps: 424, delayMs: 0.01 }],
  flows: [{ id: 'f', from: 'a', to: 'b', adaptation: { kind: 'ownCells' }, ...own }],
  ...rest,
});

const overTcp = (packetBytes: number, bytes = packetBytes - 40) => scenario({
  transport: { ...TCP, packetBytes }, traffic: { kind: 'file', bytes, name: 'a.bin', sha256: null },
});
const overUdp = (packetBytes: number, traffic: object) =>
  scenario({ transport: { kind: 'udp', packetBytes }, traffic });

function checked(input: unknown) {
  const reply = checkAndWarn(input);
  if (!reply.ok) throw new Error(JSON.stringify(reply.problems));
  return reply;
}

function ran(input: unknown, untilS = Infinity, plain = false): Simulation {
  const loaded = loadSession(input, { codecs, plain });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  advance(loaded.session, untilS * 1e12);
  return loaded.session.sim;
}

describe('a layer whose cells carry 42 bytes', () => {
  it('is in the catalogue, with the overhead of its cells as a setting', () => {
    const layer = CATALOGUE.adaptations.find(({ id }) => id === 'ownCells');
    expect(layer?.parameters.map(({ key, default: told }) => [key, told])).toContainEqual(['cellOverheadBytes', 6]);
  });

  it.each([[76, 2], [77, 3]])('makes %i bytes into %i cells, in the model as in the scenario', (bytes, cells) => {
    const { cellsSent, packetsSent, cellsInFlight } = record(ran(overTcp(bytes)));
    // One packet there, and two cells of acknowledgement back.
    expect([packetsSent, cellsSent, cellsInFlight]).toEqual([1, cells + 2, 0]);
    expect(cellsOf(checked(overTcp(bytes)).scenario.flows[0])).toBe(cells);
  });

  it('carries 48 bytes in each cell if its overhead costs nothing', () => {
    const told = overTcp(88);
    const without = { ...told, flows: [{ ...told.flows[0], adaptation: { kind: 'ownCells', cellOverheadBytes: 0 } }] };
    expect(record(ran(without)).cellsSent).toBe(2 + 1);
  });

  it('cuts datagrams in the same way', () => {
    const { cellsSent, packetsDelivered } = record(ran(overUdp(77, { kind: 'trace', entries: [[0, 49]] })));
    expect([packetsDelivered, cellsSent]).toEqual([1, 3]);
  });

  it('tells a source how long its packets are on the wire: VBR of 42.4 Mb/s sends one of three cells every 30 µs', () => {
    const traffic = { kind: 'vbr', rateMbps: 42.4, onMs: 1, offMs: 0 };
    expect(record(ran(overUdp(77, traffic), 0.000_29)).packetsSent).toBe(10);
  });

  it('lets the cells of VBR leave one by one, though its packets would be one cell each if all 48 bytes were data', () => {
    const sim = ran(overUdp(40, { kind: 'vbr', rateMbps: 42.4, onMs: 1, offMs: 0 }), 0.000_015);
    // Cells leave at 0 and 10 µs; together, the second one would follow the first.
    expect(sim.world.links[0].busyPs).toBe(2e6);
    expect(sim.world.ports[0].longest).toBe(1);
  });

  it('has a ceiling that follows from its cells, and reaches it', () => {
    const sim = ran(scenario({ transport: { ...TCP, packetBytes: 1000 } }, { durationS: 0.02 }));
    const share = 1000 / (24 * 53);
    expect(ceilings(sim).effectiveThroughput).toBe(share);
    const { effectiveThroughput } = record(sim);
    expect(effectiveThroughput).toBeGreaterThan(0.9 * share);
    expect(effectiveThroughput).toBeLessThanOrEqual(share);
  });

  it('carries the longest packet, which is more cells than AAL5 ever makes', () => {
    const told = overUdp(65_535, { kind: 'trace', entries: [[0, 65_507]] });
    const { packetsDelivered, cellsSent } = record(ran({ ...told, durationS: 0.01 }));
    expect([packetsDelivered, cellsSent]).toEqual([1, 1561]);
  });

  it('is computed the same on the fast way and on the plain one', () => {
    const told = scenario({ transport: { ...TCP, packetBytes: 9180 } }, { durationS: 0.02 });
    const small = { ...told, nodes: told.nodes.map((node) => (node.id === 'sw' ? { ...node, bufferCells: 150 } : node)),
      links: [told.links[0], { ...told.links[1], rateMbps: 100 }] };
    const sims = [ran(small), ran(small, Infinity, true)];
    expect(record(sims[0]).cellsDropped).toBeGreaterThan(0);
    expect(worldHash(sims[0].world)).toBe(worldHash(sims[1].world));
  });

  it('is warned of where a packet never fits: 9,180 bytes are 219 cells', () => {
    const told = overTcp(9180);
    const tight = { ...told, links: [{ ...told.links[0], sourceQueueCells: 200 }, told.links[1]] };
    expect(checked(tight).warnings.map(({ message }) => message).join()).toContain('is 219 cells');
  });
});

describe('on the page, a packet of 1,000 bytes in such cells', () => {
  const told = overTcp(1000, 100_000);
  const { scenario: full, expansion } = checked({ ...told, pardons: [{ link: 'sw>b', flow: 'f', packets: [0] }] });

  it('is drawn as 24 cells', () => {
    expect(buildTopology(full, expansion).flows[0].cellsPerPacket).toBe(24);
  });
  it('is as long as 24 cells where one steps by a packet', () => {
    expect(stepGoal('packet', false, expansion.network, 0)).toEqual({ kind: 'by', ps: 24e6 });
  });
  it('has 24 places beyond the buffer if it is brought back', () => {
    expect([...pardonedOf(expansion.network).values()]).toEqual([24]);
  });
});

describe('the bytes of such cells', () => {
  const payload = (sim: Simulation, vc: number, index: number): number[] =>
    [...cellContents(sim, { link: vc === 0 ? 0 : 3, vc, packet: 0, index })?.bytes.subarray(5) ?? []];

  it('are those that the layer writes: what it puts before the packet, and around the data of each cell', () => {
    const sim = ran(overTcp(77), 0.000_005);
    const cells = [0, 1, 2].map((index) => payload(sim, 0, index));
    expect(cells.map((bytes) => [bytes.length, bytes[0]])).toEqual([[48, 0], [48, 1], [48, 2]]);
    expect(cells.map((bytes) => bytes.slice(43))).toEqual([TAIL, TAIL, TAIL]);
    // The mark, and an IP packet of 77 bytes behind it.
    expect(cells[0].slice(1, 7)).toEqual([...MARK, 0x45, 0, 0, 77]);
    expect(cells[2].slice(1, 43).every((byte) => byte === 0)).toBe(true);
  });

  it('are those of acknowledgements too', () => {
    const sim = ran(overTcp(77), 0.000_03);
    expect(payload(sim, 1, 0).slice(0, 7)).toEqual([0, ...MARK, 0x45, 0, 0, 40]);
  });

  it('are those of datagrams too, and of all 48 bytes if the overhead costs nothing', () => {
    const told = overUdp(77, { kind: 'trace', entries: [[0, 49]] });
    expect(payload(ran(told, 0.000_005), 0, 0).slice(0, 7)).toEqual([0, ...MARK, 0x45, 0, 0, 77]);
    const free = { ...told, flows: [{ ...told.flows[0], adaptation: { kind: 'ownCells', cellOverheadBytes: 0 } }] };
    expect(payload(ran(free, 0.000_005), 0, 0).slice(0, 6)).toEqual([...MARK, 0x45, 0, 0, 77]);
  });

  it('do not end a packet in the header of a cell, as AAL5 does', () => {
    const sim = ran(overTcp(77), 0.000_005);
    expect([0, 1, 2].map((index) => cellContents(sim, { link: 0, vc: 0, packet: 0, index })?.header.pti))
      .toEqual([0, 0, 0]);
  });
});
