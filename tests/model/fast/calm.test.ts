/**
 * Random stars whose hosts send long packets over one switch, with every policy, small buffers, losses, TCP Boston and
 * lazy packet discard. The fast way computes their slots in stretches (many slots in a loop); many of these are calm:
 * nothing is decided in them that another part of the slot could notice.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { work } from '../../../src/model/way/fast/stretch/calm';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { slotsBothWays } from './runs';

const tcp = { kind: 'tcp' as const, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 };
const sender: fc.Arbitrary<Partial<Flow>> = fc.record({
  variant: fc.constantFrom('reno' as const, 'sack' as const, 'tahoe' as const),
  packetBytes: fc.constantFrom(4470, 9180), windowBytes: fc.constantFrom(20_000, 65_535),
  boston: fc.constantFrom(undefined, undefined, { firstRedundancy: 0.2 }),
}).map(({ boston, ...own }) => ({ transport: { ...tcp, ...own, ...(boston && { boston }) } }));
const lazy: fc.Arbitrary<Partial<Flow>> = fc.constant({
  transport: { ...tcp, packetBytes: 9180 }, adaptation: { kind: 'lpd' as const, mergeOnLostEom: false },
});

const stars: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.nat(1000),
  bufferCells: fc.constantFrom(3, 60, 250, 600),
  discard: fc.constantFrom(...DISCARD_POLICIES.map(({ id }) => ({ policy: id }))),
  queueCounts: fc.constantFrom('all' as const, 'waiting' as const),
  delayMs: fc.constantFrom(1, 4, 11),
  flows: fc.array(fc.oneof(sender, sender, sender, lazy), { minLength: 1, maxLength: 5 }),
  shrinksTo: fc.constantFrom(null, null, 1, 4, 20),
}).map(({ seed, bufferCells, discard, queueCounts, delayMs, flows, shrinksTo }) => ({
  version: 1, seed, durationS: 1.5,
  nodes: [
    ...flows.map((_, n) => ({ id: `h${n}`, kind: 'host' as const })),
    { id: 'sw', kind: 'switch' as const, bufferCells, discard, queueCounts }, { id: 'sink', kind: 'host' as const },
  ],
  links: [
    ...flows.map((_, n) => ({ from: `h${n}`, to: 'sw', rateMbps: 2, delayMs: 3 })),
    { from: 'sw', to: 'sink', rateMbps: 2, delayMs },
  ],
  flows: flows.map((own, n) => ({ id: `f${n}`, from: `h${n}`, to: 'sink', startJitterMs: 20, ...own }) as Flow),
  // A smaller buffer then holds more cells than it has places.
  changes: shrinksTo === null ? [] : [{ atS: 0.25, set: { 'nodes.sw.bufferCells': shrinksTo } }],
}));

describe('any star whose packets are long', () => {
  it('is the same both ways wherever it stops, and many of its slots are calm, some with losses', () => {
    work.slots = 0;
    work.withLosses = 0;
    const slots = slotsBothWays(stars, 60);
    expect(work.slots / slots).toBeGreaterThan(0.1);
    expect(work.withLosses / work.slots).toBeGreaterThan(0.02);
  });
});
