/**
 * Rules of congestion control that variants share: slow start and congestion avoidance, the halved window, how a
 * recovery begins and ends, what a timeout does. Source: RFC 5681; RFC 6582, 3.2 (once a window); RFC 3042.
 */
import type { BooleanParameter, ChoiceParameter } from '../../catalogue-types';
import { rule } from '../rule';
import type { TcpSpec } from '../../spec';
import type { TcpFlow } from '../../world';
import { windowForData } from '../boston/redundancy';
import { heedsMarks } from '../ecn';
import { advertisedBytes } from '../send-buffer';
import { Act, type Cause, type Cutting, type WindowRules } from './control';

export const growsOnExit = rule(
  'growsOnExit', 'Grows on leaving recovery',
  'The acknowledgement that ends recovery opens the window as any other does.',
  'RFC 5681: no; ns-2.35: Reno and NewReno',
);
export const inflation = {
  key: 'inflation', title: 'Inflation by duplicates', unit: 'none', type: 'choice', default: 'cwnd', live: false,
  group: 'rules',
  choices: [{ value: 'cwnd', title: 'in cwnd itself' }, { value: 'beside', title: 'beside cwnd' }],
  help:
    'Where recovery counts packets that have left the network. Beside: cwnd is the halved window from the start, and stays at the end.',
  source: 'RFC 5681, 3.2: cwnd; ns-2.35: dupwnd',
} as const satisfies ChoiceParameter;
export const halving = {
  key: 'halving', title: 'Halves', unit: 'none', type: 'choice', default: 'flight', live: false, group: 'rules',
  choices: [
    { value: 'flight', title: 'what is under way' }, { value: 'window', title: 'the window' },
    { value: 'wholeWindow', title: 'the window, in whole segments' },
  ],
  help:
    'What a fast retransmit halves. The window: the smaller of cwnd and the receiver’s; cwnd keeps the exact half, ssthresh whole segments of it. In whole segments: cwnd too is rounded down, before and after it is halved. Tahoe halves the window into ssthresh, in whole segments, and begins with one in any case.',
  source: 'RFC 5681, 3.1: what is under way; ns-2.35: the window; ns-2 before 2006 (precisionReduce 0): whole segments',
} as const satisfies ChoiceParameter;

export const clampsCwnd = rule(
  'clampsCwnd', 'cwnd stops at the window',
  'cwnd does not grow beyond the receiver’s window; otherwise only its use is limited.', 'our assumption; ns-2.35: no',
  true,
);
export const resendsOnLimitedTransmit = {
  ...rule(
    'resendsOnLimitedTransmit', 'Limited transmit resends',
    'After a go-back limited transmit sends what comes next, though it was sent before.',
    'RFC 3042: new data only; ns-2.35: yes',
  ),
  when: [{ where: [{ key: 'limitedTransmit', is: [true] }] }],
} as const satisfies BooleanParameter;
export const oneRecoveryPerWindow = rule(
  'oneRecoveryPerWindow', 'One recovery a window',
  'No fast retransmit before all that was under way at the last loss is acknowledged.',
  'RFC 6582, 3.2; ns-2.35: bugFix', true,
);
export const fastRetransmit = {
  key: 'fastRetransmit', title: 'Fast retransmit', unit: 'none', type: 'boolean', default: true, live: false,
  group: 'rules',
  help:
    'Three duplicate acknowledgements tell of a loss. Off: duplicates are not answered, whatever the variant, and every loss waits for the timer.',
  source: 'RFC 5681, 3.2; TCP before 4.3BSD-Tahoe had none',
} as const satisfies BooleanParameter;
export const limitedTransmitParameter = {
  key: 'limitedTransmit', title: 'Limited transmit', unit: 'none', type: 'boolean', default: false, live: false,
  group: 'windows',
  help: 'Each of the first two duplicate acknowledgements may release a new packet; not with Vegas, which looks at the age of the oldest segment instead.',
  source: 'RFC 3042',
  when: [{ where: [{ key: fastRetransmit.key, is: [true] }] }],
} as const satisfies BooleanParameter;

/** Whether the sender reacts to duplicate acknowledgements. */
export const answersDuplicates = ({ transport }: TcpFlow): boolean => transport.fastRetransmit;
/** Whether the acknowledgement that ends a recovery may open the window. */
export const opensOnLeaving = ({ transport }: TcpFlow): boolean => transport.growsOnExit;
/** Whether recovery counts packets that have left the network in cwnd itself. */
export const inflatesCwnd = ({ transport }: TcpFlow): boolean => transport.inflation === 'cwnd';
/** Whether everything under way at the last loss must be acknowledged before another fast retransmit. */
export const recoversOnceAWindow = ({ transport }: TcpFlow): boolean => transport.oneRecoveryPerWindow;
export const halvesFlight = ({ halving: what }: TcpSpec): boolean => what === 'flight';

/**
 * Opens the window: slow start below ssthresh; above it congestion avoidance, one segment a round trip, spread over the
 * acknowledgements.
 */
export function grow(flow: TcpFlow, mssBytes: number): void {
  const { congestion } = flow;
  // Never by more than one segment: after a change to larger packets the window may be smaller than one.
  const avoids = congestion.cwndBytes >= congestion.ssthreshBytes;
  congestion.cwndBytes += Math.min(mssBytes, avoids ? (mssBytes * mssBytes) / congestion.cwndBytes : mssBytes);
  clamp(flow, mssBytes);
}

/** Limits cwnd to the receiver's window, with `clampsCwnd`. */
export function clamp({ congestion, transport }: TcpFlow, mssBytes: number): void {
  if (!transport.clampsCwnd) return;
  congestion.cwndBytes = Math.min(congestion.cwndBytes, Math.max(transport.windowBytes, mssBytes));
}

/** Bytes that cwnd allows to be under way. */
export const windowInUse = ({ congestion }: TcpFlow): number =>
  Math.floor(congestion.cwndBytes) + congestion.inflationBytes;

/**
 * Whether the window was full before the acknowledgement of `ackedBytes` that has just come. If not, the application or
 * the receiver held the sender back, so nothing is known about a larger window. Source: RFC 9438, 5.8.
 */
export function filledWindow(flow: TcpFlow, mssBytes: number, ackedBytes: number): boolean {
  const { sender } = flow;
  const usedBytes = windowForData(flow, windowInUse(flow));
  const flightBytes = sender.nextByte - sender.unaByte + ackedBytes;
  return usedBytes < advertisedBytes(flow) && flightBytes + mssBytes > usedBytes;
}

/** Half of the window in use, in whole segments, never below two. */
export function halfWindow(flow: TcpFlow, mssBytes: number): number {
  const half = Math.min(flow.congestion.cwndBytes, flow.transport.windowBytes) / 2;
  return Math.max(Math.floor(half / mssBytes) * mssBytes, 2 * mssBytes);
}

/**
 * Bytes that count as under way for a cut. An echo may come during a go-back: then only what has been sent again is; or
 * at the end of a recovery: then most of what is not acknowledged has left the network, and the window says how much is
 * under way. At duplicates, what limited transmit has sent beyond the window is left out. Source: RFC 5681, 3.2.
 */
function underWay(flow: TcpFlow, mssBytes: number, cause: Cause): number {
  const { congestion, sender, transport } = flow;
  if (cause === 'echo') return Math.min(sender.nextByte - sender.unaByte, congestion.cwndBytes);
  const sentBytes = sender.maxByte - sender.unaByte;
  return cause === 'dupAcks' && transport.limitedTransmit
    ? Math.min(sentBytes, Math.floor(windowInUse(flow) / mssBytes) * mssBytes) : sentBytes;
}

/** What a cut leaves: a share of what is under way, or of the window, depending on `halving`. */
export function shareLeft(flow: TcpFlow, mssBytes: number, share: number, cause: Cause): number {
  const { congestion, transport } = flow;
  if (halvesFlight(transport)) return underWay(flow, mssBytes, cause) * share;
  const left = Math.min(congestion.cwndBytes + congestion.inflationBytes, transport.windowBytes) * share;
  return transport.halving === 'wholeWindow' ? Math.floor(left / mssBytes) * mssBytes : left;
}

/**
 * Halves cwnd and ssthresh after a loss or a mark. With `halving: window`, the half is exact in cwnd, even below one
 * segment, and rounded down to whole segments in ssthresh; with `wholeWindow`, both are whole segments.
 */
export function halve(flow: TcpFlow, mssBytes: number, cause: Cause): void {
  const { congestion, transport } = flow;
  const half = shareLeft(flow, mssBytes, 1 / 2, cause);
  const exact = halvesFlight(transport);
  congestion.ssthreshBytes = Math.max(exact ? half : Math.floor(half / mssBytes) * mssBytes, 2 * mssBytes);
  congestion.cwndBytes = exact ? congestion.ssthreshBytes : half;
}

/** Cuts to half for any cause. A timeout halves the window, not what is under way. */
export function cutToHalf(flow: TcpFlow, _state: object, mssBytes: number, cause: Cause): void {
  if (cause === 'timeout') flow.congestion.ssthreshBytes = halfWindow(flow, mssBytes);
  else halve(flow, mssBytes, cause);
}

/** Reno's rules: additive increase, and half for every sign of congestion. */
export const additiveAndHalf: WindowRules = { grow: (flow, _state, mssBytes) => grow(flow, mssBytes), cut: cutToHalf };

/** Adds to the window in recovery: each duplicate means that another packet has left the network. */
export function inflate(flow: TcpFlow, bytes: number): void {
  if (!inflatesCwnd(flow)) flow.congestion.inflationBytes += bytes;
  else flow.congestion.cwndBytes += bytes;
}

/** What to do at the third duplicate: repair at most one loss a window, without a cut if an echo has just cut it. */
export function answerToThird(
  flow: TcpFlow, recovered = flow.sender.una > flow.congestion.recover,
): 'cut' | 'resendOnly' | 'ignore' {
  const { congestion, transport } = flow;
  if (recovered || !(recoversOnceAWindow(flow) || heedsMarks(transport))) return 'cut';
  return congestion.lastCut === 'echo' ? 'resendOnly' : 'ignore';
}

/**
 * Handles the third duplicate, for variants with fast recovery. `recovered`: everything in the last damaged window is
 * acknowledged.
 */
export function beginRecovery<State extends object>(
  flow: TcpFlow, state: State, mssBytes: number, rules: Cutting<State>, nowPs: number, recovered?: boolean,
): number {
  const { congestion, sender } = flow;
  const answer = answerToThird(flow, recovered);
  if (answer === 'ignore') return Act.nothing;
  if (answer === 'cut') {
    rules.cut(flow, state, mssBytes, 'dupAcks', nowPs);
    congestion.recover = sender.max;
  }
  congestion.lastCut = 'dupAcks';
  congestion.inRecovery = true;
  return Act.resend | Act.fastRetransmit | (answer === 'cut' ? Act.reduced : 0);
}

/** Ends recovery: the damaged window is acknowledged, or recovery is given up. */
export function endRecovery({ congestion }: TcpFlow): void {
  congestion.inRecovery = false;
  congestion.inflationBytes = 0;
  if (congestion.lastCut === 'dupAcks') congestion.lastCut = 'none';
}

/** Acts on the first and the second duplicate. */
export const limitedTransmit = ({ transport, sender }: TcpFlow): number =>
  (transport.limitedTransmit && (sender.next === sender.max || transport.resendsOnLimitedTransmit)
    ? Act.sendOne : Act.nothing);

/** Whether an echo has just cut the window, so that a timeout of the same window does not lower ssthresh again. */
export const echoHasCut = ({ congestion, sender }: TcpFlow): boolean =>
  congestion.lastCut === 'echo' && sender.una < congestion.recover;

/** Closes the window to one segment after a timeout. If an echo has just cut the window, ssthresh stays. */
export function collapse<State extends object>(
  flow: TcpFlow, state: State, mssBytes: number, rules: Cutting<State>, nowPs: number,
): void {
  flow.congestion.inflationBytes = 0;
  if (!echoHasCut(flow)) rules.cut(flow, state, mssBytes, 'timeout', nowPs);
  closeWindow(flow, mssBytes);
}

/** Closes the window to one segment; ssthresh stays. */
export function closeWindow({ congestion }: TcpFlow, mssBytes: number): void {
  congestion.inflationBytes = 0;
  congestion.cwndBytes = mssBytes;
  congestion.inRecovery = false;
  congestion.lastCut = 'timeout';
}
