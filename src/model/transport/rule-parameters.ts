/**
 * Catalogue lines of rules in which TCPs differ from the RFCs and from each other, each an option of its own. Their defaults
 * are what the RFCs say, or this program's reading of them; profiles (profiles.ts) are named sets of them.
 * Source: ns-2.35, tcp.cc, tcp-reno.cc, tcp-newreno.cc, tcp-sink.cc, where not said otherwise.
 */
import type { BooleanParameter, Group, Parameter } from '../catalogue-types';

const rule = <const Key extends string>(
  key: Key, title: string, help: string, source: string, value = false, group: Group = 'rules',
) => ({ key, title, unit: 'none', type: 'boolean', default: value, live: false, group, help, source }) as const satisfies BooleanParameter;

export const ruleParameters = [
  { key: 'loneStartPackets', title: 'Lone start', unit: 'packets', type: 'integer', min: 0, max: 4, default: 0, live: false, group: 'rules',
    help: 'This many packets at the start go one by one; the initial window holds from then on. A handshake is one of them.', source: 'ns-2.35: delay_growth, 1, with Vegas 2' },
  rule('shortFirstPacket', 'Short first packet', 'Packet 0 is 40 bytes shorter than the others.', 'ns-2.35: without a SYN packet 0 has no header'),
  rule('clampsCwnd', 'cwnd stops at the window', 'cwnd does not grow beyond the receiver’s window; otherwise only its use is limited.', 'our assumption; ns-2.35: no', true),
  { key: 'halving', title: 'Halves', unit: 'none', type: 'choice', default: 'flight', live: false, group: 'rules',
    choices: [
      { value: 'flight', title: 'what is under way' }, { value: 'window', title: 'the window' },
      { value: 'wholeWindow', title: 'the window, in whole segments' },
    ],
    help: 'What a fast retransmit halves. The window: the smaller of cwnd and the receiver’s; cwnd keeps the exact half, ssthresh whole segments of it. In whole segments: cwnd too is rounded down, before and after it is halved.',
    source: 'RFC 5681, 3.1: what is under way; ns-2.35: the window; ns-2 before 2006 (precisionReduce 0): whole segments' },
  { key: 'inflation', title: 'Inflation by duplicates', unit: 'none', type: 'choice', default: 'cwnd', live: false, group: 'rules',
    choices: [{ value: 'cwnd', title: 'in cwnd itself' }, { value: 'beside', title: 'beside cwnd' }],
    help: 'Where recovery counts packets that have left the network. Beside: cwnd is the halved window from the start, and stays at the end.', source: 'RFC 5681, 3.2: cwnd; ns-2.35: dupwnd' },
  rule('growsOnExit', 'Grows on leaving recovery', 'The acknowledgement that ends recovery opens the window as any other does.', 'RFC 5681: no; ns-2.35: Reno and NewReno'),
  rule('oneRecoveryPerWindow', 'One recovery a window', 'No fast retransmit before all that was under way at the last loss is acknowledged.', 'RFC 6582, 3.2; ns-2.35: bugFix', true),
  {
    ...rule('resendsOnLimitedTransmit', 'Limited transmit resends',
      'After a go-back limited transmit sends what comes next, though it was sent before.', 'RFC 3042: new data only; ns-2.35: yes'),
    when: [{ where: [{ key: 'limitedTransmit', is: [true] }] }],
  },
  rule('countsAcrossTimeouts', 'Counts across timeouts', 'A timeout does not end a row of duplicates: until new data is acknowledged the count goes on.', 'ns-2.35: Tahoe'),
  {
    ...rule('cwrOnResend', 'CWR on repeated packets', 'A repeated packet may say that the window was reduced.',
      'RFC 3168, 6.1.2: new data only; ns-2.35: yes', false, 'marks'),
    when: [{ where: [{ key: 'ecn', is: [true] }] }],
  },
  { key: 'tickPhase', title: 'Phase of the clock', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0, live: false, group: 'timing',
    help: 'How much of a tick has passed at the start.', source: 'ns-2.35: boot_time, random' },
  { key: 'rttArithmetic', title: 'Arithmetic of round trips', unit: 'none', type: 'choice', default: 'real', live: false, group: 'timing',
    choices: [{ value: 'real', title: 'exact' }, { value: 'integer', title: 'whole numbers' }],
    help: 'Whole numbers: eighths of a tick for the mean, quarters for the deviation, rounded down.', source: 'Jacobson and Karels 1988; ns-2.35' },
  { key: 'minRtoTicks', title: 'Least timeout, ticks', unit: 'count', type: 'integer', min: 0, max: 100, default: 0, live: false, group: 'timing',
    help: 'Timeouts are never shorter than this many ticks, whatever the least timeout says.', source: 'ns-2.35: 2' },
  rule('backoffForgetsRtt', 'Backing off forgets', 'After four timeouts in a row the mean round trip is measured from scratch.', '4.3BSD; ns-2.35', false, 'timing'),
  rule('timesAcrossResends', 'Times across resends', 'A measurement of a round trip ends with a timeout or a fast retransmit, but not with any other packet that is repeated.', 'ns-2.35', false, 'timing'),
  rule('firstAckAtOnce', 'First ACK at once', 'Packet 0 is acknowledged without delay. A handshake always is.', 'ns-2.35: SYN_immediate_ack', false, 'acknowledgements'),
  rule('tiesByChance', 'Timer ties by chance', 'A retransmission timer expires a picosecond early or late, by chance. Otherwise, in packet mode, it expires before an acknowledgement that comes at the same instant; with timeouts of whole packet times this happens often and decides who loses.',
    'ns-2.35: the rounding of its clock decides; Floyd and Jacobson 1992, on phase effects', false, 'timing'),
  rule('delaysRepeatedAck', 'Delays a repeated ACK', 'The newest in-order packet, when it comes again, is acknowledged late like new data.', 'ns-2.35, tcp-sink.cc', false, 'acknowledgements'),
] as const satisfies readonly Parameter[];
