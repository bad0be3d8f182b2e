/** No flow ever stands still for good. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/kernel/loop';
import type { Change, Flow, Scenario } from '../../src/scenario/types';
import { checkScenario } from '../../src/scenario/check';
import { built, options } from './runs';

const DURATION_S = 40;
const QUIET_FROM = 0.5;

const boston = fc.constantFrom(null, {}, { code: 'uniform' as const }, { learnsOutOfOrder: false }, { firstRedundancy: 0.1, retransmitRedundancy: 0.1 });

/** Karn’s rule stays on: without it a round trip that grows tenfold is never learnt, and copies of one segment fill the source queue. */
const transport = fc.record({
  packetBytes: fc.constantFrom(41, 88, 576, 1500, 9180), windowBytes: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 3000, max: 20_000 })),
  initialWindowPackets: fc.integer({ min: 1, max: 10 }), initialSsthreshPackets: fc.constantFrom(null, 1, 4), delayedAckMs: fc.constantFrom(0, 200),
  limitedTransmit: fc.boolean(), maxRtoMs: fc.constant(2000), tickMs: fc.constantFrom(10, 100), boston,
});

const layer = fc.constantFrom<Partial<NonNullable<Flow['adaptation']>>>({}, { kind: 'lpd' }, { kind: 'lpd', header: 'packet', pendingPackets: 2 }, { kind: 'lpd', blockingFactor: 4, blockWaitMs: 20 }, { kind: 'lpd', lateOn: 'done', maxRequests: 1, requestTimeoutMs: 1 });

const turn = fc.record({ share: fc.double({ min: 0, max: QUIET_FROM, noNaN: true }), set: fc.oneof(
  fc.constantFrom(41, 88, 576, 1500, 9180).map((bytes) => ({ 'flows.f.transport.packetBytes': bytes })),
  fc.integer({ min: 1, max: 20_000 }).map((bytes) => ({ 'flows.f.transport.windowBytes': bytes })),
  fc.constantFrom({}, null).map((value) => ({ 'flows.f.transport.boston': value })),
  fc.constantFrom(0.3, 1).map((mbps) => ({ 'links.a>sw.rateMbps': mbps })),
  fc.constantFrom(0, 5, 100).map((ms) => ({ 'links.sw>b.delayMs': ms })),
) });

const scenarios = (cellErrorRate: number, bufferCells: number): fc.Arbitrary<Scenario> =>
  fc.record({ transport, seed: fc.nat(), merge: fc.boolean(), layer, turns: fc.array(turn, { maxLength: 5 }), faults: fc.uniqueArray(fc.nat(30), { maxLength: 12 }) }).map(({ transport: own, seed, merge, layer: lazy, turns, faults }) => {
    const scenario: Scenario = {
      version: 1, seed, durationS: DURATION_S,
      nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'sw', rateMbps: 0.3, delayMs: 5 }, { from: 'sw', to: 'b', rateMbps: 0.3, delayMs: 5, cellErrorRate }],
      flows: [{ id: 'f', from: 'a', to: 'b', transport: own, adaptation: { mergeOnLostEom: merge, ...(own.boston === null && lazy) } }],
      ...(cellErrorRate > 0 && { faults: [{ link: 'a>sw', flow: 'f', packets: faults }] }),
    };
    return turns.reduce<Scenario>((so, { share, set }) => {
      const next: Scenario = { ...so, changes: [...(so.changes ?? []), { atS: share * DURATION_S, set } satisfies Change] };
      return checkScenario(next).ok ? next : so;
    }, scenario);
  });

/** Bytes delivered in each of four tenths of the run behind the last change. */
function progress(scenario: Scenario): number[] {
  const sim = built(scenario);
  const at = [0.6, 0.7, 0.8, 0.9, 1].map((share) => {
    runUntil(sim, share * DURATION_S * 1e12);
    return sim.world.flows[0].receiver.deliveredBytes;
  });
  return at.slice(1).map((bytes, n) => bytes - at[n]);
}

describe('a greedy flow of any settings over a path without loss, turned up to five times', () => {
  it('delivers something in every four seconds', () => {
    fc.assert(fc.property(scenarios(0, 100_000), (scenario) => {
      expect(Math.min(...progress(scenario))).toBeGreaterThan(0);
    }), options(40));
  });
});

describe('the same over a path that loses one cell in a thousand and whatever does not fit into 300 places, and up to twelve whole packets', () => {
  it('delivers something in the last sixteen seconds', () => {
    fc.assert(fc.property(scenarios(0.001, 300), (scenario) => {
      expect(progress(scenario).reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(0);
    }), options(40));
  });
});
