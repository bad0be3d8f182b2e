/**
 * The source rules of an ABR connection, 1 to 13 of ATM Forum TM 4.0, 5.10.4, by their numbers:
 *
 *  1 the allowed cell rate (ACR) lies between MCR and PCR, and in-rate cells are never closer than it allows;
 *  2 it begins at ICR, and the first cell is an FRM;
 *  3 the next cell is (a) an FRM, after Nrm − 1 other cells, or after two and the time Trm; (b) a turned-round cell,
 *    if none has left since the last FRM or no data waits; (c) data;
 *  4 in-rate cells have cell loss priority 0;
 *  5 before an FRM: after a time ADTF without one, a higher ACR falls to ICR;
 *  6 before an FRM, after 5: with CRM or more of them unanswered, ACR falls by its share CDF;
 *  7 an FRM carries ACR as CCR;
 *  8 an answer with CI lowers ACR by its share RDF; one without CI and NI raises it by the share RIF of PCR;
 *  9 then ACR is at most the answer's ER;
 * 10 to 12: out-of-rate FRMs carry priority 1 and are at most TCR a second, so that a source whose ACR fell
 *    below TCR learns of a higher one; a turned-round cell that waits goes with them (5.10.5, rule 3 recommends that
 *    it goes out of rate). 13 data leaves without the congestion bit.
 *
 * Hot path: one event a cell; allocates only when queues grow.
 */
import { handOver, handOverCells } from '../../atm/host-queue';
import { handOverSpaced, sendsAtOnce } from '../../atm/spaced';
import { INDEX_BITS, INDEX_MASK } from '../../atm/cell-number';
import { PacketFlag } from '../../atm/packets';
import { RmBit, carriedRate, takeRm, type RmFields } from '../../atm/rm';
import { schedule } from '../../kernel/event-queue';
import { PS_PER_S } from '../../kernel/time';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { Happening, happened } from '../../metrics/recent';
import type { Simulation, TraceEvent } from '../../world';
import { VC_DUE } from './service';
import { dropCells } from './source-queue';
import { abrVc, type AbrVc } from './state';

/** Least number of cells between two FRMs if the second is sent because of the time (Mrm). */
const LEAST_BETWEEN = 2;

/** Schedules the next cell, if there is one to send. */
export function plan({ world: { clock, queue } }: Simulation, vc: number, state: AbrVc): void {
  if (state.waiting.length === 0 && !state.turned.waits) {
    state.dueAtPs = Infinity;
    return;
  }
  const now = clock[0];
  let at = state.lastPs < 0 ? now : Math.max(now, inRateAt(state));
  if (state.acr < state.tagged) {
    const outside = Math.max(now, outOfRateAt(state));
    if (outside + PS_PER_S / state.peak <= at) at = outside;
  }
  if (at === state.dueAtPs) return;
  state.dueAtPs = at;
  if (at !== Infinity) schedule(queue, at, VC_DUE, vc);
}

/** The least time between two in-rate cells, ps; Infinity if none may be sent. */
const gapOf = ({ acr }: AbrVc): number => (acr > 0 ? Math.max(1, Math.round(PS_PER_S / acr)) : Infinity);

/** When the next in-rate cell may be sent, ps; Infinity if never. */
const inRateAt = (state: AbrVc): number => state.lastPs + gapOf(state);

/** When the next out-of-rate FRM may be sent, ps. It is sent only if no in-rate cell has to wait for it at PCR. */
const outOfRateAt = ({ lastPs, lastOutPs, tagged }: AbrVc): number =>
  Math.max(lastPs, lastOutPs) + Math.round(PS_PER_S / tagged);

/** Handles the event of the source: a cell is due. An event that is out of date does nothing. */
export function sendDue(sim: Simulation, vc: number): void {
  const state = abrVc(sim, vc);
  const now = sim.world.clock[0];
  if (state === null || state.dueAtPs !== now) return;
  state.dueAtPs = Infinity;
  if (state.firstPs < 0) {
    state.firstPs = now;
    state.changedPs = now;
  }
  if (state.lastPs >= 0 && inRateAt(state) > now) sendOutOfRate(sim, vc, state);
  else sendNext(sim, vc, state);
  plan(sim, vc, state);
}

/**
 * Does what `sendDue` does at this instant and up to `untilPs`, as long as cells of data follow each other at one rate,
 * but leaves one cell waiting. Nothing else may come to the source until then, and no other VC may use its link.
 * Returns the number of cells; 0 if nothing was done.
 */
export function sendDueUntil(sim: Simulation, vc: number, untilPs: number): number {
  const state = abrVc(sim, vc);
  const now = sim.world.clock[0];
  if (state === null || state.dueAtPs !== now || state.acr < state.tagged) return 0;
  const hop = sim.net.hopStart[vc];
  const gapPs = gapOf(state);
  if (state.lastPs + gapPs > now) return 0;
  const cells = Math.min(Math.floor((untilPs - now) / gapPs) + 1, dataBeforeOthers(state, now, gapPs));
  if (cells < 2 || !sendsAtOnce(sim, hop, gapPs)) return 0;
  const { waiting } = state;
  for (let sent = 0; sent < cells;) {
    const count = Math.min(waiting.count[waiting.head], cells - sent);
    handOverSpaced(sim, waiting.cell[waiting.head], count, hop, now + sent * gapPs, gapPs);
    dropCells(waiting, count);
    sent += count;
  }
  state.sinceFrm += cells;
  state.lastPs = now + (cells - 1) * gapPs;
  state.dueAtPs = Infinity;
  plan(sim, vc, state);
  return cells;
}

/** How many cells of data, `gapPs` apart, rule 3 sends before something else or the last cell that waits. */
function dataBeforeOthers(state: AbrVc, now: number, gapPs: number): number {
  const { sinceFrm, spacing, lastFrmPs, longestPs, turned, waiting, answeredSince } = state;
  if (lastFrmPs < 0 || (turned.waits && !answeredSince)) return 0;
  const inTime = Math.max(LEAST_BETWEEN - sinceFrm, Math.ceil((lastFrmPs + longestPs - now) / gapPs));
  return Math.min(spacing - 1 - sinceFrm, inTime, waiting.length - 1);
}

/** Sends the next cell by rule 3. */
function sendNext(sim: Simulation, vc: number, state: AbrVc): void {
  const now = sim.world.clock[0];
  const { sinceFrm, spacing, lastFrmPs, longestPs, turned, waiting } = state;
  state.lastPs = now;
  if (lastFrmPs < 0 || sinceFrm >= spacing - 1 || (sinceFrm >= LEAST_BETWEEN && now - lastFrmPs >= longestPs)) {
    sendForward(sim, vc, state);
    return;
  }
  state.sinceFrm++;
  if (turned.waits && (!state.answeredSince || waiting.length === 0)) {
    turned.waits = false;
    state.answeredSince = true;
    sendRm(sim, vc, turned.sequence, turned);
    return;
  }
  const cell = waiting.cell[waiting.head];
  dropCells(waiting, 1);
  handOverCells(sim, cell >>> INDEX_BITS, cell & INDEX_MASK, 1, sim.net.hopStart[vc]);
}

/** Sends an in-rate FRM, with rules 5, 6 and 7. */
function sendForward(sim: Simulation, vc: number, state: AbrVc): void {
  const now = sim.world.clock[0];
  if (state.lastFrmPs >= 0 && now - state.lastFrmPs > state.forgetPs && state.acr > state.initial) {
    setRate(sim, state, state.initial, 5);
  }
  if (state.unanswered >= state.mostUnanswered) {
    const lower = Math.max(state.least, state.acr - state.acr * state.cutoff);
    if (lower < state.acr) setRate(sim, state, lower, 6);
  }
  state.unanswered++;
  state.lastFrmPs = now;
  state.sinceFrm = 0;
  state.answeredSince = false;
  sendRm(sim, vc, state.frms++, forward(state));
  tell(sim, vc, 'frm', state.frms - 1);
}

/**
 * Sends by rules 10 to 12. A turned-round cell that waits goes with the FRM; otherwise two sources whose rates are both
 * 0 would wait for each other's answers for ever.
 */
function sendOutOfRate(sim: Simulation, vc: number, state: AbrVc): void {
  const { turned } = state;
  state.lastOutPs = sim.world.clock[0];
  markLow(sim, sendRm(sim, vc, state.frms++, forward(state)));
  tell(sim, vc, 'frm', state.frms - 1);
  if (!turned.waits) return;
  turned.waits = false;
  markLow(sim, sendRm(sim, vc, turned.sequence, turned));
}

/** Sets cell loss priority 1. */
function markLow({ world: { packets } }: Simulation, packet: number): void {
  packets.flags[packet] |= PacketFlag.clp;
}

const fields: RmFields = { er: 0, ccr: 0, mcr: 0, bits: 0 };

function forward({ peak, acr, least, short }: AbrVc): RmFields {
  fields.bits = short ? RmBit.short : 0;
  fields.er = carriedRate(fields.bits, peak);
  fields.ccr = carriedRate(fields.bits, acr);
  fields.mcr = carriedRate(fields.bits, least);
  return fields;
}

/** Sends a resource management cell to the first link of a VC. Returns its slot. */
export function sendRm(sim: Simulation, vc: number, sequence: number, what: RmFields): number {
  const { world, net } = sim;
  const flow = world.flows[vc >> 1];
  const packet = takeRm(world, vc, sequence, vc & 1 ? flow.nextNumberBack++ : flow.nextNumber++, what);
  world.flowTotals[(vc >> 1) * FLOW_TOTALS + FlowTotal.rmCells]++;
  handOver(sim, packet, net.hopStart[vc]);
  return packet;
}

/** Handles an answer that has come back to the source of `vc`, with rules 8 and 9. */
export function hearAnswer(sim: Simulation, vc: number, packet: number): void {
  const state = abrVc(sim, vc);
  if (state === null) return;
  const { rm, packets } = sim.world;
  const bits = rm.bits[packet];
  const { acr, least, peak } = state;
  if ((bits & RmBit.bn) === 0) state.unanswered = 0;
  let next = acr;
  if (bits & RmBit.ci) next = Math.max(least, acr - acr * state.lower);
  else if ((bits & RmBit.ni) === 0) next = Math.min(peak, acr + state.raise * peak);
  const bound = Math.max(least, Math.min(next, rm.er[packet]));
  state.brms++;
  state.lastEr = rm.er[packet];
  if (bound !== acr) setRate(sim, state, bound, bound === next ? 8 : 9);
  if (bound <= acr / 2 && acr > 0) happened(sim.world, Happening.slowed, vc, packets.number[packet], 0, 1);
  tell(sim, vc, 'brm', packets.segment[packet]);
  plan(sim, vc, state);
}

function setRate({ world: { clock } }: Simulation, state: AbrVc, rate: number, rule: number): void {
  const now = clock[0];
  if (state.firstPs >= 0) state.area += state.acr * (now - state.changedPs);
  state.changedPs = now;
  state.before = state.acr;
  state.rule = rule;
  state.acr = rate;
  if (rate > state.largest) state.largest = rate;
  if (rate < state.before) state.falls++;
}

/** Traces an event. Traces only cover the VC of data. */
function tell(sim: Simulation, vc: number, event: TraceEvent, sequence: number): void {
  if ((vc & 1) === 0) sim.env.trace?.(sim.world.clock[0], vc >> 1, event, sequence);
}
