/** Makes one run of a sweep, in the page or in Node: reports its row, and signs of life meanwhile. */
import type { CodecProvider } from '../codec/codec';
import type { ResultRecord } from './client/protocol';
import { rowOf } from '../sweep/table';
import { PS_PER_S } from '../model/kernel/time';
import type { SweepReply, SweepTask } from '../sweep/task';
import { advance, loadSession, resultOf, stoppedBecause } from './session';

/** Time between two signs of life, ms. */
const SIGN_MS = 1_000;

/** Whether a run breaks the conservation law or has rebuilt wrong bytes; such a run is no result. */
const unsound = (
  { corruptSegments, cellsSent, cellsDropped, cellsDiscarded, cellsDelivered, cellsInFlight }: ResultRecord,
): boolean => corruptSegments > 0 || cellsSent !== cellsDropped + cellsDiscarded + cellsDelivered + cellsInFlight;

/** Makes the run and reports by `say`; `now` is the time of a monotonic clock, ms. */
export function runTask(
  { index, scenario, metrics, bins = 0 }: SweepTask, codecs: CodecProvider,
  now: () => number, say: (reply: SweepReply) => void,
): void {
  const loaded = loadSession(scenario, { codecs });
  if (!loaded.ok) return say({ problem: loaded.problems[0].message });
  const { session } = loaded;
  let saidMs = now();
  const signIsDue = (): boolean => now() - saidMs >= SIGN_MS;
  const advanceTo = (stopPs: number): void => {
    while (advance(session, stopPs, Infinity, signIsDue) === Infinity) {
      saidMs = now();
      say({ alive: true });
    }
  };
  const course: number[] = [];
  for (let bin = 1; bin <= bins; bin++) {
    advanceTo(Math.round((session.scenario.durationS * PS_PER_S * bin) / bins));
    const { metrics: there } = rowOf(index, metrics, resultOf(session, {}, 0));
    course.push(...there);
  }
  advanceTo(Infinity);
  const stopped = stoppedBecause(session);
  if (stopped !== null) return say({ problem: stopped });
  const result = resultOf(session, {}, 0);
  if (unsound(result)) return say({ problem: 'its cells or bytes do not add up' });
  const row = rowOf(index, metrics, result);
  say({ row: bins > 0 ? { ...row, metrics: course } : row });
}
