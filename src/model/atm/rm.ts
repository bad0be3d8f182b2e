/**
 * The contents of resource management cells, in columns beside the packet table and with its slots: the explicit rate
 * (ER), the rate of the source (CCR) and its least rate (MCR), in cells per second, and their bits. Empty until the
 * first such cell. Source: ATM Forum TM 4.0, 5.10.3.
 */
import { takePacket, wider } from './packets';
import { truncatedRate } from './rates';
import type { World } from '../world';
import { PAYLOAD_BYTES } from '../constants';

/** The role of resource management cells in the packet table. */
export const RM = 6;

export interface RmColumns {
  er: Float64Array;
  ccr: Float64Array;
  mcr: Float64Array;
  bits: Uint8Array;
}

/**
 * back: on its way back to its source; ci: congestion indication; ni: no increase; bn: made by a switch or destination,
 * not by turning a cell round; short: its rates are rounded to 16 bits; cut: a switch has lowered ER.
 */
export const RmBit = { back: 1, ci: 2, ni: 4, bn: 8, short: 16, cut: 32 } as const;

export const createRm = (): RmColumns => ({
  er: new Float64Array(0), ccr: new Float64Array(0), mcr: new Float64Array(0), bits: new Uint8Array(0),
});

/** Bytes that a resource management cell counts for where packets are counted in bytes. */
const RM_BYTES = PAYLOAD_BYTES;

export interface RmFields { er: number; ccr: number; mcr: number; bits: number }

/** Takes a slot for such a cell, as transmission `number` of its VC and number `sequence` of its kind. */
export function takeRm(world: World, vc: number, sequence: number, number: number, fields: RmFields): number {
  const { packets, rm } = world;
  const packet = takePacket(packets, vc, sequence, number, 1, RM_BYTES);
  packets.role[packet] = RM;
  packets.sentPs[packet] = world.clock[0];
  if (packet >= rm.er.length) widen(rm, packets.vc.length);
  rm.er[packet] = fields.er;
  rm.ccr[packet] = fields.ccr;
  rm.mcr[packet] = fields.mcr;
  rm.bits[packet] = fields.bits;
  return packet;
}

/** A rate as such a cell carries it. */
export const carriedRate = (bits: number, rate: number): number => (bits & RmBit.short ? truncatedRate(rate) : rate);

export const rmGoesBack = ({ rm }: World, packet: number): boolean => (rm.bits[packet] & RmBit.back) !== 0;

function widen(rm: RmColumns, length: number): void {
  for (const name of ['er', 'ccr', 'mcr'] as const) rm[name] = wider(Float64Array, rm[name], length);
  rm.bits = wider(Uint8Array, rm.bits, length);
}
