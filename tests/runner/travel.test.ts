/** A run that is moved back and forth is, at each instant, the same as a run that goes there from the start. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditAt } from '../../src/model/adaptation/services/credit';
import { abrVc } from '../../src/model/adaptation/services/state';
import { worldHash } from '../../src/model/run/whole-world';
import { worldAt } from '../../src/model/run/checkpoint';
import { runUntil } from '../../src/model/run/loop';
import type { Goal, Until } from '../../src/runner/client/protocol';
import { createPast, eventsOf, notAfter, type Clock } from '../../src/runner/past';
import { FIRST_EVENTS } from '../../src/runner/slices';
import { advance, applyNow, furthestPs, loadSession, nowPs, type Session } from '../../src/runner/session';
import { goTo, isKept, type Kept } from '../../src/runner/travel';
import { gaugeOf } from '../../src/runner/until';
import type { Scenario } from '../../src/scenario/types';
import { codecs, stoppedClock } from '../model/support/runs';
import { scenario } from './runner-rig';

const MS = 1e9;

const sizes = new Map<Scenario, number>();

/** Size in bytes of a checkpoint at the end of a run; earlier ones are smaller. */
function sizeAtEnd(what: Scenario): number {
  const known = sizes.get(what);
  if (known !== undefined) return known;
  const { sim } = fresh(what);
  runUntil(sim, Infinity);
  const size = createPast(sim, stoppedClock).bytes;
  sizes.set(what, size);
  return size;
}

/** A clock by which 500 events of a run take `tookMs`, and whatever happens between two events as long. */
function clockOf(session: () => Session, tookMs: number): Clock {
  let nowMs = 0;
  let before = 0;
  return {
    now() {
      const events = eventsOf(session().sim);
      nowMs += events === before ? tookMs : ((events - before) / 500) * tookMs;
      before = events;
      return nowMs;
    },
  };
}

/** Loads a run with checkpoints every `apart` events, and room for `most` of them. */
function kept(what: Scenario = scenario, most = 50, apart = 1000, tookMs = 0): Kept {
  const loaded = loadSession(what, { codecs, keepPast: stoppedClock });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { session } = loaded;
  session.past = createPast(session.sim, clockOf(() => session, tookMs), sizeAtEnd(what) * most, apart);
  if (!isKept(session)) throw new Error('It keeps nothing.');
  return session;
}

/** Another run of the same scenario, which never goes back. */
function fresh(what: Scenario = scenario) {
  const loaded = loadSession(what, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

/** Goes in pieces, which end when it has been asked `most` times whether it is enough, and once more. */
function go(session: Kept, goal: Goal, most = 3): boolean {
  let asked = 0;
  const journey = goTo(session, goal, () => ++asked > most);
  for (;;) {
    asked = 0;
    const step = journey.next();
    if (step.done) return step.value;
  }
}

const line = { rateMbps: 2, delayMs: 2 };
/** Four links in a row, of which the ports of three go ahead. */
const rowOfSwitches: Scenario = {
  version: 1, title: 'Row of switches', durationS: 30,
  nodes: [
    { id: 'src', kind: 'host', count: 6 }, { id: 's0', kind: 'switch' }, { id: 's1', kind: 'switch' },
    { id: 's2', kind: 'switch' }, { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 's0', ...line }, { from: 's0', to: 's1', ...line }, { from: 's1', to: 's2', ...line },
    { from: 's2', to: 'sink', ...line },
  ],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { kind: 'tcp', packetBytes: 1_500 } }],
};

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

describe('the checkpoints of a run', () => {
  it('stay within their memory limit, begin at t = 0, and are evenly spaced by events', () => {
    const session = kept(scenario, 8);
    advance(session, Infinity);
    const { saved, bytes, mostBytes } = session.past;
    expect(bytes).toBe(saved.reduce((sum, one) => sum + one.bytes, 0));
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(saved[0].events).toBe(0);
    const gaps = saved.slice(1).map(({ events }, before) => events - saved[before].events);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * eventsOf(session.sim) / saved.length);
  });

  it('are saved at the first stop after one is due, where ports go ahead and calls end at their rounds', () => {
    const apart = 20_000;
    const session = kept(rowOfSwitches, 50, apart);
    advance(session, Infinity);
    const { saved } = session.past;
    const gaps = saved.slice(1).map(({ events }, before) => events - saved[before].events);
    expect(eventsOf(session.sim)).toBeGreaterThan(4 * apart);
    expect(gaps.some((gap) => gap > apart)).toBe(true);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(apart);
    expect(Math.max(...gaps)).toBeLessThan(2 * apart);
  });

  it.each([
    ['are farther apart where making one takes as long as the events between them', 1, 8],
    ['are at most so far apart that the way back stays short', 500, 2],
  ])('%s', (_what, tookMs, times) => {
    const session = kept(scenario, 50, 500, tookMs);
    advance(session, Infinity);
    const { saved, apart } = session.past;
    // After the one at the start, which is not measured.
    const gaps = saved.slice(2).map(({ events }, before) => events - saved[before + 1].events);
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(times * apart);
    expect(Math.max(...gaps)).toBeLessThanOrEqual((times + 2) * apart);
    go(session, { kind: 'instant', atPs: 700 * MS });
    const straight = fresh();
    runUntil(straight.sim, 700 * MS);
    expect(worldHash(session.sim.world)).toBe(worldHash(straight.sim.world));
  });

  it('make room before another one is added', () => {
    const session = kept(scenario, 8);
    const { past } = session;
    const beyond: number[] = [];
    past.saved = new Proxy(past.saved, {
      set(target, name, value) {
        if (typeof value === 'object' && !target.includes(value)) {
          // A checkpoint may be a little larger than the one before it, whose size decides how much room is made.
          if (past.bytes + 0.9 * (value as { bytes: number }).bytes > past.mostBytes) beyond.push(past.bytes);
        }
        return Reflect.set(target, name, value);
      },
    });
    advance(session, Infinity);
    expect(beyond).toEqual([]);
  });

  it('are copied on a journey at most once every `apart` events, also where there is no room for more', () => {
    const session = kept(scenario, 8);
    const { past } = session;
    advance(session, Infinity);
    const { saved } = past;
    let copies = 0;
    past.saved = new Proxy(saved, {
      set(target, name, value) {
        if (typeof value === 'object' && !target.includes(value)) copies++;
        return Reflect.set(target, name, value);
      },
    });
    const gaps = saved.slice(1).map(({ events }, before) => events - saved[before].events);
    const widest = gaps.indexOf(Math.max(...gaps));
    expect(gaps[widest]).toBeGreaterThan(2 * past.apart);
    const most = gaps[widest] / past.apart;
    go(session, { kind: 'instant', atPs: saved[widest + 1].timePs - 1 });
    expect(copies).toBeLessThanOrEqual(most);
  });

  it('are not changed when a run goes on from them', () => {
    const session = kept();
    advance(session, Infinity);
    const hashes = session.past.saved.map(({ point }) => worldHash(worldAt(point)));
    for (const ms of [10, 700, 300]) go(session, { kind: 'instant', atPs: ms * MS });
    advance(session, Infinity);
    expect(session.past.saved.map(({ point }) => worldHash(worldAt(point)))).toEqual(hashes);
  });
});

describe('two points of a run', () => {
  it('are in the order of their events, then of their instants; an instant that is done comes after one that is not', () => {
    const inOrder = [
      { events: 3, timePs: 10, whole: true }, { events: 4, timePs: 9, whole: false },
      { events: 4, timePs: 9, whole: true }, { events: 4, timePs: 12, whole: false },
      { events: 5, timePs: 1, whole: false },
    ];
    inOrder.forEach((a, i) => inOrder.forEach((b, j) => expect(notAfter(a, b)).toBe(i <= j)));
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

/** Number and time (ps) of each event that raises a gauge, found event by event. */
function rises(what: Until, of: Scenario): [number, number][] {
  const other = fresh(of);
  const gauge = gaugeOf(what);
  const found: [number, number][] = [];
  for (;;) {
    const before = gauge.read(other.sim);
    if (runUntil(other.sim, Infinity, 1) === 0) return found;
    if (gauge.read(other.sim) > before) found.push([eventsOf(other.sim), nowPs(other)]);
  }
}

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
