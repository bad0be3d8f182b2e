/** A run that is moved back and forth is, at each instant, the same as a run that goes there from the start. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditAt } from '../../src/model/adaptation/services/credit';
import { abrVc } from '../../src/model/adaptation/services/state';
import { worldHash } from '../../src/model/run/whole-world';
import { runUntil } from '../../src/model/run/loop';
import type { Until } from '../../src/runner/client/protocol';
import { eventsOf } from '../../src/runner/past';
import { FIRST_EVENTS } from '../../src/runner/slices';
import { advance, applyNow, furthestPs, nowPs } from '../../src/runner/session';
import { goTo, type Kept } from '../../src/runner/travel';
import type { Scenario } from '../../src/scenario/types';
import { fresh, go, kept, MS, rises, rowOfSwitches } from './travel-rig';
import { scenario } from './runner-rig';

const hashOf = (session: Kept): string => worldHash(session.sim.world);
const place = (session: Kept): [number, number] => [eventsOf(session.sim), nowPs(session)];

function hashAt(atPs: number, what: Scenario = scenario): string {
  const other = fresh(what);
  advance(other, atPs);
  return worldHash(other.sim.world);
}

describe('any instants of a run, in any order', () => {
  it('have the World of a run from the start', () => {
    fc.assert(fc.property(
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 }), fc.integer({ min: 3, max: 50 }),
      (instants, most) => {
        const session = kept(scenario, most);
        for (const ms of instants) {
          go(session, { kind: 'instant', atPs: ms * MS });
          expect([nowPs(session), hashOf(session)]).toEqual([ms * MS, hashAt(ms * MS)]);
        }
      },
    ), { numRuns: 10 });
  });

  it('can be played on to the same end', () => {
    const session = kept();
    for (const atPs of [900 * MS, 100 * MS, 500 * MS]) go(session, { kind: 'instant', atPs });
    advance(session, Infinity);
    expect(hashOf(session)).toBe(hashAt(Infinity));
  });
});

describe('steps by one event', () => {
  it('forward and back meet the same Worlds', () => {
    const session = kept();
    go(session, { kind: 'instant', atPs: 300 * MS });
    const forward: string[] = [];
    for (let step = 0; step < 12; step++) {
      go(session, { kind: 'event', back: false });
      forward.push(hashOf(session));
    }
    for (let step = 10; step >= 0; step--) {
      go(session, { kind: 'event', back: true });
      expect(hashOf(session)).toBe(forward[step]);
    }
  });

  it('lead to the same World as a run with the same number of events', () => {
    const session = kept();
    go(session, { kind: 'instant', atPs: 300 * MS });
    go(session, { kind: 'event', back: true });
    const other = fresh();
    const missing = (): number => eventsOf(session.sim) - eventsOf(other.sim);
    while (missing() > 0) runUntil(other.sim, Infinity, missing());
    expect(hashOf(session)).toBe(worldHash(other.sim.world));
  });

  it('stop at the start and at the end of a run', () => {
    const session = kept();
    expect(go(session, { kind: 'event', back: true })).toBe(false);
    advance(session, Infinity);
    expect(go(session, { kind: 'event', back: false })).toBe(false);
  });
});

/** One switch with a VC over ABR and one with credits. */
const loops: Scenario = {
  ...scenario, title: 'Two loops', durationS: 0.5,
  nodes: [
    { id: 'src', kind: 'host' },
    { id: 'sw', kind: 'switch', bufferCells: 500, abr: { algorithm: 'erica', intervalCells: null } },
    { id: 'sink', kind: 'host' },
  ],
  flows: (['rated', 'credited'] as const).map((id) => ({
    id, from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'greedy' },
    service: id === 'rated' ? { kind: 'abr', turnaround: 'straight' } : { kind: 'credit', n2: 4, n3: 20 },
  })),
};

const PLAIN: Until[] = [
  { kind: 'drop', link: null }, { kind: 'drop', link: 4 }, { kind: 'full', link: 4 }, { kind: 'timeout', flow: null },
  { kind: 'timeout', flow: 1 }, { kind: 'cut', flow: 0 }, { kind: 'delivered', flow: 0 },
];
const OF_ROW: Until[] = [
  { kind: 'drop', link: null }, { kind: 'timeout', flow: null }, { kind: 'cut', flow: 2 },
  { kind: 'delivered', flow: 1 },
];
const OF_LOOPS: Until[] = [
  { kind: 'answered', flow: null }, { kind: 'slowed', flow: 0 }, { kind: 'starved', flow: 1 },
];

describe.each([
  ...PLAIN.map((what) => ({ ...what, what, of: scenario })), ...OF_LOOPS.map((what) => ({ ...what, what, of: loops })),
  ...OF_ROW.map((what) => ({ ...what, what, of: rowOfSwitches })),
])('until $kind (link $link, flow $flow), $of.title', ({ what, of }) => {
  const all = rises(what, of);

  it.each([3, 30, Infinity])('stops after each such event, forward, in pieces of up to %s looks', (most) => {
    const session = kept(of);
    const met: [number, number][] = [];
    while (met.length < 30 && go(session, { kind: 'until', what, back: false }, most)) met.push(place(session));
    expect(met).toEqual(all.slice(0, 30));
    expect(met.length, JSON.stringify(what)).toBeGreaterThan(0);
  });

  it('stops after each such event, backward', () => {
    const session = kept(of);
    advance(session, Infinity);
    const met: [number, number][] = [];
    while (met.length < 30 && go(session, { kind: 'until', what, back: true })) met.push(place(session));
    expect(met).toEqual(all.slice(-30).reverse());
  });
});

describe('the goals of closed loops', () => {
  const reached = (what: Until) => {
    const session = kept(loops);
    expect(go(session, { kind: 'until', what, back: false })).toBe(true);
    const before = kept(loops);
    go(before, { kind: 'by', ps: nowPs(session) - 1 });
    return { at: session.sim, before: before.sim };
  };

  it('"slowed" is an allowed rate that falls', () => {
    const { at, before } = reached({ kind: 'slowed', flow: 0 });
    expect(abrVc(at, 0)!.acr).toBeLessThan(abrVc(before, 0)!.acr);
  });
  it('"answered" is one more RM cell back at its source', () => {
    const { at, before } = reached({ kind: 'answered', flow: 0 });
    expect(abrVc(at, 0)!.brms).toBe(abrVc(before, 0)!.brms + 1);
  });
  it('"starved" is a VC that has cells and no credit for them', () => {
    const { at } = reached({ kind: 'starved', flow: 1 });
    expect([0, 1].some((step) => creditAt(at, at.net.hopStart[2] + step)!.balance === 0)).toBe(true);
  });
});

describe('a journey that is given up', () => {
  it('leaves the run unchanged', () => {
    const session = kept(scenario, 50, 1e9);
    go(session, { kind: 'instant', atPs: 600 * MS });
    const before = hashOf(session);
    for (const goal of [{ kind: 'instant', atPs: 500 * MS }, { kind: 'instant', atPs: 950 * MS }] as const) {
      const journey = goTo(session, goal);
      expect([journey.next().done, hashOf(session), session.past.furthest === null]).toEqual([false, before, true]);
    }
  });
});

describe('a run that was taken back', () => {
  it('remembers how far it had been, and returns there', () => {
    const session = kept();
    advance(session, 620 * MS + 17);
    const before = hashOf(session);
    go(session, { kind: 'instant', atPs: 400 * MS });
    go(session, { kind: 'instant', atPs: 200 * MS });
    expect(furthestPs(session)).toBe(620 * MS + 17);
    expect(go(session, { kind: 'furthest' })).toBe(true);
    expect([hashOf(session), session.past.furthest, go(session, { kind: 'furthest' })]).toEqual([before, null, false]);
  });

  it('traces each event once', () => {
    const told = (session: { sim: Kept['sim'] }, past: Kept['past'] | null): string[] => {
      const said: string[] = [];
      session.sim.env.trace = (...event) => { if (past?.again !== true) said.push(event.join(' ')); };
      return said;
    };
    const session = kept();
    const said = told(session, session.past);
    for (const ms of [300, 100, 450, 50]) go(session, { kind: 'instant', atPs: ms * MS });
    go(session, { kind: 'until', what: { kind: 'drop', link: null }, back: false });
    advance(session, Infinity);
    const other = fresh();
    const once = told(other, null);
    advance(other, Infinity);
    expect(said).toEqual(once);
  });

  it('continues with a change that is applied there, the same as the changed scenario from the start', () => {
    const session = kept();
    advance(session, Infinity);
    go(session, { kind: 'instant', atPs: 400 * MS });
    const set = { 'nodes.sw.bufferCells': 30 };
    const applied = applyNow(session, set);
    if (!applied.ok) throw new Error('refused');
    expect(furthestPs(session)).toBe(nowPs(session));
    const changed = { ...scenario, changes: [{ atS: applied.atS, set }] };
    for (const ms of [700, 401, 390, 1000]) {
      go(session, { kind: 'instant', atPs: ms * MS });
      const other = fresh(changed);
      advance(other, ms * MS);
      expect([ms, session.sim.world.hashes]).toEqual([ms, other.sim.world.hashes]);
    }
  });
});

describe('a journey through 200 events that each hand over a thousand packets', () => {
  it('is made in pieces of few events', () => {
    const session = kept({
      ...scenario,
      flows: [{
        id: 'f', from: 'src', to: 'sink', transport: { kind: 'udp', packetBytes: 29 },
        traffic: { kind: 'trace', entries: [[0.01, 200_000]] },
      }],
    });
    const journey = goTo(session, { kind: 'instant', atPs: 20 * MS });
    let pieces = 0;
    while (!journey.next().done) pieces++;
    expect(pieces).toBeGreaterThan(200 / FIRST_EVENTS);
  });
});
