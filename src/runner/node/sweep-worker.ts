/**
 * A worker of a sweep in Node: runs one scenario after the other and sends back a row for each. Every message goes
 * through `parentPort`; a sign of life goes out while a run is under way.
 */
import { parentPort } from 'node:worker_threads';
import type { Row } from '../../sweep/table';
import { rowOf } from '../../sweep/table';
import type { Scenario } from '../../scenario/types';
import { prepareNode, runScenario } from './run-scenario';

export interface SweepTask {
  index: number;
  scenario: Scenario;
  metrics: readonly string[];
}

/** What the worker says: that it is alive, the row, or why there is none. */
export type SweepReply = { alive: true } | { row: Row } | { problem: string };

const SIGN_MS = 1_000;

const port = parentPort;
if (port === null) throw new Error('This file is run as a worker.');
const say = (reply: SweepReply) => port.postMessage(reply);
const codecs = prepareNode(() => {});
let saidMs = 0;

/** The conservation law and the bytes of rebuilt segments are part of every run; a run that breaks one is no result. */
const unsound = (record: Record<string, unknown>): boolean => {
  const of = (name: string) => Number(record[name]);
  return of('corruptSegments') > 0
    || of('cellsSent') !== of('cellsDropped') + of('cellsDiscarded') + of('cellsDelivered') + of('cellsInFlight');
};

port.on('message', ({ index, scenario, metrics }: SweepTask) => {
  void codecs.then((provider) => {
    const outcome = runScenario(scenario, { codecs: provider, progress: () => {
      if (performance.now() - saidMs < SIGN_MS) return;
      saidMs = performance.now();
      say({ alive: true });
    } });
    if (!outcome.ok) return say({ problem: outcome.problems[0].message });
    if (unsound(outcome.result)) return say({ problem: 'its cells or bytes do not add up' });
    return say({ row: rowOf(index, metrics, outcome.result) });
  });
});
