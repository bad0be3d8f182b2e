/** The browser's worker: connects the runner to the three ports that come with the page's first message. */
import * as Comlink from 'comlink';
import { loadInlinedCodec } from '../codec/load-inlined';
import type { Doing, FrameRequest, RunnerApi } from './client/protocol';
import { createRunner } from './runner';

interface Ports { control: MessagePort; frames: MessagePort; pulse: MessagePort; warm: boolean }

/** Returns a queue for tasks that run after messages that have arrived. A timer would wait for 4 ms each time. */
function taskQueue(): (task: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const tasks: (() => void)[] = [];
  port1.onmessage = () => tasks.shift()?.();
  return (task) => {
    tasks.push(task);
    port2.postMessage(null);
  };
}

function connect({ control, frames, pulse, warm }: Ports): void {
  const doing = (now: Doing): void => pulse.postMessage(now);
  const { api, frame } = createRunner({
    now: () => performance.now(),
    post: { frame: (message) => frames.postMessage(message, [message.buffer]), doing },
    nextTask: taskQueue(),
    codecs: loadInlinedCodec,
    warm,
  });
  frames.onmessage = ({ data }: MessageEvent<FrameRequest>) => frame(data);
  // A worker that can handle this question is not preparing anything.
  pulse.onmessage = () => doing('running');
  const exposed: RunnerApi = {
    ...api,
    async history(have) {
      const piece = await api.history(have);
      return piece && Comlink.transfer(piece, [piece.rows.buffer]);
    },
  };
  Comlink.expose(exposed, control);
}

/** Reports a rejected promise that nobody handles as a failure of the worker. */
self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));

self.onmessage = ({ data }: MessageEvent<Ports>) => connect(data);
