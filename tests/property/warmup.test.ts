/** Rates of random networks measured from any instant on, and the transmissions that these rates count. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBER } from '../../src/model/adaptation/layer';
import { lpdOf } from '../../src/model/adaptation/lpd/state';
import { reservationOf } from '../../src/model/adaptation/reservation/state';
import { DATA, PacketFlag, freeSlots } from '../../src/model/atm/packets';
import { FLOW_TOTALS, FlowTotal } from '../../src/model/metrics/counters';
import { runUntil } from '../../src/model/run/loop';
import { headline, record } from '../../src/model/run/record';
import type { Simulation } from '../../src/model/world';
import type { Scenario } from '../../src/scenario/types';
import { thousandths } from '../scenario/random-parts';
import { smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options, ran } from './runs';

const RATES = [
  'cellLossRate', 'portLossRate', 'cellDiscardRate', 'cellFailureRate', 'packetLossRate', 'retransmissionRate',
  'missedDeadlineRate', 'fairness', 'linkUtilization',
] as const;
const FLOW_RATES = ['packetLossRate', 'retransmissionRate', 'missedDeadlineRate'] as const;

const warmed = (scenarios: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> =>
  fc.record({ scenario: scenarios, share: thousandths(0, 999), deadlineMs: fc.constantFrom(null, 1, 100) })
    .map(({ scenario, share, deadlineMs }) => ({
      ...scenario, warmupS: share * (scenario.durationS ?? 10), measure: { ...scenario.measure, deadlineMs },
    }));

/**
 * The scenario measured only for `gapS` before a delivery, so that most of what is delivered crossed the bottleneck
 * before.
 */
function aroundDelivery(scenario: Scenario, which: number, gapS: number): Scenario {
  const times: number[] = [];
  ran(scenario, { trace: (timePs, _flow, event) => { if (event === 'deliver') times.push(timePs / 1e12); } });
  if (times.length === 0) return scenario;
  const atS = times[which % times.length];
  return { ...scenario, warmupS: Math.max(0, atS - gapS), durationS: atS + 1e-9 };
}

/** Number of transmissions of a flow that are neither complete nor lost, counted place by place. */
function underWay({ world: { packets, flows } }: Simulation, number: number): number {
  const flow = flows[number];
  const free = new Set(freeSlots(packets));
  let count = 0;
  for (let slot = 0; slot < packets.used; slot++) {
    if (!free.has(slot) && packets.vc[slot] === 2 * number && packets.role[slot] === DATA && packets.open[slot] > 0) {
      count++;
    }
  }
  if (flow.adaptation.kind === 'reservation') {
    const { waiting, again, block, lost } = reservationOf(flow);
    // Packets that the module has never sent count already; those that it sends again count only when they are sent.
    for (const slot of [...waiting, ...again, ...block, ...lost]) {
      if ((packets.flags[slot] & PacketFlag.reserving) === 0) count++;
    }
  }
  if (flow.adaptation.kind === 'lpd') {
    const { gathered, travelling, wait } = lpdOf(flow);
    // Packets of a block but for the first, whose slot stands for the block.
    count += gathered.length;
    for (const { besides } of travelling.blocks.slice(travelling.head)) count += besides;
    for (const { members } of wait) count += members.length / MEMBER - 1;
  }
  return count;
}

/** Longest unit that a bottleneck may be sending when its rate changes. */
const MOST_UNIT_BYTES = 65_535;

const kinds: [string, () => fc.Arbitrary<Scenario>][] = [
  ['random networks', smallScenario], ['random networks that change while they run', livelyScenario],
];

describe.each(kinds)('in %s, measured from any instant on', (_, scenarios) => {
  it('every rate is a share, in the record as in the figures of a frame', () => {
    fc.assert(fc.property(warmed(scenarios()), (scenario) => {
      const sim = ran(scenario);
      const result = record(sim);
      const figures = headline(sim);
      const rates = [
        ...RATES.map((name): [string, number] => [name, result[name]]), ['frame’s loss', figures.cellLossRate] as const,
        ['frame’s discard', figures.cellDiscardRate] as const,
        ...result.flows.flatMap((flow) => FLOW_RATES.map((name): [string, number] =>
          [`${flow.id} ${name}`, flow[name]])),
      ];
      expect(rates.filter(([, rate]) => !(rate >= 0 && rate <= 1 + 1e-9))).toEqual([]);
      expect(result.cellFailureRate).toBeCloseTo(result.cellLossRate + result.cellDiscardRate, 12);
    }), options());
  });

  it('the bottleneck hands over no more than it can carry', () => {
    fc.assert(fc.property(scenarios(), fc.nat(), fc.integer({ min: 1, max: 20_000 }), (whole, which, gapUs) => {
      const scenario = aroundDelivery(whole, which, gapUs / 1e6);
      const sim = ran(scenario);
      const { measure, durationPs } = sim.net.spec;
      const { effectiveThroughput, goodput } = record(sim);
      const turns =
        sim.net.spec.changes.filter(({ links }) => links.some(({ link }) => link === measure.bottleneckLink)).length;
      const carriable =
        sim.world.links[measure.bottleneckLink].rateBps * ((durationPs - sim.world.baseline.atPs) / 8e12);
      const slack = 1e-6 + (turns * (scenario.network === 'packet' ? MOST_UNIT_BYTES : 53)) / carriable;
      expect(effectiveThroughput).toBeLessThanOrEqual((scenario.network === 'packet' ? 1 : 48 / 53) + slack);
      expect(goodput).toBeLessThanOrEqual(effectiveThroughput);
      expect(headline(sim).effectiveThroughput).toBe(effectiveThroughput);
    }), options());
  });

  it('the run is the same as without a warm-up', () => {
    fc.assert(fc.property(warmed(scenarios()), (scenario) => {
      const [with_, without] = [scenario, { ...scenario, warmupS: 0 }].map((one) => record(ran(one)));
      const counts = (
        { hash, cellsSent, cellsDropped, cellsDiscarded, cellsDelivered, cellsInFlight }: ReturnType<typeof record>,
      ) => [hash, cellsSent, cellsDropped, cellsDiscarded, cellsDelivered, cellsInFlight];
      expect(counts(with_)).toEqual(counts(without));
    }), options(20));
  });

  it('every transmission has ended or is under way, at every instant looked at, and only what has ended is lost', () => {
    fc.assert(fc.property(scenarios(), fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 20 }), (
      scenario, slices,
    ) => {
      const sim = built(scenario);
      for (let n = 0; sim.world.clock[0] < sim.net.spec.durationPs; n++) {
        runUntil(sim, Infinity, slices[n % slices.length]);
        const total = (flow: number, column: number) => sim.world.flowTotals[flow * FLOW_TOTALS + column];
        sim.world.flows.forEach((_, flow) => {
          expect(total(flow, FlowTotal.packetsSent) - total(flow, FlowTotal.packetsEnded)).toBe(underWay(sim, flow));
          expect(total(flow, FlowTotal.packetsBroken)).toBeLessThanOrEqual(total(flow, FlowTotal.packetsEnded));
        });
      }
    }), options());
  });
});
