/** What became of acknowledgements, of cells of UDP, and what a loss of another flow than the first costs. */
import { describe, expect, it } from 'vitest';
import { RECENT, lastDrop } from '../../src/model/metrics/recent';
import { reasonNumber } from '../../src/model/reasons';
import { advance } from '../../src/runner/session';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';
import { scenario } from './runner-rig';
import { deathOf, endOf, go, kept, lifeOf } from './why-rig';

const ALL = { fromPs: 0, toPs: 1e12 };

describe('the first acknowledgements of a sender, of which the second is lost on the way back', () => {
  const session = kept({ ...scenario, faults: [{ link: 'sw>src.1', flow: 'f.1', packets: [1] }] }, 0.5);
  const acknowledgement = (packet: number) =>
    ({ of: 'cell', cell: { flow: 1, ack: true, packet, index: 0 }, atPs: 0 }) as const;

  it('have the first delivered at the instant when its sender has it', () => {
    const { timePs, ...end } = endOf(session, acknowledgement(0));
    expect(end).toMatchObject({
      fate: 'delivered', here: null, enough: null, doomedBy: null, cell: { flow: 1, ack: true, packet: 0, of: 1 },
    });
    const una = [-1, 0].map((laterPs) => {
      go(session, { kind: 'instant', atPs: (timePs ?? 0) + laterPs });
      return session.sim.world.flows[1].sender.una;
    });
    expect(una).toEqual([0, 1]);
  });

  it('have the second lost after it used one link, and nothing is sent again for it', () => {
    go(session, { kind: 'instant', atPs: 0.5e12 });
    expect(deathOf(session, acknowledgement(1))).toMatchObject({
      cell: { flow: 1, ack: true, packet: 1 }, hopsDone: 1, followed: [],
      cost: { doomed: 0, alsoLost: 0, byteHops: 53, bytesAgain: 0, wholeAgainPs: null },
    });
  });
});

describe.each([0, 1])('a cell of flow %i that is lost on purpose before the second link', (flow) => {
  it('has used one link, and so has each other lost cell; the doomed ones use both', () => {
    const session = kept({ ...scenario, faults: [{ link: 'sw>sink', flow: `f.${flow}`, cells: [3] }] }, 1);
    const { cost, cell } = deathOf(session, { of: 'death', sought: { ...ALL, flow } });
    expect([cell.index, cost.doomed + cost.alsoLost]).toEqual([3, cell.of - 1]);
    expect(cost.byteHops).toBe(53 * (1 + cost.alsoLost + 2 * cost.doomed));
  });
});

describe('a lost cell of UDP, of a packet of 32 cells', () => {
  it('dooms the 31 others and has no consequences: nothing is sent again', () => {
    const udp: Scenario = {
      ...scenario, faults: [{ link: 'sw>sink', flow: 'f.1', cells: [3] }],
      flows: [{
        id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1500 },
        traffic: { kind: 'constant', rateMbps: 0.1 },
      }],
    };
    const death = deathOf(kept(udp, 1), { of: 'death', sought: { ...ALL, flow: 1 } });
    expect(death).toMatchObject({
      cell: { flow: 1, index: 3, of: 32 }, followed: [],
      cost: {
        doomed: 31, alsoLost: 0, byteHops: 53 * (1 + 2 * 31), underWay: false, bytesAgain: 0, wholeAgainPs: null,
      },
    });
    // At that instant only the lost cell has travelled in vain: its siblings are still on their ways.
    const then = kept(udp, death.timePs / 1e12 + 1e-6);
    expect(deathOf(then, { of: 'death', sought: { ...ALL, flow: 1 } }).cost)
      .toMatchObject({ doomed: 31, byteHops: 53, underWay: true });
  });
});

describe('a packet whose sender goes on counting duplicates at three until it is acknowledged', () => {
  it('has one third duplicate, though many more acknowledgements say the same', () => {
    const session = kept(findPreset('two-lost-from-a-window')?.scenario as Scenario, 1.3);
    const flow = session.sim.net.spec.flows.findIndex(({ id }) => id === 'sack');
    const { followed } = deathOf(session, { of: 'death', sought: { ...ALL, toPs: 1.3e12, flow } });
    expect(followed.map(({ kind }) => kind)).toEqual(['thirdDuplicate', 'fastRetransmit', 'again', 'whole']);
  });
});

describe('a lost cell of a packet that was of no use before', () => {
  const oneFlow = (own: object, faults: Scenario['faults']): Scenario => ({
    ...scenario, faults, flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'constant', rateMbps: 1 }, ...own }],
  });
  const lost = (what: Scenario, sought: object) =>
    deathOf(kept(what, 1), { of: 'death', sought: { ...ALL, flow: 0, ack: false, ...sought } });

  it('costs nothing to send again where the receiver has the segment, and only its acknowledgement was lost', () => {
    const { flows } = scenario;
    const faults = [{ link: 'sw>src.0', flow: 'f.0', packets: [0] }, { link: 'sw>sink', flow: 'f.0', cells: [35] }];
    expect(lost({ ...scenario, flows, faults }, {})).toMatchObject({
      cell: { packet: 1, segment: 0, index: 3 }, inVain: 'had', cost: { bytesAgain: 0, wholeAgainPs: null },
    });
    const needed = [{ link: 'sw>sink', flow: 'f.0', cells: [35] }];
    expect(lost({ ...scenario, faults: needed }, {})).toMatchObject({ inVain: null, cost: { bytesAgain: 1500 } });
  });

  it('is told that the reassembly timer had expired before, and all cells thrown away are wasted', () => {
    const adaptation = { kind: 'aal5' as const, reassemblyTimeoutMs: 1 };
    const { inVain, first, cost } = lost(oneFlow({ adaptation }, [{ link: 'sw>sink', flow: 'f.0', cells: [25] }]), {});
    expect([inVain, first, cost.doomed]).toEqual(['thrownAway', null, 31]);
    expect(cost.byteHops).toBe(53 * (1 + 2 * 31));
    const soon = [{ link: 'sw>sink', flow: 'f.0', cells: [3] }];
    expect(lost(oneFlow({ adaptation }, soon), {}).inVain).toBeNull();
  });

  it('is told that the receiver had taken it for one with the packet before, whose end was lost', () => {
    const what = oneFlow({}, [{ link: 'sw>sink', flow: 'f.0', cells: [31, 62] }]);
    expect(lost(what, { packet: 1 })).toMatchObject({ cell: { index: 30 }, inVain: 'merged', first: null });
  });
});

describe('a retransmission that is still on its way when the next one is sent', () => {
  it('is told its own number, not that of the last one', () => {
    const links = scenario.links?.map((link) => ({ ...link, delayMs: 200 }));
    const session = kept({ ...scenario, links }, 0.45);
    const sent = session.sim.world.flows[0].sender.transmissions[0];
    const of = (packet: number) => lifeOf(session, {
      of: 'cell', cell: { flow: 0, ack: false, packet, index: 31 }, atPs: 0.45e12,
    }).again;
    expect([sent, of(1)?.transmission, of(2)?.transmission]).toEqual([3, 2, 3]);
    expect(of(1)?.cause).toBe('timeout');
  });
});

describe('a cell of a packet that is slower than the reassembly timer', () => {
  const what: Scenario = {
    ...scenario, flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'constant', rateMbps: 1 }, adaptation: { kind: 'aal5', reassemblyTimeoutMs: 1 } }],
  };
  const endAt = (index: number, atS: number) => endOf(kept(what, atS), {
    of: 'cell', cell: { flow: 0, ack: false, packet: 0, index }, atPs: 1e9,
  });
  const reason = reasonNumber('reassemblyTimeout');

  it('was thrown away when the timer expired, not when the packet ended', () => {
    const { timePs, ...end } = endAt(0, 0.5);
    expect(end).toMatchObject({ fate: 'discarded', reason, doomedBy: null });
    const { trays } = kept(what, (timePs ?? 0) / 1e12).sim.world;
    const before = kept(what, ((timePs ?? 0) - 1) / 1e12).sim.world.trays;
    const sum = (counts: typeof trays): number => counts.reduce((all, one) => all + one, 0);
    expect([sum(before), sum(trays) > 0]).toEqual([0, true]);
  });

  it('waits for nothing if it comes later', () => {
    const { timePs } = endAt(0, 0.5);
    // Two senders take turns, so a cell of this one comes every 200 µs: five have come when the timer of 1 ms expires.
    expect(endAt(6, (timePs ?? 0) / 1e12 + 0.0005)).toMatchObject({ fate: 'waits', reason, doomedBy: null });
    expect(endAt(6, 0.5).timePs).toBeGreaterThan(timePs ?? Infinity);
  });
});

describe('a cell that is removed together with more others than the list of happenings holds', () => {
  it('was lost, and is not taken for one that was delivered', () => {
    const nodes = scenario.nodes.map((node) => (node.kind !== 'switch' ? node
      : { ...node, bufferCells: 1_200, discard: { policy: 'epdPushOut' } })) as Scenario['nodes'];
    const session = kept({
      ...scenario, nodes, flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 65_535 },
        traffic: { kind: 'constant', rateMbps: 4 } }],
    }, 0);
    const fell = (): Float64Array => lastDrop(session.sim.world.recent);
    while (fell()[RECENT.reason] !== reasonNumber('pushedOut') && advance(session, 1e12, 1) === 1);
    // The first of the packet's cells in the queue fell first.
    const { timePs, cell } = deathOf(session, { of: 'death', sought: ALL });
    const { flow, ack, packet, index } = cell;
    expect(deathOf(session, { of: 'cell', cell: { flow, ack, packet, index }, atPs: timePs - 1 }))
      .toMatchObject({ timePs, cell: { packet, index }, reason: reasonNumber('pushedOut') });
  });
});
