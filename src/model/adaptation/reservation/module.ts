/**
 * The reservation module of a source, between IP and AAL5. TCP's packets wait in the module's send buffer. For each
 * window of data, as large as the module's own window allows, a pilot asks the switches for places. The next pilot is
 * sent only when all packets of a granted block are acknowledged.
 *
 * Delayed transmission: the block is sent when the pilot has come back with success. Immediate transmission: it follows
 * the pilot at once, and if the pilot was refused the module puts the block on the retransmission list. A refusal
 * closes the window to one segment, and the next pilot asks for that after a wait. A timer of the module puts what is
 * not acknowledged on the retransmission list and asks again, so that no lost pilot, packet or answer stops it. A
 * packet that TCP sends again while its original waits is dropped; if the original was sent, the copy goes to the
 * retransmission list. The module reads acknowledgements right after TCP has had them, so that what TCP sends in
 * response is in the next request. Packets that come down at one instant are asked for together.
 * Source: Buffer reservation for TCP over ATM networks, section 2.1; laws of the waits and timers are our assumptions.
 */
import type { ChoiceParameter, NumberParameter } from '../../catalogue-types';
import { copyPacket, freePacket, PacketFlag, type PacketTable } from '../../atm/packets';
import { backoffStream } from '../../atm/streams';
import { nextUniform } from '../../kernel/random';
import { tcpFlow, type Simulation, type TcpFlow, type World } from '../../world';
import { deliverCells } from '../../atm/fate';
import { countTurned, useBytes } from '../../metrics/byte-hops';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { Happening, because, happened } from '../../metrics/recent';
import { reasonNumber } from '../../reasons';
import { releaseUnused } from '../../switch/features/promised-places';
import { segmentBytesOf } from '../../atm/sizes';
import { sendWhole } from '../shapers';
import { loopBack, sendPilot } from './pilot';
import { nextLookPs } from './pilot-at-port';
import { backoffPs, moduleTimeoutPs, sampleData, samplePilot } from './round-trips';
import { Phase, reservationOf, reservedFlow, type ReservationState } from './state';
import { wake } from './wake';
import { copyCodeCells } from '../../atm/code-place';

export const backoffMs = {
  key: 'backoffMs', title: 'Wait after a refusal', unit: 'ms', type: 'number', min: 0, max: 100_000, default: null,
  nullable: true, live: true,
  help:
    'Mean of a wait that is drawn between half of it and one and a half; empty: the pilots’ round trip, doubled with every refusal in a row up to 64 times.',
  source: 'our assumption: the paper says only that there is a backoff',
} as const satisfies NumberParameter;
export const refusedData = {
  key: 'refusedData', title: 'Refused data', unit: 'none', type: 'choice', default: 'afterTimeout', live: true,
  choices: [
    { value: 'afterTimeout', title: 'is sent again after a timeout' },
    { value: 'atOnce', title: 'is sent again when the refusal is known' },
  ],
  when: [{ where: [{ key: 'mode', is: ['immediate'] }] }],
  help:
    'Immediate mode: when the data of a refused block goes to the retransmission list: when TCP, or the module, times out, or as soon as the pilot has come back.',
  source: 'Buffer reservation, section 2: TCP retransmits the data; the other is our addition',
} as const satisfies ChoiceParameter;

const duplicateHeld = reasonNumber('duplicateHeld');

/** Handles a packet that TCP hands down. */
export function offerPacket(sim: Simulation, number: number, packet: number): void {
  const { world } = sim;
  const { packets } = world;
  const state = reservationOf(world.flows[number]);
  const segment = packets.segment[packet];
  packets.open[packet] = 0;
  const inBlock = holds(packets, state.block, segment);
  const lost = state.lost.findIndex((slot) => packets.segment[slot] === segment);
  if ((inBlock && state.phase !== Phase.sent) || holds(packets, state.waiting, segment)
      || holds(packets, state.again, segment)) {
    world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsSuppressed]++;
    happened(world, Happening.suppressed, 2 * number, packets.number[packet], 0, packets.cells[packet]);
    because(world, duplicateHeld);
    letGo(world, packet);
    return;
  }
  if (lost >= 0) {
    letGo(world, state.lost.splice(lost, 1)[0]);
    stopWaiting(state);
  }
  if (inBlock || lost >= 0) {
    sendAgain(packets, state, [packet]);
  } else state.waiting.push(packet);
  if (state.phase === Phase.idle) setTimer(sim, number, world.clock[0]);
}

/** Reads an acknowledgement of everything below segment `next`, after TCP has had it. */
export function noteAck(sim: Simulation, number: number, next: number): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const state = reservationOf(flow);
  forget(world, state.waiting, next);
  forget(world, state.again, next);
  forget(world, state.lost, next);
  stopWaiting(state);
  if (state.phase !== Phase.sent) {
    forget(world, state.block, next);
    return;
  }
  let acknowledged = 0;
  let sentPs = -1;
  for (const slot of state.block) {
    if (world.packets.segment[slot] >= next) continue;
    acknowledged++;
    if ((world.packets.flags[slot] & PacketFlag.retransmission) === 0) sentPs = world.packets.sentPs[slot];
  }
  if (acknowledged === 0) return;
  forget(world, state.block, next);
  if (sentPs >= 0) sampleData(state, world.clock[0] - sentPs);
  openWindow(flow, acknowledged);
  if (state.block.length === 0) endBlock(sim, number);
  else setTimer(sim, number, world.clock[0] + moduleTimeoutPs(flow));
}

/** Handles a pilot at an end: the destination sends it back, the source reads the answer. */
export function pilotArrives(sim: Simulation, pilot: number): void {
  const { packets, pilots, flows } = sim.world;
  const vc = packets.vc[pilot];
  if ((vc & 1) === 0) {
    loopBack(sim, pilot);
    return;
  }
  const state = reservationOf(flows[vc >> 1]);
  const success = pilots.granted[pilot] === 1;
  const awaited = pilots.number[pilot] === state.pilot;
  countTurned(sim, pilot, useBytes);
  deliverCells(sim, pilot, 1, true);
  sim.world.flowTotals[(vc >> 1) * FLOW_TOTALS + (success ? FlowTotal.pilotsGranted : FlowTotal.pilotsRefused)]++;
  if (!awaited) return;
  state.pilot = -1;
  samplePilot(state, sim.world.clock[0] - state.pilotSentPs);
  if (!success) refused(sim, vc >> 1);
  else {
    state.refusals = 0;
    if (state.phase === Phase.asking) sendBlock(sim, vc >> 1);
  }
}

/** Handles the flow's event: does whatever is due. */
export function reservationTimer(sim: Simulation, number: number): void {
  const { world } = sim;
  const state = reservationOf(world.flows[number]);
  const now = world.clock[0];
  if (state.wakePs !== now) return;
  state.wakePs = Infinity;
  if (state.lookPs <= now) state.lookPs = releaseUnused(sim, 2 * number) ? nextLookPs(world, number) : Infinity;
  if (state.lostPs <= now) lostDue(sim, number);
  if (state.timerPs <= now) {
    state.timerPs = Infinity;
    if (state.phase === Phase.asking || state.phase === Phase.sent) timedOut(sim, number);
    ask(sim, number);
  }
  wake(sim, number);
}

/** Takes a window of packets, those to be sent again first, and sends a pilot for them. */
function ask(sim: Simulation, number: number): void {
  const { world } = sim;
  const { packets } = world;
  const flow = tcpFlow(world, number);
  const state = reservationOf(flow);
  state.phase = Phase.idle;
  const window = Math.floor(state.windowSegments);
  state.block = state.again.splice(0, window);
  state.block.push(...state.waiting.splice(0, window - state.block.length));
  if (state.block.length === 0) return;
  state.phase = Phase.asking;
  state.pilotSentPs = world.clock[0];
  const cells = state.block.reduce((sum, slot) => sum + packets.cells[slot], 0);
  state.pilot = sendPilot(sim, number, cells, packets.segment[state.block[0]]);
  if (reservedFlow(world, number).adaptation.mode === 'immediate') sendBlock(sim, number);
  else setTimer(sim, number, world.clock[0] + moduleTimeoutPs(flow));
}

/** Sends the packets of the block as cells. The module keeps its own copies until they are acknowledged. */
function sendBlock(sim: Simulation, number: number): void {
  const { world } = sim;
  const { packets } = world;
  const flow = tcpFlow(world, number);
  const state = reservationOf(flow);
  state.phase = Phase.sent;
  for (const slot of state.block) {
    packets.sentPs[slot] = world.clock[0];
    // TCP counted the first transmission when it handed the packet down; transmissions by the module itself are counted
    // here.
    if (packets.flags[slot] & PacketFlag.reserving) world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsSent]++;
    packets.flags[slot] |= PacketFlag.reserving;
    const copy = copyPacket(packets, slot, flow.nextNumber++);
    copyCodeCells(world, slot, copy);
    sendWhole(sim, copy);
  }
  if (state.block.length === 0) endBlock(sim, number);
  else setTimer(sim, number, world.clock[0] + moduleTimeoutPs(flow));
}

function endBlock(sim: Simulation, number: number): void {
  const state = reservationOf(sim.world.flows[number]);
  state.phase = Phase.idle;
  state.pilot = -1;
  setTimer(sim, number, sim.world.clock[0]);
}

function refused(sim: Simulation, number: number): void {
  const { world } = sim;
  const { adaptation, layerState: state } = reservedFlow(world, number);
  state.refusals++;
  closeWindow(state);
  if (state.phase === Phase.sent && adaptation.refusedData === 'afterTimeout') {
    loseBlock(sim, number);
  } else {
    putBack(world, state);
  }
  state.phase = Phase.backingOff;
  const wait = backoffPs(state, adaptation.backoffPs, nextUniform(world.random, backoffStream(sim.net.spec, number)));
  setTimer(sim, number, world.clock[0] + wait);
}

/** Handles the module's timeout: no answer or no acknowledgement came in time. */
function timedOut(sim: Simulation, number: number): void {
  const { world } = sim;
  const state = reservationOf(world.flows[number]);
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.reservationTimeouts]++;
  state.timeouts++;
  state.pilot = -1;
  closeWindow(state);
  putBack(world, state);
}

/** Lets a refused block wait for a timeout of TCP or of the module. */
function loseBlock(sim: Simulation, number: number): void {
  const flow = tcpFlow(sim.world, number);
  const state = reservationOf(flow);
  dropRepeated(sim.world, state);
  state.lost.push(...state.block);
  state.block = [];
  if (state.lost.length > 0 && state.lostPs === Infinity) state.lostPs = sim.world.clock[0] + moduleTimeoutPs(flow);
}

/** If no refused block waits, switches their timeout off, so that the next one waits its full time. */
function stopWaiting(state: ReservationState): void {
  if (state.lost.length === 0) state.lostPs = Infinity;
}

/** Handles the module's timeout for refused blocks: their packets are sent again. */
function lostDue(sim: Simulation, number: number): void {
  const { world } = sim;
  const state = reservationOf(world.flows[number]);
  state.lostPs = Infinity;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.reservationTimeouts]++;
  state.timeouts++;
  sendAgain(world.packets, state, state.lost);
  state.lost = [];
  if (state.phase === Phase.idle) setTimer(sim, number, world.clock[0]);
}

/** Puts the block's packets back: those that were sent on the retransmission list, the others into the send buffer. */
function putBack(world: World, state: ReservationState): void {
  const { packets } = world;
  const sent = state.phase === Phase.sent;
  dropRepeated(world, state);
  const wasSent = (slot: number): boolean => sent || (packets.flags[slot] & PacketFlag.retransmission) !== 0;
  state.waiting.unshift(...state.block.filter((slot) => !wasSent(slot)));
  sendAgain(packets, state, state.block.filter(wasSent));
  state.block = [];
}

/** Adds packets to the retransmission list, which is in order of the data: what the receiver waits for comes first. */
function sendAgain(packets: PacketTable, state: ReservationState, slots: readonly number[]): void {
  for (const slot of slots) packets.flags[slot] |= PacketFlag.retransmission;
  state.again.push(...slots);
  state.again.sort((a, b) => packets.segment[a] - packets.segment[b]);
}

/** Opens the window: slow start below the threshold, congestion avoidance above, at most what TCP's window holds. */
function openWindow(flow: TcpFlow, acknowledged: number): void {
  const { transport } = flow;
  const state = reservationOf(flow);
  const most = Math.max(1, Math.floor(transport.windowBytes / segmentBytesOf(flow)));
  for (let segment = 0; segment < acknowledged; segment++) {
    state.windowSegments += state.windowSegments < state.thresholdSegments ? 1 : 1 / state.windowSegments;
  }
  state.windowSegments = Math.min(state.windowSegments, most);
}

function closeWindow(state: ReservationState): void {
  state.thresholdSegments = Math.max(2, Math.floor(state.windowSegments / 2));
  state.windowSegments = 1;
}

function setTimer(sim: Simulation, number: number, atPs: number): void {
  reservationOf(sim.world.flows[number]).timerPs = atPs;
  wake(sim, number);
}

/** Removes from the block the packets that TCP has sent again: their copies wait on the retransmission list. */
function dropRepeated(world: World, state: ReservationState): void {
  for (const slot of state.again) dropFrom(world, state.block, world.packets.segment[slot]);
}

const holds = (packets: PacketTable, list: readonly number[], segment: number): boolean =>
  list.some((slot) => packets.segment[slot] === segment);

function dropFrom(world: World, list: number[], segment: number): void {
  const place = list.findIndex((slot) => world.packets.segment[slot] === segment);
  if (place >= 0) letGo(world, list.splice(place, 1)[0]);
}

/** Removes the packets that are acknowledged. */
function forget(world: World, list: number[], next: number): void {
  let kept = 0;
  for (const slot of list) {
    if (world.packets.segment[slot] < next) letGo(world, slot);
    else list[kept++] = slot;
  }
  list.length = kept;
}

/**
 * Releases a packet that the module needs no more. Cells were only sent of copies, which end by themselves; a packet
 * that was never sent ends here.
 */
function letGo({ packets, flowTotals }: World, slot: number): void {
  if ((packets.flags[slot] & PacketFlag.reserving) === 0) {
    flowTotals[(packets.vc[slot] >> 1) * FLOW_TOTALS + FlowTotal.packetsEnded]++;
  }
  freePacket(packets, slot);
}
