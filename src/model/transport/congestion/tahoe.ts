/**
 * Tahoe: fast retransmit without fast recovery. The third duplicate acknowledgement is treated like a timeout, but at
 * once: ssthresh becomes half of the window, cwnd one segment, and sending goes back to the first unacknowledged
 * segment. Segments that the receiver already holds are sent again, until its acknowledgement jumps over them. Source:
 * Jacobson and Karels 1988; Stevens, RFC 2001. Departs from 4.3BSD-Tahoe in that this happens at most once a window.
 */
import { Act, DUP_THRESHOLD, type CongestionControl } from './control';
import { answerToThird, collapse, cutToHalf, grow, limitedTransmit } from './rules';

export const tahoe: CongestionControl<object, readonly []> = {
  id: 'tahoe',
  title: 'Tahoe',
  proper: true,
  summary: 'Slow start, congestion avoidance and fast retransmit; every loss closes the window to one segment.',
  source: 'Jacobson and Karels 1988',
  parameters: [],
  profiles: { ns2: { countsAcrossTimeouts: true }, ns2Classic: { countsAcrossTimeouts: true } },
  create: () => ({}),

  newAck(flow, _state, mssBytes, _ackedBytes, grows) {
    flow.sender.dupAcks = 0;
    if (grows) grow(flow, mssBytes);
    return Act.send;
  },

  dupAck(flow, state, mssBytes) {
    const { congestion, sender } = flow;
    if (++sender.dupAcks < DUP_THRESHOLD) return limitedTransmit(flow);
    const answer = sender.dupAcks === DUP_THRESHOLD ? answerToThird(flow) : 'ignore';
    if (answer === 'ignore') return Act.nothing;
    if (answer === 'cut') {
      cutToHalf(flow, state, mssBytes, 'timeout');
      congestion.recover = sender.max;
    }
    congestion.cwndBytes = mssBytes;
    congestion.lastCut = 'dupAcks';
    return Act.goBack | Act.send | Act.fastRetransmit | (answer === 'cut' ? Act.reduced : 0);
  },

  timeout: (flow, state, mssBytes, nowPs) => collapse(flow, state, mssBytes, tahoe, nowPs),
  cut: cutToHalf,
};
