/**
 * The destination rules of an ABR connection, ATM Forum TM 4.0, 5.10.5: it remembers the congestion bit of the last
 * data cell, and turns each FRM round with that bit as CI. A newer FRM replaces one that still waits for its turn.
 * Departures: a destination never lowers ER by itself and sends no BRM of its own accord.
 */
import { deliverCells } from '../../atm/fate';
import { RmBit, type RmFields } from '../../atm/rm';
import type { Simulation } from '../../world';
import { hearAnswer, plan, sendRm } from './source';
import { abrVc } from './state';

/** Notes the congestion bit of a data cell that has reached the end of an ABR connection's VC. */
export function noteCongestion(sim: Simulation, vc: number, marked: boolean): void {
  const state = abrVc(sim, vc);
  if (state !== null) state.congested = marked;
}

/**
 * Handles a resource management cell at the end of its VC: the destination turns it round, or the source reads the
 * answer.
 */
export function rmArrives(sim: Simulation, packet: number): void {
  const { packets, rm } = sim.world;
  const vc = packets.vc[packet];
  if (rm.bits[packet] & RmBit.back) hearAnswer(sim, vc ^ 1, packet);
  else turnRound(sim, vc, packet);
  deliverCells(sim, packet, 1, true);
}

const answer: RmFields = { er: 0, ccr: 0, mcr: 0, bits: 0 };

function turnRound(sim: Simulation, vc: number, packet: number): void {
  const state = abrVc(sim, vc);
  if (state === null) return;
  const { rm, packets } = sim.world;
  const partner = state.straight ? null : abrVc(sim, vc ^ 1);
  const to = partner === null ? answer : partner.turned;
  to.er = rm.er[packet];
  to.ccr = rm.ccr[packet];
  to.mcr = rm.mcr[packet];
  to.bits = rm.bits[packet] | RmBit.back | (state.congested ? RmBit.ci : 0);
  state.congested = false;
  const sequence = packets.segment[packet];
  if (partner === null) {
    sendRm(sim, vc ^ 1, sequence, answer);
    return;
  }
  partner.turned.waits = true;
  partner.turned.sequence = sequence;
  plan(sim, vc ^ 1, partner);
}
