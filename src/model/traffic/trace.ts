/**
 * A trace: what somebody has recorded, as instants, counted from the start of the flow, and bytes. Over UDP each entry
 * is a datagram, or several full ones and a rest; over TCP its bytes join the stream. Repeated, the next round begins
 * at the instant of the last entry.
 */
import type { Parameter, SpecOf } from '../catalogue-types';
import { PS_PER_S } from '../kernel/time';
import type { TrafficSource } from './source';

const parameters = [
  { key: 'repeat', title: 'Repeated', unit: 'none', type: 'boolean', default: false, live: false,
    help: 'After the last entry the trace begins again, at that instant.', source: 'our addition' },
] as const satisfies readonly Parameter[];

/** When the application has new data, seconds from the start of the flow, and how many bytes. */
interface Entries { entries: readonly (readonly [timeS: number, bytes: number])[] }

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
  overTcp: true,
  overUdp: true,
  parameters,
  settle: ({ kind, repeat, entries }) => ({
    kind, repeat, timesPs: entries.map(([timeS]) => Math.round(timeS * PS_PER_S)),
    bytes: entries.map(([, bytes]) => bytes),
  }),
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
};
