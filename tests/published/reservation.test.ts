/**
 * The orderings of the buffer reservation paper (sections 3 and 4), with its presets: effective throughput of plain
 * TCP, early packet discard, delayed and immediate transmission at load 1.1. The paper's figures are not available as
 * numbers, so what its text says of them is compared. Half a second of one seed runs here; the complete comparison is
 * in the figures, whose stored results are checked below.
 *
 * What the paper leaves open was varied. With a clock tick of 100 ms early packet discard carries more than delayed
 * transmission over the WAN with long packets; with 500 ms, that of 4.3BSD, the orderings below are reproduced. Load is
 * relative to what full packets can carry: relative to raw bits the load of short packets would be 1.36, and early
 * packet discard would be level with delayed transmission in the LAN.
 * Not reproduced: plain TCP is not the worst with long packets in the LAN (56 %, early packet discard 52 %, immediate
 * transmission 50 %), and immediate transmission has no smaller delay than early packet discard in the WAN.
 */
import { describe, expect, it } from 'vitest';
import { CARRIED_AT_MOST } from '../../src/figures/reservation-figure-9';
import {
  RESERVATION_BUFFER, RESERVATION_OVER_BUFFER, RESERVATION_OVER_LOAD, RESERVATION_PACKETS, SCHEMES as SERIES,
  reservationCase,
} from '../../src/figures/sweeps/reservation';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { mean, results, storedMeans } from './support';

const SCHEMES = {
  plain: { 'flows.f.adaptation.kind': 'aal5' },
  epd: { 'flows.f.adaptation.kind': 'aal5', 'nodes.west.discard.policy': 'epd' },
  delayed: {},
  immediate: { 'flows.f.adaptation.mode': 'immediate' },
} as const;
type Scheme = keyof typeof SCHEMES;
const NAMES = Object.keys(SCHEMES) as Scheme[];
const OTHERS = NAMES.filter((name) => name !== 'delayed');

const seeds = [1];
const common = { durationS: 0.5 };
const TITLES = Object.fromEntries(SERIES.map(({ id, title }) => [id, title]));

function compared(preset: string): Record<Scheme, number> & { runs: Record<Scheme, ResultRecord[]> } {
  const runs = Object.fromEntries(NAMES.map((scheme) => [
    scheme, results(preset, seeds, { ...common, ...SCHEMES[scheme] }),
  ])) as Record<Scheme, ResultRecord[]>;
  const throughput = Object.fromEntries(NAMES.map((scheme) =>
    [scheme, mean(runs[scheme], 'effectiveThroughput')])) as Record<Scheme, number>;
  return { ...throughput, runs };
}

describe.each(['reservation-lan-9180', 'reservation-lan-512'])('%s, load 1.1', (preset) => {
  const { runs, ...throughput } = compared(preset);

  it('delayed transmission carries most', () => {
    for (const other of OTHERS) expect(throughput.delayed, other).toBeGreaterThan(throughput[other]);
  });

  it('delayed transmission loses no cell, and nothing is sent twice', () => {
    for (const { cellsDropped, cellsDiscarded, retransmissionRate, pilotsRefused } of runs.delayed) {
      expect([cellsDropped, cellsDiscarded, retransmissionRate]).toEqual([0, 0, 0]);
      expect(pilotsRefused).toBeGreaterThan(10);
    }
  });

  it('all others lose cells', () => {
    for (const other of OTHERS) expect(mean(runs[other], 'cellsDropped'), other).toBeGreaterThan(500);
  });
});

describe('reservation-wan-512, load 1.1', () => {
  const throughput = compared('reservation-wan-512');

  it('delayed transmission carries less than every other', () => {
    for (const other of OTHERS) expect(throughput.delayed, other).toBeLessThan(throughput[other]);
  });
});

describe('the stored results of figures 6, 9 and 10, load 1.1', async () => {
  const [overLoad, overBuffer] = await Promise.all(
    [RESERVATION_OVER_LOAD.wan, RESERVATION_OVER_BUFFER.wan].map((sweep) => storedMeans(sweep)),
  );
  const lanOverLoad = await storedMeans(RESERVATION_OVER_LOAD.lan);
  const LONG = 9180;
  const carried = (scheme: string, load: number): number =>
    overLoad(`${reservationCase(TITLES[scheme], LONG)}, load ${load}`, {}, 'effectiveThroughput');

  it('delayed transmission carries most of long packets in the WAN, about the printed share of what they can', () => {
    for (const other of ['early', 'plain', 'immediate']) {
      expect(carried('delayed', 1.1), other).toBeGreaterThan(carried(other, 1.1));
    }
    const [{ ceiling }] = results('reservation-wan-9180', [1], { durationS: 0.1, warmupS: 0 });
    expect(carried('delayed', 1.1) / (ceiling as number)).toBeCloseTo(CARRIED_AT_MOST, 1);
  });

  it('delayed transmission carries less than early packet discard in the WAN with 400 places', () => {
    const [early, delayed] = ['early', 'delayed'].map((scheme) =>
      overBuffer(reservationCase(TITLES[scheme], LONG), { [RESERVATION_BUFFER]: 400 }, 'effectiveThroughput'));
    expect(delayed).toBeLessThan(early);
  });

  it.each(RESERVATION_PACKETS)('delayed transmission in the LAN carries no less with more load: $bytes bytes', ({
    bytes,
  }) => {
    const [light, full, over] = [0.5, 1.1, 1.3].map((load) =>
      lanOverLoad(`${reservationCase(TITLES.delayed, bytes)}, load ${load}`, {}, 'effectiveThroughput'));
    expect(full).toBeGreaterThan(light);
    expect(over).toBeGreaterThan(full - 0.01);
  });
});
