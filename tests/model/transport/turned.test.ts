/** Options of a transport that change during a run. */
import { describe, expect, it } from 'vitest';
import type { NetworkSpec, TcpSpec } from '../../../src/model/spec';
import { record } from '../../../src/model/run/record';
import { codecs, ran, states } from '../support/runs';
import { MS, S, boston, file, line, type LineOptions } from '../support/specs';
import { advance, applyNow, loadSession, nowPs, resultOf } from '../../../src/runner/session';
import type { Scenario } from '../../../src/scenario/types';

function turned(own: LineOptions, turns: readonly { atPs: number; tcp: Partial<TcpSpec> }[]): NetworkSpec {
  const spec = line({ link: { delayPs: 10 * MS, rateBps: 10e6 }, durationPs: 60 * S, ...own });
  const { adaptation } = spec.flows[0];
  let { transport } = spec.flows[0];
  spec.changes = turns.map(({ atPs, tcp }) => ({
    atPs, links: [], flows: [{ flow: 0, transport: transport = { ...transport, ...tcp }, adaptation }],
  }));
  return spec;
}

const quick = { tickPs: 10 * MS, minRtoPs: 100 * MS, initialRtoPs: 500 * MS };
/** Seven segments of 9,140 bytes at once, all of them lost. */
const allLost: LineOptions = {
  tcp: { ...quick, packetBytes: 9180, initialWindowPackets: 7 }, faults: [{ packets: [0, 1, 2, 3, 4, 5, 6] }],
};

const deliveredAt = (spec: NetworkSpec, atPs: number): number => ran(spec, atPs).world.flows[0].receiver.deliveredBytes;

describe('packets changed from 576 to 9180 bytes at 1 s', () => {
  const sim = ran(turned({ tcp: { ...quick } }, [{ atPs: S, tcp: { packetBytes: 9180 } }]), 3 * S);
  const { sender, receiver } = sim.world.flows[0];

  it('make new segments of 9,140 bytes', () => {
    expect(sender.segmentBytes[(sender.max - 1) & (sender.segmentBytes.length - 1)]).toBe(9140);
  });

  it('are still delivered in order', () => {
    expect(receiver.deliveredBytes).toBeGreaterThan(1e6);
    expect(receiver.deliveredBytes).toBeLessThanOrEqual(sender.maxByte);
  });
});

describe('packets changed from 9180 to 576 bytes before the timeout of lost large ones', () => {
  it('can still be sent again, though a large one is more than the window after a timeout', () => {
    expect(deliveredAt(turned(allLost, [{ atPs: 100 * MS, tcp: { packetBytes: 576 } }]), 20 * S)).toBeGreaterThan(1e6);
  });
});

describe('a window changed from 65,536 to 4,000 bytes before the timeout of lost segments of 9,140', () => {
  it('does not prevent those from being sent again', () => {
    expect(deliveredAt(turned(allLost, [{ atPs: 100 * MS, tcp: { windowBytes: 4000 } }]), 20 * S)).toBeGreaterThan(
      500_000,
    );
  });
});

describe('packets changed from 576 to 9180 bytes in the middle of a fast recovery to three small segments', () => {
  const recovering = (windowBytes: number) =>
    turned({ tcp: { ...quick, windowBytes, initialWindowPackets: 6 }, faults: [{ packets: [0] }] }, [{
      atPs: 30 * MS, tcp: { packetBytes: 9180 },
    }]);

  it('go on with a window of six small segments: one segment may always be under way', () => {
    expect(deliveredAt(recovering(6 * 536), 20 * S)).toBeGreaterThan(1e6);
  });

  it('open the window by no more than one segment with one acknowledgement', () => {
    const cwnds = states(recovering(65_536), S, ({ congestion }) => congestion.cwndBytes);
    expect(Math.max(...cwnds.slice(1).map((cwnd, n) => cwnd - cwnds[n]))).toBeLessThanOrEqual(9140);
  });
});

describe('a window changed from 4,000 to 65,536 bytes', () => {
  it('is used at once as far as the congestion window allows', () => {
    const spec = turned({ tcp: { ...quick, windowBytes: 4000, initialWindowPackets: 10 } }, [{
      atPs: 5 * MS, tcp: { windowBytes: 65_536 },
    }]);
    expect([4.9, 5].map((ms) => ran(spec, ms * MS).world.flows[0].sender.max)).toEqual([7, 10]);
  });
});

describe('CUBIC in congestion avoidance', () => {
  const cubic: Partial<TcpSpec> = { ...quick, variant: 'cubic', packetBytes: 1500, windowBytes: 1_000_000 };
  const run = (turns: Parameters<typeof turned>[1]) =>
    ran(turned({ tcp: cubic, faults: [{ packets: [60] }] }, turns), 6 * S).world.flows[0];
  const epochOf = ({ controlState }: ReturnType<typeof run>) => (controlState as { epochPs: number }).epochPs;
  const untouched = run([]);

  it('keeps its curve when a setting of another mechanism is changed', () => {
    const turnedOnce = run([{ atPs: 4 * S, tcp: { tickPs: 20 * MS, windowBytes: 1_000_001 } }]);
    expect(epochOf(untouched)).toBeGreaterThan(0);
    expect(epochOf(untouched)).toBeLessThan(3 * S);
    expect(epochOf(turnedOnce)).toBe(epochOf(untouched));
    expect(turnedOnce.congestion.cwndBytes).toBe(untouched.congestion.cwndBytes);
  });
  it.each([
    ['its steepness', { cubicC: 0.8 }], ['its share after a loss', { cubicBeta: 0.5 }],
    ['the size of packets', { packetBytes: 3000 }],
  ])('begins it again from the present window when %s is changed', (_, tcp) => {
    expect(epochOf(run([{ atPs: 4 * S, tcp }]))).toBeGreaterThanOrEqual(4 * S);
  });
});

describe.each([
  ['on', null, boston()], ['off', boston(), null],
] as const)('TCP Boston turned %s at 1 s, one cell in a hundred lost', (_, before, after) => {
  const sim = ran(turned({
    tcp: { ...quick, packetBytes: 1500, boston: before },
    link: { delayPs: 10 * MS, rateBps: 10e6, cellErrorRate: 0.01 }, adaptation: { mergeOnLostEom: false },
  }, [{ atPs: S, tcp: { boston: after } }]), 20 * S);
  const { packetsDelivered, verifiedSegments, corruptSegments } = record(sim);

  it('verifies the segments that were coded, and only those', () => {
    expect(verifiedSegments).toBeGreaterThan(5);
    expect(verifiedSegments).toBeLessThan(packetsDelivered);
    expect(corruptSegments).toBe(0);
  });
});

describe('TCP Boston turned off and on again with a code of 14 cells while cell 15 of a segment of 13 is under way', () => {
  // Cells 0, 1 and 2 are lost; after the timeout at 500 ms, cells 13, 14 and 15 are sent; they arrive after 510 ms.
  const spec = turned({ traffic: file(536), tcp: { ...quick, boston: boston() }, faults: [{ cells: [0, 1, 2] }] }, [
    { atPs: 503 * MS, tcp: { boston: null } }, { atPs: 504 * MS, tcp: { boston: boston({ codeCells: 14 }) } },
  ]);

  it('still rebuilds that segment from the cells of its own code', () => {
    const { verifiedSegments, corruptSegments } = record(ran(spec, S));
    expect([verifiedSegments, corruptSegments]).toEqual([1, 0]);
  });
});

describe.each([
  ['tag of 4 bytes', { codeCells: 256 }, { cellTagBytes: 4 }],
  ['no tag', { cellTagBytes: 4 }, {}],
  ['code of 14 cells', {}, { codeCells: 14 }],
])('TCP Boston turned off and on again with another code (%s) before a segment is sent again', (_, before, after) => {
  // Cells 0, 1 and 2 are lost; the change comes before the timeout at 500 ms.
  const one = { traffic: file(536), tcp: { ...quick, boston: boston(before) }, faults: [{ cells: [0, 1, 2] }] };
  const spec = turned(one, [
    { atPs: 400 * MS, tcp: { boston: null } }, { atPs: 400 * MS, tcp: { boston: boston(after) } },
  ]);

  it('sends fresh cells of the code that it was sent with at first', () => {
    const [changed, same] = [record(ran(spec, S)), record(ran(turned(one, []), S))];
    expect([changed.verifiedSegments, changed.corruptSegments]).toEqual([1, 0]);
    expect([changed.cellsSent, changed.cellsDelivered]).toEqual([same.cellsSent, same.cellsDelivered]);
  });
});

describe('three settings changed by hand at three instants of a run of two seconds', () => {
  const scenario: Scenario = {
    version: 1, seed: 5, durationS: 2,
    nodes: [
      { id: 'src', kind: 'host', count: 3 }, { id: 'sw', kind: 'switch', bufferCells: 100 },
      { id: 'sink', kind: 'host' },
    ],
    links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 2 }, { from: 'sw', to: 'sink', rateMbps: 10, delayMs: 2 }],
    flows: [{
      id: 'f', from: 'src', to: 'sink', startJitterMs: 20,
      transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 100 },
    }],
  };
  const turns: Record<string, unknown>[] = [
    { 'nodes.sw.bufferCells': 300, 'nodes.sw.discard': { policy: 'epd' } }, { 'flows.f.transport.packetBytes': 4470 },
    { 'flows.f.transport.boston': {}, 'flows.f.transport.windowBytes': 100_000 },
  ];
  const load = (what: Scenario) => {
    const loaded = loadSession(what, { codecs });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    return loaded.session;
  };
  const live = load(scenario);
  const instants = turns.map((set, n) => {
    advance(live, (0.31 + 0.37 * n) * S);
    const turn = applyNow(live, set);
    if (!turn.ok) throw new Error(JSON.stringify(turn.problems));
    return { nowS: nowPs(live) / S, atS: turn.atS };
  });
  advance(live, Infinity);
  const byHand = resultOf(live, {}, 0);

  it('take effect at most two microseconds later', () => {
    for (const { nowS, atS } of instants) {
      expect(atS).toBeGreaterThan(nowS);
      expect(atS - nowS).toBeLessThanOrEqual(2.000001e-6);
    }
  });

  it('give the same result as the scenario with these changes, run from the start', () => {
    const planned = load(live.scenario as Scenario);
    advance(planned, Infinity);
    const { events: _events, ...result } = resultOf(planned, {}, 0);
    const { events: _alsoEvents, ...expected } = byHand;
    expect(result).toEqual(expected);
  });

  it('give another result than the scenario without them', () => {
    const plain = load(scenario);
    advance(plain, Infinity);
    expect(resultOf(plain, {}, 0).hash).not.toBe(byHand.hash);
  });
});
