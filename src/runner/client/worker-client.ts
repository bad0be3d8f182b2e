/**
 * The page's end of the worker: a typed remote for control, and the ring of frame buffers. Once an animation frame
 * the page draws the newest frame and hands the one before back, which asks for the next; so nothing is copied and
 * nothing piles up.
 */
import { HEAD, readFrame, type Frame } from './frame';
import type { FrameMessage, RunnerApi } from './protocol';
import { copyOf, extend, noSeries, type Series } from './series';
import { keepRunner, type FrameEnd } from './spawn-runner';
import type { Calls, Life } from './worker-life';

/** What another future of the run has recorded: it is the same up to `fromPs`. */
export interface OtherFuture { series: Series; fromPs: number }

export interface RunClient {
  readonly api: Calls<RunnerApi>;
  /** What becomes of the worker: whether it answers, how to end it and how to start a fresh one. */
  readonly life: Pick<Life<RunnerApi>, 'onState' | 'revive' | 'stop'>;
  /** Called in the animation frame in which a new frame is to be drawn. Returns how to stop listening. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** The newest frame; it stays valid until the next one is drawn. */
  frame(): Frame | null;
  /** All bins from t = 0, the last one still open. */
  series(): Series;
  /** All bins of a run that was taken back, up to its furthest instant; else the same as `series`. */
  recorded(): Series;
  /** Another future of the run, to be drawn beside this one; null: there is none. */
  other(): OtherFuture | null;
  setOther(other: OtherFuture | null): void;
  /** Asks for frames no more often than this (ms): for readers who want less motion. 0: every animation frame. */
  setFrameInterval(ms: number): void;
  dispose(): void;
}

export interface RunClientOptions {
  /** What the browser's tools call the worker. */
  name?: string;
  /** A run that goes flat out does not pass this instant (ps; Infinity: it may). Asked in every animation frame. */
  limitPs?(): number;
  /** Left out: the first run is run once more, unseen (`runner/warming.ts`). */
  warm?: boolean;
}

/** Starts a worker for one run. */
export function startRunClient({ name = 'cell-by-cell-run', limitPs, warm = true }: RunClientOptions = {}): RunClient {
  const listeners = new Set<(frame: Frame) => void>();
  let current: Frame | null = null;
  let currentBuffer: ArrayBuffer | null = null;
  let arrived: FrameMessage | null = null;
  const spares: ArrayBuffer[] = [];
  let requested = false;
  let animation = 0;
  let frameIntervalMs = 0;
  let requestedMs = -Infinity;
  let askedPs = -Infinity;
  let series = noSeries();
  let recorded: Series | null = null;
  let other: OtherFuture | null = null;

  let frames: FrameEnd | null = null;
  const life = keepRunner(name, {
    warm,
    onFrames(end) {
      // What was asked of a worker before this one is never answered.
      frames = end;
      requested = false;
      arrived = null;
    },
    onFrame(message) {
      requested = false;
      arrived = message;
    },
  });

  const draw = (wallMs: number) => {
    animation = requestAnimationFrame(draw);
    let spare: ArrayBuffer | null = null;
    const next = arrived;
    if (next) {
      arrived = null;
      spare = currentBuffer;
      currentBuffer = next.buffer;
      current = readFrame(new Float64Array(next.buffer, 0, next.length));
      recorded = isBack(current) ? recorded ?? copyOf(series) : null;
      series = extend(series, current);
    }
    if (spare) spares.push(spare);
    const limit = limitPs?.() ?? Infinity;
    if (!requested && wallMs - requestedMs >= frameIntervalMs) {
      requested = true;
      requestedMs = wallMs;
      spare = spares.pop() ?? null;
      frames?.request({ buffer: spare, wallMs, intervalMs: frameIntervalMs, limitPs: limit });
    } else if (requested && limit !== askedPs) {
      // The request that waits for its frame has an older limit.
      frames?.request({ buffer: null, wallMs, intervalMs: frameIntervalMs, limitPs: limit });
    }
    askedPs = limit;
    if (next && current) for (const listener of listeners) tell(listener, current);
  };
  animation = requestAnimationFrame(draw);

  return {
    api: life.api,
    life,
    onFrame(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    frame: () => current,
    series: () => series,
    recorded: () => recorded ?? series,
    other: () => other,
    setOther(next) {
      other = next;
    },
    setFrameInterval(ms) {
      frameIntervalMs = ms;
    },
    dispose() {
      cancelAnimationFrame(animation);
      life.dispose();
    },
  };
}

/** One listener that throws must not keep the frame from the others; it is reported like any uncaught failure. */
function tell(listener: (frame: Frame) => void, frame: Frame): void {
  try {
    listener(frame);
  } catch (reason) {
    reportError(reason);
  }
}

const isBack = ({ header }: Frame): boolean => header[HEAD.furthestPs] > header[HEAD.timePs];
