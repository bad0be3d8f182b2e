/**
 * The bytes of IP packets: headers, and application data. The data is the user's file, or a pseudo-random function of
 * flow and position, so that it need not be kept.
 */
import { TCP_IP_HEADER_BYTES, UDP_IP_HEADER_BYTES } from '../constants';
import { scramble } from '../kernel/random';
import type { Simulation } from '../world';

const IP_HEADER_BYTES = 20;
/** Protocol numbers in the IP header. Source: RFC 790. */
const TCP_PROTOCOL = 6;
const UDP_PROTOCOL = 17;

/**
 * Writes twenty bytes of IPv4, and zeros up to the end of all headers. Other programs can read it as such; the
 * addresses contain the number of the flow.
 */
function writeIpHeader(
  pdu: Uint8Array, flow: number, protocol: number, packetBytes: number, headerBytes: number,
): void {
  pdu.fill(0, 0, headerBytes);
  pdu[0] = 0x45;
  pdu[2] = packetBytes >> 8;
  pdu[3] = packetBytes & 0xff;
  pdu[8] = 64;
  pdu[9] = protocol;
  pdu[12] = 10;
  pdu[14] = flow >> 8;
  pdu[15] = flow & 0xff;
  pdu[16] = 10;
  pdu[17] = 1;
}

/** Writes the low 32 bits of a number, most significant byte first. */
export function writeWord(out: Uint8Array, at: number, value: number): void {
  const word = value >>> 0;
  for (let byte = 0; byte < 4; byte++) out[at + byte] = word >>> (24 - 8 * byte);
}

/** Writes the IP header and twenty bytes of TCP. */
export function writeTcpHeader(pdu: Uint8Array, flow: number, sequence: number, packetBytes: number): void {
  writeIpHeader(pdu, flow, TCP_PROTOCOL, packetBytes, TCP_IP_HEADER_BYTES);
  writeWord(pdu, 24, sequence);
  pdu[32] = 0x50;
  pdu[33] = 0x10;
}

/** First positions, for the run's seed, of the seeds of flows' streams and of datagrams. */
const FLOW_SEEDS = 0x10000;
const DATAGRAM_SEEDS = 0x20000;

/** Writes the application's bytes at `offset` of a flow into `out[from..to)`. */
export function payloadBytes(
  sim: Simulation, flow: number, offset: number, out: Uint8Array, from = 0, to = out.length,
): void {
  const file = sim.env.files.get(flow);
  if (file) out.set(file.subarray(offset, offset + to - from), from);
  else madeUp(payloadSeed(sim, flow), offset, out, from, to);
}

/** The seed of a flow's bytes, if they are not those of a file. */
export const payloadSeed = ({ net }: Simulation, flow: number): number => scramble(net.spec.seed, flow + FLOW_SEEDS);

/** Whether the lowest byte of a word comes first in this machine's memory. If not, bytes are written one by one. */
export const LOW_BYTE_FIRST = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

/** From this many bytes on it pays to make a view of words. */
const MANY_BYTES = 256;

/** As `madeUp`, in words: writes those from `first` on into `out[from..to)`. Needs LOW_BYTE_FIRST. */
export function madeUpWords(seed: number, first: number, out: Int32Array, from: number, to: number): void {
  for (let place = from; place < to; place++) out[place] = scramble(seed, first + place - from);
}

/** The word of a byte. Not a shift, because a position may need more than 32 bits. */
const wordOf = (position: number): number => Math.floor(position / 4);

const madeUpByte = (seed: number, position: number): number =>
  scramble(seed, wordOf(position)) >>> (8 * (position & 3));

/** Writes the pseudo-random bytes of a seed, from `offset` on, into `out[from..to)`. */
function madeUp(seed: number, offset: number, out: Uint8Array, from = 0, to = out.length): void {
  const shift = offset - from;
  let i = from;
  for (; i < to && (shift + i) & 3; i++) out[i] = madeUpByte(seed, shift + i);
  if (LOW_BYTE_FIRST && to - i >= MANY_BYTES && (out.byteOffset + i) % 4 === 0) {
    const words = new Int32Array(out.buffer, out.byteOffset + i, (to - i) >>> 2);
    madeUpWords(seed, wordOf(shift + i), words, 0, words.length);
    i += 4 * words.length;
  }
  for (let word = wordOf(shift + i); i + 4 <= to; i += 4, word++) {
    const bits = scramble(seed, word);
    out[i] = bits;
    out[i + 1] = bits >>> 8;
    out[i + 2] = bits >>> 16;
    out[i + 3] = bits >>> 24;
  }
  for (; i < to; i++) out[i] = madeUpByte(seed, shift + i);
}

/** Writes the IP packet of a segment whose data begins at `offset` of the flow's data, into all of `packet`. */
export function writeSegment(sim: Simulation, flow: number, offset: number, packet: Uint8Array): void {
  writeTcpHeader(packet, flow, offset, packet.length);
  payloadBytes(sim, flow, offset, packet.subarray(TCP_IP_HEADER_BYTES));
}

/** Writes the IP packet of a datagram, into all of `packet`. */
export function writeDatagram(sim: Simulation, flow: number, datagram: number, packet: Uint8Array): void {
  const length = packet.length - IP_HEADER_BYTES;
  writeIpHeader(packet, flow, UDP_PROTOCOL, packet.length, UDP_IP_HEADER_BYTES);
  packet[24] = length >> 8;
  packet[25] = length & 0xff;
  madeUp(
    scramble(scramble(sim.net.spec.seed, flow + DATAGRAM_SEEDS), datagram), 0, packet.subarray(UDP_IP_HEADER_BYTES),
  );
}
