/** A source without end over UDP and ABR: it has a packet whenever its VC has nothing left to send, until it stops. */
import { describe, expect, it } from 'vitest';
import { waitingAt } from '../../../src/model/adaptation/services/enter-vc';
import { DATA } from '../../../src/model/atm/packets';
import { runUntil } from '../../../src/model/run/loop';
import { FLOW_TOTALS, FlowTotal } from '../../../src/model/metrics/counters';
import type { Simulation } from '../../../src/model/world';
import { built, greedy, line } from '../abr/support';
import { MS } from '../support/specs';

const CELLS = 32;
const packetsSent = ({ world }: Simulation, flow: number): number =>
  world.flowTotals[flow * FLOW_TOTALS + FlowTotal.packetsSent];

describe('two sources without end, packets of 32 cells, of which the second goes from 10 to 50 ms', () => {
  const sim = built(line({}, {}, {
    flows: [greedy('f', 'a', 'b'), greedy('g', 'a', 'b', {}, { startS: 0.01, stopS: 0.05 })],
  }));
  const seen = Array.from({ length: 100 }, (_, ms) => {
    runUntil(sim, ms * MS);
    return { waiting: [0, 2].map((vc) => waitingAt(sim, vc)), sent: [0, 1].map((flow) => packetsSent(sim, flow)) };
  });

  it('have from one cell to a packet waiting at every instant while they send', () => {
    for (const { waiting } of seen) expect(waiting[0]).toSatisfy((cells: number) => cells > 0 && cells <= CELLS);
    for (const { waiting } of seen.slice(10, 50)) {
      expect(waiting[1]).toSatisfy((cells: number) => cells > 0 && cells <= CELLS);
    }
  });

  it('make no packet before the start and none from the stop on', () => {
    const second = seen.map(({ sent }) => sent[1]);
    expect([second[9], second[49] > 100]).toEqual([0, true]);
    expect(new Set(second.slice(50)).size).toBe(1);
    expect(seen[99].waiting[1]).toBe(0);
    expect(seen[99].sent[0]).toBeGreaterThan(seen[50].sent[0] + 100);
  });
});

describe('TCP with everything to send over ABR', () => {
  it('sends what its window allows, and no packet more', () => {
    const tcp = { kind: 'tcp', packetBytes: 1500, windowBytes: 4 * 1460, initialWindowPackets: 4 };
    const sim = built(line({}, {}, { flows: [greedy('f', 'a', 'b', {}, { transport: tcp })] }));
    runUntil(sim, 10 * MS);
    expect(packetsSent(sim, 0)).toBe(4);
  });
});

describe('a source without end that stops at the very instant at which it would make its second packet', () => {
  const second = built(line());
  runUntil(second, MS);
  const { packets } = second.world;
  // The first packet is made at 0, as are the slots that are not used.
  const madeAtPs = Math.min(...[...packets.vc.keys()]
    .filter((slot) => packets.vc[slot] === 0 && packets.role[slot] === DATA && packets.sentPs[slot] > 0)
    .map((slot) => packets.sentPs[slot]));

  it.each([
    ['makes one packet', 0, 1], ['and, if it stops a picosecond later, two', 1, 2],
  ])('%s', (_, laterPs, sent) => {
    const sim = built(line());
    sim.net.spec.flows[0].stopPs = madeAtPs + laterPs;
    runUntil(sim, MS);
    expect(madeAtPs).toBeLessThan(MS);
    expect(packetsSent(sim, 0)).toBe(sent);
  });
});
