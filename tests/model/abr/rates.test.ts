/** Rates in 16 bits, the CRC and the bytes of resource management cells. */
import { describe, expect, it } from 'vitest';
import { crc10 } from '../../../src/model/atm/crc10';
import { decodeRate, encodeRate, truncatedRate } from '../../../src/model/atm/rates';
import { cellContents } from '../../../src/model/way/cell-contents';
import { runUntil } from '../../../src/model/run/loop';
import { C, built, line, mbps } from './support';

describe('a rate in 16 bits', () => {
  it.each([
    [366_792.45, 18, 204, 366_592], [23_584.9, 14, 225, 23_584], [100_000, 16, 269, 99_968],
  ])('%d cells per second is e %d, m %d: %d', (rate, exponent, mantissa, kept) => {
    const bits = encodeRate(rate);
    expect([bits >> 14, (bits >> 9) & 31, bits & 511]).toEqual([1, exponent, mantissa]);
    expect(decodeRate(bits)).toBe(kept);
  });
  it('is 0 below 1, and stops at the largest value of the format', () => {
    expect([encodeRate(0), encodeRate(0.99), truncatedRate(1)]).toEqual([0, 0, 1]);
    expect(truncatedRate(1e12)).toBe(2 ** 31 * (1 + 511 / 512));
  });
  it('loses less than one part in 512', () => {
    for (let rate = 1; rate < 3e6; rate *= 1.37) {
      expect(truncatedRate(rate)).toBeLessThanOrEqual(rate);
      expect(truncatedRate(rate)).toBeGreaterThan(rate * (1 - 1 / 512));
    }
  });
});

describe('CRC-10', () => {
  it('of "123456789" is 0x199', () => {
    expect(crc10(new TextEncoder().encode('123456789'))).toBe(0x199);
  });
});

describe('the bytes of a resource management cell', () => {
  const sim = built(line({ icrMbps: mbps(100_000), rateFormat: 'tm40' }, {}, { durationS: 0.04 }));
  runUntil(sim, 0.002e12);
  const cell = cellContents(sim, { link: 0, vc: 0, packet: 1, index: 0 })!;

  it('mark an FRM, carry PCR and ACR in 16 bits, and fit their CRC', () => {
    expect(cell.header.pti).toBe(6);
    const payload = cell.bytes.subarray(5);
    const word = (at: number) => (payload[at] << 8) | payload[at + 1];
    expect(payload[0]).toBe(1);
    expect(payload[1] & 0x80).toBe(0);
    expect([decodeRate(word(2)), decodeRate(word(4)), word(6)]).toEqual([truncatedRate(C), 99_968, 0]);
    expect(crc10(payload)).toBe(0);
  });
});
