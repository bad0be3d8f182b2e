/** Hooks around the race of the open comparison: start and end it, find the first difference, read from its frames. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { cellTimePs } from '../../model/atm/times';
import { PS_PER_S } from '../../model/kernel/time';
import type { FirstDifference } from '../../runner/client/comparing';
import { keepRunner } from '../../runner/client/spawn-runner';
import { readComparedInstant, type OpenComparison } from '../app/comparison';
import { nowhereWords } from '../app/moments';
import { CALM_STEP_MS } from '../app/rates';
import { contents } from '../app/run/contents';
import { announce, useApp } from '../app/store';
import { useReducedMotion } from '../app/use-theme';
import { broughtTo, instant } from '../app/words';
import type { RacePhase } from './course';
import { startRace, type Race } from './race';
import type { RaceWishes } from './race-playing';

const READ_EVERY_MS = 125;

function useWishes({ runs }: OpenComparison): RaceWishes {
  const rate = useApp((state) => state.rate);
  const calm = useReducedMotion();
  const { network } = runs[0].expansion;
  const rateBps = network.links.at(network.measure.bottleneckLink)?.rateBps ?? Infinity;
  const stepPs = cellTimePs(rateBps);
  return { rate, calm: calm && stepPs > 0 ? { stepPs, everyMs: CALM_STEP_MS } : null };
}

/** A pause is told with its instant, once all runs are there. */
function tellPhase(phase: RacePhase): void {
  if (phase === 'playing') announce('Playing.');
  if (phase === 'ended') announce('All runs have ended.');
}

/** The race that goes on, and its runs. */
interface Held { race: Race | null; runs: OpenComparison['runs'] | null }

/** Starts the race and ends it on unmount; `null` before the first effect, and while its runs are being replaced. */
export function useRace(open: OpenComparison): Race | null {
  const [held] = useState(() => createStore<Held>(() => ({ race: null, runs: null })));
  const { race, runs: raced } = useStore(held);
  const wishes = useWishes(open);
  const { comparison, runs } = open;
  // Instant and speed are read only when a race starts; a change of them must not start another one.
  const begins = useRef({ atS: open.atS, wishes });
  useEffect(() => { begins.current = { atS: open.atS, wishes }; });
  useEffect(() => {
    const { files } = useApp.getState();
    const made = startRace({
      runs, startAtS: begins.current.atS, wishes: begins.current.wishes,
      files: runs.map((run) => contents({ checked: run, files })),
      onSlow: (atS) => announce(broughtTo(atS)),
      onNowhere: (goal) => announce(nowhereWords(goal)),
      onThere: () => announce(`All runs are at ${instant(made.nowPs(), made.endPs)}.`),
    });
    const stops = [
      readComparedInstant(comparison, () => made.nowPs() / PS_PER_S),
      made.state.subscribe(({ phase }, before) => { if (phase !== before.phase) tellPhase(phase); }),
    ];
    held.setState({ race: made, runs });
    return () => {
      for (const stop of stops) stop();
      made.dispose();
      held.setState({ race: null, runs: null });
    };
  }, [comparison, runs, held]);
  const { rate, calm } = wishes;
  const stepPs = calm?.stepPs ?? 0;
  useEffect(() => {
    race?.wish({ rate, calm: stepPs > 0 ? { stepPs, everyMs: CALM_STEP_MS } : null });
  }, [race, rate, stepPs]);
  return raced === runs ? race : null;
}

export type Parted =
  { kind: 'looking' } | { kind: 'same' } | { kind: 'found'; difference: FirstDifference } | { kind: 'unknown' };

/** Finds where the first run and another one part, in a separate worker. */
export function useFirstDifference({ runs }: OpenComparison, race: Race, other: number): Parted {
  const [found, setFound] = useState<{ of: string; parted: Parted } | null>(null);
  const of = `${other}`;
  // While the runs are being loaded, they need the processor cores.
  const loading = useStore(race.state, ({ phase }) => phase === 'loading');
  useEffect(() => {
    if (loading) return undefined;
    let wanted = true;
    const life = keepRunner('cell-by-cell-difference');
    const say = (parted: Parted): void => {
      life.dispose();
      if (wanted) setFound({ of, parted });
    };
    life.api.firstDifference(runs[0].scenario, runs[other].scenario).then((reply) => {
      say(!reply.ok ? { kind: 'unknown' }
        : reply.difference === null ? { kind: 'same' } : { kind: 'found', difference: reply.difference });
    }, () => say({ kind: 'unknown' }));
    return () => {
      wanted = false;
      life.dispose();
    };
  }, [runs, other, of, loading]);
  return found?.of === of ? found.parted : { kind: 'looking' };
}

/** Calls back at once, then with the frames of all runs, at most once in `everyMs`. Returns a function to stop it. */
export function everyReading(race: Race, everyMs: number, read: () => void): () => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const take = (): void => {
    timer = null;
    last = performance.now();
    read();
  };
  take();
  const stop = race.onFrame(() => {
    if (timer !== null) return;
    const wait = everyMs - (performance.now() - last);
    if (wait <= 0) take();
    else timer = setTimeout(take, wait);
  });
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Returns a value read from the runs, at most eight times a second. */
export function useRaceReading<Value extends string | number>(race: Race, read: (race: Race) => Value): Value {
  const [value, setValue] = useState(() => read(race));
  useEffect(() => everyReading(race, READ_EVERY_MS, () => setValue(read(race))), [race, read]);
  return value;
}
