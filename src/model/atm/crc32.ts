/**
 * CRC-32 of AAL5: polynomial 0x04C11DB7, most significant bit first, register of ones, complemented at the end.
 * Eight bytes a step over eight tables. Source: ITU-T I.363.5.
 */

const POLYNOMIAL = 0x04c11db7;
const SLICES = 8;

const tables = makeTables();

function makeTables(): Int32Array[] {
  const first = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte << 24;
    for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ POLYNOMIAL : value << 1;
    first[byte] = value;
  }
  const all = [first];
  for (let slice = 1; slice < SLICES; slice++) {
    const before = all[slice - 1];
    all.push(before.map((value) => (value << 8) ^ first[value >>> 24]));
  }
  return all;
}

/** Returns the register after `bytes[from..to)`, not complemented. It starts with ones unless `register` is given. */
export function crc32Register(bytes: Uint8Array, from = 0, to = bytes.length, register = -1): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables;
  let value = register;
  let i = from;
  for (const end = to - (SLICES - 1); i < end; i += SLICES) {
    value ^= (bytes[i] << 24) | (bytes[i + 1] << 16) | (bytes[i + 2] << 8) | bytes[i + 3];
    value = t7[value >>> 24] ^ t6[(value >>> 16) & 0xff] ^ t5[(value >>> 8) & 0xff] ^ t4[value & 0xff]
      ^ t3[bytes[i + 4]] ^ t2[bytes[i + 5]] ^ t1[bytes[i + 6]] ^ t0[bytes[i + 7]];
  }
  for (; i < to; i++) value = (value << 8) ^ t0[((value >>> 24) ^ bytes[i]) & 0xff];
  return value;
}

/** CRC-32 of AAL5 over all bytes, 32-bit unsigned. */
export const crc32 = (bytes: Uint8Array): number => ~crc32Register(bytes) >>> 0;

/** The register after an undamaged packet with its CRC. */
export const CRC32_RESIDUE = 0xc704dd7b | 0;
