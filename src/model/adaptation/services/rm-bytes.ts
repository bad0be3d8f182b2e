/**
 * The 48 bytes of a resource management cell: protocol 1 (ABR); the bits DIR, BN, CI, NI and RA; ER, CCR and MCR in 16
 * bits each; the queue length, which is not used here, and the sequence number; CRC-10 at the end. Source: ITU-T I.371;
 * ATM Forum TM 4.0, 5.10.3, table 5-4.
 */
import { closeWithCrc10 } from '../../atm/crc10';
import { encodeRate } from '../../atm/rates';
import { RmBit } from '../../atm/rm';
import type { Simulation } from '../../world';

const ABR_PROTOCOL = 1;
/** Offsets in the payload. */
const AT = { bits: 1, er: 2, ccr: 4, mcr: 6, sequence: 12 } as const;
const WIRE = { back: 0x80, bn: 0x40, ci: 0x20, ni: 0x10 } as const;
/** Value of reserved octets. */
const RESERVED = 0x6a;

export function writeRm({ world }: Simulation, packet: number, out: Uint8Array): void {
  const { rm, packets } = world;
  const bits = rm.bits[packet];
  out.fill(RESERVED);
  out[0] = ABR_PROTOCOL;
  out[AT.bits] = (bits & RmBit.back ? WIRE.back : 0) | (bits & RmBit.bn ? WIRE.bn : 0)
    | (bits & RmBit.ci ? WIRE.ci : 0) | (bits & RmBit.ni ? WIRE.ni : 0);
  put(out, AT.er, encodeRate(rm.er[packet]), 2);
  put(out, AT.ccr, encodeRate(rm.ccr[packet]), 2);
  put(out, AT.mcr, encodeRate(rm.mcr[packet]), 2);
  put(out, AT.mcr + 2, 0, 4);
  put(out, AT.sequence, packets.segment[packet], 4);
  out[out.length - 2] = 0;
  closeWithCrc10(out);
}

function put(out: Uint8Array, at: number, value: number, bytes: number): void {
  for (let byte = 0; byte < bytes; byte++) out[at + byte] = (value >>> (8 * (bytes - 1 - byte))) & 0xff;
}
