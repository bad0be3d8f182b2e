/**
 * The page's run: connects its worker with the store. The store holds what the reader wants and how the run is;
 * obeying.ts, playing.ts, journeys.ts, loading.ts and ending.ts are the parts that carry it out.
 */
import { PS_PER_S } from '../../../model/kernel/time';
import { HEAD, type Frame } from '../../../runner/client/frame';
import type { Goal, LossQuestion, Questions } from '../../../runner/client/protocol';
import type { RunClient } from '../../../runner/client/worker-client';
import type { Calls, LifeState } from '../../../runner/client/worker-life';
import { stepGoal, stepIn } from '../moments';
import { standsAt, useApp } from '../store';
import { createEnding } from './ending';
import { createFailing } from './failing';
import { createRunJourneys } from './journeys';
import { createLoading } from './loading';
import { createObeying, runsHere } from './obeying';
import { createPlaying, type Playing } from './playing';
import { createStanding, instantOf } from './standing';

export interface Run extends Playing {
  /** The instant at which the run stands, s; while it is being loaded, the instant at which it will begin. */
  instantS(): number;
  /** The client of the run's worker: gives stage, charts and readings their frames. */
  readonly source: RunClient;
  /** Steps by the chosen length, forward or back. */
  step(back?: boolean): void;
  /** Takes the run to another instant and pauses there. */
  travel(goal: Goal): void;
  /** Changes settings (by path) of the running scenario from this instant on, in a new branch of the run. */
  applyNow(label: string, set: Record<string, unknown>): Promise<void>;
  /** Questions to the worker about the run at this instant. */
  readonly ask: Calls<Questions>;
  /** Has the worker record what a flow does and compute what it did before; `null`: no flow. */
  watchFlow(flow: number | null): void;
  /** Loses a cell on purpose, in a new branch from the instant at which the cell was chosen. */
  loseCell(question: LossQuestion): Promise<void>;
  dispose(): void;
}

export function startRun(source: RunClient): Run {
  const get = useApp.getState;
  const set = useApp.setState;
  const standing = createStanding();
  const failing = createFailing(standing);
  const ending = createEnding(source, standing, failing);
  const loading = createLoading(source, standing, failing, ending.look);
  const playing = createPlaying(source, standing, failing, ending, loading);
  const journeys = createRunJourneys(source, standing, failing, loading, ending.look);
  const instantS = (): number => instantOf(standing);

  function onLife(state: LifeState): void {
    if (state.kind === 'dead' && !loading.underWay()) failing.failed(state.death);
    else set({ awaited: state.kind === 'late' ? (state.doing === 'starting' ? 'program' : 'network') : null });
  }

  function onFrame(frame: Frame): void {
    const { phase, load } = get();
    if (phase === 'loading') loading.came(frame);
    else if (load.serial === standing.loaded) standing.shownPs = frame.header[HEAD.timePs];
    journeys.look(frame);
    ending.look(frame);
  }

  const stops = [source.onFrame(onFrame), useApp.subscribe(createObeying(source, standing, failing, loading))];
  standsAt(instantS);
  stops.push(source.life.onState(onLife));
  if (runsHere(get())) void loading.newest();

  return {
    ...playing, source, ask: source.api, instantS, travel: journeys.travel,
    step(back = false) {
      const { stepKind, checked: { expansion: { network } } } = get();
      journeys.travel(stepGoal(stepIn(network, stepKind), back, network, instantS() * PS_PER_S));
    },
    async applyNow(label, change) {
      if (get().phase === 'loading') await new Promise<void>(loading.afterwards);
      const { applyFromHere } = await import('../../branches/from-here');
      await applyFromHere(source, label, change);
    },
    async loseCell(question) {
      const { loseCell } = await import('../../branches/fates');
      await loseCell(source, question);
    },
    watchFlow: (flow) => loading.watch(flow),
    dispose() {
      for (const stop of stops) stop();
      source.dispose();
    },
  };
}
