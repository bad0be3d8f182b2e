/**
 * Reno: fast retransmit and fast recovery. Three duplicate acknowledgements halve the window instead of closing it; each
 * further one lets a new segment out; any new acknowledgement, even a partial one, ends recovery. So two losses in one
 * window usually end in a timeout.
 * Source: Stevens, RFC 2001; RFC 5681, 3.2. Departs from RFC 2001 in that recovery is entered once per window
 * (`recover`, as RFC 6582, 3.2 step 1 asks), so that duplicates caused by a go-back do not trigger it.
 */
import type { Mechanism } from '../../catalogue-types';
import { Act, DUP_THRESHOLD, beginRecovery, collapse, endRecovery, grow, inflate, limitedTransmit, type CongestionControl } from './control';

export const reno: CongestionControl & Mechanism = {
  id: 'reno',
  title: 'Reno',
  summary: 'Slow start, congestion avoidance, fast retransmit and fast recovery.',
  source: 'Stevens, RFC 2001; RFC 5681',
  parameters: [],

  newAck(flow, mssBytes, _ackedBytes, grows) {
    const { congestion, sender, transport } = flow;
    sender.dupAcks = 0;
    const ends = congestion.inRecovery;
    if (ends) {
      if (transport.inflation === 'cwnd') congestion.cwndBytes = congestion.ssthreshBytes;
      endRecovery(flow);
    }
    if (grows && (!ends || transport.growsOnExit)) grow(flow, mssBytes);
    return Act.send;
  },

  dupAck(flow, mssBytes) {
    const { congestion, sender } = flow;
    sender.dupAcks++;
    if (congestion.inRecovery) {
      inflate(flow, mssBytes);
      return Act.send;
    }
    if (sender.dupAcks < DUP_THRESHOLD) return limitedTransmit(flow);
    const act = sender.dupAcks === DUP_THRESHOLD ? beginRecovery(flow, mssBytes) : Act.nothing;
    if (act === Act.nothing) return act;
    inflate(flow, DUP_THRESHOLD * mssBytes);
    return act | Act.send;
  },

  timeout: collapse,
};
