/** A lossy flow beside another: everything that is kept, counted and told of it is as if it were alone. */
import { describe, expect, it } from 'vitest';
import { lpdQueues } from '../../../../src/model/adaptation/lpd/queues';
import { FLOW_TOTALS } from '../../../../src/model/metrics/counters';
import { RECENT, RECENT_STRIDE } from '../../../../src/model/metrics/recent';
import { runUntil } from '../../../../src/model/run/loop';
import type { NetworkSpec } from '../../../../src/model/spec';
import type { Simulation } from '../../../../src/model/world';
import { start } from '../../support/runs';
import { MS, S } from '../../support/specs';
import { losing, type Losing } from './support';

/** The lossy flow as the second of two, each on a line of its own; the first one loses nothing. */
function besideAnother(own: Losing): NetworkSpec {
  const alone = losing(own);
  const [flow] = alone.flows;
  return {
    ...alone,
    nodes: [...alone.nodes, { id: 'c', kind: 'host' }, { id: 'd', kind: 'host' }],
    links: [...alone.links, ...alone.links.map((link) => ({
      ...link, id: `second ${link.id}`, from: link.from + 2, to: link.to + 2,
    }))],
    flows: [flow, { ...flow, id: 'second', route: [2], routeBack: [3] }],
    faults: alone.faults.map((fault) => ({ ...fault, link: 2, flow: 1 })),
  };
}

/** What is counted and told of a flow, and what its queues hold. */
function seenOf(sim: Simulation, flow: number) {
  const { flowTotals, recent: { data, serial } } = sim.world;
  const rows = Array.from({ length: serial }, (_, entry) => data.subarray(entry * RECENT_STRIDE));
  const columns = ['timePs', 'kind', 'packet', 'index', 'of', 'reason'] as const;
  return {
    counted: [...flowTotals.subarray(flow * FLOW_TOTALS, (flow + 1) * FLOW_TOTALS)],
    told: rows.filter((row) => row[RECENT.vc] >> 1 === flow)
      .map((row) => [row[RECENT.vc] & 1, ...columns.map((column) => row[RECENT[column]])]),
    queues: lpdQueues(sim, flow),
  };
}

describe('a flow of lazy packet discard that is the second of two', () => {
  it.each<[string, Losing]>([
    ['loses a cell of each of three packets', { segments: 3, cells: [2, 15, 28] }],
    ['loses fresh cells too, so that TCP sends again', { cells: [2, 13, 14, 15, 16] }],
    ['sends blocks of two packets', { segments: 4, cells: [2, 30], lpd: { blockingFactor: 2 } }],
    ['is told when a packet is complete', { segments: 2, cells: [2], lpd: { lateOn: 'done' } }],
    ['has its number in tags of cells', { segments: 2, cells: [2], lpd: { cellTagBytes: 6 } }],
  ])('is as if it were alone where it %s', (_, own) => {
    const [alone, second] = [start(losing(own)), start(besideAnother(own))];
    for (const untilPs of [1.005 * MS, 1.5 * MS, 2.5 * MS, 40 * MS, 3 * S]) {
      runUntil(alone, untilPs);
      runUntil(second, untilPs);
      expect(seenOf(second, 1)).toEqual(seenOf(alone, 0));
    }
  });
});
