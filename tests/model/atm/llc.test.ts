/** LLC encapsulation, RFC 2684: eight bytes before each packet. A cell takes one microsecond. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/model/atm/aal5';
import { ceilings } from '../../../src/model/run/ceiling';
import { record } from '../../../src/model/run/record';
import type { Aal5Spec, FlowSpec, NetworkSpec } from '../../../src/model/spec';
import { cellContents } from '../../../src/model/way/cell-contents';
import { udpLine } from '../traffic/support';
import { ran } from '../support/runs';
import { MS, S, US, file, line } from '../support/specs';

/** LLC announces SNAP, and SNAP announces IPv4. */
const HEADER = [0xaa, 0xaa, 0x03, 0x00, 0x00, 0x00, 0x08, 0x00];
const WITHOUT = { encapsulation: 'none' } as const;
const WITH = { encapsulation: 'llc' } as const;

/** A flow of packets of `bytes` bytes over a link with a delay of one millisecond. */
const packetsOf = (bytes: number, adaptation: Partial<Aal5Spec>, data = 10 * bytes): NetworkSpec =>
  line({ link: { delayPs: MS }, traffic: file(data), tcp: { packetBytes: bytes }, adaptation });

/** Payloads of all cells of a VC's first packet. */
function pdu(sim: ReturnType<typeof ran>, vc: number): Uint8Array {
  const cells = [];
  for (let index = 0; ; index++) {
    const cell = cellContents(sim, { link: vc & 1, vc, packet: 0, index });
    if (cell === null) return Uint8Array.from(cells.flat());
    cells.push([...cell.bytes.subarray(5)]);
  }
}

describe.each([
  ['552 bytes, as the survey’s', 552, 12, 12], ['520 bytes, whose trailer ends the eleventh cell', 520, 11, 12],
])('one packet of %s, and its acknowledgement of 40 bytes', (_, bytes, without, withHeader) => {
  it.each([[without, 1, WITHOUT], [withHeader, 2, WITH]])('are %i cells and %i with %o', (cells, acks, adaptation) => {
    const sim = ran(packetsOf(bytes, adaptation, bytes - 40), S);
    expect([record(sim).cellsSent, sim.world.flows[0].receiver.deliveredBytes]).toEqual([cells + acks, bytes - 40]);
  });
});

describe('the cells of a packet of 552 bytes with the header', () => {
  const bytes = pdu(ran(packetsOf(552, WITH), 5 * US), 0);

  it('begin with AA-AA-03, an organization of zeros and the EtherType of IPv4', () => {
    expect([...bytes.subarray(0, 8)]).toEqual(HEADER);
  });

  it('go on with the IP packet, whose own length is what it was', () => {
    expect([bytes[8], (bytes[10] << 8) | bytes[11]]).toEqual([0x45, 552]);
  });

  it('are together a valid AAL5 packet of 560 bytes: length and CRC-32 cover the header', () => {
    expect(check(bytes)).toBe(560);
  });
});

describe('an acknowledgement with the header', () => {
  const bytes = pdu(ran(packetsOf(552, WITH), 1.3 * MS), 1);

  it('is a packet of 48 bytes in two cells, header first', () => {
    expect([bytes.length, check(bytes), [...bytes.subarray(0, 8)]]).toEqual([96, 48, HEADER]);
  });

  it('names the next byte that is expected, eight bytes further on', () => {
    expect(new DataView(bytes.buffer).getUint32(8 + 28)).toBe(512);
  });
});

describe('a datagram of UDP with the header', () => {
  it('has it before its IP header', () => {
    const traffic = { kind: 'trace' as const, timesPs: [0], bytes: [524], repeat: false };
    const bytes = pdu(ran(udpLine(552, traffic, { link: { delayPs: MS }, adaptation: WITH }), 5 * US), 0);
    expect([[...bytes.subarray(0, 8)], bytes[8], bytes[17], check(bytes)]).toEqual([HEADER, 0x45, 17, 560]);
  });
});

describe('the most that packets of 520 bytes can deliver', () => {
  it.each([[11, WITHOUT], [12, WITH]])('is their share of the bytes of %i cells with %o', (cells, adaptation) => {
    const { effectiveThroughput, goodput } = ceilings(ran(packetsOf(520, adaptation), MS));
    expect([effectiveThroughput, goodput]).toEqual([520 / (53 * cells), 480 / (53 * cells)]);
  });
});

describe('without cells', () => {
  it('the header is not sent', () => {
    const spec = line({ network: 'packet', traffic: file(5000), tcp: { packetBytes: 552 }, adaptation: WITH });
    expect(record(ran(spec, S)).effectiveThroughput)
      .toBe(record(ran({ ...spec, flows: spec.flows.map((flow): FlowSpec =>
        ({ ...flow, adaptation: { ...flow.adaptation, ...WITHOUT } as Aal5Spec })) }, S)).effectiveThroughput);
  });
});
