/** TCP and TCP Boston against a second model, written from the RFCs alone: random losses on one cable, both ways. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options } from '../../property/runs';
import { traced } from '../support/runs';
import { MS, S, boston, line } from '../support/specs';
import { secondTcp, type Case, type Told } from './second-tcp';

/** 1,040 bytes and the trailer are 22 cells; redundancy is a share of them. */
const CELLS = 22;
const SENDER = ['send', 'retransmit', 'timeout', 'fastRetransmit'];

function ours(one: Case): Told[] {
  const named = (link: number, numbers: readonly number[]) =>
    ({ link, [one.network === 'packet' ? 'packets' : 'cells']: [...numbers] });
  const { events } = traced(line({
    network: one.network, link: { delayPs: one.delayMs * MS, rateBps: 8e6 }, durationPs: one.durationS * S,
    faults: [named(0, one.lost), named(1, one.lostBack)],
    tcp: {
      variant: one.variant, packetBytes: 1040, windowBytes: one.windowSegments * 1000, tickPs: one.tickMs * MS,
      minRtoPs: one.minRtoMs * MS, limitedTransmit: one.limitedTransmit, delayedAckPs: one.delayedAckMs * MS,
      newRenoTimer: one.slowButSteady ? 'slowButSteady' : 'impatient',
      boston: one.boston && boston({
        firstRedundancy: one.boston.firstExtra / CELLS, retransmitRedundancy: one.boston.againExtra / CELLS,
      }),
    },
  }));
  return events.filter(({ event }) => SENDER.includes(event))
    .map(({ timePs, event, segment }) => ({ timePs, event, segment }));
}

const numbers = (max: number, maxLength: number) => fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength });
const common = {
  windowSegments: fc.integer({ min: 1, max: 40 }), limitedTransmit: fc.boolean(), slowButSteady: fc.boolean(),
  minRtoMs: fc.constantFrom(200, 500, 1000), tickMs: fc.constantFrom(10, 100),
  delayMs: fc.integer({ min: 3, max: 100 }), durationS: fc.constant(4),
};
const anyVariant = fc.constantFrom('tahoe', 'reno', 'newReno', 'sack');
const anyDelay = fc.constantFrom(0, 0, 57, 200);

/** A case, or one of TCP Boston, without and with redundancy. */
const cases: Record<string, fc.Arbitrary<Case>> = {
  'whole packets': fc.record({
    ...common, network: fc.constant('packet'), boston: fc.constant(null), variant: anyVariant, delayedAckMs: anyDelay,
    lost: numbers(90, 12), lostBack: numbers(80, 8),
  }),
  'cells, reassembled by AAL5': fc.record({
    ...common, network: fc.constant('atm'), boston: fc.constant(null), variant: anyVariant, delayedAckMs: anyDelay,
    lost: numbers(90 * CELLS, 12), lostBack: fc.constant([]),
  }),
  'TCP Boston': fc.record({
    ...common, network: fc.constant('atm'), variant: fc.constantFrom('tahoe', 'reno', 'newReno'),
    boston: fc.record({ firstExtra: fc.integer({ min: 0, max: 3 }), againExtra: fc.integer({ min: 0, max: 3 }) }),
    delayedAckMs: fc.constant(0), lost: numbers(60 * CELLS, 60), lostBack: numbers(80, 6),
  }),
};

describe.each(Object.keys(cases))('losses of %s', (kind) => {
  it('are answered with the same packets at the same times', () => {
    fc.assert(fc.property(cases[kind], (one) => {
      expect(ours(one)).toEqual(secondTcp(one));
    }), options(kind === 'whole packets' ? 60 : 20));
  });
});
