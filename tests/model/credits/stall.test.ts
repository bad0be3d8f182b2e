/** Lost credit cells: which losses heal, which stall a VC for good, and how repeating the count helps. */
import { describe, expect, it } from 'vitest';
import { creditVc } from '../../../src/model/adaptation/services/credit';
import { CREDIT_CELL } from '../../../src/model/atm/credit';
import { INDEX_BITS } from '../../../src/model/atm/cell-number';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import type { Link, Scenario, Service } from '../../../src/scenario/types';
import { CELL_S, greedy, link } from '../abr/support';
import { built } from '../../property/runs';
import { flow, hop } from './support';

interface Lost { sim: Simulation; stalls: { timeS: number; link: number }[]; before: number }

/** One VC with 8 + 16 places over a link of 0.25 ms; `lost` credit cells in a row are lost from 20 ms on. */
function losing(lost: number, own: Partial<Service> = {}): Lost {
  const scenario = hop(8, 16, 0.25, 0.2);
  const stalls: Lost['stalls'] = [];
  const flow = scenario.flows![0];
  const sim = built({ ...scenario, flows: [{ ...flow, service: { ...flow.service, ...own } as Service }] }, {
    trace: (timePs, _flow, event, link) => { if (event === 'stall') stalls.push({ timeS: timePs / 1e12, link }); },
  });
  runUntil(sim, 0.02e12);
  const back = sim.world.links[1];
  for (let left = lost; left > 0;) {
    const seen = creditVc(sim, 0)!.credits;
    runUntil(sim, Infinity, 1);
    if (creditVc(sim, 0)!.credits === seen) continue;
    // Set the count of the credit cell just sent, the last on the link, to 0: it arrives without effect, as if lost.
    const newest = (back.head + back.trains - 1) & (back.at.length - 1);
    const packet = back.cell[newest] >>> INDEX_BITS;
    expect(sim.world.packets.role[packet]).toBe(CREDIT_CELL);
    sim.world.credits.total[packet] = 0;
    left--;
  }
  runUntil(sim, 0.1e12);
  const before = sim.world.links[0].carried;
  runUntil(sim, Infinity);
  return { sim, stalls, before };
}

describe('a VC with floor(24 / 8) = 3 credit cells to a window', () => {
  it('goes on when two of them in a row are lost', () => {
    const { sim, stalls, before } = losing(2);
    expect(stalls).toEqual([]);
    expect(sim.world.links[0].carried).toBeGreaterThan(before);
    expect(record(sim).stalledVcs).toBe(0);
  });
  it('stalls for good when three are, which is detected and reported with its link', () => {
    const { sim, stalls, before } = losing(3);
    expect(sim.world.links[0].carried).toBe(before);
    expect(stalls.map(({ link }) => link)).toEqual([1]);
    expect(stalls[0].timeS).toBeLessThan(0.06);
    expect(record(sim).stalledVcs).toBe(1);
    expect(creditVc(sim, 0)!.stalled).toEqual([true]);
  });
  it('goes on when the far end repeats its count after 5 ms', () => {
    const { sim, stalls, before } = losing(3, { repeatMs: 5 } as Partial<Service>);
    expect(stalls).toEqual([]);
    expect(sim.world.links[0].carried).toBeGreaterThan(before);
    expect(record(sim).stalledVcs).toBe(0);
  });
});

describe('a VC with 8 + 16 places whose far end repeats its count, and whose credit cells are lost from the fourth on', () => {
  /** Times at which the far end has sent credit cells, ms, to 50 ms. */
  const told = (repeatMs: number, lost: number): number[] => {
    const scenario = hop(8, 16, 0.25, 0.05);
    const own = scenario.flows![0];
    const sim = built({
      ...scenario, flows: [{ ...own, service: { ...own.service, repeatMs } as Service }],
      faults: [{ link: 'b>a', flow: 'f', cells: Array.from({ length: lost }, (_, n) => 3 + n) }],
    });
    const times: number[] = [];
    for (let sent = 0; runUntil(sim, Infinity, 1) > 0;) {
      const { credits, toldPs } = creditVc(sim, 0)!;
      if (credits > sent) times.push(toldPs[0] / 1e9);
      sent = credits;
    }
    return times;
  };
  it.each([
    ['5 ms of silence: 5 ms after the last', 5, 3, [5]],
    ['12 ms, more than between two checks for a stall: 12 ms after the last', 12, 3, [12]],
    ['2 ms, where three repetitions are lost too: after 2, 4, 8 and 16 ms more', 2, 6, [2, 4, 8, 16]],
  ])('repeats it after %s', (_, repeatMs, lost, gaps) => {
    const times = told(repeatMs, lost);
    // Credit cells 3, 4 and 5 are lost; what follows them are repetitions.
    for (const [place, gap] of gaps.entries()) expect(times[6 + place] - times[5 + place]).toBeCloseTo(gap, 9);
    // The repetition needs 0.25 ms and a cell time; then eight cells follow, and need 0.25 ms.
    const back = times[6 + gaps.length - 1];
    expect(times.find((at) => at > back)).toBeCloseTo(back + 0.5 + 9000 * CELL_S, 6);
  });
});

describe('a far end that repeats its count after 5 ms, and gets fewer cells than the eight of a credit cell', () => {
  const scenario = hop(8, 16, 0.25, 0.13);
  const [own] = scenario.flows!;
  const sim = built({ ...scenario, flows: [{
    ...own, traffic: { kind: 'trace', entries: [[0, 12], [0.1, 12]], repeat: false },
    transport: { ...own.transport, kind: 'udp', packetBytes: 40 }, service: { ...own.service, repeatMs: 5 } as Service,
  }] });
  const told: [number, number][] = [];
  for (let credits = 0; runUntil(sim, Infinity, 1) > 0;) {
    const state = creditVc(sim, 0)!;
    if (state.credits > credits) told.push([Math.round(state.toldPs[0] / 1e9 * 100) / 100, state.told[0]]);
    ({ credits } = state);
  }

  it('does so though the VC has credit, 5 ms after the first cell and then after twice as long each time', () => {
    expect(told.slice(0, 4)).toEqual([[5.25, 1], [15.25, 1], [35.25, 1], [75.25, 1]]);
  });
  it('tells of a cell that comes after more than 5 ms of silence at once, and then begins with 5 ms again', () => {
    expect(told.slice(4)).toEqual([[100.25, 2], [110.25, 2]]);
  });
});

describe('a tenth of the credit cells lost', () => {
  it('costs a few percent of the full rate, because the next credit cell carries the whole count', () => {
    const rate = (cellErrorRate: number): number => {
      const sim = built(hop(8, 185, 0.25, 0.2));
      sim.world.links[1].errorRate = cellErrorRate;
      runUntil(sim, Infinity);
      return sim.world.links[0].carried;
    };
    const lost = 1 - rate(0.1) / rate(0);
    expect(lost).toBeGreaterThan(0.01);
    expect(lost).toBeLessThan(0.06);
  });
});

describe('a VC whose cells a link loses', () => {
  it('loses its credit with them: it stalls when as many are gone as there are places', () => {
    const sim = built(hop(8, 16, 0.25, 0.5));
    sim.world.links[0].errorRate = 0.2;
    runUntil(sim, Infinity);
    expect(record(sim).stalledVcs).toBe(1);
    expect(record(sim).cellsDropped).toBeGreaterThanOrEqual(17);
  });
});

/** Instants (ms) and links of what is reported as stalled. */
function stallsOf(scenario: Scenario): { sim: Simulation; stalls: [ms: number, link: number][] } {
  const stalls: [number, number][] = [];
  const sim = built(scenario, { trace: (timePs, _flow, event, link) => {
    if (event === 'stall') stalls.push([timePs / 1e9, link]);
  } });
  runUntil(sim, Infinity);
  return { sim, stalls };
}

describe('a VC that waits longer for its credit than the patience of 10 ms and a round trip', () => {
  const through = (slow: Partial<Link>): Scenario => ({
    version: 1, durationS: 2,
    nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
    links: [link('a', 's', 0.1), link('s', 'b', 0.1, slow)], flows: [flow('f', 'a', 'b', 2, 2)],
  });
  it('is not stalled while a cell waits at a port, or travels over a link of 42 ms a cell', () => {
    const { sim, stalls } = stallsOf(through({ rateMbps: 0.01 }));
    expect(stalls).toEqual([]);
    expect(record(sim).stalledVcs).toBe(0);
    expect(sim.world.links[2].carried).toBeGreaterThan(20);
  });
  it('is not stalled while cells, and the credit for them, travel over a link of 300 ms', () => {
    const { sim, stalls } = stallsOf(through({ delayMs: 300 }));
    expect(stalls).toEqual([]);
    expect(record(sim).stalledVcs).toBe(0);
    expect(sim.world.links[2].carried).toBeGreaterThan(8);
  });
});

describe('a VC that has lost its credit', () => {
  it('is found while other flows use both directions, one with credits of its own', () => {
    const lost = { ...hop(8, 16, 0.25, 0.2), faults: [{ link: 'b>a', flow: 'f', cells: [3, 4, 5] }] };
    const alone = stallsOf(lost).stalls;
    const beside = stallsOf({ ...lost, flows: [
      ...lost.flows!, flow('g', 'a', 'b', 8, 300),
      { ...greedy('h', 'b', 'a'), service: { kind: 'ubr' }, traffic: { kind: 'constant', rateMbps: 100 } },
    ] });
    expect(alone.map(([, which]) => which)).toEqual([1]);
    expect(beside.stalls.map(([, which]) => which)).toEqual([1]);
    expect(beside.stalls[0][0]).toBeCloseTo(alone[0][0], 0);
    expect(beside.sim.world.links[1].carried).toBeGreaterThan(1000);
  });
});
