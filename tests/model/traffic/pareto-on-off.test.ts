/**
 * Pareto on/off in both forms, each against its definition, computed with Math.pow of the engine instead of the
 * model's own power.
 */
import { describe, expect, it } from 'vitest';
import type { NetworkSpec, TrafficOf } from '../../../src/model/spec';
import { nextUniform } from '../../../src/model/kernel/random';
import { lpdCrossTraffic } from '../../../src/scenario/presets/lpd-cross-traffic';
import { checkAndWarn } from '../../../src/scenario/warnings';
import { toNetwork } from '../../../src/scenario/network';
import { MS, S, US } from '../support/specs';
import { drawsOf, handedOver, instants, udpLine } from './support';
import { describeTcp } from './tcp';

const pareto = (own: Partial<TrafficOf<'paretoOnOff'>> = {}): TrafficOf<'paretoOnOff'> =>
  ({
    kind: 'paretoOnOff', alpha: 1.35, minOffPs: 20 * US, meanBurstPs: null, meanIdlePs: 500 * MS, shape: 1.5,
    rateBps: 64_000, ...own,
  });

/** Returns a function that draws from a Pareto distribution with the flow's random stream, by Math.pow. */
function drawing(spec: NetworkSpec): (shape: number, least: number) => number {
  const { words, stream } = drawsOf(spec);
  return (shape, least) => least * Math.pow(1 - nextUniform(words, stream), -1 / shape);
}

describe('single packets of 40 bytes, one cell of one microsecond, and silences of shape 1.35 and at least 20 µs', () => {
  const spec = udpLine(40, pareto(), { durationPs: 50 * MS });
  const seen = instants(spec);
  const gaps = seen.slice(1).map((atPs, n) => atPs - seen[n]);

  it('follow each other after the cell’s time and a silence', () => {
    const draw = drawing(spec);
    const expected = gaps.map(() => US + draw(1.35, 20 * US));
    expect(seen[0]).toBe(0);
    gaps.forEach((gap, n) => expect(Math.abs(gap - expected[n])).toBeLessThan(1 + 1e-11 * gap));
  });

  it('are hundreds, and none comes sooner than 21 µs after the one before', () => {
    expect(gaps.length).toBeGreaterThan(300);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(21 * US);
  });
});

describe('such a source on a link of a tenth of the rate', () => {
  it('waits for the ten microseconds that its cell takes there', () => {
    const slow = instants(udpLine(40, pareto(), { durationPs: 5 * MS, link: { rateBps: 42.4e6 } }));
    const fast = instants(udpLine(40, pareto(), { durationPs: 5 * MS }));
    expect(slow[1] - fast[1]).toBe(9 * US);
  });
});

describe('bursts of 500 ms on average at 64 kb/s, packets of 210 bytes, silences of 500 ms, shape 1.5', () => {
  const spec = udpLine(210, pareto({ meanBurstPs: 500 * MS }), { durationPs: 300 * S });

  it('are those of ns-2: whole packets, at least one, an interval apart, and one interval on top of each silence', () => {
    const draw = drawing(spec);
    const intervalPs = 210 * 8e12 / 64_000;
    const mean = (value: number) => (value * 0.5) / 1.5;
    const expected: number[] = [];
    let [atPs, left] = [0, 0];
    for (;;) {
      if (left === 0) {
        left = Math.max(1, Math.floor(draw(1.5, mean(500 * MS / intervalPs)) + 0.5));
        atPs += draw(1.5, mean(500 * MS));
      }
      left--;
      atPs += intervalPs;
      if (atPs > 300 * S) break;
      expected.push(atPs);
    }
    const seen = instants(spec);
    expect(seen).toHaveLength(expected.length);
    expect(seen.length).toBeGreaterThan(1000);
    seen.forEach((at, n) => expect(Math.abs(at - expected[n])).toBeLessThan(n + 1));
  });
});

describe('the cross traffic of the LPD network, over a link of 155 Mb/s', () => {
  const checked = checkAndWarn({
    version: 1, durationS: 1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'b', rateMbps: 155, delayMs: 0.15 }],
    flows: [{ id: 'x', from: 'a', to: 'b', ...lpdCrossTraffic }],
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));

  it('is valid, with one cell a packet', () => {
    expect(checked.warnings).toEqual([]);
    expect(new Set(handedOver(toNetwork(checked.scenario)).map(({ dataBytes }) => dataBytes))).toEqual(new Set([12]));
  });

  it('has silences with the median of the distribution: 20 µs × 2^(1 / 1.35), to 3 %', () => {
    const seen = instants(toNetwork(checked.scenario));
    const silences = seen.slice(1).map((at, n) => at - seen[n] - Math.round(424e12 / 155e6)).sort((a, b) => a - b);
    expect(silences.length).toBeGreaterThan(5000);
    expect(Math.abs(silences[silences.length >> 1] / (20 * US * Math.pow(2, 1 / 1.35)) - 1)).toBeLessThan(0.03);
  });
});

describeTcp('single packets over TCP', pareto({ alpha: 100, minOffPs: MS }), (bytes) => {
  it('add the data of one packet after each silence', () => {
    expect([bytes(0), bytes(900 * US), bytes(1.5 * MS)]).toEqual([960, 960, 1920]);
  });
});
