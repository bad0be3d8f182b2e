/** One run of a sweep, from its scenario to its row; says now and then that it is alive. In the page and in Node. */
import type { CodecProvider } from '../codec/codec';
import { rowOf } from '../sweep/table';
import type { SweepReply, SweepTask } from '../sweep/task';
import { advance, loadSession, resultOf, stoppedBecause } from './session';

/** Work between two looks at the clock: some milliseconds. */
const EVENTS_PER_LOOK = 50_000;
const SIGN_MS = 1_000;

/** The conservation law and the bytes of rebuilt segments are part of every run; a run that breaks one is no result. */
const unsound = (record: Record<string, unknown>): boolean => {
  const of = (name: string) => Number(record[name]);
  return of('corruptSegments') > 0
    || of('cellsSent') !== of('cellsDropped') + of('cellsDiscarded') + of('cellsDelivered') + of('cellsInFlight');
};

/** `now`: ms of a clock that only goes on. */
export function runTask(
  { index, scenario, metrics }: SweepTask, codecs: CodecProvider, now: () => number, say: (reply: SweepReply) => void,
): void {
  const loaded = loadSession(scenario, { codecs });
  if (!loaded.ok) return say({ problem: loaded.problems[0].message });
  const { session } = loaded;
  let saidMs = now();
  while (advance(session, Infinity, EVENTS_PER_LOOK) === EVENTS_PER_LOOK) {
    if (now() - saidMs < SIGN_MS) continue;
    saidMs = now();
    say({ alive: true });
  }
  const stopped = stoppedBecause(session);
  if (stopped !== null) return say({ problem: stopped });
  const result = resultOf(session, {}, 0);
  say(unsound(result) ? { problem: 'its cells or bytes do not add up' } : { row: rowOf(index, metrics, result) });
}
