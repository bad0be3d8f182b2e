/** VCs with so many places that a single event could hand over what a link sends in seconds. */
import { describe, expect, it } from 'vitest';
import { creditVc } from '../../../src/model/adaptation/services/credit';
import { cellsAhead } from '../../../src/model/metrics/queue';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Scenario } from '../../../src/scenario/types';
import { C, built, link } from '../abr/support';
import { flow } from './support';

/** Two hosts that send to each other as fast as credit for 900,000 cells lets them. */
const both: Scenario = {
  version: 1, durationS: 0.1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [link('a', 'b', 5)], flows: [flow('f', 'a', 'b', 1, 900_000), flow('g', 'b', 'a', 1, 900_000)],
};

describe('two VCs with 900,001 places, in opposite directions over one link', () => {
  it('never have more than a batch and a packet wait at a host after an event, and fill the link', () => {
    const sim = built(both);
    let events = 0;
    while (runUntil(sim, 0.1e12, 1) > 0) {
      events++;
      for (const number of [0, 1]) {
        const { links, clock } = sim.world;
        // A batch of the host's own cells, and the credit cells for the other VC, which go first.
        expect(cellsAhead(links[number], clock[0])).toBeLessThan(2_100);
      }
      if (events > 60_000) break;
    }
    runUntil(sim, Infinity);
    for (const number of [0, 1]) expect(sim.world.links[number].busyPs / 0.1e12).toBeGreaterThan(0.999);
    expect(record(sim).cellsDropped).toBe(0);
    // With N2 = 1, half of the cells on each link are credit cells for the other VC.
    for (const vc of [0, 2]) expect(creditVc(sim, vc)!.sent[0] / (0.1 * C)).toBeGreaterThan(0.45);
  });
});
