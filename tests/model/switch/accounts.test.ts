/** What the inspector shows of each connection at a port. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { accountsOf, shownAt } from '../../../src/model/switch/accounts';
import { vcHop } from '../../../src/model/switch/vc-hop';
import { US } from '../support/specs';
import { cellsAt, fill, packetBench, upTo } from './support';

describe('six places, connection 0 with four cells, connection 1 cut short after two, connection 2 with none', () => {
  const on = cellsAt({ bufferCells: 6, discard: { policy: 'ppd' } }, 3);
  fill(on, 0, 4, 0, 4);
  fill(on, 1, 4, 0.1, 9);
  on.sim.net.hopLink.forEach((link, number) => {
    if (link === on.out && on.sim.net.hopVc[number] === 4) {
      vcHop(on.sim.world, number).features = [{ cells: 3, from: 0, seen: -1 }];
    }
  });
  runUntil(on.sim, 0.9 * US);
  const [a, b, c] = accountsOf(on.sim, on.out);

  it('are the three connections, data only: acknowledgements take other ports', () => {
    expect(accountsOf(on.sim, on.out).map(({ vc, flow, back }) => [vc, flow, back])).toEqual([
      [0, 0, false], [2, 1, false], [4, 2, false],
    ]);
    expect(accountsOf(on.sim, 1).map(({ flow, back }) => [flow, back])).toEqual([[0, true]]);
  });

  it('have 4, 2 and 0 cells: 1.33, 0.67 and 0 times the mean', () => {
    expect([a, b, c].map(({ queued, share }) => [queued, share])).toEqual([[4, 8 / 6], [2, 4 / 6], [0, 0]]);
  });

  it('have, of the packet coming in, the number of cells let in and whether the rest is refused', () => {
    expect([a, b].map(({ admitted, refusing }) => [admitted, refusing])).toEqual([[0, false], [2, true]]);
  });

  it('have 0, 0 and 3 cells reserved', () => {
    expect([a, b, c].map(({ reserved }) => reserved)).toEqual([0, 0, 3]);
  });
});

describe('packet mode with a buffer in bytes, 3,000 bytes of one connection and 1,000 of another', () => {
  it('are given in bytes', () => {
    const on = packetBench({ bufferBytes: 9000 });
    for (const n of upTo(3)) on.arrive(0, 1000, n);
    on.arrive(1, 1000, 5);
    runUntil(on.sim, 100 * US);
    expect(accountsOf(on.sim, on.out).map(({ queued, share }) => [queued, share])).toEqual([[3000, 1.5], [1000, 0.5]]);
  });
});

describe('two connections before the first cell', () => {
  it('have no cells, no share and no reserved places, and are not refused', () => {
    const on = cellsAt({});
    const nothing = { back: false, queued: 0, admitted: 0, refusing: false, reserved: 0, share: 0 };
    expect(accountsOf(on.sim, on.out).map(({ hop: _, ...account }) => account)).toEqual([
      { vc: 0, flow: 0, ...nothing }, { vc: 2, flow: 1, ...nothing },
    ]);
  });
});

describe('tail drop at six places, twelve of fifteen cells of a packet come', () => {
  it('has refused single cells, not the rest of the packet', () => {
    const on = cellsAt({ bufferCells: 6 });
    fill(on, 0, 12, 0, 15);
    runUntil(on.sim, 0.9 * US);
    expect(accountsOf(on.sim, on.out)[0]).toMatchObject({ queued: 6, admitted: 6, refusing: false });
  });
});

describe('what a port shows of its mechanisms', () => {
  const shown = (own: Parameters<typeof cellsAt>[0], unit: 'cells' | 'bytes' = 'cells') => {
    const on = cellsAt({ bufferCells: 10, ...own });
    return shownAt(on.sim.world.ports[on.out], unit);
  };

  it('is nothing for tail drop alone, which has no state', () => {
    expect(shown({})).toEqual([]);
  });

  it('is the state of the policy and of each feature in use, under its title', () => {
    const titles = shown({ discard: { policy: 'red' }, efciHighFraction: 0.5 }).map(({ title }) => title);
    expect(titles).toEqual(['Random early detection', 'Congestion bit (EFCI)']);
  });

  it('names what the places are, and leaves other units as they are', () => {
    const rows = (unit: 'cells' | 'bytes') => shown({ efciHighFraction: 0.5, efciLowFraction: 0.3 }, unit)[0].rows
      .map((row) => `${row.label}: ${row.value} ${row.unit}`);
    expect(rows('cells')).toEqual(['congested: false none', 'set above: 5 cells', 'until below: 3 cells']);
    expect(rows('bytes')).toEqual(['congested: false none', 'set above: 5 bytes', 'until below: 3 bytes']);
  });
});
