/** A sweep worker in the page: runs one scenario after another and sends back a row for each. */
import { loadBrowserCodec } from '../codec/load-browser';
import type { SweepTask } from '../sweep/task';
import { runTask } from './sweep-task';

const codecs = loadBrowserCodec();

self.onmessage = ({ data }: MessageEvent<SweepTask>) => {
  codecs.then((provider) => runTask(data, provider, () => performance.now(), (reply) => self.postMessage(reply)))
    .catch((reason: unknown) => reportError(reason));
};
