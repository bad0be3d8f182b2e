/**
 * The receiver's side of byte-accurate buffers, with `receiveBufferBytes`. The application reads in-order data at once,
 * so the free space always reaches one buffer beyond the next expected byte; packets that came out of order lie in that
 * space. Acknowledgements announce its edge, but move it only by at least a full segment or half of the buffer,
 * whichever is less. An acknowledgement is sent at once when the edge can move by two full segments or by
 * `windowUpdateFraction` of the buffer; otherwise the delayed-ACK timer decides, which started with the first packet
 * that waits. Without the option the window is `windowBytes`, and every second packet is acknowledged at once.
 * Source: RFC 1122, 4.2.3.3 (the edge); 4.4BSD, tcp_output (the acknowledgement). Our application never lags behind, so
 * the window never closes and no acknowledgement is sent only to open it.
 * Hot path: once a packet; allocates nothing.
 */
import type { NumberParameter } from '../catalogue-types';
import type { TcpFlow } from '../world';
import type { TcpSpec } from '../spec';
import { fullSegmentBytes, segmentBytesOf } from '../atm/sizes';

export const MOST_BUFFER_BYTES = 16_777_216;

export const windowUpdateFraction = {
  key: 'windowUpdateFraction', title: 'Window update', unit: 'fraction', type: 'number', min: 0.01, max: 1,
  default: 0.5, live: true, group: 'windows',
  when: [{ where: [{ key: 'receiveBufferBytes', is: [null], not: true }] }],
  help:
    'With a receive buffer, an acknowledgement goes at once when the window can grow by two full segments or by this share of the buffer.',
  source: '4.4BSD: one half',
} as const satisfies NumberParameter;
export const receiveBufferBytes = {
  key: 'receiveBufferBytes', title: 'Receive buffer', unit: 'bytes', type: 'integer', min: 1, max: MOST_BUFFER_BYTES,
  default: null, nullable: true, live: true, group: 'windows',
  help:
    'The receiver offers what is free in it, in steps large enough to be useful. Empty: it always offers the whole window.',
  source: 'RFC 1122, 4.2.3.3',
} as const satisfies NumberParameter;

/** The window that the receiver offers at first: its whole buffer, if it has one. */
export const offeredBytes = ({ receiveBufferBytes, windowBytes }: TcpSpec): number => receiveBufferBytes ?? windowBytes;

/** Data bytes of a full segment by the settings of a flow: no more than the receiver offers. */
export const segmentBytesTold = (told: TcpSpec): number =>
  fullSegmentBytes({ ...told, windowBytes: offeredBytes(told) });

/** `edgeByte`: the acknowledgements sent so far allow bytes before this one. */
export interface ReceiveBufferState {
  edgeByte: number;
}

export const createReceiveBuffer = (receiveBufferBytes: number | null): ReceiveBufferState => ({
  edgeByte: receiveBufferBytes ?? 0,
});

/** How many bytes the receiver holds out of order, and of how many; `of` is `null` if there is no limit. */
export function receiveBufferShown({ transport, sender, receiver }: TcpFlow): { held: number; of: number | null } {
  const segments = Math.min(sender.max, receiver.next + receiver.whole.length);
  let held = 0;
  for (let segment = receiver.next; segment < segments; segment++) {
    const here = receiver.whole[segment & (receiver.whole.length - 1)] === 1;
    if (here) held += sender.segmentBytes[segment & (sender.segmentBytes.length - 1)];
  }
  return { held, of: transport.receiveBufferBytes };
}

/** How far the edge can move, in bytes: up to one buffer beyond what was delivered in order. */
const movableBytes = ({ receiver, receiveBuffer }: TcpFlow, bufferBytes: number): number =>
  receiver.deliveredBytes + bufferBytes - receiveBuffer.edgeByte;

/** Whether in-order data that has just come is acknowledged at once. */
export function acknowledgesAtOnce(flow: TcpFlow): boolean {
  const { receiveBufferBytes, windowUpdateFraction } = flow.transport;
  if (receiveBufferBytes === null) return flow.receiver.ackPending;
  const movable = movableBytes(flow, receiveBufferBytes);
  return movable >= 2 * segmentBytesOf(flow) || movable >= windowUpdateFraction * receiveBufferBytes;
}

/**
 * Returns the window that an acknowledgement announces, in bytes from the next expected one on. Moves the edge if that
 * is worth it.
 */
export function tellWindow(flow: TcpFlow): number {
  const { transport: { receiveBufferBytes, windowBytes }, receiver, receiveBuffer } = flow;
  if (receiveBufferBytes === null) return windowBytes;
  const movable = movableBytes(flow, receiveBufferBytes);
  if (movable >= Math.min(segmentBytesOf(flow), receiveBufferBytes / 2)) receiveBuffer.edgeByte += movable;
  return receiveBuffer.edgeByte - receiver.deliveredBytes;
}

/** Handles that the option is switched on during the run: what the sender was allowed before stays allowed. */
export function turnReceiveBuffer(flow: TcpFlow, before: TcpSpec): void {
  const { transport, receiver, receiveBuffer, sender, sendBuffer } = flow;
  if (transport.receiveBufferBytes === null || before.receiveBufferBytes !== null) return;
  receiveBuffer.edgeByte = receiver.deliveredBytes + before.windowBytes;
  sendBuffer.edgeByte = sender.unaByte + before.windowBytes;
  sendBuffer.largestWindowBytes = before.windowBytes;
}
