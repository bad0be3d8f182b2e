/** A sweep worker in Node: runs one scenario after another and sends back a row for each. */
import { parentPort } from 'node:worker_threads';
import { nodeCodecWhenNeeded } from '../../codec/load-node';
import type { SweepTask } from '../../sweep/task';
import { runTask } from '../sweep-task';

const port = parentPort;
if (port === null) throw new Error('This file is run as a worker.');
const codecs = nodeCodecWhenNeeded();

port.on('message', (task: SweepTask) => {
  void runTask(task, codecs, () => performance.now(), (reply) => port.postMessage(reply));
});
