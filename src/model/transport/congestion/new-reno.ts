/**
 * NewReno: Reno that stays in fast recovery until everything that was under way at its beginning is acknowledged. An
 * acknowledgement of part of it tells of the next loss, which is sent again at once: one loss a round trip. The window
 * shrinks by what is acknowledged and gives one segment back (partial window deflation).
 * Source: RFC 6582. At the end cwnd is at most one segment more than what is still under way (3.2, step 3, first choice).
 * With `inflation: beside` (ns-2) cwnd is left alone at the end. With `partialDeflation: inflation` an acknowledgement of
 * part takes back what duplicates added, and cwnd stays at ssthresh.
 */
import type { Mechanism } from '../../catalogue-types';
import type { TcpFlow } from '../../world';
import { Act, DUP_THRESHOLD, beginRecovery, collapse, endRecovery, grow, inflate, limitedTransmit, type CongestionControl } from './control';

export const newReno: CongestionControl & Mechanism = {
  id: 'newReno',
  title: 'NewReno',
  summary: 'Reno whose recovery repairs one loss after the other until the whole window is acknowledged.',
  source: 'RFC 6582',
  parameters: [
    { key: 'newRenoTimer', title: 'Timer in recovery', unit: 'none', type: 'choice', default: 'impatient', live: false,
      choices: [{ value: 'impatient', title: 'impatient: restarts with the first partial acknowledgement only' }, { value: 'slowButSteady', title: 'slow but steady: with each of them' }],
      help: 'Impatient: a window with many losses ends in a timeout. Slow but steady: one loss a round trip is repaired, however long that takes.', source: 'RFC 6582, 4; ns-2.35: impatient' },
    { key: 'partialDeflation', title: 'Partial acknowledgement', unit: 'none', type: 'choice', default: 'acknowledged', live: false,
      choices: [{ value: 'acknowledged', title: 'takes off what it acknowledges' }, { value: 'inflation', title: 'takes off what duplicates added' }],
      help: 'How an acknowledgement of part of the damaged window shrinks it. What duplicates added: all of it at once; cwnd stays at the halved window.',
      source: 'RFC 6582, 3.2: what it acknowledges; ns-2 before 2003 (partial_window_deflation 0): what duplicates added' },
    { key: 'recoveryBurstPackets', title: 'Burst in recovery', unit: 'packets', type: 'integer', min: 1, max: 1_000, default: null, nullable: true, live: false,
      help: 'One acknowledgement in recovery releases at most this many new packets; empty: as many as fit.', source: 'RFC 6582, 3.2: a suggestion; ns-2.35: 2' },
  ],

  newAck(flow, mssBytes, ackedBytes, grows) {
    const { congestion, sender, transport } = flow;
    sender.dupAcks = 0;
    if (congestion.inRecovery && sender.una < congestion.recover) {
      deflate(flow, mssBytes, ackedBytes);
      const keeps = transport.newRenoTimer === 'impatient' && congestion.partialSeen;
      congestion.partialSeen = true;
      return Act.resend | Act.send | Act.sparingly | (keeps ? Act.keepTimer : 0);
    }
    const ends = congestion.inRecovery;
    if (ends) {
      if (transport.inflation === 'cwnd') congestion.cwndBytes = Math.min(congestion.ssthreshBytes, Math.max(sender.maxByte - sender.unaByte, mssBytes) + mssBytes);
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
      return Act.send | Act.sparingly;
    }
    if (sender.dupAcks < DUP_THRESHOLD) return limitedTransmit(flow);
    const act = sender.dupAcks === DUP_THRESHOLD ? beginRecovery(flow, mssBytes) : Act.nothing;
    if (act === Act.nothing) return act;
    inflate(flow, DUP_THRESHOLD * mssBytes);
    return act | Act.send | Act.sparingly;
  },

  timeout: collapse,
};

/** What is acknowledged has left the network, and so has the packet whose arrival was acknowledged: room for one more. */
function deflate({ congestion, transport }: TcpFlow, mssBytes: number, ackedBytes: number): void {
  const back = Math.min(mssBytes, ackedBytes);
  if (transport.partialDeflation === 'inflation') {
    congestion.inflationBytes = 0;
    if (transport.inflation === 'cwnd') congestion.cwndBytes = congestion.ssthreshBytes;
  } else if (transport.inflation === 'cwnd') congestion.cwndBytes = Math.max(mssBytes, congestion.cwndBytes - ackedBytes + (ackedBytes >= mssBytes ? mssBytes : 0));
  else if (congestion.inflationBytes > ackedBytes) congestion.inflationBytes -= ackedBytes - back;
  else {
    congestion.cwndBytes = Math.max(mssBytes, congestion.cwndBytes - (ackedBytes - congestion.inflationBytes));
    congestion.inflationBytes = mssBytes;
  }
}
