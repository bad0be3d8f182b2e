/** CUBIC against a second model, written from the RFC alone: random losses and marks on one cable. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options } from '../../property/runs';
import { anyMarks, common, numbers, sentByModel } from './random-losses';
import { secondTcp, type Case } from './second-tcp';

type CubicRun = Case & { cubic: NonNullable<Case['cubic']>; initialSsthresh: number | null };

const law = fc.record({
  c: fc.constantFrom(0.04, 0.4, 4, 40), beta: fc.constantFrom(0.3, 0.5, 0.7, 0.85, 0.95),
  fastConvergence: fc.boolean(), renoFriendly: fc.boolean(),
});

const anyRun = {
  ...common, variant: fc.constant('cubic' as const), network: fc.constant('packet' as const), boston: fc.constant(null),
  cubic: law, windowSegments: fc.integer({ min: 1, max: 120 }), limitedTransmit: fc.boolean(),
  initialSsthresh: fc.constantFrom(null, null, 2, 10, 30), delayMs: fc.integer({ min: 3, max: 100 }),
  durationS: fc.constant(8), lost: numbers(0, 400, 8), lostBack: numbers(0, 200, 6),
};

const cases: Record<string, fc.Arbitrary<CubicRun>> = {
  'losses': fc.record(anyRun),
  'marks among losses': fc.record({
    ...anyRun, delayedAckMs: fc.constant(0), lost: numbers(0, 400, 4), lostBack: numbers(0, 200, 3), marked: anyMarks,
  }),
};

describe.each(Object.keys(cases))('%s under CUBIC', (kind) => {
  it('are answered with the same packets at the same times', () => {
    fc.assert(fc.property(cases[kind], (one) => {
      const { cubic: { c, beta, fastConvergence, renoFriendly }, initialSsthresh } = one;
      expect(sentByModel(one, {
        variant: 'cubic', cubicC: c, cubicBeta: beta, fastConvergence, renoFriendly,
        initialSsthreshPackets: initialSsthresh,
      })).toEqual(secondTcp(one));
    }), options(kind === 'losses' ? 60 : 30));
  });
});
