/** Rates of runs whose warm-up ends with cells under way: numerator and denominator must count the same cells. */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';
import { ran } from '../support/runs';

/** Runs host a, a switch, host b, with a delay of half a second to the switch and 1 Mb/s after it. */
function measured(own: {
  warmupS: number; durationS: number; flow: Partial<Flow>; port?: Partial<Switch>; network?: 'atm' | 'packet';
  faults?: Scenario['faults']; more?: Flow[];
}) {
  const checked = checkScenario({
    version: 1, network: own.network ?? 'atm', durationS: own.durationS, warmupS: own.warmupS,
    nodes: [
      { id: 'a', kind: 'host' },
      { id: 'sw', kind: 'switch', bufferCells: 10, inputService: 'arrivalOrder', ...own.port },
      { id: 'b', kind: 'host' },
    ],
    links: [
      { from: 'a', to: 'sw', rateMbps: 10, delayMs: 500 },
      { from: 'sw', to: 'b', rateMbps: 1, delayMs: 1000 * DELAY_S },
    ],
    flows: [{ id: 'f', from: 'a', to: 'b', ...own.flow }, ...own.more ?? []], faults: own.faults ?? [],
    measure: { bottleneck: 'sw>b' },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return record(ran(toNetwork(checked.scenario)));
}

/** Delay of the bottleneck link. */
const DELAY_S = 0.00001;

/**
 * A burst of 100 cells at ten times the rate of the bottleneck, then a cell that ends the packet that the receiver is
 * assembling.
 */
const burst: Partial<Flow> = {
  traffic: { kind: 'trace', entries: [[0, 4440], [0.3, 12]] }, transport: { kind: 'udp', packetBytes: 472 },
  adaptation: { mergeOnLostEom: false },
};

describe('ten datagrams of ten cells that are sent before the warm-up and meet a switch of ten places after it', () => {
  it('are lost as shares of all that ended, not of the one cell that was sent since', () => {
    const [whole, result] = [0, 0.2].map((warmupS) => measured({ warmupS, durationS: 2, flow: burst }));
    expect([result.cellsSent, result.cellsInFlight]).toEqual([101, 0]);
    expect([result.cellLossRate, result.cellDiscardRate, result.packetLossRate, result.flows[0].packetLossRate])
      .toEqual([whole.cellLossRate, whole.cellDiscardRate, whole.packetLossRate, whole.packetLossRate]);
    expect([result.cellLossRate > 0.5, result.cellDiscardRate > 0, result.packetLossRate > 0.5]).toEqual([
      true, true, true,
    ]);
    expect(result.cellFailureRate).toBeCloseTo(result.cellLossRate + result.cellDiscardRate, 14);
  });
});

describe('a warm-up that ends with nothing under way', () => {
  it('gives the rates of what is sent from then on', () => {
    const alone = measured({ warmupS: 0, durationS: 2, flow: burst });
    const second =
      measured({ warmupS: 2, durationS: 4, flow: burst, more: [{ ...burst, startS: 2, id: 'g', from: 'a', to: 'b' }] });
    expect([second.cellLossRate, second.portLossRate, second.packetLossRate, second.effectiveThroughput])
      .toEqual([alone.cellLossRate, alone.portLossRate, alone.packetLossRate, alone.effectiveThroughput]);
  });
});

describe('seven segments of which the first is lost, handed over together when it comes again after the warm-up', () => {
  const tcp: Partial<Flow> = {
    traffic: { kind: 'file', bytes: 7 * 9140, name: 'seven' },
    transport: { windowBytes: 65_536, initialWindowPackets: 7, initialRtoMs: 3000 },
  };
  const lost: Scenario['faults'] = [{ link: 'a>sw', flow: 'f', packets: [0] }];
  /** The resent segment leaves the switch from 1.8 to 1.9 s; the other six have left it before 1.1 s. */
  const run = (warmupS: number, durationS: number) =>
    measured({ warmupS, durationS, flow: tcp, port: { bufferCells: 5000 }, faults: lost });

  it('are capped at what the link can carry, and counted in full where it could have carried more', () => {
    const { goodput, effectiveThroughput, ceiling, flows } = run(1.4, 1.95);
    expect(effectiveThroughput).toBeCloseTo(ceiling, 14);
    expect(goodput).toBeCloseTo(9140 / (192 * 53), 14);
    expect(flows[0].goodput).toBe(goodput);
    expect(run(1.2, 1.95).effectiveThroughput).toBeCloseTo(7 * 9180 / (0.75 * 1e6 / 8), 9);
  });

  it('are counted in full without a warm-up', () => {
    expect(run(0, 1.95).effectiveThroughput).toBeCloseTo(7 * 9180 / (1.95 * 1e6 / 8), 9);
  });
});

/** One datagram with 12 bytes of data. */
const one: Partial<Flow> = {
  traffic: { kind: 'trace', entries: [[0, 12]] }, transport: { kind: 'udp', packetBytes: 40 },
};

describe.each(
  [['a cell', 'atm', 53], ['a packet', 'packet', 40]] as const,
)('%s that was partly sent when the warm-up ended and that arrives at the very end', (_, network, wireBytes) => {
  it.each([
    'slottedRoundRobin', 'arrivalOrder',
  ] as const)('counts as if the link had carried all of it since (%s)', (inputService) => {
    const port: Partial<Switch> = { inputService, ...(network === 'packet' && { bufferPackets: 5 }) };
    const comesS = measured({ network, warmupS: 0, durationS: 2, flow: one, port }).responseTimeMeanS;
    for (const left of [0.1, 0.5, 0.9]) {
      const restS = (wireBytes * 8 / 1e6) * left + DELAY_S;
      const { effectiveThroughput } =
        measured({ network, warmupS: comesS - restS, durationS: comesS, flow: one, port });
      expect(effectiveThroughput).toBeCloseTo(40 / wireBytes, 14);
    }
  });
});

describe('cells that are pushed out after the warm-up', () => {
  it('are a share of the cells that came since and those that were queued then', () => {
    const { portLossRate } = measured({
      warmupS: 0.504, durationS: 3, port: { bufferCells: 100, discard: { policy: 'epdPushOut' } },
      flow: { traffic: { kind: 'trace', entries: [[0, 9152]] }, transport: { kind: 'udp', packetBytes: 9180 } },
    });
    expect(portLossRate).toBeGreaterThan(0.5);
    expect(portLossRate).toBeLessThanOrEqual(1);
  });
});

describe('a cell with priority that is being sent when the warm-up ends', () => {
  it('counts as one that left since then: two of four cells are dropped, and three leave', () => {
    const first: Flow = {
      id: 'g', from: 'a', to: 'b', startS: 0.5, traffic: { kind: 'vbr', rateMbps: 1, onMs: 0.4, offMs: 1000 },
      transport: { kind: 'udp', packetBytes: 40 },
    };
    const { portLossRate } = measured({
      warmupS: 1.0002, durationS: 1.3, port: { bufferCells: 2 }, more: [first],
      flow: {
        startS: 0.51, traffic: { kind: 'trace', entries: [[0, 112]] }, transport: { kind: 'udp', packetBytes: 140 },
      },
    });
    expect(portLossRate).toBe(2 / 5);
  });
});

describe('a link that is busy all the time after the warm-up', () => {
  it.each([[0.02, 0.05, 0.0007], [0.03, 0.06, 0.001_234_5], [0.03, 0.06, 0.0099]])(
    'is used to 1 and not above (warm-up %d s, %d s, start %d s)', (warmupS, durationS, startS) => {
      const checked = checkScenario({
        version: 1, durationS, warmupS,
        nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
        links: [{ from: 'a', to: 's', rateMbps: 25, delayMs: 0 }, { from: 's', to: 'b', rateMbps: 10, delayMs: 0 }],
        flows: [{
          id: 'f', from: 'a', to: 'b', startS, transport: { kind: 'udp', packetBytes: 1500 },
          traffic: { kind: 'constant', rateMbps: 20 },
        }],
      });
      if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
      const { linkUtilization } = record(ran(toNetwork(checked.scenario)));
      expect(linkUtilization).toBeLessThanOrEqual(1);
      expect(linkUtilization).toBeGreaterThan(1 - 1e-12);
    },
  );
});
