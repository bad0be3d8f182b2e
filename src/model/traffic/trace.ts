/**
 * A trace: recorded instants, counted from the start of the flow, and bytes. Over UDP each entry is a datagram, or
 * several full ones and a rest; over TCP its bytes join the stream. If the trace repeats, the next round begins at the
 * instant of the last entry.
 */
import type { Complaint, Parameter, SpecOf } from '../catalogue-types';
import { PS_PER_S } from '../kernel/time';
import { grouped } from '../words';
import type { TrafficSource } from './source';

const parameters = [
  { key: 'repeat', title: 'Repeated', unit: 'none', type: 'boolean', default: false, live: false,
    help: 'After the last entry the trace begins again, at that instant.', source: 'our addition' },
] as const satisfies readonly Parameter[];

/** When the application has new data, seconds from the start of the flow, and how many bytes. */
interface Entries { entries: readonly (readonly [timeS: number, bytes: number])[] }

/** The shortest round of a trace that repeats. A shorter one would keep the run busy without end. */
const LEAST_ROUND_S = 0.000_001;

interface TraceSpec extends SpecOf<typeof parameters> {
  kind: 'trace';
  /** Counted from the start of the flow. */
  timesPs: readonly number[];
  bytes: readonly number[];
}

export const trace: TrafficSource<'trace', typeof parameters, Entries, TraceSpec> = {
  id: 'trace',
  title: 'Trace',
  summary: 'Recorded instants and sizes, sent as they were recorded.',
  source: 'the recording',
  overWindow: true,
  withoutWindow: true,
  begins: { entries: [[0, 1000], [0.05, 4000], [0.25, 2000]], repeat: true },
  parameters,
  settle: ({ kind, repeat, entries }) => ({
    kind, repeat, timesPs: entries.map(([timeS]) => Math.round(timeS * PS_PER_S)),
    bytes: entries.map(([, bytes]) => bytes),
  }),
  check: ({ entries, repeat }) => checkTrace(entries, repeat),
  ask({ timesPs, bytes, repeat }, state, turn) {
    if (turn.first) state.originPs = turn.nowPs;
    turn.bytes = 0;
    turn.waitPs = Infinity;
    if (state.position < timesPs.length && state.originPs + timesPs[state.position] <= turn.nowPs) {
      turn.bytes = bytes[state.position++];
      if (repeat && state.position === timesPs.length) {
        state.position = 0;
        state.originPs += timesPs[timesPs.length - 1];
      }
    }
    if (state.position < timesPs.length) turn.waitPs = state.originPs + timesPs[state.position] - turn.nowPs;
  },
  inspect: ({ timesPs, repeat }, { position }) => [{
    label: repeat ? 'entries of this round' : 'entries so far',
    value: `${grouped(position)} of ${grouped(timesPs.length)}`, unit: 'none',
  }],
};

/** Checks that the trace has entries in order of time, and that a round of it takes time. */
function checkTrace(entries: Entries['entries'], repeat: boolean): Complaint[] {
  if (entries.length === 0) {
    return [{
      code: 'traceEmpty', key: 'entries',
      message: 'The trace has no entries; give it at least one, as [seconds, bytes].',
    }];
  }
  const back = entries.findIndex(([timeS], position) => position > 0 && timeS < entries[position - 1][0]);
  if (back > 0) {
    const [is, before] = [entries[back][0], entries[back - 1][0]].map(grouped);
    return [{
      code: 'traceBackwards', key: `entries[${back}]`,
      message:
        `Entry ${grouped(back)} is at ${is} s, but the one before it is at ${before} s; put the entries in order of time.`,
    }];
  }
  const lastS = entries[entries.length - 1][0];
  return !repeat || lastS >= LEAST_ROUND_S ? [] : [{
    code: 'traceTooShort', key: 'entries',
    message:
      `The trace ends at ${grouped(lastS)} s, so its repetitions would never end; give its last entry a later time, or do not repeat it.`,
  }];
}
