/**
 * The page's end of the worker: a typed remote for control, and the ring of frame buffers. Once an animation frame the page
 * draws the newest frame and hands the one before back, which asks for the next; so nothing is copied and nothing piles up.
 */
import * as Comlink from 'comlink';
import { HEAD, SERIES_STRIDE, readFrame, type Frame } from './frame';
import type { FrameMessage, FrameRequest, RunnerApi } from './protocol';

export interface Series { binPs: number; rows: number; data: Float64Array }

export interface RunClient {
  readonly api: Comlink.Remote<RunnerApi>;
  /** Called in the animation frame in which a new frame is to be drawn. Answers how to stop listening. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** The newest frame; it stays valid until the next one is drawn. */
  frame(): Frame | null;
  /** All bins from t = 0, the last one still open. */
  series(): Series;
  /** Asks for frames no more often than this (ms): for readers who want less motion. 0: every animation frame. */
  setFrameInterval(ms: number): void;
  dispose(): void;
}

/** Starts a worker. One per page; dispose of it before starting another. */
export function startRunClient(): RunClient {
  const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'cell-by-cell-run' });
  const control = new MessageChannel();
  const frames = new MessageChannel();
  const listeners = new Set<(frame: Frame) => void>();
  let current: Frame | null = null;
  let currentBuffer: ArrayBuffer | null = null;
  let arrived: FrameMessage | null = null;
  const spares: ArrayBuffer[] = [];
  let requested = false;
  let animation = 0;
  let frameIntervalMs = 0;
  let requestedMs = -Infinity;
  let series: Series = { binPs: 0, rows: 0, data: new Float64Array(0) };

  frames.port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
    requested = false;
    arrived = data;
  };
  worker.postMessage({ control: control.port2, frames: frames.port2 }, [control.port2, frames.port2]);
  const api = Comlink.wrap<RunnerApi>(control.port1);

  const draw = (wallMs: number) => {
    animation = requestAnimationFrame(draw);
    let spare: ArrayBuffer | null = null;
    const next = arrived;
    if (next) {
      arrived = null;
      spare = currentBuffer;
      currentBuffer = next.buffer;
      current = readFrame(new Float64Array(next.buffer, 0, next.length));
      series = extend(series, current);
    }
    if (spare) spares.push(spare);
    if (!requested && wallMs - requestedMs >= frameIntervalMs) {
      requested = true;
      requestedMs = wallMs;
      spare = spares.pop() ?? null;
      const request: FrameRequest = { buffer: spare, wallMs, intervalMs: frameIntervalMs };
      frames.port1.postMessage(request, spare ? [spare] : []);
    }
    if (next && current) for (const listener of listeners) tell(listener, current);
  };
  animation = requestAnimationFrame(draw);

  return {
    api,
    onFrame(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    frame: () => current,
    series: () => series,
    setFrameInterval(ms) {
      frameIntervalMs = ms;
    },
    dispose() {
      cancelAnimationFrame(animation);
      worker.terminate();
      frames.port1.close();
      control.port1.close();
    },
  };
}

/** One listener that throws must not keep the frame from the others; the page hears of it as of any uncaught failure. */
function tell(listener: (frame: Frame) => void, frame: Frame): void {
  try {
    listener(frame);
  } catch (reason) {
    reportError(reason);
  }
}

/** The bins so far with those of a new frame behind them. Reuses the table as long as it is large enough. */
export function extend(series: Series, frame: Frame): Series {
  const first = frame.header[HEAD.firstBin];
  const rows = first + frame.series.rows;
  const needed = rows * SERIES_STRIDE;
  let { data } = series;
  if (data.length < needed) {
    data = new Float64Array(Math.max(needed * 2, 1 << 14));
    data.set(series.data.subarray(0, first * SERIES_STRIDE));
  }
  data.set(frame.series.data, first * SERIES_STRIDE);
  return { binPs: frame.header[HEAD.binPs], rows, data };
}
