/** A worker of a sweep in Node: runs one scenario after the other and sends back a row for each. */
import { parentPort } from 'node:worker_threads';
import { loadNodeCodec } from '../../codec/load-node';
import type { SweepTask } from '../../sweep/task';
import { runTask } from '../sweep-task';

const port = parentPort;
if (port === null) throw new Error('This file is run as a worker.');
const codecs = loadNodeCodec(() => {});

port.on('message', (task: SweepTask) => {
  void codecs.then((provider) => runTask(task, provider, () => performance.now(), (reply) => port.postMessage(reply)));
});
