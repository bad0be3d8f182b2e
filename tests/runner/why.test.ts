/** What became of a cell, and why: found by running a part again on the side; the run itself stays where it is. */
import { describe, expect, it } from 'vitest';
import { REASONS, reasonNumber } from '../../src/model/reasons';
import { INDEX_BITS, INDEX_MASK } from '../../src/model/atm/cell-number';
import { RM } from '../../src/model/atm/rm';
import { worldHash } from '../../src/model/run/whole-world';
import { grouped } from '../../src/model/words';
import { visitQueue } from '../../src/model/switch/queue';
import type { Death, End } from '../../src/runner/client/why';
import { CELL_FLAG } from '../../src/runner/client/frame';
import { advance, nowPs } from '../../src/runner/session';
import type { Kept } from '../../src/runner/travel';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';
import { frameOf } from './frames';
import { scenario } from './runner-rig';
import { ask, deathOf, endOf, go, kept, lifeOf } from './why-rig';

const MS = 1e9;

const first = (session: Kept, own = {}): Death =>
  deathOf(session, { of: 'death', sought: { fromPs: 0, toPs: nowPs(session), ...own } });
const withPolicy = (discard: object, own = {}): Scenario => ({
  ...scenario, nodes: scenario.nodes.map((node) => (node.kind === 'switch' ? { ...node, discard, ...own } : node)),
} as Scenario);

describe('the first loss of two senders before a queue of 50 cells with tail drop', () => {
  const session = kept(scenario, 1);
  const before = worldHash(session.sim.world);
  const death = first(session);

  it('states the rule with its numbers', () => {
    expect(death.words).toBe('Queue 50 of 50: tail drop lets nothing in.');
    expect([REASONS[death.reason].id, session.sim.net.spec.links[death.link].id]).toEqual(['bufferFull', 'sw>sink']);
    expect(death.rule?.source).toContain('UBR');
  });

  it('shows the complete queue of that instant by flow', () => {
    const { queue } = death;
    expect([queue?.unit, queue?.occupied, queue?.capacity]).toEqual(['cells', 50, 50]);
    expect(queue?.flows.reduce((sum, { places }) => sum + places, 0)).toBe(50);
    expect(queue?.flows.map(({ places }) => places)).toEqual(
      [...queue?.flows ?? []].map(({ places }) => places).sort((a, b) => b - a),
    );
  });

  it('counts its cost: the other cells of its packet, each doomed or also lost', () => {
    const { cost, cell } = death;
    expect(cost.doomed + cost.alsoLost).toBe(cell.of - 1);
    expect(cost.bytesAgain).toBe(1500);
    // Each lost cell has travelled one link, each doomed cell that arrives two.
    expect(cost.byteHops).toBe(53 * (1 + cost.alsoLost + 2 * cost.doomed));
  });

  it('lists what followed in order of time, with the windows before and after', () => {
    const times = death.followed.map(({ timePs }) => timePs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(death.timePs);
    const kinds = death.followed.map(({ kind }) => kind);
    expect(kinds.at(-1)).toBe('whole');
    const cut = death.followed.find(({ window }) => window !== null);
    expect(cut?.window?.after).toBeLessThan(cut?.window?.before ?? 0);
    expect(death.cost.wholeAgainPs).toBe(times.at(-1));
  });

  it('leaves the run unchanged', () => expect(worldHash(session.sim.world)).toBe(before));

  it('is the same in a run that was taken back, and lists nothing that the run has not reached', () => {
    const back = kept(scenario, 1);
    go(back, { kind: 'instant', atPs: death.timePs });
    expect(deathOf(back, { of: 'death', sought: { fromPs: 0, toPs: death.timePs } })).toEqual(death);
    const early = kept(scenario, (death.timePs + MS) / 1e12);
    expect(first(early)).toMatchObject({ words: death.words, followed: [], cost: { wholeAgainPs: null } });
  });

  it('is found by its segment and by its cell, and not before its time', () => {
    const { cell: { flow, segment, packet, index }, timePs } = death;
    expect(first(session, { flow, segment }).cell).toEqual(death.cell);
    expect(first(session, { flow, packet, index }).timePs).toBe(timePs);
    expect(ask(session, { of: 'death', sought: { fromPs: 0, toPs: timePs - 1 } })).toMatchObject({ ok: false });
  });
});

describe('the tray of a switch', () => {
  it('shows the last cell that fell there, however long ago', () => {
    const session = kept(scenario, 1);
    const node = session.sim.net.spec.nodes.findIndex(({ id }) => id === 'sw');
    const death = deathOf(session, { of: 'tray', nodes: [node], reason: reasonNumber('bufferFull') });
    const later = ask(session, { of: 'death', sought: { fromPs: death.timePs + 1, toPs: nowPs(session) } });
    expect([death.words, later.ok]).toEqual(['Queue 50 of 50: tail drop lets nothing in.', false]);
    expect(ask(session, { of: 'tray', nodes: [node], reason: reasonNumber('overShare') })).toMatchObject({ ok: false });
  });
});

const red = { minThresholdFraction: 0.02, maxThresholdFraction: 0.1, maxProbability: 1, weight: 0.1 };

describe.each([
  ['ppd', {}, 'bufferFull', /^Queue 50 of 50: there is no place/],
  ['ppd', {}, 'packetBroken', /refused here before/],
  ['epd', {}, 'aboveThreshold', /^Queue \d+, threshold 25: early packet discard refuses a packet that begins now\.$/],
  ['epdPushOut', {}, 'pushedOut', /^Queue 50 of 50: a later cell of its packet found no place/],
  ['selectiveEpd', { thresholdFraction: 0.5 }, 'overShare', /^Queue \d+, above 25, and this flow holds \d+ of it, \S+ times the mean of \d flows?: from 0.8 on/],
  ['fba', {}, 'overShare', /^Queue \d+, above 25, and this flow holds \d+ of it, .* at this length no packet of it may begin from [\d.,]+ on\.$/],
  ['dynamicThreshold', {}, 'overShare', /^\d+ places? (is|are) free and this flow holds \d+: with \d+ \(1 × the free places\)/],
  ['red', red, 'randomEarly', /^Average queue \S+, (between 1 and|not below) 5 \(now \d+\): random early detection/],
] as const)('a loss under %s', (policy, settings, reason, words) => {
  it(`for ${reason} is explained in the words of the policy`, () => {
    const session = kept(withPolicy({ policy, ...settings }), 1);
    const node = session.sim.net.spec.nodes.findIndex(({ id }) => id === 'sw');
    const death = deathOf(session, { of: 'tray', nodes: [node], reason: reasonNumber(reason) });
    expect(death.words).toMatch(words);
    expect(death.rule).not.toBeNull();
  });
});

describe('a loss on a link, at a host, and on purpose', () => {
  it('has a sentence for each', () => {
    const links = scenario.links?.map((link) => ({ ...link, cellErrorRate: 0.01 }));
    expect(first(kept({ ...scenario, links }, 0.2), { ack: false }).words).toMatch(/with probability 0.01/);
    const narrow = scenario.links?.map((link) => ({ ...link, sourceQueueCells: 40 }));
    expect(first(kept({ ...scenario, links: narrow }, 0.5)).words).toMatch(/^All 40 places of the queue at the host/);
    const faults = [{ link: 'sw>sink', flow: 'f.1', cells: [3] }];
    expect(first(kept({ ...scenario, faults }, 0.1))).toMatchObject({
      words: 'The scenario asked for this loss.', rule: null, cell: { flow: 1, index: 3 },
    });
  });
});

describe('a cell that is doomed though its packet has lost none', () => {
  const oneFlow = (faults: Scenario['faults'], own = {}): Scenario => ({
    ...scenario, faults, flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'constant', rateMbps: 1 }, ...own }],
  });
  const lifeOfDoomed = (session: Kept, its: number) => {
    for (let ms = 1; ms < 900; ms++) {
      go(session, { kind: 'instant', atPs: ms * MS });
      const { cells } = frameOf(session.sim);
      const doomed = cells.find(({ flags, flow, packet }) =>
        flow === 0 && packet === its && (flags & CELL_FLAG.doomed) !== 0);
      if (doomed === undefined) continue;
      const { flow, packet, index } = doomed;
      return lifeOf(session, { of: 'cell', cell: { flow, ack: false, packet, index }, atPs: ms * MS });
    }
    throw new Error('none is doomed');
  };

  it('is told of the lost end of the packet before, with which the receiver merges it', () => {
    const life = lifeOfDoomed(kept(oneFlow([{ link: 'sw>sink', flow: 'f.0', cells: [31] }]), 1), 1);
    expect(life.thrownAway).toBeNull();
    expect(life.doomedBy).toMatchObject({ cell: { packet: 0, index: 31, of: 32 }, reason: reasonNumber('fault') });
  });

  it('is part of what that loss costs, unless it has lost cells itself', () => {
    const costOf = (cells: number[], index: number) =>
      first(kept(oneFlow([{ link: 'sw>sink', flow: 'f.0', cells }]), 1), { index }).cost;
    const own = { doomed: 31, alsoLost: 0 };
    expect(costOf([31], 31)).toMatchObject({ ...own, nextDoomed: 32, byteHops: 53 * (1 + 2 * (31 + 32)) });
    expect(costOf([31, 40], 31)).toMatchObject({ ...own, nextDoomed: 0, byteHops: 53 * (1 + 2 * 31) });
    expect(costOf([30], 30)).toMatchObject({ ...own, nextDoomed: 0, byteHops: 53 * (1 + 2 * 31) });
  });

  it('is told that its receiver has thrown away what came before it', () => {
    const adaptation = { kind: 'aal5' as const, reassemblyTimeoutMs: 1 };
    const life = lifeOfDoomed(kept(oneFlow([], { adaptation }), 1), 0);
    expect([life.doomedBy, life.thrownAway]).toEqual([null, reasonNumber('reassemblyTimeout')]);
  });
});

/** The cells in the queue before the sink, in order. */
function queued(session: Kept): { link: number; flow: number; packet: number; index: number; ack: boolean }[] {
  const { world, net } = session.sim;
  const link = net.spec.links.findIndex(({ id }) => id === 'sw>sink');
  const found: ReturnType<typeof queued> = [];
  visitQueue(session.sim, world.ports[link], (cell) => {
    const slot = cell >>> INDEX_BITS;
    const vc = world.packets.vc[slot];
    const packet = world.packets.number[slot];
    found.push({ link, flow: vc >> 1, packet, index: cell & INDEX_MASK, ack: (vc & 1) === 1 });
  });
  return found;
}

describe('a cell that waits', () => {
  const session = kept(scenario, 0.1);
  go(session, { kind: 'until', what: { kind: 'drop', link: null }, back: false });
  const cells = queued(session);
  const at = (place: number) => lifeOf(session, { of: 'cell', cell: cells[place], atPs: nowPs(session) });

  it('knows how many leave before it and when it will have left: 100 µs after the one before it', () => {
    expect(cells.length).toBeGreaterThan(12);
    const [tenth, eleventh] = [at(10), at(11)];
    expect([tenth.place?.where, tenth.place?.ahead, eleventh.place?.ahead]).toEqual(['queue', 10, 11]);
    expect(Math.round((eleventh.place?.inPs ?? 0) - (tenth.place?.inPs ?? 0))).toBe(100 * 1e6);
  });

  it('leaves at that time, and not before', () => {
    const leavesPs = nowPs(session) + (at(11).place?.inPs ?? NaN);
    const cell = cells[11];
    const there = (atPs: number) => lifeOf(kept(scenario, atPs / 1e12), { of: 'cell', cell, atPs }).place?.where;
    expect([there(leavesPs - 1e6), there(leavesPs + 1e6)]).toEqual(['queue', 'link']);
  });
});

describe('a cell index that its packet does not have', () => {
  const askFor = (session: Kept, index: number) => {
    go(session, { kind: 'until', what: { kind: 'drop', link: null }, back: false });
    const { flow, packet } = queued(session).find(({ ack }) => !ack)!;
    const cell = { flow, packet, index, ack: false };
    return { cell, answer: () => ask(session, { of: 'cell', cell, atPs: 0 }) };
  };

  // An index of 4,096 or more does not fit into the number of a cell.
  it.each([32, 4_096, 99_998])('is refused with the number of cells that there are: index %d', (index) => {
    const session = kept(scenario, 0.1);
    const { cell: { flow, packet }, answer } = askFor(session, index);
    const of = `packet ${packet} of flow ${session.sim.net.spec.flows[flow].id}`;
    const words = `There is no cell ${grouped(index + 1)} in ${of}: it has 32, the first is 1.`;
    expect(answer()).toEqual({ ok: false, words });
    go(session, { kind: 'instant', atPs: 1e12 });
    expect(answer()).toEqual({ ok: false, words });
  });
  it('is refused for an acknowledgement', () => {
    expect(ask(kept(scenario, 1), { of: 'cell', cell: { flow: 0, packet: 1, index: 2, ack: true }, atPs: 0 }))
      .toEqual({ ok: false, words: 'There is no cell 3 in acknowledgement 1 of flow f.0: it has only one.' });
  });
  it('is refused where packets are whole', () => {
    const { cell: { flow, packet }, answer } = askFor(kept({ ...scenario, network: 'packet' }, 0.1), 4);
    expect(answer()).toEqual({ ok: false,
      words: `There is no cell 5 in packet ${packet} of flow f.${flow}: packets are whole here, and count as one.` });
  });
});

describe('cells after the first loss', () => {
  const session = kept(scenario, 1);
  const lost = first(session);

  it('of the same packet are doomed by it', () => {
    go(session, { kind: 'instant', atPs: lost.timePs });
    const sibling = queued(session).find(({ flow, packet, ack }) =>
      !ack && flow === lost.cell.flow && packet === lost.cell.packet);
    if (sibling === undefined) throw new Error('no sibling waits');
    const { doomedBy } = lifeOf(session, { of: 'cell', cell: sibling, atPs: lost.timePs });
    expect(doomedBy?.cell).toEqual(lost.cell);
  });

  it('that are sent again have the cause of the retransmission', () => {
    const cause = lost.followed.find(({ kind }) => kind === 'again')?.timePs ?? NaN;
    const causes = lost.followed.filter(({ kind }) => kind === 'timeout' || kind === 'fastRetransmit');
    const what = causes.findLast(({ timePs }) => timePs <= cause);
    go(session, { kind: 'instant', atPs: cause + MS / 2 });
    const { world } = session.sim;
    const slot = world.packets.segment.findIndex((segment, one) =>
      segment === lost.cell.segment && world.packets.vc[one] === 2 * lost.cell.flow && world.packets.open[one] > 0);
    const cell = { link: 0, flow: lost.cell.flow, packet: world.packets.number[slot], index: 0, ack: false };
    expect(lifeOf(session, { of: 'cell', cell, atPs: nowPs(session) }).again).toEqual({
      sentPs: cause, cause: what?.kind, transmission: 2,
    });
  });

  it('that are lost after they were chosen have the reason, and those that were gone before are refused', () => {
    go(session, { kind: 'instant', atPs: 1e12 });
    const { flow, packet, index, ack } = lost.cell;
    const cell = { link: lost.link, flow, packet, index, ack };
    expect(deathOf(session, { of: 'cell', cell, atPs: lost.timePs - 1 }).words).toBe(lost.words);
    expect(ask(session, { of: 'cell', cell, atPs: lost.timePs + 1 })).toMatchObject({ ok: false });
  });
});

describe('TCP Boston, of whose segments any cells will do', () => {
  const boston = { ...findPreset('boston-16-boston')?.scenario, durationS: 2 } as Scenario;
  const session = kept(boston, 2);

  it('dooms no cell by a loss', () => {
    const death = first(session, { ack: false });
    expect([death.cost.doomed, death.cost.bytesAgain, death.enough]).toEqual([0, 0, 192]);
  });

  it('says for a cell on its way how many cells make the segment whole', () => {
    const { timePs } = first(session, { ack: false });
    go(session, { kind: 'instant', atPs: timePs });
    const cell = queued(session).find(({ ack }) => !ack);
    if (!cell) throw new Error('nothing waits');
    expect(lifeOf(session, { of: 'cell', cell, atPs: nowPs(session) })).toMatchObject({
      coded: { enough: 192 }, doomedBy: null,
    });
  });
});

describe('a cell that came to its receiver', () => {
  const session = kept(scenario, 1);
  const lost = first(session);
  const endAt = (atPs: number, cell: End['cell'] | ReturnType<typeof queued>[number], nowAtPs: number) => {
    go(session, { kind: 'instant', atPs: nowAtPs });
    return endOf(session, { of: 'cell', cell, atPs });
  };
  const siblings = (atPs: number, isDoomed: boolean) => {
    go(session, { kind: 'instant', atPs });
    return queued(session).filter(({ flow, packet, ack }) =>
      !ack && (flow === lost.cell.flow && packet === lost.cell.packet) === isDoomed);
  };

  it('was delivered with its packet, at the instant when the packet was complete', () => {
    // When the first cell is lost, the next cell in the queue belongs to a packet that loses none.
    const [cell] = siblings(lost.timePs, false);
    const end = endAt(lost.timePs, cell, 1e12);
    expect(end).toMatchObject({ fate: 'delivered', doomedBy: null, reason: null, enough: null, here: null });
    go(session, { kind: 'instant', atPs: (end.timePs ?? 0) - 1 });
    const before = session.sim.world.flows[cell.flow].receiver.next;
    go(session, { kind: 'instant', atPs: end.timePs ?? 0 });
    const { next } = session.sim.world.flows[cell.flow].receiver;
    expect([before, next]).toEqual([end.cell.segment, end.cell.segment + 1]);
  });

  it('waits until then for the rest of its packet, with a count of the cells there', () => {
    const [cell] = siblings(lost.timePs, false);
    const { timePs } = endAt(lost.timePs, cell, 1e12);
    const end = endAt(lost.timePs, cell, (timePs ?? 0) - 1);
    expect(end).toMatchObject({ fate: 'waits', timePs: null, here: end.cell.of - 1, doomedBy: null });
  });

  it('of a packet with a gap was thrown away because of the lost cell', () => {
    const [cell] = siblings(lost.timePs, true);
    const end = endAt(lost.timePs, cell, 1e12);
    expect([end.fate, REASONS[end.reason ?? 0].id, end.doomedBy?.cell]).toEqual(['discarded', 'incomplete', lost.cell]);
    expect(end.timePs).toBeGreaterThan(lost.timePs);
  });
});

describe('a cell of TCP Boston that came to its receiver', () => {
  /** The ends of some cells that waited in the queue at instants of the first three seconds. */
  const endsOf = (id: string): { session: Kept; ends: End[] } => {
    const session = kept({ ...findPreset(id)?.scenario, durationS: 4 } as Scenario, 4);
    const ends = [1, 1.25, 1.5, 1.75, 2, 2.5, 3].flatMap((atS) => {
      go(session, { kind: 'instant', atPs: atS * 1e12 });
      const cells = queued(session).filter(({ ack }) => !ack);
      go(session, { kind: 'instant', atPs: 4e12 });
      return [cells[0], cells[Math.floor(cells.length / 2)], cells.at(-1)]
        .flatMap((cell) => (cell ? [endOf(session, { of: 'cell', cell, atPs: atS * 1e12 })] : []));
    });
    return { session, ends };
  };

  it('was used to make its segment whole, which was rebuilt where others had been lost', () => {
    const { session, ends } = endsOf('boston-16-boston');
    expect(ends.length).toBeGreaterThan(9);
    expect(new Set(ends.map(({ fate }) => fate))).toContain('rebuilt');
    for (const { cell, fate, timePs, enough, doomedBy } of ends) {
      expect([enough, doomedBy]).toEqual([192, null]);
      if (fate !== 'rebuilt') continue;
      const death = first(session, { flow: cell.flow, segment: cell.segment, ack: false, toPs: timePs ?? 0 });
      expect(death.followed.find(({ kind }) => kind === 'rebuilt')?.timePs).toBe(timePs);
      expect(death.cost.wholeAgainPs).toBe(timePs);
    }
  });

  it('was not needed where redundancy was sent and the receiver had the segment already', () => {
    const { session, ends } = endsOf('boston-16-vegas-fec');
    const redundant = ends.filter(({ fate }) => fate === 'redundant');
    expect(redundant.length).toBeGreaterThan(0);
    for (const { cell, timePs } of redundant) {
      go(session, { kind: 'instant', atPs: timePs ?? 0 });
      const { next, whole } = session.sim.world.flows[cell.flow].receiver;
      expect(cell.segment < next || whole[cell.segment & (whole.length - 1)] === 1).toBe(true);
    }
  });
});

describe('cells of closed loops', () => {
  const session = kept(findPreset('abr-efci')!.scenario, 0.3);
  /** The RM cells under way: VC and packet number. */
  const others = (of: Kept) => {
    const { packets } = of.sim.world;
    return Array.from({ length: packets.used }, (_, slot) => slot)
      .filter((slot) => packets.open[slot] > 0 && packets.role[slot] === RM)
      .map((slot) => ({ vc: packets.vc[slot], packet: packets.number[slot] }));
  };
  const cells = others(session);

  it('are called FRM on the forward VC and BRM on the backward VC', () => {
    expect(new Set(cells.map(({ vc }) => vc & 1))).toEqual(new Set([0, 1]));
    for (const { vc, packet } of cells) {
      const cell = { flow: vc >> 1, ack: (vc & 1) === 1, packet, index: 0 };
      expect(lifeOf(session, { of: 'cell', cell, atPs: nowPs(session) }).cell.called).toBe(vc & 1 ? 'a BRM' : 'an FRM');
    }
  });
  it('are delivered, and not mistaken for a copy of the TCP segment with the same number', () => {
    const tcp = kept(findPreset('abr-vbr-30')!.scenario, 0.08);
    const atPs = nowPs(tcp);
    const there = others(tcp).filter(({ vc }) => (vc & 1) === 0).slice(0, 5);
    expect(there).toHaveLength(5);
    advance(tcp, atPs + 40 * MS);
    for (const { vc, packet } of there) {
      const cell = { flow: vc >> 1, ack: false, packet, index: 0 };
      expect(endOf(tcp, { of: 'cell', cell, atPs }).fate).toBe('delivered');
    }
  });
});
