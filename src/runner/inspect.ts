/** Reads from the World what the inspector shows of one flow or one port, when the page asks for it. */
import type { Shown } from '../model/catalogue-types';
import { policyOf } from '../model/switch/discard/policies';
import { shownByShapers } from '../model/adaptation/shapers';
import { shownByServices } from '../model/adaptation/services/enter-vc';
import { creditAt } from '../model/adaptation/services/credit';
import { abrMemory } from '../analysis/memory';
import { abrVc, fixedRoundTripS } from '../model/adaptation/services/state';
import { bitsPerS, cellsPerS } from '../model/atm/rates';
import { rateGiven, rateStateOf, rateTold } from '../model/switch/features/explicit-rate';
import type { PortState } from '../model/switch/port-state';
import { shownByLayer } from '../model/adaptation/layers';
import { shownByTraffic } from '../model/traffic/kinds';
import { TCP_IP_HEADER_BYTES } from '../model/constants';
import { tcpFlow, type Simulation, type TcpFlow } from '../model/world';
import { FLOW_TOTALS, FlowTotal } from '../model/metrics/counters';
import { bytesByLink } from '../model/metrics/byte-hops';
import { REASON_COUNT } from '../model/reasons';
import { accountsOf, boundOf, shownAt } from '../model/switch/accounts';
import { unitOf } from '../model/switch/explain';
import { occupied, placesOf } from '../model/switch/places';
import { codedCells } from '../model/atm/blocks';
import { framingBytes } from '../model/atm/llc';
import { redundantCells } from '../model/transport/boston/redundancy';
import { isPartly, isPassed, isSacked } from '../model/transport/congestion/scoreboard';
import { controlOf } from '../model/transport/congestion/variants';
import { fullSegmentBytes, segmentBytesOf } from '../model/atm/sizes';
import { measuredPs, timeoutPs } from '../model/transport/rtt';
import { receiveBufferShown } from '../model/transport/receive-buffer';
import { advertisedBytes, sendBufferShown } from '../model/transport/send-buffer';
import {
  MOST_ACCOUNTS, MOST_MARKS, SEGMENT_MARKS, type ApplicationRecord, type BostonRecord, type BuffersRecord,
  type FlowInspection, type HopsInspection, type PortInspection, type RateRecord,
  type SegmentMark, type TimerRecord, type WindowRecord,
} from './client/inspection';
import { stateOf } from './flow-state';
import { countWaiting, createWaiting, waitsAtSource, type Waiting } from './frame/waiting';
import { keepsWindow } from '../model/spec';

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
const left = (untilPs: number, nowPs: number): number | null =>
  (Number.isFinite(untilPs) ? Math.max(0, untilPs - nowPs) : null);

function waitingNow(sim: Simulation): Waiting {
  const waiting = createWaiting(sim.world.links.length, sim.world.flows.length);
  countWaiting(waiting, sim);
  return waiting;
}

/** Returns the state of a flow; `null` if there is no such flow. */
export function inspectFlow(sim: Simulation, number: number): FlowInspection | null {
  const { world, net } = sim;
  const flow = world.flows[number];
  if (!flow) return null;
  const tcp = keepsWindow(flow.transport) ? tcpFlow(world, number) : null;
  const total = (column: number): number => world.flowTotals[number * FLOW_TOTALS + column];
  const now = world.clock[0];
  return {
    timePs: now, flow: number, id: net.spec.flows[number].id, transport: flow.transport.kind,
    variant: tcp?.transport.variant ?? null,
    state: stateOf(flow, tcp === null && waitsAtSource(sim, number, waitingNow(sim))),
    timeouts: total(FlowTotal.timeouts), fastRetransmits: total(FlowTotal.fastRetransmits),
    window: tcp && windowOf(tcp),
    timer: tcp && timerOf(tcp, now),
    segments: tcp && segmentsOf(tcp),
    mechanisms: [
      ...(tcp === null ? [] : shownBy(tcp)), ...shownByShapers(sim, number), ...shownByServices(sim, number),
      ...shownByLayer(sim, number), ...shownByTraffic(sim, number),
    ],
    boston: tcp && bostonOf(tcp),
    buffers: tcp && buffersOf(tcp, now),
    application: applicationOf(sim, number),
  };
}

function windowOf(flow: TcpFlow): WindowRecord {
  const { congestion: { cwndBytes, ssthreshBytes }, sender: { maxByte, unaByte, dupAcks, una, next, max } } = flow;
  return {
    segmentBytes: segmentBytesOf(flow), cwndBytes, ssthreshBytes, advertisedBytes: advertisedBytes(flow),
    flightBytes: maxByte - unaByte, dupAcks, una, next, max,
  };
}

function timerOf(flow: TcpFlow, now: number): TimerRecord {
  const { sender } = flow;
  const measured = measuredPs(flow, flow.transport);
  return {
    srttPs: measured?.meanPs ?? null, deviationPs: measured?.deviationPs ?? null,
    rtoPs: timeoutPs(flow), leftPs: left(sender.timerAtPs, now), backoff: sender.backoff,
  };
}

/**
 * Returns the marks of unacknowledged segments: lost ones as in RFC 6675 if the variant keeps a scoreboard of selective
 * acknowledgements, otherwise only what is sent, resent or waiting to be resent.
 */
function segmentsOf(flow: TcpFlow): FlowInspection['segments'] {
  const { sender } = flow;
  const { selective = false } = controlOf(flow);
  const count = sender.max - sender.una;
  const marks: number[] = new Array<number>(Math.min(count, MOST_MARKS)).fill(0);
  let blocksAbove = 0;
  let bytesAbove = 0;
  let above = false;
  for (let segment = sender.max - 1; segment >= sender.una; segment--) {
    const slot = segment & (sender.segmentBytes.length - 1);
    const there = isSacked(flow, segment) || sender.there[slot] === 1;
    if (there) {
      if (!above) blocksAbove++;
      bytesAbove += sender.segmentBytes[slot];
    }
    above = there;
    const partly = isPartly(flow, segment);
    const counted = selective && isPassed(blocksAbove, bytesAbove, segmentBytesOf(flow));
    const mark: SegmentMark = there ? 'sacked' : sender.next <= segment ? 'waiting'
      : sender.transmissions[slot] > 1 ? 'resent' : partly ? 'partly' : counted ? 'lost' : 'underWay';
    if (segment - sender.una < MOST_MARKS) marks[segment - sender.una] = SEGMENT_MARKS.indexOf(mark);
  }
  return { first: sender.una, marks, more: Math.max(0, count - MOST_MARKS) };
}

/** Returns the state that the flow's congestion control shows. */
function shownBy(flow: TcpFlow): FlowInspection['mechanisms'] {
  const { title, inspect } = controlOf(flow);
  const rows = inspect?.(flow.controlState, flow) ?? [];
  return rows.length === 0 ? [] : [{ title, rows }];
}

function bostonOf(flow: TcpFlow): BostonRecord | null {
  const { transport, redundancy, sender, adaptation, cellDataBytes, blocks } = flow;
  if (transport.boston === null) return null;
  const packetBytes = fullSegmentBytes(transport) + TCP_IP_HEADER_BYTES;
  const segmentCells = codedCells(packetBytes, framingBytes(adaptation), cellDataBytes);
  const slot = sender.una & (sender.segmentBytes.length - 1);
  let missing: number | null = null;
  if (sender.una < sender.max && sender.coded[slot] > 0 && sender.transmissions[slot] > 0) {
    missing = 0;
    for (let block = 0; block < blocks; block++) missing += Math.max(0, sender.missing[slot * blocks + block]);
  }
  return {
    control: transport.boston.control, segmentCells,
    extraFirst: redundantCells(flow, segmentCells, false), extraAgain: redundantCells(flow, segmentCells, true),
    lossEstimate: transport.boston.control === 'fixed' ? null : redundancy.lossEstimate, missing,
  };
}

function buffersOf(flow: TcpFlow, now: number): BuffersRecord | null {
  const send = sendBufferShown(flow);
  if (send === null) return null;
  return { send, receive: receiveBufferShown(flow), overrideLeftPs: left(flow.sendBuffer.overrideAtPs, now) };
}

function applicationOf({ world, net }: Simulation, number: number): ApplicationRecord {
  const { traffic, totalBytes, sender, transport, receiver, carriesFile } = world.flows[number];
  const { kind } = net.spec.flows[number].traffic;
  const endless = totalBytes < 0;
  return {
    kind, waitingBytes: !keepsWindow(transport) ? traffic.heldBytes : endless ? null : totalBytes - sender.maxByte,
    deliveredBytes: receiver.deliveredBytes, totalBytes: carriesFile ? totalBytes : null,
    nextInPs: left(traffic.nextPs, world.clock[0]),
  };
}

export const inspectHops = (sim: Simulation): HopsInspection =>
  ({ timePs: sim.world.clock[0], links: bytesByLink(sim) });

/** Returns the state of the port that feeds a link; `null` if there is no such link. */
export function inspectPort(sim: Simulation, link: number): PortInspection | null {
  const { world, net } = sim;
  const port = world.ports[link];
  if (!port) return null;
  const policy = policyOf(port);
  const spec = net.spec.links[link];
  const unit = unitOf(port, net.packetMode);
  const accounts = accountsOf(sim, link).sort((a, b) => b.queued - a.queued || a.vc - b.vc);
  return {
    timePs: world.clock[0], link, id: spec.id, policy: policy.id, scheduler: spec.port.scheduler, unit,
    capacity: known(placesOf(port)), threshold: known(boundOf(port)), occupied: occupied(sim, port),
    queued: port.queuedCells, priority: port.priority.length, reserved: port.promised, activeVcs: port.activeVcs,
    longest: port.longest, longestFromPs: link === net.spec.measure.bottleneckLink ? world.baseline.atPs : 0,
    arrived: port.arrived, dropped: port.dropped, marked: port.marked,
    mechanisms: [...shownAt(port, unit), ...memoryAt(sim, link)],
    accounts: accounts.slice(0, MOST_ACCOUNTS)
      .map(({ vc: _, hop, ...account }) => ({
        id: net.spec.flows[account.flow].id, ...account, credit: creditAt(sim, hop), rate: rateAt(sim, port, hop),
      })),
    accountsLeftOut: Math.max(0, accounts.length - MOST_ACCOUNTS),
    trays: traysOf(sim, spec.from),
  };
}

/** Returns the memory that a port keeps for VCs with credits, compared with what ABR would need there in all. */
function memoryAt(sim: Simulation, link: number): Shown[] {
  const { net, world } = sim;
  const hops = net.hopsOfLink[link].filter((hop) => (creditAt(sim, hop)?.places ?? 0) > 0);
  if (hops.length === 0) return [];
  // With the delays that the links have now, not those at the start.
  const present = { links: world.links, flows: net.spec.flows };
  const roundTripS = Math.max(...hops.map((hop) => fixedRoundTripS(present, net.hopVc[hop])));
  const cells = roundTripS * cellsPerS(world.links[link].rateBps);
  return [{ title: 'Memory without loss', rows: [
    {
      label: 'kept for VCs here', value: hops.reduce((sum, hop) => sum + (creditAt(sim, hop)?.places ?? 0), 0),
      unit: 'cells', help: 'N2 + N3 places for each VC that has credits.',
    },
    {
      label: 'ABR would take', unit: 'none',
      value: [3, 4].map((roundTrips) => abrMemory(cells, roundTrips).toLocaleString('en-US')).join(' to '),
      help: 'For all VCs together 3 round trips of the whole way, 4 beside VBR: Jain, survey of TCP over ATM.',
    },
  ] }];
}

function rateAt(sim: Simulation, port: PortState, hop: number): RateRecord | null {
  if (rateStateOf(port) === null || abrVc(sim, sim.net.hopVc[hop]) === null) return null;
  const mbps = (rate: number): number | null => (rate < 0 || !Number.isFinite(rate) ? null : bitsPerS(rate) / 1e6);
  return { told: mbps(rateTold(sim, hop)), given: mbps(rateGiven(sim, hop)) };
}

/** Returns the number of cells that ended at a node, by reason. */
function traysOf({ world }: Simulation, node: number): PortInspection['trays'] {
  const counts = Array.from(world.trays.subarray(node * REASON_COUNT, (node + 1) * REASON_COUNT));
  return counts.map((count, reason) => ({ reason, count })).filter(({ count }) => count > 0);
}
