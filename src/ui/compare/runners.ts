/**
 * The runs of a comparison, each in a worker of its own: what is asked of all of them at once, and how far they are
 * together. What they are to do says race.ts.
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
  /** By run, ps; `endPs` is the end of the longest. */
  readonly durations: readonly number[];
  readonly endPs: number;
  all(ask: (api: Api, run: number) => Promise<unknown>): Promise<unknown[]>;
  /** Loads every scenario; a run that is over before `atS` stands at its end. */
  load(atS: number): Promise<LoadReply[]>;
  everyFrame(ms: number): void;
  /** Where the slowest stands of those that are not over, ps. */
  slowestPs(): number;
  /** Where the slowest stands, ps; a run that ends before the longest does not count once it is over. */
  togetherPs(): number;
  /** The furthest instant that one of them has been at, ps. */
  furthestPs(): number;
  allOver(): boolean;
  onFrame(listener: () => void): () => void;
  onDeath(listener: (reason: unknown) => void): () => void;
  /** Starts workers that have died again. */
  revive(): void;
  dispose(): void;
}

const timeOf = (frame: Frame | null): number => (frame === null ? 0 : frame.header[HEAD.timePs]);
const isOver = (frame: Frame | null): boolean => frame !== null && frame.header[HEAD.ended] === 1;

/** `limitPs` says how far all may go. */
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
    slowestPs: () => earliest(isOver),
    togetherPs: () => earliest((frame, run) => isOver(frame) && durations[run] < endPs),
    furthestPs: () => Math.max(...sources.map((source) => source.frame()?.header[HEAD.furthestPs] ?? 0)),
    allOver: () => sources.every((source) => isOver(source.frame())),
    onFrame: (listener) => stopAll(sources.map((source) => source.onFrame(listener))),
    onDeath: (listener) => stopAll(sources.map(({ life }) => life.onState((now) => {
      if (now.kind === 'dead') listener(now.death);
    }))),
    revive() { for (const { life } of sources) life.revive(); },
    dispose() { for (const source of sources) source.dispose(); },
  };
}
