/**
 * Random journeys through random runs: to instants, by events and cell times, to happenings, and with changes on the
 * way. Wherever a journey has led, the World is that of a run of the same scenario from the start. From any instant,
 * happenings are met in order, and none is left out.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import { worldHash } from '../../src/model/run/whole-world';
import type { Goal, Until } from '../../src/runner/client/protocol';
import { eventsOf } from '../../src/runner/past';
import { advance, applyNow, nowPs } from '../../src/runner/session';
import type { Kept } from '../../src/runner/travel';
import { options } from '../property/runs';
import { livelyScenario } from '../property/lively';
import type { Scenario } from '../../src/scenario/types';
import { governedScenario, smallScenario } from '../scenario/random-scenario';
import { fresh, go, kept, rises } from './travel-rig';
import { share } from '../scenario/random-parts';

const back = fc.boolean();
const anything: fc.Arbitrary<Until> = fc.oneof(
  fc.constant({ kind: 'drop' as const, link: null }),
  fc.constantFrom('timeout' as const, 'cut' as const, 'delivered' as const).map((kind) => ({ kind, flow: null })),
);

type Step = { share: number } | { play: number } | { events: number } | { goal: Goal } | 'change';
const step: fc.Arbitrary<Step> = fc.oneof(
  share().map((part) => ({ share: part })),
  share().map((part) => ({ play: 0.3 * part })),
  fc.integer({ min: 1, max: 3_000 }).map((events) => ({ events })),
  fc.oneof(
    fc.record({ kind: fc.constantFrom('event' as const, 'cell' as const), back }),
    fc.record({ kind: fc.constant('until' as const), what: anything, back }),
    fc.constant({ kind: 'furthest' as const }),
  ).map((goal) => ({ goal })),
  fc.constant('change' as const),
);

const scenarios = livelyScenario(fc.oneof(smallScenario(), governedScenario()));

/** The World of a run of `scenario` from the start, where the session stands. */
function hashFromStart(session: Kept, scenario: Scenario): [string, number] {
  const other = fresh(scenario);
  if (session.whole) advance(other, nowPs(session));
  else {
    const missing = (): number => eventsOf(session.sim) - eventsOf(other.sim);
    while (missing() > 0 && runUntil(other.sim, Infinity, Math.min(missing(), 1_000)) > 0);
    // A call that has settled many bins ends behind its last event.
    if (nowPs(other) < nowPs(session)) advance(other, nowPs(session));
  }
  return [worldHash(other.sim.world), eventsOf(other.sim)];
}

/** Whether a change of this instant is still to be carried out, by the next step. */
function isDue({ sim: { world, net: { spec } } }: Kept): boolean {
  return world.nextChange < spec.changes.length && spec.changes[world.nextChange].atPs <= world.clock[0];
}

describe('a journey through a random run', () => {
  it('always stands in the World of a run from the start', () => {
    fc.assert(fc.property(
      scenarios, fc.array(step, { minLength: 1, maxLength: 12 }), fc.constantFrom(100, 1_000, 20_000),
      fc.constantFrom(3, 50),
      (lively, steps, apart, room) => {
        const { changes: all = [] } = lively;
        const changes = all.slice(0, all.length >> 1);
        const session = kept({ ...lively, changes: [...changes] }, room, apart);
        const sets = all.slice(all.length >> 1).map(({ set }) => set);
        const durationPs = session.sim.net.spec.durationPs;
        for (const one of steps) {
          if (one === 'change') {
            const set = sets.pop();
            const applied = set === undefined ? null : applyNow(session, set);
            if (set !== undefined && applied?.ok === true) changes.push({ atS: applied.atS, set });
          } else if ('share' in one) go(session, { kind: 'instant', atPs: Math.round(one.share * durationPs) });
          else if ('play' in one) advance(session, nowPs(session) + Math.round(one.play * durationPs));
          else if ('events' in one) advance(session, Infinity, one.events);
          else go(session, one.goal);
          if (isDue(session)) continue;
          const expected = hashFromStart(session, { ...lively, changes });
          expect([worldHash(session.sim.world), eventsOf(session.sim)]).toEqual(expected);
        }
      },
    ), options(40));
  }, 600_000);
});

const kinds = ['drop', 'full', 'timeout', 'cut', 'delivered', 'answered', 'slowed', 'starved'] as const;
/** How many happenings are met one after the other. */
const MET = 6;

describe('happenings of a random run', () => {
  it('are met one after the other from any instant, forward and backward', () => {
    fc.assert(fc.property(
      scenarios, fc.constantFrom(...kinds), fc.nat(), fc.boolean(), back, share(),
      (lively, kind, which, ofAny, isBack, share) => {
        const session = kept(lively, 50, 1_000);
        const { links, flows, durationPs } = session.sim.net.spec;
        const happening = (kind === 'full' || kind === 'drop'
          ? { kind, link: ofAny && kind === 'drop' ? null : which % links.length }
          : { kind, flow: ofAny ? null : which % flows.length }) as Until;
        const atPs = Math.round(share * durationPs);
        advance(session, isBack ? Infinity : atPs);
        go(session, { kind: 'instant', atPs });
        const all = rises(happening, lively);
        const before = all.filter(([, ps]) => ps <= atPs).reverse();
        // The run shows the end of this instant, so that the last happening of it is no step back.
        const ahead = isBack ? before.slice(before[0]?.[1] === atPs ? 1 : 0) : all.filter(([, ps]) => ps > atPs);
        const met: [number, number][] = [];
        while (met.length < MET && go(session, { kind: 'until', what: happening, back: isBack }, 30)) {
          met.push([eventsOf(session.sim), nowPs(session)]);
        }
        expect(met).toEqual(ahead.slice(0, MET));
      },
    ), options(60));
  }, 600_000);
});

const CABLE = { rateMbps: 2, delayMs: 2 };
/** Two senders behind a line that loses everything: their timers run out at the same instants. */
const together: Scenario = {
  version: 1, durationS: 5, nodes: [{ id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch' },
    { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', ...CABLE }, { from: 'sw', to: 'sink', ...CABLE, cellErrorRate: 1 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', startJitterMs: 0, transport: { kind: 'tcp' } }],
};

describe('two timeouts at one instant', () => {
  it('are both met, forward and backward', () => {
    const what: Until = { kind: 'timeout', flow: null };
    const all = rises(what, together);
    expect(all[1][1]).toBe(all[0][1]);
    for (const isBack of [false, true]) {
      const session = kept(together);
      if (isBack) advance(session, Infinity);
      const met: [number, number][] = [];
      while (go(session, { kind: 'until', what, back: isBack })) met.push([eventsOf(session.sim), nowPs(session)]);
      expect(met).toEqual(isBack ? all.toReversed() : all);
    }
  });
});
