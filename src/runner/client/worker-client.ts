/**
 * The page's side of the worker: typed calls for control, and the ring of frame buffers. Once per animation frame the
 * page draws the newest frame and hands the previous buffer back, which requests the next frame. So nothing is copied
 * and frames never pile up. While a requested frame does not come, because the run is paused, no animation frame is
 * asked for: the page rests.
 */
import type { NetworkSpec } from '../../model/spec';
import { HEAD, readFrame, type Frame } from './frame';
import type { FrameMessage, RunnerApi } from './protocol';
import { copyOf, extend, noSeries, type Series } from './series';
import { keepRunner, type FrameEnd } from './spawn-runner';
import type { Calls, Life } from './worker-life';

/** The series of another future of the run, which is equal up to `fromPs`, and the network that it is of. */
export interface OtherFuture { series: Series; fromPs: number; network: NetworkSpec }

export interface RunClient {
  readonly api: Calls<RunnerApi>;
  /** The life of the worker: whether it answers, how to end it and how to start a new one. */
  readonly life: Pick<Life<RunnerApi>, 'onState' | 'revive' | 'stop'>;
  /** Calls `listener` in the animation frame in which a new frame should be drawn. Returns how to stop listening. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** The newest frame, which is valid until the next one is drawn; `null` before the first. */
  frame(): Frame | null;
  /** All bins from t = 0; the last one may still change. */
  series(): Series;
  /** For a run that was taken back, all bins up to the latest instant it reached; otherwise the same as `series`. */
  recorded(): Series;
  /** Another future of the run, drawn beside this one; `null` if there is none. */
  other(): OtherFuture | null;
  setOther(other: OtherFuture | null): void;
  /** Sets the least time between frames, ms, for readers who want less motion; 0: every animation frame. */
  setFrameInterval(ms: number): void;
  /** Tells the worker the limit of the run (`limitPs`), if it has moved. */
  limitMoved(): void;
  dispose(): void;
}

export interface RunClientOptions {
  /** Name of the worker in the browser's developer tools. */
  name?: string;
  /**
   * Instant that a run at full speed must not pass, ps; Infinity for none. Asked with every request for a frame and
   * when `limitMoved` is called.
   */
  limitPs?(): number;
  /** Whether the first run is also run unseen to warm up (`runner/warming.ts`); true if left out. */
  warm?: boolean;
}

/** Starts a worker for one run. */
export function startRunClient({ name = 'cell-by-cell-run', limitPs, warm = true }: RunClientOptions = {}): RunClient {
  const listeners = new Set<(frame: Frame) => void>();
  let current: Frame | null = null;
  let currentBuffer: ArrayBuffer | null = null;
  /** Frames that are not drawn yet: two where a moved limit has asked for one more. */
  const arrived: FrameMessage[] = [];
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
      // Requests to an earlier worker are never answered.
      frames = end;
      requested = false;
      arrived.length = 0;
      soon();
    },
    onFrame(message) {
      requested = false;
      arrived.push(message);
      soon();
    },
  });

  function soon(): void {
    animation ||= requestAnimationFrame(draw);
  }

  function request(buffer: ArrayBuffer | null, wallMs: number): void {
    askedPs = limitPs?.() ?? Infinity;
    frames?.request({ buffer, wallMs, intervalMs: frameIntervalMs, limitPs: askedPs });
  }

  function draw(wallMs: number): void {
    animation = 0;
    let spare: ArrayBuffer | null = null;
    const next = arrived.shift();
    if (next) {
      spare = currentBuffer;
      currentBuffer = next.buffer;
      current = readFrame(new Float64Array(next.buffer, 0, next.length));
      recorded = isBack(current) ? recorded ?? copyOf(series) : null;
      series = extend(series, current);
    }
    if (spare) spares.push(spare);
    if (!requested && arrived.length === 0 && wallMs - requestedMs >= frameIntervalMs) {
      requested = true;
      requestedMs = wallMs;
      request(spares.pop() ?? null, wallMs);
    }
    if (!requested || arrived.length > 0) soon();
    if (next && current) for (const listener of listeners) tell(listener, current);
  }

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
    limitMoved() {
      // A request that is still to be made has the new limit.
      if (requested && limitPs && limitPs() !== askedPs) request(null, performance.now());
    },
    dispose() {
      cancelAnimationFrame(animation);
      life.dispose();
    },
  };
}

/** Calls one listener. If it throws, the others still get the frame, and the error is reported as an uncaught one. */
function tell(listener: (frame: Frame) => void, frame: Frame): void {
  try {
    listener(frame);
  } catch (reason) {
    reportError(reason);
  }
}

const isBack = ({ header }: Frame): boolean => header[HEAD.furthestPs] > header[HEAD.timePs];
