/**
 * The sender's side of byte-accurate buffers: which of the application's data goes into the next new segment, and when.
 * With `sendBufferBytes` the application writes into a buffer of that size, at once where there is room; a byte leaves
 * it when it is acknowledged. With any of `nagle`, `sendBufferBytes`, `receiveBufferBytes` small segments are avoided.
 * A new segment is then sent when it is full; or when it holds everything queued, or half of the largest window that
 * the receiver ever offered, and nothing is unacknowledged (or Nagle's algorithm is off); or when the override timer
 * expires. The timer runs while everything queued would fit, or nothing is unacknowledged; it also probes a closed
 * window. With none of the three options, any data is sent as soon as the window has room for all of it.
 * Source: RFC 896; RFC 1122, 4.2.3.4. Departs from BSD, which sends half of the largest window in spite of Nagle's
 * algorithm, and runs the timer only while nothing is unacknowledged.
 * Hot path: once a packet; allocates nothing.
 */
import type { BooleanParameter, NumberParameter } from '../catalogue-types';
import { schedule } from '../kernel/event-queue';
import { tcpFlow, type Simulation, type TcpFlow } from '../world';
import type { TcpSpec } from '../spec';
import { segmentBytesOf } from '../atm/sizes';
import { MOST_BUFFER_BYTES } from './receive-buffer';

export const nagle = {
  key: 'nagle', title: 'Nagle’s algorithm', proper: true, unit: 'none', type: 'boolean', default: false, live: true,
  group: 'windows',
  help: 'A segment that is not full waits until everything before it is acknowledged.',
  source: 'RFC 896; off unless asked for: our assumption',
} as const satisfies BooleanParameter;
export const overrideMs = {
  key: 'overrideMs', title: 'Override timer', unit: 'ms', type: 'number', min: 1, max: 60_000, default: 500, live: true,
  group: 'windows',
  help: 'A small segment that is still held back after this time is sent.', source: 'RFC 1122, 4.2.3.4: 0.1 to 1 s',
} as const satisfies NumberParameter;
export const sendBufferBytes = {
  key: 'sendBufferBytes', title: 'Send buffer', unit: 'bytes', type: 'integer', min: 1, max: MOST_BUFFER_BYTES,
  default: null, nullable: true, live: true, group: 'windows',
  help:
    'Where data waits until it is acknowledged; the application refills it as acknowledgements make room. Empty: no limit.',
  source: '4.3BSD: 4 to 16 kB',
} as const satisfies NumberParameter;

/** The event of the override timer. */
export const OVERRIDE = 9;

export interface SendBufferState {
  /**
   * With `receiveBufferBytes`: acknowledgements so far allow bytes before `edgeByte`. Below it, the largest window that
   * they offered.
   */
  edgeByte: number;
  largestWindowBytes: number;
  /** When the override timer expires, Infinity if nothing is held back; and when its event fires. */
  overrideAtPs: number;
  overrideScheduledPs: number;
}

export const createSendBuffer = (receiveBufferBytes: number | null): SendBufferState => ({
  edgeByte: receiveBufferBytes ?? 0, largestWindowBytes: receiveBufferBytes ?? 0, overrideAtPs: Infinity,
  overrideScheduledPs: Infinity,
});

/** Bytes of the application that are in no segment yet; Infinity if there is always more. */
function availableBytes(sim: Simulation, number: number): number {
  const { stopPs } = sim.net.spec.flows[number];
  if (stopPs !== null && sim.world.clock[0] >= stopPs) return 0;
  const { totalBytes, sender } = sim.world.flows[number];
  return totalBytes < 0 ? Infinity : totalBytes - sender.maxByte;
}

/** Bytes that the receiver allows to be under way. */
export const advertisedBytes = ({ transport, sender, sendBuffer }: TcpFlow): number =>
  transport.receiveBufferBytes === null ? transport.windowBytes : sendBuffer.edgeByte - sender.unaByte;

/** An acknowledgement of everything before segment `next` offers `windowBytes`. The edge never moves back. */
export function hearWindow(flow: TcpFlow, next: number, windowBytes: number): void {
  const { transport, sender, sendBuffer } = flow;
  if (transport.receiveBufferBytes === null || next < sender.una) return;
  const acknowledged = next < sender.max ? sender.segmentStart[next & (sender.segmentStart.length - 1)]
    : sender.maxByte;
  sendBuffer.edgeByte = Math.max(sendBuffer.edgeByte, acknowledged + windowBytes);
  sendBuffer.largestWindowBytes = Math.max(sendBuffer.largestWindowBytes, sendBuffer.edgeByte - acknowledged);
}

const avoidsSmall = (tcp: TcpSpec): boolean =>
  tcp.nagle || tcp.sendBufferBytes !== null || tcp.receiveBufferBytes !== null;

/** How many bytes the sender holds, and of how many, `null` for no limit. `null` without a send buffer. */
export function sendBufferShown(flow: TcpFlow): { held: number; of: number | null } | null {
  const { transport, sender, totalBytes } = flow;
  if (!avoidsSmall(transport)) return null;
  const { sendBufferBytes: of } = transport;
  const unacknowledged = totalBytes < 0 ? Infinity : totalBytes - sender.unaByte;
  return { of, held: of === null ? sender.maxByte - sender.unaByte : Math.min(of, unacknowledged) };
}

/**
 * Returns the bytes of the next new segment if the window has room for `usableBytes` more; 0 if it is not sent yet.
 * Starts and stops the override timer, so it must only be called by a sender that is about to send.
 */
export function freshBytes(sim: Simulation, number: number, flow: TcpFlow, usableBytes: number): number {
  const full = segmentBytesOf(flow);
  const available = availableBytes(sim, number);
  if (!avoidsSmall(flow.transport)) return Math.min(full, available);
  const { sender, sendBuffer, transport } = flow;
  const idle = sender.max === sender.una;
  const queued = transport.sendBufferBytes === null ? available
    : Math.min(available, transport.sendBufferBytes - (sender.maxByte - sender.unaByte));
  const fits = Math.min(queued, usableBytes, full);
  const largest = transport.receiveBufferBytes === null ? transport.windowBytes : sendBuffer.largestWindowBytes;
  const worthIt = fits === full || ((idle || !transport.nagle) && (fits === queued || 2 * fits >= largest));
  if (fits > 0 && (worthIt || sendBuffer.overrideAtPs <= sim.world.clock[0])) {
    sendBuffer.overrideAtPs = Infinity;
    return fits;
  }
  return holdBack(sim, number, flow, queued > 0 && (idle || (fits > 0 && fits === queued)));
}

/** Holds data back; `timed`: the override timer runs. Returns 0, or 1 for the byte that probes a closed window. */
function holdBack(sim: Simulation, number: number, { sendBuffer, transport }: TcpFlow, timed: boolean): number {
  const now = sim.world.clock[0];
  if (timed && sendBuffer.overrideAtPs <= now) {
    sendBuffer.overrideAtPs = Infinity;
    return 1;
  }
  if (!timed) sendBuffer.overrideAtPs = Infinity;
  else if (sendBuffer.overrideAtPs === Infinity) {
    sendBuffer.overrideAtPs = now + transport.overridePs;
    if (sendBuffer.overrideScheduledPs > sendBuffer.overrideAtPs) scheduleOverride(sim, number, sendBuffer);
  }
  return 0;
}

/** Handles the event of the override timer. Returns whether it expired; schedules it again if the deadline moved. */
export function overrideExpires(sim: Simulation, number: number): boolean {
  const { sendBuffer } = tcpFlow(sim.world, number);
  if (sendBuffer.overrideScheduledPs !== sim.world.clock[0]) return false;
  sendBuffer.overrideScheduledPs = Infinity;
  if (sendBuffer.overrideAtPs === Infinity) return false;
  if (sendBuffer.overrideAtPs <= sim.world.clock[0]) return true;
  scheduleOverride(sim, number, sendBuffer);
  return false;
}

function scheduleOverride(sim: Simulation, number: number, sendBuffer: SendBufferState): void {
  sendBuffer.overrideScheduledPs = sendBuffer.overrideAtPs;
  schedule(sim.world.queue, sendBuffer.overrideAtPs, OVERRIDE, number);
}
