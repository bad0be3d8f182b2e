/**
 * Reno: fast retransmit and fast recovery. Three duplicate acknowledgements halve the window instead of closing it.
 * Each further one releases a new segment. Any new acknowledgement, even a partial one, ends recovery, so two losses in
 * one window usually end in a timeout. Source: Stevens, RFC 2001; RFC 5681, 3.2. Departs from RFC 2001 in that recovery
 * is entered once per window (`recover`, as RFC 6582, 3.2 step 1 asks), so that duplicates caused by a go-back do not
 * trigger it.
 */
import { Act, DUP_THRESHOLD, type CongestionControl } from './control';
import {
  additiveAndHalf, beginRecovery, collapse, cutToHalf, endRecovery, grow, inflate, inflatesCwnd, limitedTransmit,
  opensOnLeaving,
} from './rules';

export const reno: CongestionControl<object, readonly []> = {
  id: 'reno',
  title: 'Reno',
  proper: true,
  summary: 'Slow start, congestion avoidance, fast retransmit and fast recovery.',
  source: 'Stevens, RFC 2001; RFC 5681',
  parameters: [],
  profiles: { ns2: { growsOnExit: true }, ns2Classic: { growsOnExit: true } },
  create: () => ({}),

  newAck(flow, _state, mssBytes, _ackedBytes, grows) {
    const { congestion, sender } = flow;
    sender.dupAcks = 0;
    const ends = congestion.inRecovery;
    if (ends) {
      if (inflatesCwnd(flow)) congestion.cwndBytes = congestion.ssthreshBytes;
      endRecovery(flow);
    }
    if (grows && (!ends || opensOnLeaving(flow))) grow(flow, mssBytes);
    return Act.send;
  },

  dupAck(flow, state, mssBytes, _news, nowPs) {
    const { congestion, sender } = flow;
    sender.dupAcks++;
    if (congestion.inRecovery) {
      inflate(flow, mssBytes);
      return Act.send;
    }
    if (sender.dupAcks < DUP_THRESHOLD) return limitedTransmit(flow);
    const third = sender.dupAcks === DUP_THRESHOLD;
    const act = third ? beginRecovery(flow, state, mssBytes, additiveAndHalf, nowPs) : Act.nothing;
    if (act === Act.nothing) return act;
    inflate(flow, DUP_THRESHOLD * mssBytes);
    return act | Act.send;
  },

  timeout: (flow, state, mssBytes, nowPs) => collapse(flow, state, mssBytes, additiveAndHalf, nowPs),
  cut: cutToHalf,
};
