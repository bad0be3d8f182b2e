/**
 * The runs of a comparison, each in a worker of its own: calls to all of them at once, and how far they are together.
 * race.ts decides what they do.
 */
import { PS_PER_S } from '../../model/kernel/time';
import { HEAD, type Frame } from '../../runner/client/frame';
import type { LoadReply } from '../../runner/client/protocol';
import { startRunClient, type RunClient } from '../../runner/client/worker-client';
import type { ComparedRun } from '../../scenario/comparison';

type Api = RunClient['api'];

export interface Runners {
  readonly sources: readonly RunClient[];
  readonly apis: readonly Api[];
  /** Duration of each run, ps; `endPs` is the end of the longest. */
  readonly durations: readonly number[];
  readonly endPs: number;
  all(ask: (api: Api, run: number) => Promise<unknown>): Promise<unknown[]>;
  /** Loads every scenario at `atS`; a run that ends before that opens at its end. */
  load(atS: number): Promise<LoadReply[]>;
  everyFrame(ms: number): void;
  /** Tells the workers the instant up to which all runs may go, if it has moved. */
  limitMoved(): void;
  /** The instant of the slowest run that is not over, ps. */
  slowestPs(): number;
  /** The instant of the slowest run, ps; shorter runs do not count once they are over. */
  togetherPs(): number;
  /** The furthest instant that any run has reached, ps. */
  furthestPs(): number;
  allOver(): boolean;
  /** Whether all runs that are not over are at one instant. */
  areTogether(): boolean;
  onFrame(listener: () => void): () => void;
  onDeath(listener: (reason: unknown) => void): () => void;
  /** Starts new workers in place of those that have died. */
  revive(): void;
  dispose(): void;
}

const timeOf = (frame: Frame | null): number => (frame === null ? 0 : frame.header[HEAD.timePs]);
const isOver = (frame: Frame | null): boolean => frame !== null && frame.header[HEAD.ended] === 1;

/** `limitPs` returns the instant up to which all runs may go. */
export function startRunners(
  runs: readonly ComparedRun[], files: readonly Record<string, Uint8Array>[], limitPs: () => number,
): Runners {
  const durations = runs.map(({ full }) => Math.round(full.durationS * PS_PER_S));
  const endPs = Math.max(...durations);
  const sources = runs.map((_, run) => startRunClient({ name: `cell-by-cell-run-${run}`, warm: false, limitPs }));
  const apis = sources.map(({ api }) => api);
  const stopAll = (stops: readonly (() => void)[]) => (): void => { for (const stop of stops) stop(); };
  const earliest = (isLeftOut: (frame: Frame | null, run: number) => boolean): number => Math.min(
    endPs, ...sources.map((source, run) => (isLeftOut(source.frame(), run) ? Infinity : timeOf(source.frame()))),
  );

  return {
    sources, apis, durations, endPs,
    all: (ask) => Promise.all(apis.map(ask)),
    load: (atS) => Promise.all(apis.map((api, run) => api.load({
      scenario: runs[run].scenario, files: files[run], startAtS: Math.min(atS, runs[run].full.durationS),
    }))),
    everyFrame(ms) { for (const source of sources) source.setFrameInterval(ms); },
    limitMoved() { for (const source of sources) source.limitMoved(); },
    slowestPs: () => earliest(isOver),
    togetherPs: () => earliest((frame, run) => isOver(frame) && durations[run] < endPs),
    furthestPs: () => Math.max(...sources.map((source) => source.frame()?.header[HEAD.furthestPs] ?? 0)),
    allOver: () => sources.every((source) => isOver(source.frame())),
    areTogether() {
      const running = sources.map((source) => source.frame()).filter((frame) => !isOver(frame));
      return running.every((frame) => timeOf(frame) === timeOf(running[0]));
    },
    onFrame: (listener) => stopAll(sources.map((source) => source.onFrame(listener))),
    onDeath: (listener) => stopAll(sources.map(({ life }) => life.onState((now) => {
      if (now.kind === 'dead') listener(now.death);
    }))),
    revive() { for (const { life } of sources) life.revive(); },
    dispose() { for (const source of sources) source.dispose(); },
  };
}
