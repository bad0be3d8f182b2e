/** The 53 bytes of cells under way. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/model/atm/aal5';
import { cellContents } from '../../../src/model/way/cell-contents';
import { decodeHeader } from '../../../src/model/atm/header';
import { segmentPdu } from '../../../src/model/transport/payload';
import { codecs, ran } from '../support/runs';
import { MS, S, US, boston, file, line, star, toSink } from '../support/specs';

const payloads = (sim: ReturnType<typeof ran>, link: number, vc: number, packet: number, cells: number): Uint8Array => {
  const bytes = new Uint8Array(48 * cells);
  for (let index = 0; index < cells; index++) {
    bytes.set(cellContents(sim, { link, vc, packet, index })!.bytes.subarray(5), 48 * index);
  }
  return bytes;
};

describe('the cells of a packet of 576 bytes on their way over a cable', () => {
  const sim = ran(line({ link: { delayPs: MS }, tcp: { initialWindowPackets: 2 } }), 5 * US);

  it('are together a valid AAL5 packet', () => {
    expect(check(payloads(sim, 0, 0, 1, 13))).toBe(576);
  });

  it('carry the flag of the end in the last one only', () => {
    expect(Array.from(
      { length: 13 }, (_, index) => cellContents(sim, { link: 0, vc: 0, packet: 0, index })!.header.pti,
    )).toEqual([...new Array<number>(12).fill(0), 1]);
  });

  it('have a header whose HEC fits', () => {
    const { bytes, header } = cellContents(sim, { link: 0, vc: 0, packet: 0, index: 3 })!;
    expect([bytes.length, decodeHeader(bytes).hecFits, bytes[4]]).toEqual([53, true, header.hec]);
  });
});

describe('a flow over two links, of which the second is shared by three', () => {
  const sim = ran(star({ hosts: 3, trunk: { delayPs: MS }, access: { delayPs: MS } }), MS + 3 * US);

  it('has a VCI of its own on each link', () => {
    const vci = (link: number, flow: number) =>
      cellContents(sim, { link, vc: 2 * flow, packet: 0, index: 0 })!.header.vci;
    expect([vci(4, 2), [0, 1, 2].map((flow) => vci(toSink(3), flow))]).toEqual([32, [32, 33, 34]]);
  });

  it('has no cells on the links of others', () => {
    expect(cellContents(sim, { link: 2, vc: 0, packet: 0, index: 0 })).toBeNull();
  });
});

describe('cells that are not on their way', () => {
  const sim = ran(line({ link: { delayPs: MS }, traffic: file(536) }), 5 * US);

  it.each([
    ['of a packet that was never sent', 0, 7, 0], ['behind the end of a packet', 0, 0, 13],
    ['before its begin', 0, 0, -1], ['of acknowledgements before there are any', 1, 0, 0],
  ])('%s are null', (_, vc, packet, index) => {
    expect(cellContents(sim, { link: vc & 1, vc, packet, index })).toBeNull();
  });

  it('are null when they have arrived', () => {
    expect(cellContents(
      ran(line({ link: { delayPs: MS }, traffic: file(536) }), S), { link: 0, vc: 0, packet: 0, index: 0 },
    )).toBeNull();
  });
});

describe('an acknowledgement on its way back', () => {
  const sim = ran(line({ link: { delayPs: MS }, traffic: file(2000) }), 1.5 * MS);

  it('is a packet of 40 bytes in one cell', () => {
    expect(check(payloads(sim, 1, 1, 0, 1))).toBe(40);
  });

  it('names the next byte that is expected', () => {
    const bytes = payloads(sim, 1, 1, 0, 1);
    expect(new DataView(bytes.buffer).getUint32(28)).toBe(536);
  });
});

describe.each([
  'systematic', 'uniform',
] as const)('a segment of TCP Boston, %s, and the two cells that are sent again', (code) => {
  const tcp = { boston: boston({ code }), initialRtoPs: 50 * MS, tickPs: MS };
  const first = ran(line({ link: { delayPs: MS }, traffic: file(536), tcp, faults: [{ cells: [1, 2] }] }), 15 * US);
  const again =
    ran(line({ link: { delayPs: MS }, traffic: file(536), tcp, faults: [{ cells: [1, 2] }] }), 50 * MS + 3 * US);
  const pdu = segmentPdu(again, 0, 0).slice();
  const codec = codecs.codec(code, 13);
  const codeCells = (from: number, count: number): Uint8Array => {
    const out = new Uint8Array(48 * count);
    codec.encode(from, count, pdu, out);
    return out;
  };

  it('have code cells 0 to 12 first', () => {
    expect(payloads(first, 0, 0, 0, 13)).toEqual(codeCells(0, 13));
  });

  it('have code cells 13 and 14 then', () => {
    expect(payloads(again, 0, 0, 1, 2)).toEqual(codeCells(13, 2));
  });
});
