/** The 48 bytes of a resource management cell, field by field. Source: ATM Forum TM 4.0, table 5-4. */
import { describe, expect, it } from 'vitest';
import { writeRm } from '../../../src/model/adaptation/services/rm-bytes';
import { RmBit } from '../../../src/model/atm/rm';
import type { Simulation } from '../../../src/model/world';

/** Bytes of an RM cell with these fields, rates in cells per second. */
function bytesOf({ bits = 0, er = 0, ccr = 0, mcr = 0, sequence = 0 }): Uint8Array {
  const one = { bits: [bits], er: [er], ccr: [ccr], mcr: [mcr] };
  const out = new Uint8Array(48);
  writeRm({ world: { rm: one, packets: { segment: [sequence] } } } as unknown as Simulation, 0, out);
  return out;
}
const power = (exponent: number): number[] => [0x40 | (exponent << 1), 0];

describe('a resource management cell', () => {
  it('begins with the protocol of ABR, 1', () => {
    expect(bytesOf({})[0]).toBe(1);
  });

  it.each([
    ['nothing set', 0, 0], ['backward', RmBit.back, 0x80], ['BN', RmBit.bn, 0x40], ['CI', RmBit.ci, 0x20],
    ['NI', RmBit.ni, 0x10], ['backward with CI', RmBit.back | RmBit.ci, 0xa0],
  ])('with %s has those bits in its second byte', (_, bits, byte) => {
    expect(bytesOf({ bits })[1]).toBe(byte);
  });

  it('has ER, CCR and MCR in 16 bits each, from the third byte on', () => {
    expect([...bytesOf({ er: 2 ** 10, ccr: 2 ** 9, mcr: 2 ** 3 }).subarray(2, 8)])
      .toEqual([...power(10), ...power(9), ...power(3)]);
  });

  it('has a queue length of 0, then its sequence number in four bytes, the highest first', () => {
    expect([...bytesOf({ sequence: 0x01020304 }).subarray(8, 16)]).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
  });

  it('is filled up with 6A, up to the two bytes of the CRC', () => {
    expect(new Set(bytesOf({ sequence: 7 }).subarray(16, 46))).toEqual(new Set([0x6a]));
  });
});
