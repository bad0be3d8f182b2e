/** A run with checkpoints, which can be moved back and forth, and one that never is. */
import { runUntil } from '../../src/model/run/loop';
import type { Goal, Until } from '../../src/runner/client/protocol';
import { createPast, eventsOf, type Clock } from '../../src/runner/past';
import { loadSession, nowPs, type Session } from '../../src/runner/session';
import { goTo, isKept, type Kept } from '../../src/runner/travel';
import { gaugeOf } from '../../src/runner/until';
import type { Scenario } from '../../src/scenario/types';
import { codecs, stoppedClock } from '../model/support/runs';
import { scenario } from './runner-rig';

export const MS = 1e9;

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
export function kept(what: Scenario = scenario, most = 50, apart = 1000, tookMs = 0): Kept {
  const loaded = loadSession(what, { codecs, keepPast: stoppedClock });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const { session } = loaded;
  session.past = createPast(session.sim, clockOf(() => session, tookMs), sizeAtEnd(what) * most, apart);
  if (!isKept(session)) throw new Error('It keeps nothing.');
  return session;
}

/** Another run of the same scenario, which never goes back. */
export function fresh(what: Scenario = scenario) {
  const loaded = loadSession(what, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

/** Goes in pieces, which end when it has been asked `most` times whether it is enough, and once more. */
export function go(session: Kept, goal: Goal, most = 3): boolean {
  let asked = 0;
  const journey = goTo(session, goal, () => ++asked > most);
  for (;;) {
    asked = 0;
    const step = journey.next();
    if (step.done) return step.value;
  }
}

/** Number and time (ps) of each event that raises a gauge, found event by event. */
export function rises(what: Until, of: Scenario): [number, number][] {
  const other = fresh(of);
  const gauge = gaugeOf(what);
  const found: [number, number][] = [];
  for (;;) {
    const before = gauge.read(other.sim);
    if (runUntil(other.sim, Infinity, 1) === 0) return found;
    if (gauge.read(other.sim) > before) found.push([eventsOf(other.sim), nowPs(other)]);
  }
}

const line = { rateMbps: 2, delayMs: 2 };
/** Four links in a row, of which the ports of three go ahead. */
export const rowOfSwitches: Scenario = {
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

/** A run that has gone to a share of its duration. */
export function standAt(what: Scenario, share: number): Kept {
  const session = kept(what, 50, 1_000);
  go(session, { kind: 'instant', atPs: Math.round(share * session.sim.net.spec.durationPs) });
  return session;
}
