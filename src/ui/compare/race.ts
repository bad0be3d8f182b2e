/**
 * A race: the runs of a comparison on one clock. Each run has a worker of its own (four at most), so that they use
 * several cores; the page sets the instant up to which all may go. Play, pause, steps and journeys apply to all runs,
 * and when they pause, they pause at one instant, with all of its events done.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Goal, ResultRecord } from '../../runner/client/protocol';
import type { RunClient } from '../../runner/client/worker-client';
import type { ComparedRun } from '../../scenario/comparison';
import { bottleneckBps } from '../app/moments';
import { createCourse, type RaceState } from './course';
import { createRaceJourneys } from './race-journeys';
import { createRaceLoading } from './race-loading';
import { createRacePlaying, type RacePlaying, type RaceWishes } from './race-playing';

export interface Race extends RacePlaying {
  readonly sources: readonly RunClient[];
  readonly state: StoreApi<RaceState>;
  /** The instant at which all runs stand, or the slowest one, ps. */
  nowPs(): number;
  /** The furthest instant that any run has reached, ps. */
  furthestPs(): number;
  readonly endPs: number;
  /** Whether the runs are at one instant, or are not held to one. */
  areTogether(): boolean;
  results(): Promise<ResultRecord[]>;
  /** Calls back when a frame of any run is drawn; returns a function that stops this. */
  onFrame(listener: () => void): () => void;
  startAgain(): void;
}

export interface RaceOptions {
  runs: readonly ComparedRun[];
  files: readonly Record<string, Uint8Array>[];
  startAtS: number;
  wishes: RaceWishes;
  onNowhere(goal: Goal): void;
  onThere(): void;
  /** Called if the runs take long to be computed up to the instant at which they begin, s. */
  onSlow(atS: number): void;
}

export function startRace({ runs, files, startAtS, wishes, onNowhere, onThere, onSlow }: RaceOptions): Race {
  const course = createCourse(runs, files, startAtS);
  const { state, clock, runners } = course;
  const { load, startAgain } = createRaceLoading(course, { onSlow, onThere });
  const [{ expansion: { network } }] = runs;
  const rateBps = (): number => bottleneckBps(network, course.nowPs());
  const journeys = createRaceJourneys(course, { rateBps, onNowhere, onThere });
  const playing = createRacePlaying(course, journeys, wishes, startAgain);
  load(startAtS);

  return {
    ...playing, startAgain, state, sources: runners.sources, endPs: runners.endPs, furthestPs: runners.furthestPs,
    onFrame: runners.onFrame,
    nowPs: () => (course.phase() === 'loading' ? Math.min(runners.endPs, clock.targetPs) : runners.togetherPs()),
    areTogether: () => course.phase() !== 'playing' || runners.areTogether(),
    results: () => Promise.all(runners.apis.map((api) => api.result())),
    dispose() {
      playing.dispose();
      course.dispose();
    },
  };
}
