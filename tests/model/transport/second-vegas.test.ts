/** Vegas against a second model, written from the paper: random losses and small thresholds, on one cable. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options } from '../../property/runs';
import { anyMarks, common, numbers, sentByModel } from './random-losses';
import { secondVegas, type VegasCase } from './second-vegas';

// The first packet is never lost, nor its acknowledgement: the model restarts its clock with it, as ns-2 does.
const cases: fc.Arbitrary<VegasCase> = fc.record({
  ...common, network: fc.constant('packet'), limitedTransmit: fc.constant(false),
  windowSegments: fc.integer({ min: 1, max: 120 }), delayMs: fc.integer({ min: 3, max: 60 }), durationS: fc.constant(6),
  lost: numbers(1, 400, 8), lostBack: numbers(1, 200, 6),
  alpha: fc.constantFrom(0, 0.5, 1, 2), beta: fc.constantFrom(0, 1, 3, 4), gamma: fc.constantFrom(0, 1, 2),
});

describe('losses and queues under Vegas', () => {
  it('are answered with the same packets at the same times', () => {
    fc.assert(fc.property(cases, (one) => {
      const { alpha, beta, gamma } = one;
      expect(sentByModel(one, { variant: 'vegas', alpha, beta, gamma })).toEqual(secondVegas(one));
    }), options(60));
  });
});

/** With all that follows a mark lost in half of the cases, so that the timer expires soon after an echo has cut. */
const amongMarks: fc.Arbitrary<VegasCase> = fc.tuple(cases, anyMarks, fc.nat(40)).map(([one, marked, gone]) => ({
  ...one, delayedAckMs: 0, marked, gamma: gone % 2 === 0 ? one.gamma : 100,
  lost: gone < 20 ? one.lost : Array.from({ length: gone }, (_, n) => marked[0] + 1 + n),
}));

describe('marks among losses under Vegas', () => {
  it('are answered with the same packets at the same times', () => {
    fc.assert(fc.property(amongMarks, (one) => {
      const { alpha, beta, gamma } = one;
      expect(sentByModel(one, { variant: 'vegas', alpha, beta, gamma })).toEqual(secondVegas(one));
    }), options(60));
  });
});
