/**
 * AAL5 framing: packet, padding of 0 to 47 zero bytes, and a trailer of UU, CPI, length and CRC-32; together a multiple
 * of 48 bytes. With fewer than eight trailer bytes (the papers' reading has none) packets are only padded. Source:
 * ITU-T I.363.5.
 */
import { AAL5_TRAILER_BYTES, MAX_SDU_BYTES, PAYLOAD_BYTES, cellsOf } from '../constants';
import { CRC32_RESIDUE, crc32Register } from './crc32';

/** Pads a packet at the start of `pdu` (a multiple of 48 bytes, long enough) and writes its trailer. */
export function frame(pdu: Uint8Array, packetBytes: number, trailerBytes: number): void {
  frameWithoutCrc(pdu, packetBytes, trailerBytes);
  if (trailerBytes < AAL5_TRAILER_BYTES) return;
  const end = pdu.length;
  const crc = ~crc32Register(pdu, 0, end - 4);
  for (let byte = 0; byte < 4; byte++) pdu[end - 4 + byte] = crc >>> (24 - 8 * byte);
}

/**
 * As `frame`, with zeros in place of the CRC-32. For PDUs that are compared byte for byte, where the CRC would only be
 * compared with itself.
 */
export function frameWithoutCrc(pdu: Uint8Array, packetBytes: number, trailerBytes: number): void {
  pdu.fill(0, packetBytes);
  if (trailerBytes >= AAL5_TRAILER_BYTES) writeLength(pdu, pdu.length, packetBytes);
}

/** Writes the length of a packet into the trailer that ends at `end`. */
export function writeLength(pdu: Uint8Array, end: number, packetBytes: number): void {
  pdu[end - 6] = packetBytes >> 8;
  pdu[end - 5] = packetBytes & 0xff;
}

/** Returns a framed copy of `packet`, ready to be cut into cells. */
export function framed(packet: Uint8Array, trailerBytes = AAL5_TRAILER_BYTES): Uint8Array {
  const pdu = new Uint8Array(cellsOf(packet.length, trailerBytes) * PAYLOAD_BYTES);
  pdu.set(packet);
  frame(pdu, packet.length, trailerBytes);
  return pdu;
}

/** Returns the length of the packet in a PDU, or `null` if length, padding or CRC-32 are wrong. */
export function check(pdu: Uint8Array): number | null {
  if (pdu.length === 0 || pdu.length % PAYLOAD_BYTES !== 0) return null;
  const length = (pdu[pdu.length - 6] << 8) | pdu[pdu.length - 5];
  const padding = pdu.length - AAL5_TRAILER_BYTES - length;
  if (length === 0 || length > MAX_SDU_BYTES || padding < 0 || padding >= PAYLOAD_BYTES) return null;
  return crc32Register(pdu) === CRC32_RESIDUE ? length : null;
}
