/**
 * The pilot: a packet of one cell that asks for places and comes back with the answer. It travels on the VC of the data
 * and, looped back, on the VC of the acknowledgements, as a resource management cell does: between the cells of
 * packets, never joined to them, and before all that waits, at hosts as at switches.
 * Fields in the packet table: `sourceCells` is BUF_RES (cells, AAL5's overhead included), `ackWhole` is RES_SUCC,
 * `role` is the pilot indication, and `ackNext` names the pilot by its number on the forward VC, for there and back
 * again. Source: Buffer reservation for TCP over ATM networks, section 2.1. Departs from it in that the request is in
 * cells.
 */
import { frame } from '../../atm/aal5';
import { PAYLOAD_BYTES } from '../../constants';
import { deliverCells } from '../../atm/fate';
import { handOverAhead } from '../../atm/link';
import { takePacket } from '../../atm/packets';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';

/** What a pilot is for, in the packet table. */
export const PILOT = 2;

/** PI, RES_SUCC, BUF_RES, number: what one cell has room for before AAL5's trailer. */
const PILOT_BYTES = 10;

/** Sends a pilot for `cells` places; `segment` is the first of its block. Returns its number. */
export function sendPilot(sim: Simulation, flow: number, cells: number, segment: number): number {
  const { world, net } = sim;
  const { packets } = world;
  const number = world.flows[flow].packetsSent++;
  const pilot = takePacket(packets, 2 * flow, segment, number, 1, PILOT_BYTES);
  packets.role[pilot] = PILOT;
  packets.sourceCells[pilot] = cells;
  packets.ackWhole[pilot] = 1;
  packets.ackNext[pilot] = number;
  packets.sentPs[pilot] = world.clock[0];
  world.flowTotals[flow * FLOW_TOTALS + FlowTotal.pilotsSent]++;
  handOverAhead(sim, pilot, net.hopStart[2 * flow]);
  return number;
}

/** The destination hands the pilot in `slot` to the way back. */
export function loopBack(sim: Simulation, slot: number): void {
  const { world, net } = sim;
  const { packets } = world;
  const back = packets.vc[slot] + 1;
  const segment = packets.segment[slot];
  const returning = takePacket(packets, back, segment, world.flows[back >> 1].acksSent++, 1, PILOT_BYTES);
  packets.role[returning] = PILOT;
  packets.sourceCells[returning] = packets.sourceCells[slot];
  packets.ackWhole[returning] = packets.ackWhole[slot];
  packets.ackNext[returning] = packets.ackNext[slot];
  packets.sentPs[returning] = world.clock[0];
  deliverCells(sim, slot, 1, true);
  handOverAhead(sim, returning, net.hopStart[back]);
}

/** The payload of a pilot's cell. */
export function pilotPdu({ world }: Simulation, slot: number): Uint8Array {
  const { packets, flows } = world;
  const pdu = new Uint8Array(PAYLOAD_BYTES);
  pdu[0] = 1;
  pdu[1] = packets.ackWhole[slot];
  for (let byte = 0; byte < 4; byte++) {
    pdu[2 + byte] = packets.sourceCells[slot] >>> (24 - 8 * byte);
    pdu[6 + byte] = packets.ackNext[slot] >>> (24 - 8 * byte);
  }
  frame(pdu, PILOT_BYTES, flows[packets.vc[slot] >> 1].adaptation.trailerBytes);
  return pdu;
}
