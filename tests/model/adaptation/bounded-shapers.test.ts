/** However much a shaper holds, one event releases about a thousand cells; the run is as if it had released all. */
import { describe, expect, it } from 'vitest';
import { GIVEN_AT_ONCE } from '../../../src/model/adaptation/shaper';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { built } from '../../property/runs';

const scenario = (transport: Flow['transport'], changes: Scenario['changes'] = []): Scenario => ({
  version: 1, durationS: 1.2, changes,
  nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch', bufferCells: 2000 }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 's', rateMbps: 155, delayMs: 1 }, { from: 's', to: 'b', rateMbps: 150, delayMs: 10 }],
  flows: [{ id: 'f', from: 'a', to: 'b', transport }],
});

/** The most cells that one event hands to the link, and the hash of the whole run. */
function handedOver(what: Scenario): { most: number; hash: string } {
  const sim = built(what);
  const { totals } = sim.world;
  let most = 0;
  for (let before = 0; runUntil(sim, Infinity, 1) > 0; before = totals[Total.cellsSent]) {
    most = Math.max(most, totals[Total.cellsSent] - before);
  }
  return { most, hash: record(sim).hash };
}

describe('a thousand paced packets that wait when pacing is turned off', () => {
  const paced = { packetBytes: 9180, windowBytes: 16_777_216, initialWindowPackets: 1000, pacingMbps: 0.01 };
  it('are released in events of `GIVEN_AT_ONCE` cells', () => {
    const found = handedOver(scenario(paced, [{ atS: 0.01, set: { 'flows.f.transport.pacingMbps': null } }]));
    expect(found).toEqual({ most: GIVEN_AT_ONCE, hash: '91178e6730cc04c6' });
  });
});

describe('a thousand segments that take turns', () => {
  /** Packets of 9,180 bytes, four to a group: one group (768 cells) is below the limit of an event, two are above. */
  it('are released in events of as many whole groups as reach `GIVEN_AT_ONCE` cells', () => {
    const boston = { interleave: true, interleaveDepth: 4 };
    const found = handedOver(scenario({
      packetBytes: 9180, windowBytes: 16_777_216, initialWindowPackets: 1000, boston,
    }));
    expect(found).toEqual({ most: 2 * 4 * 192, hash: '4f9967ed382cf2f6' });
  });
});
