import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc8, decodeHeader, encodeHeader, hec } from '../../../src/model/atm/header';

const hex = (text: string): number[] => text.match(/../g)!.map((pair) => parseInt(pair, 16));

const header = fc.record({ gfc: fc.nat(15), vpi: fc.nat(255), vci: fc.nat(65_535), pti: fc.nat(7), clp: fc.nat(1) });

describe('header error control', () => {
  // ITU-T I.432.1: the unassigned and the idle cell are in the standard; the other two were computed by hand from it.
  it.each([
    ['00000000', 0x55], ['00000001', 0x52], ['00000640', 0xec], ['00000642', 0xe2],
  ])('of %s is %i', (bytes, expected) => {
    expect(hec(hex(bytes))).toBe(expected);
  });

  it('is the CRC-8 whose check value over "123456789" is 0xF4, 0xA1 with the coset', () => {
    const digits = Array.from('123456789', (digit) => digit.charCodeAt(0));
    expect([crc8(digits), crc8(digits) ^ 0x55]).toEqual([0xf4, 0xa1]);
  });
});

describe('a cell of VPI 0xAB, VCI 0xCDEF, generic flow control 9, end of packet, low priority', () => {
  const bytes = encodeHeader({ gfc: 9, vpi: 0xab, vci: 0xcdef, pti: 1, clp: 1 });

  it('has these first four bytes at the user–network interface (ITU-T I.361)', () => {
    expect([...bytes.subarray(0, 4)]).toEqual(hex('9abcdef3'));
  });

  it('has five bytes', () => {
    expect(bytes).toHaveLength(5);
  });
});

describe('any header', () => {
  it('is read as it was written', () => {
    fc.assert(fc.property(header, (fields) => {
      expect(decodeHeader(encodeHeader(fields))).toEqual({ ...fields, hecFits: true });
    }));
  });

  it('no longer fits its HEC when any one of its 40 bits is wrong', () => {
    fc.assert(fc.property(header, (fields) => {
      for (let bit = 0; bit < 40; bit++) {
        const bytes = encodeHeader(fields);
        bytes[bit >> 3] ^= 0x80 >> (bit & 7);
        expect(decodeHeader(bytes).hecFits).toBe(false);
      }
    }));
  });

  it('no longer fits its HEC when any two of its bits are wrong', () => {
    const sent = encodeHeader({ gfc: 0, vpi: 1, vci: 32, pti: 1, clp: 0 });
    for (let first = 0; first < 40; first++) {
      for (let second = first + 1; second < 40; second++) {
        const bytes = sent.slice();
        for (const bit of [first, second]) bytes[bit >> 3] ^= 0x80 >> (bit & 7);
        expect(decodeHeader(bytes).hecFits).toBe(false);
      }
    }
  });
});
