/** TCP and TCP Boston against a second model, written from the RFCs alone: random losses and marks on one cable. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options } from '../../property/runs';
import { boston } from '../support/specs';
import { anyExpiry, anyMarks, numbers, sentByModel } from './random-losses';
import { secondTcp, type Case, type Told } from './second-tcp';

/** 1,040 bytes and the trailer are 22 cells; redundancy is a share of them. */
const CELLS = 22;

const ours = (one: Case): Told[] => sentByModel(one, {
  variant: one.variant,
  boston: one.boston && boston({
    firstRedundancy: one.boston.firstExtra / CELLS, retransmitRedundancy: one.boston.againExtra / CELLS,
  }),
});

const common = {
  windowSegments: fc.integer({ min: 1, max: 40 }), limitedTransmit: fc.boolean(), slowButSteady: fc.boolean(),
  minRtoMs: fc.constantFrom(200, 500, 1000), tickMs: fc.constantFrom(10, 100), timerExpiry: anyExpiry,
  delayMs: fc.integer({ min: 3, max: 100 }), durationS: fc.constant(4),
};
const anyVariant = fc.constantFrom('tahoe', 'reno', 'newReno', 'sack');
/** Acknowledgements with this delay leave on a heartbeat, which never comes at the same instant as a packet. */
const BEAT_MS = 57.0131;
const anyDelay = fc.constantFrom(0, 0, 57, 200, BEAT_MS);

/** A case, or one of TCP Boston, without and with redundancy. */
const cases: Record<string, fc.Arbitrary<Case>> = {
  'whole packets': fc.record({
    ...common, network: fc.constant('packet'), boston: fc.constant(null), variant: anyVariant, delayedAckMs: anyDelay,
    lost: numbers(0, 90, 12), lostBack: numbers(0, 80, 8),
  }),
  'whole packets, among marks': fc.record({
    ...common, network: fc.constant('packet'), boston: fc.constant(null), variant: anyVariant,
    delayedAckMs: fc.constant(0), lost: numbers(0, 200, 6), lostBack: numbers(0, 200, 4), marked: anyMarks,
    echoesOnce: fc.boolean(),
  }),
  'cells, reassembled by AAL5': fc.record({
    ...common, network: fc.constant('atm'), boston: fc.constant(null), variant: anyVariant, delayedAckMs: anyDelay,
    lost: numbers(0, 90 * CELLS, 12), lostBack: fc.constant([]),
  }),
  'TCP Boston': fc.record({
    ...common, network: fc.constant('atm'), variant: fc.constantFrom('tahoe', 'reno', 'newReno'),
    boston: fc.record({ firstExtra: fc.integer({ min: 0, max: 3 }), againExtra: fc.integer({ min: 0, max: 3 }) }),
    delayedAckMs: fc.constant(0), lost: numbers(0, 60 * CELLS, 60), lostBack: numbers(0, 80, 6),
  }),
};

describe.each(Object.keys(cases))('losses of %s', (kind) => {
  it('are answered with the same packets at the same times', () => {
    fc.assert(fc.property(cases[kind], (any) => {
      const one = { ...any, beats: any.delayedAckMs === BEAT_MS };
      expect(ours(one)).toEqual(secondTcp(one));
    }), options(kind.startsWith('whole packets') ? 60 : 20));
  });
});
