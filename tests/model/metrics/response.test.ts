/** Response times, jitter and deadlines of a congested second against a reference that notes each packet in turn. */
import { describe, expect, it } from 'vitest';
import { FLOW_TOTALS, FlowTotal } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import { checkScenario } from '../../../src/scenario/check';
import { toNetwork } from '../../../src/scenario/network';
import { busyNetwork } from '../support/busy';
import { ran, start, stepThrough } from '../support/runs';
import { MS, S } from '../support/specs';

const WARMUP_PS = 300 * MS;

/** Response times (s) of each flow after the warm-up; `area` is the integral over time of its RFC 3550 jitter (s²). */
function observed() {
  const sim = start(busyNetwork());
  const flows = sim.world.flows.map(() => ({
    count: 0, sum: 0, times: [] as number[], last: -1, jitter: 0, area: 0, changedPs: WARMUP_PS,
  }));
  const integrate = (flow: (typeof flows)[number], now: number) => {
    flow.area += flow.jitter * Math.max(0, now - flow.changedPs) / S;
    flow.changedPs = Math.max(flow.changedPs, now);
  };
  stepThrough(sim, Infinity, () => flows.forEach((flow, number) => {
    const total = (column: number) => sim.world.flowTotals[number * FLOW_TOTALS + column];
    if (total(FlowTotal.responses) === flow.count) return;
    const now = sim.world.clock[0];
    const time = total(FlowTotal.responseSumS) - flow.sum;
    [flow.count, flow.sum] = [total(FlowTotal.responses), total(FlowTotal.responseSumS)];
    if (now > WARMUP_PS) flow.times.push(time);
    integrate(flow, now);
    if (flow.last >= 0) flow.jitter += (Math.abs(time - flow.last) - flow.jitter) / 16;
    flow.last = time;
  }));
  flows.forEach((flow) => integrate(flow, S));
  return { sim, flows };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1];

describe('four senders at a switch of 60 cells, the 700 ms after the warm-up', () => {
  const { flows } = observed();
  const all = flows.flatMap(({ times }) => times);
  const result = record(ran(busyNetwork()));

  it('has more than 200 packets to judge by', () => {
    expect(all.length).toBeGreaterThan(200);
  });

  it('has their mean and deviation, of all and of each flow', () => {
    expect([result.responseTimeMeanS, result.responseTimeStdS].map((value, n) => value - [mean(all), deviation(all)][n])
      .every((error) => Math.abs(error) < 1e-9)).toBe(true);
    result.flows.forEach((flow, number) => {
      expect(flow.responseTimeMeanS).toBeCloseTo(mean(flows[number].times), 9);
      expect(flow.responseTimeStdS).toBeCloseTo(deviation(flows[number].times), 9);
    });
  });

  it.each([['p50', 0.5], ['p90', 0.9], ['p99', 0.99]] as const)('has their %s within 1/64', (name, share) => {
    const exact = quantile(all, share);
    expect(Math.abs(result.responseTimeQuantilesS[name] - exact)).toBeLessThanOrEqual(exact / 64);
  });

  it('has the share of those later than 50 ms', () => {
    expect(result.missedDeadlineRate).toBeCloseTo(all.filter((time) => time > 0.05).length / all.length, 12);
  });

  it('has the jitter of RFC 3550, averaged over time and then over flows', () => {
    expect(result.interarrivalJitterS).toBeCloseTo(mean(flows.map(({ area }) => area)) / 0.7, 9);
  });
});

describe('two datagrams that lazy packet discard sends as one block of 60 µs, the second 10 ms after the first', () => {
  const checked = checkScenario({
    version: 1, durationS: 0.1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'b', rateMbps: 42.4, delayMs: 1 }],
    flows: [{
      id: 'f', from: 'a', to: 'b', traffic: { kind: 'trace', entries: [[0, 100], [0.01, 100]] },
      transport: { kind: 'udp', packetBytes: 128 }, adaptation: { kind: 'lpd', blockingFactor: 2, blockWaitMs: 100 },
    }],
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { responseTimeMeanS, responseTimeStdS, packetsDelivered } = record(ran(toNetwork(checked.scenario)));

  it('have each the time since it was handed down: 11.06 ms and 1.06 ms', () => {
    expect(packetsDelivered).toBe(2);
    expect(responseTimeMeanS).toBeCloseTo(0.00606, 12);
    expect(responseTimeStdS).toBeCloseTo(0.005, 9);
  });
});
