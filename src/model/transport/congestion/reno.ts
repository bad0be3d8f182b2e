/**
 * Reno: fast retransmit and fast recovery. Three duplicate acknowledgements halve the window instead of closing it; each
 * further one lets a new segment out; any new acknowledgement, even a partial one, ends recovery. So two losses in one
 * window usually end in a timeout.
 * Source: Stevens, RFC 2001; RFC 5681, 3.2. Departs from RFC 2001 in that recovery is entered once per window
 * (`recover`, as RFC 6582, 3.2 step 1 asks), so that duplicates caused by a go-back do not trigger it.
 */
import type { Mechanism } from '../../catalogue-types';
import { grow, halfWindow, type CongestionControl } from './control';

const DUP_THRESHOLD = 3;

export const reno: CongestionControl & Mechanism = {
  id: 'reno',
  title: 'Reno',
  summary: 'Slow start, congestion avoidance, fast retransmit and fast recovery.',
  source: 'Stevens, RFC 2001; RFC 5681',
  parameters: [],

  newAck(flow, mssBytes, grows) {
    const { congestion } = flow;
    if (congestion.inRecovery) {
      congestion.cwndBytes = congestion.ssthreshBytes;
      congestion.inRecovery = false;
    } else if (grows) grow(flow, mssBytes);
  },

  thirdDupAck(flow, mssBytes) {
    const { congestion, sender } = flow;
    congestion.ssthreshBytes = Math.max((sender.maxByte - sender.unaByte) / 2, 2 * mssBytes);
    congestion.cwndBytes = congestion.ssthreshBytes + DUP_THRESHOLD * mssBytes;
    congestion.inRecovery = true;
  },

  moreDupAcks(flow, mssBytes) {
    flow.congestion.cwndBytes += mssBytes;
  },

  timeout(flow, mssBytes) {
    const { congestion } = flow;
    congestion.ssthreshBytes = halfWindow(flow, mssBytes);
    congestion.cwndBytes = mssBytes;
    congestion.inRecovery = false;
  },
};
