/**
 * How the receiver acknowledges. Every acknowledgement is cumulative and names the segment that triggered it (only TCP
 * Boston's sender uses that). In-order data may wait `delayedAckPs` for a second packet, or with `ackHeartbeat` until
 * the next multiple of that time. Anything that is out of order, fills a gap or was seen before is acknowledged at
 * once. With SACK, acknowledgements name the segments that came out of order (sack-blocks). Source: RFC 1122, 4.2.3.2;
 * RFC 5681, 4.2.
 */
import type { BooleanParameter, NumberParameter } from '../catalogue-types';
import { sendPacket } from '../adaptation/send';
import { MAX_BLOCKS, blockCells, blocksOf } from '../atm/blocks';
import { PacketFlag } from '../atm/packets';
import { unitsOf } from '../atm/sizes';
import { TCP_IP_HEADER_BYTES } from '../constants';
import { schedule } from '../kernel/event-queue';
import { tcpFlow, type FlowState, type Simulation } from '../world';
import { takeAck } from './ack-columns';
import { echoFlag } from './ecn';
import { tellWindow } from './receive-buffer';
import { gatherBlocks, sackBytes, writeBlocks } from './sack-blocks';
import type { TcpSpec } from '../spec';
import type { Coming } from './state';

export const delayedAckMs = {
  key: 'delayedAckMs', title: 'Delayed ACK', unit: 'ms', type: 'number', min: 0, max: 10_000, default: 0, live: false,
  group: 'acknowledgements',
  help:
    'How long the receiver may hold back an acknowledgement; every second packet is acknowledged at once. 0: never.',
  source: 'RFC 1122, 4.2.3.2',
} as const satisfies NumberParameter;

export const ackHeartbeat = {
  key: 'ackHeartbeat', title: 'ACKs leave on a heartbeat', unit: 'none', type: 'boolean', default: false, live: false,
  group: 'acknowledgements', when: [{ where: [{ key: 'delayedAckMs', is: [0], not: true }] }],
  help:
    'Delayed acknowledgements leave at multiples of the delay, all flows’ at the same instants. On average they wait for half of it.',
  source: '4.3BSD: every 200 ms',
} as const satisfies BooleanParameter;

export const delaysAcks = ({ transport }: { transport: TcpSpec }): boolean => transport.delayedAckPs > 0;

/** The event of the delayed-ACK timer. */
export const DELAYED_ACK = 5;

/** Holds the acknowledgement back for a second packet, or until the timer fires, which the first packet has started. */
export function delayAck(sim: Simulation, flow: number, segment: number): void {
  const { world } = sim;
  const { receiver, transport } = tcpFlow(world, flow);
  receiver.ackPendingSegment = segment;
  if (receiver.ackPending) return;
  receiver.ackPending = true;
  receiver.ackAtPs = releasePs(transport, world.clock[0]);
  schedule(world.queue, receiver.ackAtPs, DELAYED_ACK, flow);
}

/** When an acknowledgement leaves at the latest that waits from now on. */
const releasePs = ({ delayedAckPs, ackHeartbeat: onBeat }: TcpSpec, nowPs: number): number =>
  nowPs + delayedAckPs - (onBeat ? nowPs % delayedAckPs : 0);

/** The delayed-ACK timer of a flow fires. An event that is out of date does nothing. */
export function delayedAck(sim: Simulation, flow: number): void {
  const { receiver } = sim.world.flows[flow];
  if (receiver.ackPending && receiver.ackAtPs <= sim.world.clock[0]) sendAck(sim, flow, receiver.ackPendingSegment, 0);
}

/**
 * Acknowledges everything that is in order, and names `segment`. That has arrived whole, or (TCP Boston, `openCells`
 * above 0) misses some of its `openCells` cells. `coming` is the transmission that caused the acknowledgement.
 */
export function sendAck(
  sim: Simulation, flow: number, segment: number, openCells: number, coming: Coming | null = null,
): void {
  const { world, net } = sim;
  const { packets, acks } = world;
  const state = tcpFlow(world, flow);
  state.receiver.ackPending = false;
  const vc = 2 * flow + 1;
  const blocks = gatherBlocks(state, segment);
  const bytes = TCP_IP_HEADER_BYTES + sackBytes(state, blocks);
  const units = unitsOf(net, bytes, state.adaptation);
  const packet = takeAck(world, vc, segment, state.nextNumberBack++, units, bytes);
  packets.flags[packet] = PacketFlag.ack | echoFlag(state);
  writeBlocks(world, packet, blocks);
  acks.next[packet] = state.receiver.next;
  acks.window[packet] = tellWindow(state);
  acks.whole[packet] = openCells === 0 ? 1 : 0;
  acks.sent[packet] = coming === null ? 0 : coming.sent;
  acks.got[packet] = coming === null ? 0 : coming.got;
  if (openCells > 0) {
    for (let block = 0; block < MAX_BLOCKS; block++) {
      acks.missing[packet * MAX_BLOCKS + block] = missingOf(state, segment, openCells, block);
    }
  }
  sendPacket(sim, packet);
}

/** How many cells are still missing in `block` of a segment of `cells` cells. */
function missingOf(flow: FlowState, segment: number, cells: number, block: number): number {
  const { receiver, blocks: stride } = flow;
  const blocks = blocksOf(cells);
  const slot = segment & (receiver.whole.length - 1);
  return block < blocks ? blockCells(cells, blocks, block) - receiver.have[slot * stride + block] : 0;
}
