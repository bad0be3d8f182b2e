/** The facts about a loss beside its rule: the first loss of the packet, the queue by flow, and the cost. */
import { describe, expect, it } from 'vitest';
import { REQUEST } from '../../src/model/adaptation/lpd/roles';
import { INDEX_BITS, INDEX_MASK } from '../../src/model/atm/cell-number';
import { DATA } from '../../src/model/atm/packets';
import { RM } from '../../src/model/atm/rm';
import { RECENT, lastDrop } from '../../src/model/metrics/recent';
import { reasonNumber } from '../../src/model/reasons';
import { visitQueue } from '../../src/model/switch/queue';
import { cellContents } from '../../src/model/way/cell-contents';
import type { Death, NamedCell, Place } from '../../src/runner/client/why';
import { advance, nowPs } from '../../src/runner/session';
import type { Kept } from '../../src/runner/travel';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';
import { scenario } from './runner-rig';
import { deathOf, kept, lifeOf } from './why-rig';

const presetUntil = (id: string, atS: number): Kept => kept(findPreset(id)?.scenario as Scenario, atS);
const lossOf = (session: Kept, sought = {}): Death =>
  deathOf(session, { of: 'death', sought: { fromPs: 0, toPs: nowPs(session), ...sought } });

describe('a lost cell whose packet had lost one before', () => {
  const session = kept(scenario, 1);
  const first = lossOf(session);
  const { flow, packet } = first.cell;
  const later = lossOf(session, { flow, packet, ack: false, fromPs: first.timePs + 1 });

  it('refers to the first lost cell and its time, while that one refers to none', () => {
    expect(first.first).toBeNull();
    expect(later.first).toEqual({ index: first.cell.index, timePs: first.timePs });
  });

  it('refers to a first cell that was refused in the same slot of the switch', () => {
    const rest = lossOf(presetUntil('epd-hops', 0.033), { packet: 6, index: 1 });
    expect([rest.words, rest.first]).toEqual([
      'The first cell of its packet to come here was refused, so the rest is refused too.', { index: 0, timePs: rest.timePs },
    ]);
  });

  it('has the same siblings and the same waste as the first', () => {
    expect(first.cost.alsoLost).toBeGreaterThan(0);
    expect(later.cost).toMatchObject({
      doomed: first.cost.doomed, alsoLost: first.cost.alsoLost, byteHops: first.cost.byteHops,
    });
  });
});

describe('the queue of a loss', () => {
  it('counts the cells that are removed together with one that finds no place', () => {
    const session = presetUntil('lpd-metro-epd', 0.0075);
    const reason = reasonNumber('bufferFull');
    const node = session.sim.net.spec.nodes.findIndex(({ id }) => id === 'west');
    const { queue, cost, cell, first } = deathOf(session, { of: 'tray', nodes: [node], reason });
    const there = queue?.flows.reduce((sum, { places }) => sum + places, 0) ?? NaN;
    expect(queue?.removed).toBeGreaterThan(0);
    expect([queue?.occupied, there + (queue?.removed ?? NaN)]).toEqual([256, 256]);
    expect(cost.alsoLost).toBeGreaterThanOrEqual(queue?.removed ?? NaN);
    expect(cost.doomed + cost.alsoLost).toBe(cell.of - 1);
    expect(first).toBeNull();
  });

  it('notes where a packet that is being sent takes no place', () => {
    const { queue } = lossOf(presetUntil('slow-start', 1));
    expect(queue).toMatchObject({ occupied: 12, capacity: 12, oneIsSent: true, flows: [{ places: 13 }] });
    expect(lossOf(presetUntil('one-lost-cell', 0.01)).queue).toMatchObject({ oneIsSent: false, removed: 0 });
  });

  it('is that of the instant of a forced loss, and null where the link damages the cell', () => {
    const { queue } = lossOf(presetUntil('two-lost-from-a-window', 0.7));
    expect(queue?.removed).toBe(0);
    expect(queue?.occupied).toBe(queue?.flows.reduce((sum, { places }) => sum + places, 0));
    const links = scenario.links?.map((link) => ({ ...link, cellErrorRate: 0.01 }));
    expect(lossOf(kept({ ...scenario, links }, 0.2), { ack: false }).queue).toBeNull();
  });
});

describe('the rule of a loss', () => {
  it('speaks of packets where packets are whole', () => {
    const words = (id: string, atS: number): string => lossOf(presetUntil(id, atS)).rule?.words ?? '';
    expect(words('slow-start', 1)).toBe('A packet that finds no room in the queue is dropped.');
    expect(words('one-lost-cell', 0.01)).toMatch(/^A cell that finds the queue full is dropped/);
  });
});

describe('a cell that waits', () => {
  /** The cell at the end of the bottleneck's queue. */
  const lastOf = (session: Kept): Place | null => {
    const { world, net } = session.sim;
    const { packets } = world;
    let cell: NamedCell | null = null;
    visitQueue(session.sim, world.ports[net.spec.measure.bottleneckLink], (code) => {
      const vc = packets.vc[code >>> INDEX_BITS];
      const packet = packets.number[code >>> INDEX_BITS];
      if (net.hopPriority[net.hopStart[vc]] === 0) {
        cell = { flow: vc >> 1, ack: (vc & 1) === 1, packet, index: code & INDEX_MASK };
      }
    });
    if (cell === null) throw new Error('Nothing waits.');
    return lifeOf(session, { of: 'cell', cell, atPs: nowPs(session) }).place;
  };

  it.each([
    ['one-lost-cell', 0.005, false], ['abr-efci', 0.4, false], ['vbr-background', 0.2, true],
    ['n23-hops', 0.3, true], ['reservation-lan-9180', 0.0165, true],
  ])('in %s at %s s may be passed by later cells: %s', (id, atS, may) =>
    expect(lastOf(presetUntil(id, atS))).toMatchObject({ where: 'queue', mayBePassed: may }));
});

describe('a cell that is not data', () => {
  it('has a name of its own where its bytes are read', () => {
    const { sim } = presetUntil('lpd-metro-lpd', 0.045);
    const { packets } = sim.world;
    const slot = packets.role.findIndex((role, one) => role === REQUEST && packets.open[one] > 0);
    const vc = packets.vc[slot];
    const [link] = sim.net.hopLink.subarray(sim.net.hopStart[vc]);
    const data = packets.role.findIndex((role, one) => role === DATA && packets.open[one] > 0);
    const read = (one: number, at: number) =>
      cellContents(sim, { link: at, vc: packets.vc[one], packet: packets.number[one], index: 0 })?.called;
    expect([read(slot, link), read(data, sim.net.hopLink[sim.net.hopStart[packets.vc[data]]])])
      .toEqual(['a request', null]);
  });
});

describe('a receiver that asks for fresh cells', () => {
  it('keeps the siblings of a lost cell', () => {
    expect(lossOf(presetUntil('lpd-metro-lpd', 0.007), { ack: false })).toMatchObject({
      lazy: true, enough: null, first: null, cost: { doomed: 0 },
    });
  });
});

describe('a cell that no policy refused for what it is itself', () => {
  const withFlows = (flow: object, node: object, own: object = {}): Scenario => ({
    ...scenario, flows: [{ id: 'f', from: 'src', to: 'sink', ...flow }], ...own,
    nodes: scenario.nodes.map((one) => (one.kind === 'switch' ? { ...one, ...node } : one)),
  } as Scenario);
  const udp = { transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'constant', rateMbps: 3 } };

  it('is taken for the rest of a refused packet whose end was lost on its way to the switch', () => {
    const cells = Array.from({ length: 60 }, (_, pair) => 64 * pair + 31);
    const faults = [{ link: 'src.0>sw', flow: 'f.0', cells }];
    const session = kept(withFlows(udp, { discard: { policy: 'epd', thresholdFraction: 0.2 } }, { faults }), 0.3);
    const sought = { flow: 0, index: 0, ack: false };
    const { timePs, reason, words } = lossOf(session, sought);
    expect([reason, words]).toEqual([reasonNumber('aboveThreshold'), expect.stringContaining('threshold 10')]);
    const next = lossOf(session, { ...sought, fromPs: timePs + 1 });
    expect([next.reason, next.words]).toEqual([reasonNumber('packetBroken'), 'The end of the packet before has not '
      + 'come here, so this cell is taken for the rest of that packet, which was refused.']);
    expect(lossOf(session, { flow: 0, packet: next.cell.packet, index: 1 }).words).toMatch(/here was refused/);
  });

  it('has the places of those with priority', () => {
    const traffic = { kind: 'vbr', rateMbps: 3, onMs: 50, offMs: 0 };
    const vbr = { transport: { kind: 'udp', packetBytes: 40 }, traffic };
    const { words, rule } = lossOf(kept(withFlows(vbr, { bufferCells: 7, discard: { policy: 'epd' } }), 0.3));
    expect([words, rule?.words]).toEqual(['All 7 places for cells with priority were taken.',
      'Cells with priority have as much room of their own as the buffer has.']);
  });

  it('belongs to no packet, so no policy judges it', () => {
    const preset = findPreset('abr-tough')?.scenario as Scenario;
    const nodes = preset.nodes.map((one) =>
      (one.kind === 'switch' ? { ...one, bufferCells: 3, discard: { policy: 'ppd' } } : one)) as Scenario['nodes'];
    const session = kept({ ...preset, nodes }, 0);
    const dropped = (): Float64Array => lastDrop(session.sim.world.recent);
    while (dropped()[RECENT.role] !== RM && advance(session, 1e12, 1) === 1);
    const row = dropped();
    const [vc, timePs] = [row[RECENT.vc], row[RECENT.timePs]];
    const { words, cell } = lossOf(session, {
      flow: vc >> 1, ack: (vc & 1) === 1, packet: row[RECENT.packet], fromPs: timePs, toPs: timePs,
    });
    expect([cell.called, words]).toEqual(['an FRM', 'Queue 3 of 3: there is no place for this cell.']);
  });
});

describe('the queue of a loss with cells that take none of the places for which it came', () => {
  const total = ({ queue }: Death): number => queue?.flows.reduce((sum, { places }) => sum + places, 0) ?? NaN;

  it('leaves out the queue of ABR, where that of UBR is full', () => {
    const preset = findPreset('abr-efci')?.scenario as Scenario;
    const { from, to } = preset.flows?.[0] ?? { from: '', to: '' };
    const nodes = preset.nodes.map((one) => (one.kind !== 'switch' ? one
      : { ...one, bufferCells: 20, scheduler: 'byService', discard: { policy: 'tailDrop' } })) as Scenario['nodes'];
    const udp = { id: 'ubr', from, to, transport: { kind: 'udp' }, traffic: { kind: 'constant', rateMbps: 15 } };
    const session = kept({ ...preset, nodes, flows: [...preset.flows ?? [], udp] } as Scenario, 0.2);
    const flow = session.sim.net.spec.flows.findIndex(({ id }) => id.startsWith('ubr'));
    for (const atMs of [100, 120, 140, 160, 180]) {
      const death = lossOf(session, { flow, ack: false, fromPs: atMs * 1e9 });
      expect([death.queue?.occupied, total(death), death.queue?.oneIsSent]).toEqual([20, 20, false]);
      expect(death.queue?.flows.every(({ flow: one }) => one >= flow)).toBe(true);
    }
  });

  it('leaves out a cell that was brought back, beyond the buffer', () => {
    const { cell: { packet, index, flow }, queue } = lossOf(kept(scenario, 0.3));
    const pardons = [{ link: 'sw>sink', flow: `f.${flow}`, packets: [packet] }];
    const other = lossOf(kept({ ...scenario, pardons }, 0.3));
    expect([queue?.occupied, other.cell.packet === packet && other.cell.index === index]).toEqual([50, false]);
    expect([other.queue?.occupied, total(other)]).toEqual([50, 50]);
  });

  it('counts the places that were promised to cells which had not come', () => {
    const [from, to] = ['src', 'sink'];
    const flows = [{
      id: 'f', from, to, transport: { kind: 'tcp', packetBytes: 1500 }, adaptation: { kind: 'reservation' },
    }, {
      id: 'g', from, to, transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'constant', rateMbps: 3 },
    }] as Scenario['flows'];
    const session = kept({ ...scenario, flows }, 1);
    const flow = session.sim.net.spec.flows.findIndex(({ id }) => id.startsWith('g'));
    let death = lossOf(session, { flow });
    while (death.queue?.promised === 0) death = lossOf(session, { flow, fromPs: death.timePs + 1 });
    expect(death.queue?.promised).toBeGreaterThan(0);
    expect(total(death) + (death.queue?.promised ?? NaN)).toBe(death.queue?.occupied);
  });
});

describe('a cell at the head of a queue whose flow has no credit', () => {
  it('is not being sent: it waits for credit', () => {
    const preset = findPreset('n23-hops')?.scenario as Scenario;
    const session = kept(preset, 0);
    const { world, net } = session.sim;
    /** A hop that is held while nothing is sent at its port. */
    const stalled = (): number => world.hops.findIndex((hop, at) =>
      hop?.held === true && hop.queued > 0 && !world.ports[net.hopLink[at]].sending);
    while (stalled() < 0 && advance(session, 1e12, 1) === 1);
    const [hop, link] = [stalled(), net.hopLink[stalled()]];
    let code = -1;
    visitQueue(session.sim, world.ports[link], (cell) => { if (code < 0) code = cell; });
    const vc = net.hopVc[hop];
    const cell = { flow: vc >> 1, ack: (vc & 1) === 1, packet: world.packets.number[code >>> INDEX_BITS],
      index: code & INDEX_MASK };
    expect(lifeOf(session, { of: 'cell', cell, atPs: nowPs(session) }).place).toMatchObject({ ahead: 0, held: true });
  });
});
