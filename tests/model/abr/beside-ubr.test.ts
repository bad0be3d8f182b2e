/** ABR, with VBR of higher and UBR of lower priority on the same link: who gets what. */
import { describe, expect, it } from 'vitest';
import { acrOf, atSwitch, built, greedy } from './support';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';

const LINE_MBPS = 25.6;
const END_S = 1;
const HALF_S = 0.5;

/** UBR that offers more than the whole line carries. */
const plain: Flow = {
  id: 'u', from: 'u', to: 'b', transport: { kind: 'udp', packetBytes: 1500 },
  traffic: { kind: 'constant', rateMbps: 40 },
};

/** Three greedy ABR sources, and VBR that takes half of the line during every other 20 ms. */
const network = (scheduler: Switch['scheduler'], beside: readonly Flow[]): Scenario => ({
  version: 1, durationS: END_S,
  nodes: [
    { id: 'a', kind: 'host', count: 3 }, { id: 'u', kind: 'host' }, { id: 'v', kind: 'host' },
    ...['s1', 's2'].map((id) => atSwitch(id, {
      scheduler, bufferCells: 2000, abr: { algorithm: 'erica', intervalMs: 5, intervalCells: null },
    })),
    { id: 'b', kind: 'host' },
  ],
  links: ['a', 'u', 'v'].map((from) => ({ from, to: 's1', rateMbps: 155.52, delayMs: 0.1 }))
    .concat([{ from: 's1', to: 's2', rateMbps: LINE_MBPS, delayMs: 1 }, { from: 's2', to: 'b', rateMbps: 155.52,
      delayMs: 0.1 }]),
  flows: [
    greedy('f', 'a', 'b', { icrMbps: 1 }),
    {
      id: 'vbr', from: 'v', to: 'b', transport: { kind: 'udp', packetBytes: 40 },
      traffic: { kind: 'vbr', rateMbps: LINE_MBPS / 2, onMs: 20, offMs: 20 },
    },
    ...beside,
  ],
  measure: { bottleneck: 's1>s2' },
});

/** `abr`, `ubr`: goodput as a share of the line; `line`: share of the line that carries cells. */
interface Seen { acrs: number[]; abr: number; ubr: number; longest: number; line: number; lost: number }

/** Measures the second half of the run; `longest`: the most cells of ABR sources in the queue. */
function watch(scenario: Scenario): Seen {
  const sim = built(scenario);
  const out = sim.net.spec.measure.bottleneckLink;
  const rates = [0, 0, 0];
  let longest = 0;
  let looks = 0;
  runUntil(sim, HALF_S * 1e12);
  const before = sim.world.links[out].carried;
  for (let atS = HALF_S; atS < END_S; atS += 0.0005, looks++) {
    runUntil(sim, atS * 1e12);
    const own = sim.net.hopsOfLink[out].filter((hop) => sim.net.hopVc[hop] < 6 && (sim.net.hopVc[hop] & 1) === 0);
    longest = Math.max(longest, own.reduce((sum, hop) => sum + (sim.world.hops[hop]?.queued ?? 0), 0));
    rates.forEach((_, flow) => { rates[flow] += acrOf(sim, flow); });
  }
  runUntil(sim, Infinity);
  const { flows } = record(sim);
  const goodput = (id: string): number => flows.filter((flow) => flow.id.startsWith(id))
    .reduce((sum, flow) => sum + flow.goodput, 0);
  return {
    acrs: rates.map((sum) => sum / looks), abr: goodput('f'), ubr: goodput('u'), longest,
    line: (sim.world.links[out].carried - before) * 424 / ((END_S - HALF_S) * LINE_MBPS * 1e6),
    lost: flows.filter(({ id }) => id.startsWith('f')).reduce((sum, { packetLossRate }) => sum + packetLossRate, 0),
  };
}

describe('three ABR sources beside VBR and UBR that would take the whole line', () => {
  const alone = watch(network('byService', []));

  it('keep their rates and their queue where ABR goes first, and UBR gets what they leave', () => {
    const { acrs, longest, line, lost, ubr } = watch(network('byService', [plain]));
    acrs.forEach((acr, flow) => expect(Math.abs(acr / alone.acrs[flow] - 1)).toBeLessThan(0.01));
    // The queue is longest where VBR sets in; a cell of UBR may be leaving whenever one of ABR comes.
    expect(Math.abs(longest / alone.longest - 1)).toBeLessThan(0.1);
    expect([alone.lost, lost]).toEqual([0, 0]);
    expect(alone.line).toBeLessThan(0.93);
    expect(line).toBeGreaterThan(0.999);
    expect(ubr).toBeGreaterThan(0.02);

  });

  it('wait behind UBR in a single queue, which it fills', () => {
    const { lost, abr } = watch(network('fifo', [plain]));
    expect(lost).toBeGreaterThan(0);
    expect(abr).toBeLessThan(alone.abr / 10);
  });
});
