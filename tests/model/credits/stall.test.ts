/** Lost credit cells: which losses heal, which stall a VC for good, and how repeating the count helps. */
import { describe, expect, it } from 'vitest';
import { creditVc } from '../../../src/model/adaptation/services/credit';
import { CREDIT_CELL } from '../../../src/model/atm/credit';
import { INDEX_BITS } from '../../../src/model/atm/cell-number';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import type { Service } from '../../../src/scenario/types';
import { built } from '../../property/runs';
import { hop } from './support';

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
