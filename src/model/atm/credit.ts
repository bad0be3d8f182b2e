/** The contents of credit cells, in a column beside the packet table and with its slots. Empty until the first one. */
import { PAYLOAD_BYTES } from '../constants';
import { takePacket } from './packets';
import type { World } from '../world';

/** The role of credit cells in the packet table. */
export const CREDIT_CELL = 7;

/** How many cells of its VC the far end of the hop has sent on so far. */
export interface CreditColumns { total: Float64Array }

export const createCredits = (): CreditColumns => ({ total: new Float64Array(0) });

const CREDIT_BYTES = PAYLOAD_BYTES;

/** Takes a slot for a credit cell on a VC, as transmission `number` of that VC. */
export function takeCredit(world: World, vc: number, number: number, total: number): number {
  const { packets, credits } = world;
  const packet = takePacket(packets, vc, 0, number, 1, CREDIT_BYTES);
  packets.role[packet] = CREDIT_CELL;
  packets.sentPs[packet] = world.clock[0];
  if (packet >= credits.total.length) {
    const wider = new Float64Array(packets.vc.length);
    wider.set(credits.total);
    credits.total = wider;
  }
  credits.total[packet] = total;
  return packet;
}

/** Writes the payload: our own protocol identifier, then the total modulo 2^32, most significant byte first. */
export function writeCredit({ credits }: World, packet: number, out: Uint8Array): void {
  out.fill(0);
  out[0] = 2;
  const total = credits.total[packet];
  for (let byte = 0; byte < 4; byte++) out[1 + byte] = (total >>> (8 * (3 - byte))) & 0xff;
}
