/**
 * The contents of pilots, in columns beside the packet table and with its slots: BUF_RES (cells, AAL5's overhead
 * included), RES_SUCC, and the pilot's number on the forward VC, for both directions. Empty until the first pilot.
 */
import { takePacket, wider } from '../../atm/packets';
import type { World } from '../../world';

/** The role of pilots in the packet table. */
export const PILOT = 2;

/** Bytes of PI, RES_SUCC, BUF_RES and number, which fit into one cell with AAL5's trailer. */
export const PILOT_BYTES = 10;

export interface PilotColumns {
  places: Int32Array;
  /** 1 as long as every port on the way has promised the places. */
  granted: Uint8Array;
  number: Int32Array;
  /** The number of links after which a switch sent it back; 0 if none did. It is 0 again when the pilot has ended. */
  turnedAfter: Int32Array;
}

export const createPilots = (): PilotColumns => ({
  places: new Int32Array(0), granted: new Uint8Array(0), number: new Int32Array(0), turnedAfter: new Int32Array(0),
});

/** Takes a slot for a pilot on a VC, for the block that begins with `segment`. The caller fills in its contents. */
export function takePilot({ packets, pilots, clock }: World, vc: number, segment: number, number: number): number {
  const pilot = takePacket(packets, vc, segment, number, 1, PILOT_BYTES);
  packets.role[pilot] = PILOT;
  packets.sentPs[pilot] = clock[0];
  if (pilot >= pilots.number.length) widen(pilots, packets.vc.length);
  return pilot;
}

function widen(pilots: PilotColumns, length: number): void {
  for (const name of ['places', 'number', 'turnedAfter'] as const) {
    pilots[name] = wider(Int32Array, pilots[name], length);
  }
  pilots.granted = wider(Uint8Array, pilots.granted, length);
}
