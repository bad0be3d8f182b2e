/**
 * CRC-10 of resource management and OAM cells: x^10 + x^9 + x^5 + x^4 + x + 1, most significant bit first, register of
 * zeroes. It is in the last ten bits of the 48 bytes. Source: ITU-T I.610, I.371.
 */

const POLYNOMIAL = 0x233;
const TOP = 0x200;
const ALL = 0x3ff;

/** CRC-10 over whole bytes. */
export function crc10(bytes: ArrayLike<number>, length = bytes.length): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = takeBits(value, bytes[i], 8);
  return value;
}

function takeBits(register: number, byte: number, bits: number): number {
  let value = register;
  for (let bit = bits - 1; bit >= 0; bit--) {
    const carry = ((value & TOP) !== 0) !== (((byte >> bit) & 1) === 1);
    value = (value << 1) & ALL;
    if (carry) value ^= POLYNOMIAL;
  }
  return value;
}

/** Writes the CRC into the last ten bits of a payload, computed over all bits before them. */
export function closeWithCrc10(payload: Uint8Array): void {
  const last = payload.length - 1;
  const value = takeBits(crc10(payload, last - 1), payload[last - 1] >> 2, 6);
  payload[last - 1] = (payload[last - 1] & 0xfc) | (value >> 8);
  payload[last] = value & 0xff;
}
