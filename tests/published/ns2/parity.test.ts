/**
 * The five TCP variants against ns-2.35, without cells, with the profiles `ns2` and `ns2Classic`. One flow must agree
 * in every event, to two microseconds. Sixteen flows must agree within 4 points of throughput, and of loss within 2.5
 * points or 20 % (Reno) or 4.5 points (Vegas): as much as one changed source of timing makes inside ns-2.
 */
import { describe, expect, it } from 'vitest';
import { THROUGHPUT_BAND, lossBand } from '../../../src/figures/ns2-sixteen-flows';
import { ALL, mean } from '../support';
import {
  SIX_DIGITS_S, casesIn, dropsBefore, eventsOf, firstDifference, firstOtherWindow, forcedScenario, multiScenario,
  resentOnDuplicates, run,
  singleScenario, summary, variantScenario, windowsOf,
} from './reference';

describe.each(casesIn('forced'))('%s: packets of one window lost on purpose, 6 s', (name) => {
  const { events, windows, result } = run(forcedScenario(name));
  const theirs = eventsOf('forced', name);

  it('has the same events in the same order, at the same times', () => {
    expect(firstDifference(theirs, events, 6)).toBeNull();
  });

  it('has the same cwnd and ssthresh at every change, to a thousandth of a packet', () => {
    expect(firstOtherWindow(windowsOf('forced', name), windows)).toBeNull();
  });

  // ns-2's Vegas does not report its fast retransmits; they are derived from what it resent, and when.
  it('has as many fast retransmits and timeouts', () => {
    const row = summary('forced_summary.csv').find(({ variant, ndrops }) =>
      name === `classic_${variant}_drop${ndrops}`)!;
    const fast = row.variant === 'vegas' ? resentOnDuplicates(theirs).length : Number(row.fast_retransmits);
    expect([result.fastRetransmits, result.timeouts]).toEqual([fast, Number(row.timeouts)]);
  });

  it('resends what ns-2 resends, within a millisecond', () => {
    const resent = (list: typeof events): [number, number][] =>
      list.filter(({ kind }) => kind === 'X').map(({ packet, timeS }) => [packet, timeS]);
    expect(resent(events).map(([packet]) => packet)).toEqual(resent(theirs).map(([packet]) => packet));
    resent(events).forEach(([, timeS], place) => expect(Math.abs(timeS - resent(theirs)[place][1])).toBeLessThan(1e-3));
  });
});

describe.each(casesIn('single'))('%s: one flow, 30 s', (name) => {
  const { events, windows, result } = run(singleScenario(name));
  const theirs = eventsOf('single', name);
  const row = summary('single_summary.csv').find((candidate) => candidate.case === name)!;

  it('does not differ from ns-2 in any event', () => {
    expect(firstDifference(theirs, events, 30)).toBeNull();
  });

  it('has the same cwnd and ssthresh at every change, to a thousandth of a packet', () => {
    expect(firstOtherWindow(windowsOf('single', name), windows)).toBeNull();
  });

  it('acknowledges as many packets within 2 %, with as many timeouts within one', () => {
    expect(Math.abs(result.packetsAcknowledged / Number(row.pkts_acked) - 1)).toBeLessThan(0.02);
    expect(Math.abs(result.timeouts - Number(row.timeouts_seen))).toBeLessThanOrEqual(1);
  });

  it('loses the same packets before its first timeout', () => {
    const firstTimeoutS = Number(row.timeouts_seen) === 0 ? 30 : theirs.find(({ kind }, place) =>
      kind === 'X' && place > 0 && theirs[place].timeS - theirs[place - 1].timeS > 0.15)?.timeS ?? 30;
    expect(dropsBefore(events, firstTimeoutS)).toEqual(dropsBefore(theirs, firstTimeoutS));
  });
});

describe('the settings of ns-2’s own validation suite tcpVariants, 6 s', () => {
  it.each(casesIn('variants'))('%s has the same events in the same order, at the same times', (name) => {
    expect(firstDifference(eventsOf('variants', name), run(variantScenario(name)).events, 6, SIX_DIGITS_S)).toBeNull();
  });
});

const multi = summary('multi200.csv').filter((_, place) => ALL || place % 3 === 1);
const seeds = ALL ? [1, 2, 3, 4, 5] : [1, 2];

describe.each(multi.map((row): [string, number, Record<string, string>] => [row.variant, Number(row.qbytes), row]))(
  `%s, sixteen flows, %d bytes of buffer, 200 s, seeds ${seeds.join(', ')}`, (variant, bufferBytes, row) => {
    const runs = seeds.map((seed) => run(multiScenario(variant, bufferBytes, seed)).result);

    it(`has its throughput within ${THROUGHPUT_BAND} points of ns-2’s`, () => {
      expect(Math.abs(100 * mean(runs, 'effectiveThroughput') - Number(row.goodput_pct))).toBeLessThanOrEqual(
        THROUGHPUT_BAND,
      );
    });

    it('has its loss within the band', () => {
      const printed = Number(row.loss_pct);
      expect(Math.abs(100 * mean(runs, 'portLossRate') - printed)).toBeLessThanOrEqual(lossBand(variant, printed));
    });
  });

/** Half the band above, in points: another order of packets at one instant moves long packets by four to eight. */
const TIES_BAND = 2;
const sizes = summary('sizes200.csv').filter(({ variant }) => ALL || variant === 'reno');

describe.each(sizes.map((row): [string, number, number, Record<string, string>] =>
  [row.variant, Number(row.mtu), Number(row.qbytes), row]))(
  `%s, sixteen flows, packets of %d bytes, %d bytes of buffer, 200 s, seeds ${seeds.join(', ')}`,
  (variant, packetBytes, bufferBytes, row) => {
    const runs = seeds.map((seed) => run(multiScenario(variant, bufferBytes, seed, packetBytes)).result);

    it('has its throughput within two points of ns-2’s', () => {
      expect(Math.abs(100 * mean(runs, 'effectiveThroughput') - Number(row.goodput_pct))).toBeLessThanOrEqual(
        TIES_BAND,
      );
    });

    it('has its loss within the band', () => {
      const printed = Number(row.loss_pct);
      expect(Math.abs(100 * mean(runs, 'portLossRate') - printed)).toBeLessThanOrEqual(lossBand(variant, printed));
    });
  });
