/**
 * The orderings of the Lazy Packet Discard paper (Kim and Bestavros, section 4.2.2), with presets of its metropolitan
 * network: 9,180-byte packets, and buffers below the 70 kB (1,320 cells) at which the paper's curves of lazy and early
 * packet discard meet. Only a part of the comparison runs here; the complete one is in the figures, whose stored
 * results are checked below.
 *
 * The paper does not say how fast the servers' links are. With 10 Mb/s the orderings of goodput and cell failure are
 * reproduced. With 155 Mb/s, as fast as the bottleneck and as in the presets, whole bursts collide and early packet
 * discard carries more than lazy packet discard, which is not the paper's order; the tests state it as it is. That lazy
 * packet discard has the lowest response times is reproduced with neither.
 */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { BUFFERS } from '../../src/figures/sweeps/boston';
import { ACCESS_MBPS, LPD_BUFFER, LPD_PACKETS, lpdCase, lpdMetro } from '../../src/figures/sweeps/lpd';
import type { FlowRecord } from '../../src/model/run/record';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';
import { setPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';
import { storedMeans } from './support';

const codecs = await loadNodeCodec();
const LAYERS = ['plain', 'epd', 'lpd'] as const;
type Layer = (typeof LAYERS)[number];

interface Point { throughput: number; failure: number; responseS: number; corrupt: number; verified: number }

/** Arithmetic of round trips: `integer`, in whole ticks as in simulators of that time, or `real`. */
type Arithmetic = 'real' | 'integer';

interface Setting { accessMbps: number; packetBytes: number; bufferCells: number; rttArithmetic: Arithmetic }

/** One run: throughput and response time of the 32 TCP connections, cell failure of all traffic. */
function run(layer: Layer, { accessMbps, packetBytes, bufferCells, rttArithmetic }: Setting, seed: number): Point {
  let scenario: Scenario = { ...findPreset(`lpd-metro-${layer}`)!.scenario, seed };
  const groups = [1, 2, 3, 4].flatMap((group) =>
    [
      [`flows.f${group}.transport.packetBytes`, packetBytes],
      [`flows.f${group}.transport.rttArithmetic`, rttArithmetic],
      [`links.s${group}>west.rateMbps`, accessMbps],
    ] as const);
  for (const [path, value] of [
    ['durationS', 1.2], ['warmupS', 0.3], ['nodes.west.bufferCells', bufferCells], ...groups,
  ] as const) {
    const next = setPath(scenario, path, value);
    if (!next.ok) throw new Error(next.problem.message);
    ({ scenario } = next);
  }
  const outcome = runScenario(scenario, { codecs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const { result } = outcome;
  const tcp = (result.flows as FlowRecord[]).filter(({ id }) => id !== 'cross');
  const sum = (of: (flow: (typeof tcp)[number]) => number) => tcp.reduce((total, flow) => total + of(flow), 0);
  return {
    throughput: sum(({ effectiveThroughput }) => effectiveThroughput), failure: result.cellFailureRate,
    responseS: sum(({ responseTimeMeanS, packetsDelivered }) => responseTimeMeanS * packetsDelivered)
      / sum(({ packetsDelivered }) => packetsDelivered),
    corrupt: result.corruptSegments, verified: result.verifiedSegments,
  };
}

/** Means over two seeds, for each adaptation layer. */
function points(
  accessMbps: number, packetBytes: number, bufferCells: number, rttArithmetic: Arithmetic = 'real',
): Record<Layer, Point> {
  const setting = { accessMbps, packetBytes, bufferCells, rttArithmetic };
  const seeds = [1, 2];
  const mean = (runs: readonly Point[], name: keyof Point) =>
    runs.reduce((sum, point) => sum + point[name], 0) / runs.length;
  return Object.fromEntries(LAYERS.map((layer) => {
    const runs = seeds.map((seed) => run(layer, setting, seed));
    return [layer, {
      throughput: mean(runs, 'throughput'), failure: mean(runs, 'failure'), responseS: mean(runs, 'responseS'),
      corrupt: mean(runs, 'corrupt'), verified: mean(runs, 'verified'),
    }];
  })) as Record<Layer, Point>;
}

const SMALL = [64, 512];

describe('servers at 10 Mb/s, 9,180-byte packets', () => {
  const measured = SMALL.map((bufferCells) => ({ bufferCells, ...points(10, 9180, bufferCells) }));

  it.each(measured)('goodput, $bufferCells places: highest with lazy packet discard, then early packet discard, then plain', ({
    plain, epd, lpd,
  }) => {
    expect(epd.throughput).toBeGreaterThan(plain.throughput);
    expect(lpd.throughput).toBeGreaterThan(epd.throughput);
  });

  it('goodput: the margin shrinks from the smallest buffer to 512 places', () => {
    const [smallest, largest] = [measured[0], measured[measured.length - 1]].map(({ lpd, epd }) =>
      lpd.throughput - epd.throughput);
    expect(smallest).toBeGreaterThan(largest);
  });

  it.each(measured)('cell failure, $bufferCells places: highest with plain, then early packet discard, then lazy packet discard', ({ plain, epd, lpd }) => {
    expect(plain.failure).toBeGreaterThan(epd.failure);
    expect(epd.failure).toBeGreaterThan(lpd.failure);
  });

  it.each(measured)('every packet that fresh cells complete is verified, $bufferCells places', ({ lpd }) => {
    expect(lpd.verified).toBeGreaterThan(50);
    expect(lpd.corrupt).toBe(0);
  });
});

describe('servers at 155 Mb/s, 9,180-byte packets, 256 places', () => {
  const point = points(155, 9180, 256);

  it('goodput: lazy packet discard carries more than plain, as in the paper', () => {
    expect(point.lpd.throughput).toBeGreaterThan(point.plain.throughput);
  });

  it('goodput: early packet discard carries more than lazy packet discard, which the paper’s figure 6 has the other way round', () => {
    expect(point.epd.throughput).toBeGreaterThan(point.lpd.throughput);
  });
});

describe('servers at 10 Mb/s, 9,180-byte packets, round trips in whole numbers', () => {
  const measured = SMALL.map((bufferCells) => ({ bufferCells, ...points(10, 9180, bufferCells, 'integer') }));

  it.each(measured)('goodput and cell failure, $bufferCells places: in the same order as with exact round trips', ({ plain, epd, lpd }) => {
    expect(epd.throughput).toBeGreaterThan(plain.throughput);
    expect(lpd.throughput).toBeGreaterThan(epd.throughput);
    expect(plain.failure).toBeGreaterThan(epd.failure);
    expect(epd.failure).toBeGreaterThan(lpd.failure);
  });
});

describe('servers at 155 Mb/s, 9,180-byte packets, 256 places, round trips in whole numbers', () => {
  const { plain, epd, lpd } = points(155, 9180, 256, 'integer');

  it('goodput: in the same order, early packet discard before lazy packet discard before plain', () => {
    expect(lpd.throughput).toBeGreaterThan(plain.throughput);
    expect(epd.throughput).toBeGreaterThan(lpd.throughput);
  });
});

describe('figures 6 to 8, as stored', async () => {
  const of = await storedMeans(lpdMetro);
  const [throughput, failures] = lpdMetro.metrics;
  const places = ACCESS_MBPS.flatMap((accessMbps) => LPD_PACKETS.flatMap((bytes) =>
    BUFFERS.map((bufferCells) => ({ accessMbps, bytes, bufferCells }))));

  // Where hardly any cell fails there is nothing to save, and the two differ by chance in the fourth digit.
  it.each(places.filter(({ accessMbps, bytes, bufferCells }) =>
    of(lpdCase('plain', bytes, accessMbps), { [LPD_BUFFER]: bufferCells }, failures) > 0.01))(
    'lazy packet discard carries more than plain: servers at $accessMbps Mb/s, $bytes bytes, $bufferCells places',
    ({ accessMbps, bytes, bufferCells }) => {
      const [lazy, plain] = ['lazy packet discard', 'plain'].map((layer) =>
        of(lpdCase(layer, bytes, accessMbps), { [LPD_BUFFER]: bufferCells }, throughput));
      expect(lazy).toBeGreaterThan(plain);
    },
  );
});
