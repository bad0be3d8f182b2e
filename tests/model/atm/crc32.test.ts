import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRC32_RESIDUE, crc32, crc32Register } from '../../../src/model/atm/crc32';

const digits = Uint8Array.from('123456789', (digit) => digit.charCodeAt(0));

/** CRC-32 computed one bit at a time, from the definition in ITU-T I.363.5. */
function bitByBit(bytes: Uint8Array): number {
  let register = 0xffffffffn;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const feedback = (register >> 31n) ^ BigInt((byte >> bit) & 1);
      register = ((register << 1n) & 0xffffffffn) ^ (feedback === 1n ? 0x04c11db7n : 0n);
    }
  }
  return Number(register ^ 0xffffffffn);
}

describe('CRC-32 of AAL5', () => {
  it('of "123456789" is 0xFC891918', () => {
    expect(crc32(digits)).toBe(0xfc891918);
  });

  it('leaves 0xC704DD7B in the register after a packet and its CRC', () => {
    const whole = new Uint8Array([...digits, 0xfc, 0x89, 0x19, 0x18]);
    expect([crc32Register(whole) >>> 0, CRC32_RESIDUE >>> 0]).toEqual([0xc704dd7b, 0xc704dd7b]);
  });

  it('is the same as computed one bit at a time, for any length', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      expect(crc32(bytes)).toBe(bitByBit(bytes));
    }));
  });

  it('can be computed in pieces', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), fc.nat(120), (bytes, cut) => {
      const at = Math.min(cut, bytes.length);
      expect(crc32Register(bytes, at, bytes.length, crc32Register(bytes, 0, at))).toBe(crc32Register(bytes));
    }));
  });
});
