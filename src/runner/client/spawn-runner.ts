/** Starts the runner's worker and connects its three ports: for control, for frames, and for signs of life (pulse). */
import * as Comlink from 'comlink';
import type { Doing, FrameMessage, FrameRequest, RunnerApi } from './protocol';
import { keepWorker, type Around, type Hears, type Life, type Spawned } from './worker-life';

/** The page's end of the frame port. */
export interface FrameEnd {
  request(request: FrameRequest): void;
}

const around: Around = {
  nowMs: () => performance.now(),
  hidden: () => document.visibilityState === 'hidden',
  every(ms, then) {
    const timer = setInterval(then, ms);
    return () => clearInterval(timer);
  },
};

/** Handlers of frames. A worker from which no frames are requested needs none. */
export interface FrameHandlers {
  /** Called with the page's end of the frame port of each worker that is started. */
  onFrames?(end: FrameEnd): void;
  onFrame?(message: FrameMessage): void;
  /** Whether the first run is also run unseen, so that its code is compiled by the time the reader watches. */
  warm?: boolean;
}

export function keepRunner(name: string, { onFrames, onFrame, warm = false }: FrameHandlers = {}): Life<RunnerApi> {
  const spawn = ({ onPulse, onError }: Hears): Spawned<RunnerApi> => {
    const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name });
    const [control, frames, pulse] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
    worker.onerror = (event) => {
      event.preventDefault();
      // If the program did not arrive, the event has no message.
      onError(event instanceof ErrorEvent && event.message !== '' ? event.message : null);
    };
    frames.port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => onFrame?.(data);
    pulse.port1.onmessage = ({ data }: MessageEvent<Doing>) => onPulse(data);
    const theirs = [control.port2, frames.port2, pulse.port2];
    worker.postMessage({ control: control.port2, frames: frames.port2, pulse: pulse.port2, warm }, theirs);
    onFrames?.({ request: (request) => frames.port1.postMessage(request, request.buffer ? [request.buffer] : []) });
    const api = Comlink.wrap<RunnerApi>(control.port1);
    return {
      api,
      ask: () => pulse.port1.postMessage(null),
      terminate() {
        worker.onerror = null;
        worker.terminate();
        // Otherwise Comlink keeps the port as long as a call to it waits, and with it the worker and all that asked.
        api[Comlink.releaseProxy]();
        for (const { port1 } of [control, frames, pulse]) port1.close();
      },
    };
  };
  return keepWorker(spawn, around);
}
