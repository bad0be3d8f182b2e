import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, framed } from '../../../src/model/atm/aal5';
import { MAX_PDU_CELLS, cellsOf } from '../../../src/model/constants';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, n) => n & 255);
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('cells of a packet with the eight-byte trailer (ITU-T I.363.5)', () => {
  it.each([
    [40, 1], [41, 2], [512, 11], [552, 12], [576, 13], [1500, 32], [1518, 32], [4352, 91], [4470, 94], [9180, 192],
    [65_535, 1366],
  ])('of %d bytes: %d', (bytes, cells) => {
    expect(cellsOf(bytes, 8)).toBe(cells);
  });

  it('are 12 instead of 13 for 576 bytes without a trailer, as the TCP Boston papers count', () => {
    expect(cellsOf(576, 0)).toBe(12);
  });

  it('are never more than 1,366', () => {
    expect(MAX_PDU_CELLS).toBe(1366);
  });
});

describe('framing', () => {
  // UU and CPI 0. Vectors computed from ITU-T I.363.5 with an independent implementation.
  it.each([
    ['"hello"', ascii('hello'), 1, '00000005', '7f4cd5de'],
    ['the bytes 0 to 39', counting(40), 1, '00000028', 'a6aefa48'],
    ['the bytes 0 to 40', counting(41), 2, '00000029', '4eb3b0e7'],
    ['552 counting bytes', counting(552), 12, '00000228', 'ec9d3d19'],
  ])('of %s ends in length and CRC as published', (_, packet, cells, length, crc) => {
    const pdu = framed(packet);
    expect([pdu.length / 48, hexOf(pdu.subarray(-8))]).toEqual([cells, length + crc]);
  });

  it('pads with zero bytes between packet and trailer', () => {
    const pdu = framed(ascii('hello'));
    expect([...pdu.subarray(0, 5), ...pdu.subarray(5, 40)]).toEqual([
      ...ascii('hello'), ...new Array<number>(35).fill(0),
    ]);
  });

  it('without a trailer only pads', () => {
    expect([...framed(ascii('hello'), 0)]).toEqual([...ascii('hello'), ...new Array<number>(43).fill(0)]);
  });
});

describe('the check of a received PDU', () => {
  it('finds the length of any packet that was framed', () => {
    fc.assert(fc.property(fc.uint8Array({ minLength: 1, maxLength: 500 }), (packet) => {
      expect(check(framed(packet))).toBe(packet.length);
    }));
  });

  it('takes the largest packet, 65,535 bytes', () => {
    expect(check(framed(counting(65_535)))).toBe(65_535);
  });

  it.each([
    ['1 cell', ascii('hello')], ['12 cells', counting(552)],
  ])('refuses every single wrong bit in %s', (_, packet) => {
    const pdu = framed(packet);
    const accepted: number[] = [];
    for (let bit = 0; bit < 8 * pdu.length; bit++) {
      pdu[bit >> 3] ^= 1 << (bit & 7);
      if (check(pdu) !== null) accepted.push(bit);
      pdu[bit >> 3] ^= 1 << (bit & 7);
    }
    expect([accepted, check(pdu)]).toEqual([[], packet.length]);
  });

  it('refuses every burst of up to 32 wrong bits in twelve cells', () => {
    const sent = framed(counting(552));
    fc.assert(fc.property(fc.nat(8 * sent.length - 33), fc.integer({ min: 1, max: 0x7fffffff }), (from, pattern) => {
      const pdu = sent.slice();
      for (let bit = 0; bit < 31; bit++) if ((pattern >> bit) & 1) pdu[(from + bit) >> 3] ^= 0x80 >> ((from + bit) & 7);
      expect(check(pdu)).toBeNull();
    }));
  });

  it('refuses a packet that lost any one of its cells', () => {
    const pdu = framed(counting(552));
    for (let lost = 0; lost < 12; lost++) {
      const rest = new Uint8Array(11 * 48);
      rest.set(pdu.subarray(0, 48 * lost));
      rest.set(pdu.subarray(48 * (lost + 1)), 48 * lost);
      expect(check(rest)).toBeNull();
    }
  });

  it('refuses two packets of which the first lost its last cell', () => {
    const first = framed(counting(552)).subarray(0, 11 * 48);
    const second = framed(counting(500));
    expect(check(new Uint8Array([...first, ...second]))).toBeNull();
  });

  it.each([['nothing', 0], ['part of a cell', 47], ['a cell and a byte', 49]])('refuses %s', (_, length) => {
    expect(check(new Uint8Array(length))).toBeNull();
  });

  it('refuses a length of 0, which means an abort', () => {
    expect(check(framed(new Uint8Array(0)))).toBeNull();
  });
});
