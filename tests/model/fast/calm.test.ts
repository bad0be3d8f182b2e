/**
 * Random stars whose hosts send long packets over one switch or two, with every policy, small buffers, losses, TCP
 * Boston and lazy packet discard. With one switch the fast way computes its slots in stretches (many slots in a loop),
 * with two their ports run ahead. Many slots are calm: nothing is decided in them that another part of the slot could
 * notice.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { calm } from '../../../src/model/way/fast/ahead/calm';
import { work } from '../../../src/model/way/fast/stretch/calm';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { shareBothWays } from './runs';

const tcp = { kind: 'tcp' as const, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 };
const sender: fc.Arbitrary<Partial<Flow>> = fc.record({
  variant: fc.constantFrom('reno' as const, 'sack' as const, 'tahoe' as const),
  packetBytes: fc.constantFrom(4470, 9180), windowBytes: fc.constantFrom(20_000, 65_535),
  boston: fc.constantFrom(undefined, undefined, { firstRedundancy: 0.2 }), stopS: fc.constantFrom(null, null, 0.2, 0.6),
  ecn: fc.constantFrom(false, true),
}).map(({ boston, stopS, ecn, ...own }) => ({
  stopS, transport: { ...tcp, ...own, ...(boston ? { boston } : { ecn }) },
}));
const lazy: fc.Arbitrary<Partial<Flow>> = fc.constant({
  transport: { ...tcp, packetBytes: 9180 }, adaptation: { kind: 'lpd' as const, mergeOnLostEom: false },
});

/** Stars of hosts at the first of some switches in a row, whose last leads to the sink. */
const starsOver = (switches: readonly string[], delaysMs: readonly number[]): fc.Arbitrary<Scenario> => fc.record({
  seed: fc.nat(1000),
  bufferCells: fc.constantFrom(3, 60, 250, 600),
  discard: fc.constantFrom(...DISCARD_POLICIES.map(({ id }) => ({ policy: id }))),
  queueCounts: fc.constantFrom('all' as const, 'waiting' as const),
  delayMs: fc.constantFrom(...delaysMs), hostDelayMs: fc.constantFrom(...delaysMs),
  flows: fc.array(fc.oneof(sender, sender, sender, lazy), { minLength: 1, maxLength: 5 }),
  abr: fc.constantFrom(null, null, null, { algorithm: 'erica' as const }),
  // A smaller buffer then holds more cells than it has places.
  change: fc.constantFrom(
    null, null, ['bufferCells', 1], ['bufferCells', 4], ['bufferCells', 20], ['discard.policy', 'tailDrop'],
  ),
}).map(({ seed, bufferCells, discard, queueCounts, delayMs, hostDelayMs, flows, abr, change }) => ({
  version: 1, seed, durationS: 1.5,
  // An odd number of ps, so bins are not narrower at first: at the end of a bin, calm slots end.
  measure: { binMs: 30.000000001 },
  nodes: [
    ...flows.map((_, n) => ({ id: `h${n}`, kind: 'host' as const })),
    ...switches.map((id) => ({ id, kind: 'switch' as const, bufferCells, discard, queueCounts, abr })),
    { id: 'sink', kind: 'host' as const },
  ],
  links: [
    ...flows.map((_, n) => ({ from: `h${n}`, to: switches[0], rateMbps: 2, delayMs: hostDelayMs })),
    ...switches.map((from, n) => ({ from, to: switches[n + 1] ?? 'sink', rateMbps: 2, delayMs })),
  ],
  flows: flows.map((own, n) => ({ id: `f${n}`, from: `h${n}`, to: 'sink', startJitterMs: 20, ...own }) as Flow),
  changes: change === null ? [] : [{ atS: 0.25, set: { [`nodes.${switches[0]}.${change[0]}`]: change[1] } }],
}));

describe('any star whose packets are long', () => {
  it('is the same both ways wherever it stops, and many of its slots are calm, some with losses', () => {
    work.slots = 0;
    work.withLosses = 0;
    expect(shareBothWays(starsOver(['sw'], [1, 3, 4, 11]), 60, () => work.slots)).toBeGreaterThan(0.1);
    expect(work.withLosses / work.slots).toBeGreaterThan(0.02);
  });

  it('is the same both ways over two switches, whose ports run ahead, often in calm slots', () => {
    expect(shareBothWays(starsOver(['sw', 'behind'], [1, 9, 15]), 60, () => calm.slots)).toBeGreaterThan(0.1);
  });
});
