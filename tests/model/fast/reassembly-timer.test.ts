/**
 * AAL5's reassembly timer both ways: ends of packets are lost, so timers expire in silences, in the midst of packets
 * and of the next ones, and their values change. Flows without the timer share the ports, in a row of switches (whose
 * ports run ahead) and with long packets over one switch (stretches of one port).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REASON_COUNT, reasonNumber } from '../../../src/model/reasons';
import type { Simulation } from '../../../src/model/world';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { options } from '../../property/runs';
import { runBothWays, runsOf } from './runs';

/** Of the order of a packet's time on the links, and longer. */
const timeouts = fc.constantFrom(0, 2, 7, 20, 60);

const flowOf = (packetBytes: number): fc.Arbitrary<Partial<Flow>> => fc.record({
  timeoutMs: timeouts, mergeOnLostEom: fc.boolean(), udp: fc.boolean(), encapsulation: fc.constantFrom('none', 'llc'),
}).map(({ timeoutMs, udp, ...framing }) => ({
  adaptation: { kind: 'aal5', reassemblyTimeoutMs: timeoutMs, ...framing } as Flow['adaptation'],
  ...(udp ? { transport: { kind: 'udp', packetBytes }, traffic: { kind: 'vbr', rateMbps: 1, onMs: 30, offMs: 40 } }
    : { transport: { kind: 'tcp', packetBytes, tickMs: 10, minRtoMs: 40, initialRtoMs: 100 } }),
}));

/** `switches` in a row; all flows go from the first to the last. */
const scenarios = (switches: number, packetBytes: number): fc.Arbitrary<Scenario> => fc.record({
  seed: fc.nat(1000), bufferCells: fc.constantFrom(30, 90, 400),
  discard: fc.constantFrom({ policy: 'tailDrop' as const }, { policy: 'epd' as const }),
  errors: fc.constantFrom(0, 0.002, 0.01), delayMs: fc.constantFrom(1, 3),
  flows: fc.array(flowOf(packetBytes), { minLength: 2, maxLength: 4 }),
  changes: fc.array(fc.tuple(fc.integer({ min: 1, max: 700 }), timeouts), { maxLength: 3 }),
}).map(({ seed, bufferCells, discard, errors, delayMs, flows, changes }): Scenario => ({
  version: 1, seed, durationS: 0.8,
  nodes: [
    ...flows.map((_, n) => ({ id: `h${n}`, kind: 'host' as const })), { id: 'sink', kind: 'host' },
    ...Array.from({ length: switches }, (_, n) => ({ id: `s${n}`, kind: 'switch' as const, bufferCells, discard })),
  ],
  links: [
    ...flows.map((_, n) => ({ from: `h${n}`, to: 's0', rateMbps: 4, delayMs, cellErrorRate: errors })),
    ...Array.from({ length: switches - 1 }, (_, n) => ({ from: `s${n}`, to: `s${n + 1}`, rateMbps: 4, delayMs })),
    { from: `s${switches - 1}`, to: 'sink', rateMbps: 4, delayMs },
  ],
  flows: flows.map((own, n) => ({ id: `f${n}`, from: `h${n}`, to: 'sink', startJitterMs: 20, ...own }) as Flow),
  changes: changes.sort(([a], [b]) => a - b).map(([atMs, timeoutMs]) => ({
    atS: atMs / 1000, set: { 'flows.f0.adaptation.reassemblyTimeoutMs': timeoutMs },
  })),
}));

const timedOut = ({ world: { trays } }: Simulation): number => trays.reduce((sum, count, tray) =>
  sum + (tray % REASON_COUNT === reasonNumber('reassemblyTimeout') ? count : 0), 0);

describe.each([
  ['a row of switches', 3, 1500], ['long packets over one switch', 1, 9180],
])('%s', (_, switches, packetBytes) => {
  it('is the same both ways wherever it stops, with cells discarded by the timer', () => {
    let cells = 0;
    fc.assert(fc.property(runsOf(scenarios(switches, packetBytes)), (run) => {
      cells += timedOut(runBothWays(run));
    }), options(30));
    expect(cells).toBeGreaterThan(0);
  });
});
