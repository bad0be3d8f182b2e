/**
 * A trace: what somebody has recorded, as instants, counted from the start of the flow, and bytes. Over UDP each entry is a
 * datagram, or several full ones and a rest; over TCP its bytes join the stream. Repeated, the next round begins at the
 * instant of the last entry.
 */
import type { TraceSpec } from '../spec';
import type { TrafficSource } from './source';

export const trace: TrafficSource<TraceSpec> = {
  id: 'trace',
  title: 'Trace',
  summary: 'Recorded instants and sizes, sent as they were recorded.',
  source: 'the recording',
  overTcp: true,
  overUdp: true,
  parameters: [
    { key: 'repeat', title: 'Repeated', unit: 'none', type: 'boolean', default: false, live: false,
      help: 'After the last entry the trace begins again, at that instant.', source: 'our addition' },
  ],
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
