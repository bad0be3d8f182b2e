/**
 * Follows the consequences of a loss: the fate of the siblings, the third duplicate, the timeout and their effect on
 * the window, and when the receiver has the segment whole. It listens to a World that goes on, one event at a time.
 */
import { layerOf } from '../../model/adaptation/layers';
import { fullSegmentBytes } from '../../model/atm/sizes';
import { CELL_BYTES } from '../../model/constants';
import { FLOW_TOTALS, FlowTotal } from '../../model/metrics/counters';
import { RECENT, Happening, lastDrop, oldestFrom, rowOf } from '../../model/metrics/recent';
import { hasSegment } from '../../model/transport/arrived';
import type { Simulation } from '../../model/world';
import type { Consequence, Cost, Death } from '../client/why';
import { carriesData } from '../frame/waiting';
import { hopsBehind, slotOf, type Heard } from './beside';
import { keepsWindow } from '../../model/spec';

export interface After {
  hear: Heard;
  /** Called after each event: notes its effect on the window, and what was discarded. */
  look(sim: Simulation): void;
  /** Whether the packet has ended and the receiver has the segment. */
  isOver(): boolean;
  outcome(): { cost: Cost; followed: Consequence[] };
}

const THIRD = 3;

type Loss = Pick<Death, 'cell' | 'cost' | 'enough' | 'inVain'>;

export function createAfter(sim: Simulation, { cell, cost: first, enough, inVain }: Loss): After {
  const { world, net } = sim;
  const vc = 2 * cell.flow + (cell.ack ? 1 : 0);
  const hops = net.hopStart[vc + 1] - net.hopStart[vc];
  const cost: Cost = { ...first };
  const followed: Consequence[] = [];
  const slot = slotOf(sim, vc, cell.packet);
  const isData = !cell.ack && cell.called === null;
  const unitBytes = net.packetMode && slot >= 0 ? world.packets.bytes[slot] : CELL_BYTES;
  let serial = world.recent.serial;
  let cutting: Consequence | null = null;
  let ended = false;
  const wasEnd = cell.index === cell.of - 1;
  let discardedPs = -1;
  const waitsBelow = isData && layerOf(sim, cell.flow).asksForPlaces === true;
  let numbered = world.flows[cell.flow].nextNumber;

  const windowOf = (): number => {
    const flow = world.flows[cell.flow];
    return keepsWindow(flow.transport) ? flow.congestion.cwndBytes : 0;
  };
  const { transport } = world.flows[cell.flow];
  const segmentBytes = keepsWindow(transport) ? fullSegmentBytes(transport) : 0;
  let window = windowOf();

  /** Whether the sender waits for an acknowledgement of the lost segment. */
  const isWaitedFor = (): boolean => isData && world.flows[cell.flow].sender.una === cell.segment;
  const note = (kind: Consequence['kind'], timePs: number, cuts: boolean): void => {
    const consequence: Consequence = {
      kind, timePs, window: cuts ? { before: window, after: window, segmentBytes } : null,
    };
    followed.push(consequence);
    if (cuts) cutting = consequence;
  };

  /** Duplicates that the sender had counted before the present event: some variants stop at the third. */
  let duplicates = 0;
  const rebuiltSoFar = (): number => world.flowTotals[cell.flow * FLOW_TOTALS + FlowTotal.rebuilt];
  let rebuilt = rebuiltSoFar();
  const wasWhole = inVain === 'had';
  const isWhole = (timePs: number): void => {
    note('whole', timePs, false);
    cost.wholeAgainPs = timePs;
  };

  function hear(timePs: number, flow: number, event: string, segment: number): void {
    if (event === 'drop') {
      const row = lastDrop(world.recent);
      if (row[RECENT.vc] !== vc || row[RECENT.packet] !== cell.packet) return;
      cost.alsoLost++;
      if (cost.doomed > 0) cost.doomed--;
      cost.byteHops += hopsBehind(sim, vc, row[RECENT.link], row[RECENT.reason]) * unitBytes;
      return;
    }
    if (flow !== cell.flow || !isData || cost.wholeAgainPs !== null) return;
    const { dupAcks } = world.flows[flow].sender;
    if (event === 'dupAck' && isWaitedFor() && dupAcks === THIRD && duplicates < THIRD) {
      note('thirdDuplicate', timePs, false);
    } else if ((event === 'timeout' || event === 'fastRetransmit') && isWaitedFor()) note(event, timePs, true);
    else if (event === 'retransmit' && segment === cell.segment && !waitsBelow) note('again', timePs, false);
    else if (event === 'receive' && segment === cell.segment && enough === null && !wasWhole) isWhole(timePs);
  }

  /**
   * Notes new transmissions of the segment by a layer that keeps packets until there are places for them: TCP hands it
   * the segment earlier, if at all, as the layer has a timeout of its own.
   */
  function sentBelow(): void {
    const { packets, clock } = world;
    for (const { nextNumber } = world.flows[cell.flow]; numbered < nextNumber; numbered++) {
      const slot = slotOf(sim, vc, numbered);
      if (slot < 0 || !carriesData(packets.role[slot]) || packets.segment[slot] !== cell.segment) continue;
      if (cost.wholeAgainPs === null) note('again', clock[0], false);
    }
  }

  /** Notes what the receiver throws away: of the packet, and of the next one if it was merged with it. */
  function discarded(row: Float64Array): void {
    const cells = row[RECENT.index];
    const isNext = wasEnd && row[RECENT.timePs] === discardedPs && cost.nextDoomed === 0;
    if (row[RECENT.packet] === cell.packet) discardedPs = row[RECENT.timePs];
    // A packet that has lost cells itself would have been useless anyway.
    else if (isNext && cells === row[RECENT.of]) cost.nextDoomed = cells;
    else return;
    cost.byteHops += cells * hops * unitBytes;
  }

  function look(now: Simulation): void {
    const { recent } = now.world;
    for (serial = oldestFrom(recent, serial); serial < recent.serial; serial++) {
      const row = recent.data.subarray(rowOf(recent, serial));
      if (row[RECENT.kind] === Happening.discard && row[RECENT.vc] === vc) discarded(row);
    }
    if (enough !== null && !wasWhole && cost.wholeAgainPs === null && hasSegment(now, cell.flow, cell.segment)) {
      isWhole(now.world.clock[0]);
    }
    if (waitsBelow) sentBelow();
    const last = followed.at(-1);
    if (last?.kind === 'whole' && rebuiltSoFar() > rebuilt && last.timePs === now.world.clock[0]) last.kind = 'rebuilt';
    rebuilt = rebuiltSoFar();
    if (cutting?.window) cutting.window.after = windowOf();
    cutting = null;
    window = windowOf();
    duplicates = now.world.flows[cell.flow].sender.dupAcks;
    ended ||= slotOf(now, vc, cell.packet) < 0;
  }

  /** Whether the segment is whole again, or never will be: only TCP data is sent again. */
  const isMended = (): boolean => !isData || !keepsWindow(world.flows[cell.flow].transport)
    || cost.wholeAgainPs !== null || wasWhole;

  return {
    hear, look, isOver: () => ended && isMended(),
    outcome: () => ({ cost: { ...cost, underWay: !ended }, followed }),
  };
}
