/** No flow ever stalls for good. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import { CATALOGUE } from '../../src/model/catalogue';
import type { Change, Scenario } from '../../src/scenario/types';
import { checkScenario } from '../../src/scenario/check';
import {
  anyLayer, carriesBoston, fitHeader, settings, tcpParameters, thousandths,
} from '../scenario/random-parts';
import { built, options } from './runs';

const DURATION_S = 40;
const QUIET_FROM = 0.5;

/**
 * Options of TCP that are not drawn from the catalogue. Karn’s rule stays on: without it a round trip that grows
 * tenfold is never measured, and copies of one segment fill the source queue. Timeouts stay below four seconds, in each
 * of which there must be progress.
 */
const FIXED = [
  'karn', 'profile', 'maxRtoMs', 'packetBytes', 'windowBytes', 'initialWindowPackets', 'tickMs', 'pacingMbps',
  'receiveBufferBytes', 'sendBufferBytes', 'nagle',
];
const roomy = fc.oneof(fc.constant(null), fc.integer({ min: 3000, max: 20_000 }));
const boston = fc.option(settings('boston', CATALOGUE.boston.parameters, { without: ['codeCells'] }), { nil: null });
/**
 * Packet sizes. A window of packets with one byte of data is up to 40,000 cells, which take a minute, so these are left
 * out where something may have to be sent again after them.
 */
const sizes = (lossy: boolean) =>
  (lossy ? fc.constantFrom(88, 576, 1500, 9180) : fc.constantFrom(41, 88, 576, 1500, 9180));

const transport = (lossy: boolean) => fc.record({
  more: settings('tcp', tcpParameters, { without: FIXED }), packetBytes: sizes(lossy),
  windowBytes: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 3000, max: 20_000 })),
  initialWindowPackets: fc.integer({ min: 1, max: 10 }), pacingMbps: fc.constantFrom(null, null, 0.2),
  nagle: fc.boolean(), sendBufferBytes: roomy, receiveBufferBytes: roomy,
  maxRtoMs: fc.constant(2000), tickMs: fc.constantFrom(10, 100), boston,
})
  .map(({ more, ...own }) => ({ ...more, ...own }));

/** A reassembly timer that is shorter than a packet takes lets none through; a second is enough for all sizes. */
const layer = anyLayer.map((own) => ('reassemblyTimeoutMs' in own ? { ...own, reassemblyTimeoutMs: 1_000 } : own));

const turn = (lossy: boolean) => fc.record({ share: thousandths(0, 1000 * QUIET_FROM), set: fc.oneof(
  sizes(lossy).map((bytes) => ({ 'flows.f.transport.packetBytes': bytes })),
  fc.integer({ min: 1, max: 20_000 }).map((bytes) => ({ 'flows.f.transport.windowBytes': bytes })),
  fc.constantFrom({}, null).map((value) => ({ 'flows.f.transport.boston': value })),
  fc.constantFrom(0.3, 1).map((mbps) => ({ 'links.a>sw.rateMbps': mbps })),
  fc.constantFrom(0, 5, 100).map((ms) => ({ 'links.sw>b.delayMs': ms })),
) });

/** Places for a packet of 9,180 bytes with as many extra cells: a pilot asks for all of them at once. */
const CODED_PLACES = 512;

const scenarios = (cellErrorRate: number, bufferCells: number): fc.Arbitrary<Scenario> =>
  fc.record({
    transport: transport(cellErrorRate > 0), seed: fc.nat(), layer,
    turns: fc.array(turn(cellErrorRate > 0), { maxLength: 5 }), faults: fc.uniqueArray(fc.nat(30), { maxLength: 12 }),
  }).map(({ transport: own, seed, layer: below, turns, faults }) => {
    const places = below.kind === 'reservation' ? Math.max(bufferCells, CODED_PLACES) : bufferCells;
    const scenario: Scenario = {
      version: 1, seed, durationS: DURATION_S,
      nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: places }, { id: 'b', kind: 'host' }],
      links: [
        { from: 'a', to: 'sw', rateMbps: 0.3, delayMs: 5 },
        { from: 'sw', to: 'b', rateMbps: 0.3, delayMs: 5, cellErrorRate },
      ],
      flows: [{
        id: 'f', from: 'a', to: 'b', transport: own,
        adaptation: own.boston !== null && !carriesBoston(below.kind) ? {}
          : fitHeader(own.packetBytes, own.boston !== null, below),
      }],
      ...(cellErrorRate > 0 && { faults: [{ link: 'a>sw', flow: 'f', packets: faults }] }),
    };
    return turns.reduce<Scenario>((so, { share, set }) => {
      const next: Scenario = {
        ...so, changes: [...(so.changes ?? []), { atS: share * DURATION_S, set } satisfies Change],
      };
      return checkScenario(next).ok ? next : so;
    }, scenario);
  });

/** Bytes delivered in each of the last four tenths of the run, after the last change. */
function progress(scenario: Scenario): number[] {
  const sim = built(scenario);
  const at = [0.6, 0.7, 0.8, 0.9, 1].map((share) => {
    runUntil(sim, share * DURATION_S * 1e12);
    return sim.world.flows[0].receiver.deliveredBytes;
  });
  return at.slice(1).map((bytes, n) => bytes - at[n]);
}

describe('a greedy flow of any settings and any adaptation layer over a path without loss, changed up to five times', () => {
  it('delivers something in each of the last four tenths, which are four seconds', () => {
    fc.assert(fc.property(scenarios(0, 100_000), (scenario) => {
      expect(Math.min(...progress(scenario))).toBeGreaterThan(0);
    }), options(40));
  });
});

describe('such a flow over a path that loses one cell in a thousand, what does not fit into 300 places (512 with reservation), and up to twelve whole packets', () => {
  it('delivers something in the last sixteen seconds', () => {
    fc.assert(fc.property(scenarios(0.001, 300), (scenario) => {
      expect(progress(scenario).reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(0);
    }), options(40));
  });
});
