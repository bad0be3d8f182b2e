/**
 * What the charts need to know about a network besides its series: the bottleneck and how it changes, the flows, and
 * the time over which rates are averaged. Units: ps, bit/s, cells.
 */
import { CATALOGUE } from '../../model/catalogue';
import { PS_PER_S } from '../../model/kernel/time';
import { boundTold, bufferOf, sendsBeside } from '../../model/switch/buffer';
import { keepsWindow, type LinkSpec, type NetworkSpec, type TransportSpec } from '../../model/spec';
import { carries } from '../../model/words';
import { CWND_FLOWS, type PORT_UNITS } from '../../runner/client/frame';
import { buffersOf, keptPlaces, limitsApart } from '../app/port-places';
import { flowLabels } from '../app/words';
import { pardonedOf } from '../stage/pardoned';
import { linesOf } from './chart-list';
import type { SegmentStage, Stage } from './stages';

/** Packets that an average should cover: with fewer, the rate depends mostly on where bins begin. */
const PACKETS_PER_AVERAGE = 32;
const BINS_PER_AVERAGE = 5;
/** Longest average, as a share of the run: a longer one would hide what happens in the run. */
const LONGEST_AVERAGE = 1 / 20;

export interface Facts {
  durationPs: number;
  bottleneckLink: number;
  /** In order of time; the first begins at 0. */
  stages: readonly Stage[];
  /**
   * `label`: the flow's name on the stage; `packetBytes`: the largest packets that it has in the run; `lines`: the
   * charts that have a curve for it; `segments`: its full segments in order of time, the first from 0 on.
   */
  flows: readonly {
    id: string; label: string; packetBytes: number; lines: ReturnType<typeof linesOf>;
    segments: readonly SegmentStage[];
  }[];
  packetMode: boolean;
  /** The unit in which the bottleneck's port counts. */
  unit: (typeof PORT_UNITS)[number];
  /** Number of cells brought back at the bottleneck, beyond its buffer; 0 if it counts bytes. */
  pardoned: number;
  /** Most that the one being sent adds to a full queue, in the port's unit; 0 if it takes a place of the buffer. */
  beside: number;
  /** The host whose own port is the bottleneck; `null` if it is a switch's port. */
  queueAt: string | null;
  /** Longest round trip of all flows, without queues. */
  roundTripPs: number;
  /** Time of PACKETS_PER_AVERAGE of the largest packets on the bottleneck. */
  packetsPs: number;
}

/** `kept`: the places that the port keeps for single VCs. */
function stageOf(fromPs: number, { rateBps, port }: LinkSpec, packetMode: boolean, kept: number): Stage {
  const { places } = bufferOf(port, packetMode);
  return {
    fromPs, rateBps,
    capacityCells: places === null ? null : places * buffersOf(port.scheduler) + kept,
    thresholdCells: places === null || limitsApart(port) ? null : boundTold(port.discard, places),
  };
}

/** The host whose own port is the bottleneck, as when all links are equally slow; `null` if it is a switch's port. */
export function hostOfQueue(
  { nodes, links, measure }: Pick<NetworkSpec, 'nodes' | 'links' | 'measure'>,
): string | null {
  const bottleneck = links.at(measure.bottleneckLink);
  const node = bottleneck && nodes[bottleneck.from];
  return node?.kind === 'host' ? node.id : null;
}

/** Application bytes of a full segment; NaN for a transport without a window. */
const segmentBytes = (transport: TransportSpec): number =>
  (keepsWindow(transport) ? CATALOGUE.segmentBytes(transport) : NaN);

/** The full segments of each flow in the course of the run. Only the first CWND_FLOWS flows have curves in them. */
function segmentsOf({ flows, changes }: NetworkSpec): SegmentStage[][] {
  const segments = flows.map(({ transport }) => [{ fromPs: 0, bytes: segmentBytes(transport) }]);
  for (const { atPs, flows: changed } of changes) {
    for (const { flow, transport } of changed) {
      if (flow < CWND_FLOWS) segments[flow].push({ fromPs: atPs, bytes: segmentBytes(transport) });
    }
  }
  return segments;
}

/** The largest packets that each flow has in the course of the run, bytes. */
function largestPackets({ flows, changes }: NetworkSpec): number[] {
  const bytes = flows.map(({ transport }) => transport.packetBytes);
  for (const { flows: changed } of changes) {
    for (const { flow, transport } of changed) bytes[flow] = Math.max(bytes[flow], transport.packetBytes);
  }
  return bytes;
}

export function factsOf(network: NetworkSpec): Facts {
  const { bottleneckLink } = network.measure;
  const packetMode = network.network === 'packet';
  // A network without links has nothing to chart, but charts are drawn for it, too.
  const bottleneck = network.links.at(bottleneckLink);
  const unit = bottleneck ? bufferOf(bottleneck.port, packetMode).unit : carries(packetMode);
  const kept = bottleneck && !packetMode ? keptPlaces(network, bottleneckLink) : 0;
  const stages: Stage[] = [bottleneck ? stageOf(0, bottleneck, packetMode, kept)
    : { fromPs: 0, rateBps: 0, capacityCells: null, thresholdCells: null }];
  for (const { atPs, links } of network.changes) {
    for (const { link, spec } of links) if (link === bottleneckLink) stages.push(stageOf(atPs, spec, packetMode, kept));
  }
  // Flows with the same ends share their route, and a route may have thousands of links.
  const delays = new Map<readonly number[], number>();
  const delayOf = (route: readonly number[]): number => {
    const delay = delays.get(route) ?? route.reduce((sum, link) => sum + network.links[link].delayPs, 0);
    delays.set(route, delay);
    return delay;
  };
  const labels = flowLabels(network.flows);
  const segments = segmentsOf(network);
  const largest = largestPackets(network);
  const packetBytes = network.flows.reduce((most, { transport }) => Math.max(most, transport.packetBytes), 0);
  return {
    durationPs: network.durationPs,
    bottleneckLink,
    packetMode,
    unit,
    pardoned: unit === 'bytes' ? 0 : pardonedOf(network).get(bottleneckLink) ?? 0,
    beside: bottleneck && sendsBeside(bottleneck.port) ? (unit === 'bytes' ? packetBytes : 1) : 0,
    queueAt: hostOfQueue(network),
    stages,
    flows: network.flows.map((one, flow) => ({
      id: one.id, label: labels[flow], packetBytes: largest[flow], lines: linesOf(one),
      segments: segments[flow],
    })),
    roundTripPs: network.flows.reduce((most, { route, routeBack }) =>
      Math.max(most, delayOf(route) + delayOf(routeBack)), 0),
    packetsPs: bottleneck ? (PACKETS_PER_AVERAGE * packetBytes * 8 * PS_PER_S) / bottleneck.rateBps : 0,
  };
}

/**
 * The time over which rates are averaged, a multiple of `binPs`: at least some bins and a round trip; also
 * PACKETS_PER_AVERAGE packets of the bottleneck, unless that is more than a twentieth of the run.
 */
export function averagingPs({ durationPs, roundTripPs, packetsPs }: Facts, binPs: number): number {
  const least = Math.max(BINS_PER_AVERAGE * binPs, roundTripPs);
  const wanted = Math.max(least, Math.min(packetsPs, durationPs * LONGEST_AVERAGE));
  return Math.ceil(wanted / binPs) * binPs;
}
