/**
 * The pilot: a packet of one cell that asks for places and comes back with the answer. It travels on the VC of the data
 * and, looped back, on the VC of the acknowledgements. Like a resource management cell it travels between the cells of
 * packets without joining them, and it goes before everything that waits, at hosts and at switches.
 * Source: Buffer reservation for TCP over ATM networks, section 2.1. Departs from it in that the request is in cells.
 */
import { frame } from '../../atm/aal5';
import { PAYLOAD_BYTES } from '../../constants';
import { deliverCells } from '../../atm/fate';
import { handOverAhead } from '../../atm/reorder';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { PILOT_BYTES, takePilot } from './pilot-columns';

/** Sends a pilot for `cells` places. `segment` is the first of its block. Returns the pilot's number. */
export function sendPilot(sim: Simulation, flow: number, cells: number, segment: number): number {
  const { world, net } = sim;
  const number = world.flows[flow].nextNumber++;
  const pilot = takePilot(world, 2 * flow, segment, number);
  const { pilots } = world;
  pilots.places[pilot] = cells;
  pilots.granted[pilot] = 1;
  pilots.number[pilot] = number;
  world.flowTotals[flow * FLOW_TOTALS + FlowTotal.pilotsSent]++;
  handOverAhead(sim, pilot, net.hopStart[2 * flow]);
  return number;
}

/** Sends the pilot in `slot` back from the destination. */
export function loopBack(sim: Simulation, slot: number): void {
  const { world, net } = sim;
  const { packets, pilots } = world;
  const back = packets.vc[slot] + 1;
  const returning = takePilot(world, back, packets.segment[slot], world.flows[back >> 1].nextNumberBack++);
  pilots.places[returning] = pilots.places[slot];
  pilots.granted[returning] = pilots.granted[slot];
  pilots.number[returning] = pilots.number[slot];
  deliverCells(sim, slot, 1, true);
  handOverAhead(sim, returning, net.hopStart[back]);
}

/** Makes the payload of a pilot's cell. */
export function pilotPdu({ world }: Simulation, slot: number): Uint8Array {
  const { packets, pilots, flows } = world;
  const pdu = new Uint8Array(PAYLOAD_BYTES);
  pdu[0] = 1;
  pdu[1] = pilots.granted[slot];
  for (let byte = 0; byte < 4; byte++) {
    pdu[2 + byte] = pilots.places[slot] >>> (24 - 8 * byte);
    pdu[6 + byte] = pilots.number[slot] >>> (24 - 8 * byte);
  }
  frame(pdu, PILOT_BYTES, flows[packets.vc[slot] >> 1].adaptation.trailerBytes);
  return pdu;
}
