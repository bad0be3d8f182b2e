/**
 * The result of a run so far: every metric of `definitions.ts` by name, then the flows. Values are differences between
 * this instant and the end of the warm-up. The cell counts start at t = 0, so that they show the conservation law.
 */
import { jainIndex } from '../../analysis/fairness';
import { absorb, absorbNumber, hexOf } from '../kernel/hash';
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../world';
import { bytesByLink, type LinkBytes } from '../metrics/byte-hops';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import type { FLOW_METRICS, MetricId } from '../metrics/definitions';
import { ceilings, ceilingsSince } from './ceiling';
import { closedLoops, ratesOf } from './closed-loops';
import { cellsInFlight } from './conservation';
import { addCounts, HISTOGRAM_BUCKETS, quantileS } from '../metrics/histogram';
import { carriableBytes } from '../metrics/queue';
import { arrivedBase, carriedBase, cellBase, readTotals } from '../metrics/warmup';
import { keepsWindow } from '../spec';

export type FlowRecord =
  { id: string; responseTimeQuantilesS: Quantiles } & Record<(typeof FLOW_METRICS)[number], number>;

export interface Quantiles { p50: number; p90: number; p99: number }

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Mean and standard deviation (with divisor n) from sums. */
export function spread(count: number, sum: number, squares: number): { mean: number; std: number } {
  if (count === 0) return { mean: 0, std: 0 };
  const mean = sum / count;
  return { mean, std: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** Metrics whose value is one number. */
export type NumberMetric = Exclude<MetricId, 'responseTimeQuantilesS'>;

/** A value for each metric, and no other numbers than `simulatedS`. */
interface Results extends Record<NumberMetric, number> {
  simulatedS: number;
  responseTimeQuantilesS: Quantiles;
  hops: readonly LinkBytes[];
  hash: string;
  flows: readonly FlowRecord[];
}

/** Returns the results of a run so far. The runner adds `scenario`, `seed`, `set` and `wallSeconds`. */
export function record(sim: Simulation) {
  const { world, net } = sim;
  const { spec } = net;
  const { baseline } = world;
  const { totals, flowTotals } = readTotals(sim);
  const measuredS = (world.clock[0] - baseline.atPs) / PS_PER_S;
  const since = (total: number) => totals[total] - baseline.totals[total];
  const capacityBytes = carriedBase(sim, totals[Total.carriableBytes]);
  const cells = cellBase(totals, baseline.totals);
  const flows = spec.flows.map((_, flow) => flowRecord(sim, flow, flowTotals, capacityBytes, measuredS));
  const sums = sumOfFlows(flowTotals, baseline.flowTotals);
  const response = spread(since(Total.responses), since(Total.responseSumS), since(Total.responseSquaresS2));
  const counted = flows.filter((_, flow) => net.countsAtBottleneck[flow]);
  const ceiling = ceilingsSince(sim);
  return {
    simulatedS: world.clock[0] / PS_PER_S,
    goodput: ratio(since(Total.dataBytes), capacityBytes),
    effectiveThroughput: ratio(since(Total.packetBytes), capacityBytes),
    ceiling: ceiling.effectiveThroughput,
    goodputCeiling: ceiling.goodput,
    // A difference of two times may be rounded up.
    linkUtilization: Math.min(1, ratio(since(Total.busyS), measuredS)),
    cellsSent: totals[Total.cellsSent],
    cellsDropped: totals[Total.cellsDropped],
    cellsDiscarded: totals[Total.cellsDiscarded],
    cellsDelivered: totals[Total.cellsDelivered],
    cellsInFlight: cellsInFlight(sim),
    cellLossRate: ratio(since(Total.cellsDropped), cells),
    portLossRate: ratio(since(Total.portDropped), arrivedBase(sim, since(Total.portArrived))),
    cellDiscardRate: ratio(since(Total.cellsDiscarded), cells),
    cellFailureRate: ratio(since(Total.cellsDropped) + since(Total.cellsDiscarded), cells),
    packetLossRate: ratio(
      sums[FlowTotal.packetsBroken], Math.max(sums[FlowTotal.packetsSent], sums[FlowTotal.packetsEnded]),
    ),
    retransmissionRate: ratio(sums[FlowTotal.bytesResent], sums[FlowTotal.bytesSent]),
    responseTimeMeanS: response.mean,
    responseTimeStdS: response.std,
    variabilityIndex: ratio(response.std, response.mean),
    responseTimeQuantilesS: quantilesOfAll(sim),
    interarrivalJitterS: ratio(sums[FlowTotal.jitterArea], measuredS * flows.length) / PS_PER_S,
    missedDeadlineRate: ratio(sums[FlowTotal.missed], sums[FlowTotal.responses]),
    fairness: jainIndex(counted.map((flow) => flow.goodput)),
    meanWindowBytes: ratio(
      sums[FlowTotal.windowArea], measuredS * world.flows.filter(({ transport }) => keepsWindow(transport)).length,
    ),
    timeouts: sums[FlowTotal.timeouts],
    fastRetransmits: sums[FlowTotal.fastRetransmits],
    packetsSent: sums[FlowTotal.packetsSent],
    packetsDelivered: sums[FlowTotal.packetsDelivered],
    packetsAcknowledged: sums[FlowTotal.packetsAcknowledged],
    maxQueueCells: world.ports[spec.measure.bottleneckLink].longest,
    meanQueueCells: ratio(since(Total.queueArea), measuredS),
    wastedByteHops: since(Total.wastedByteHops),
    usefulByteHops: since(Total.usefulByteHops),
    hops: bytesByLink(sim),
    verifiedSegments: sums[FlowTotal.verified],
    corruptSegments: sums[FlowTotal.corrupt],
    repairRequests: sums[FlowTotal.repairRequests],
    repairCells: sums[FlowTotal.repairCells],
    packetsSalvaged: sums[FlowTotal.packetsSalvaged],
    packetsSuppressed: sums[FlowTotal.packetsSuppressed],
    pilotsSent: sums[FlowTotal.pilotsSent],
    pilotsGranted: sums[FlowTotal.pilotsGranted],
    pilotsRefused: sums[FlowTotal.pilotsRefused],
    placesReserved: sums[FlowTotal.placesReserved],
    placesReleased: sums[FlowTotal.placesReleased],
    reservationTimeouts: sums[FlowTotal.reservationTimeouts],
    dummyCells: sums[FlowTotal.dummyCells],
    ...closedLoops(sim, sums, flowTotals, capacityBytes - since(Total.firstBytes)),
    cellHops: totals[Total.cellHops],
    events: totals[Total.events],
    rebuiltSegments: sums[FlowTotal.rebuilt],
    hash: resultHash(sim),
    flows,
  } satisfies Results;
}

export type ModelRecord = ReturnType<typeof record>;

function flowRecord(
  sim: Simulation, flow: number, flowTotals: Float64Array, capacityBytes: number, measuredS: number,
): FlowRecord {
  const { world, net } = sim;
  const since = (column: number) =>
    flowTotals[flow * FLOW_TOTALS + column] - world.baseline.flowTotals[flow * FLOW_TOTALS + column];
  const response =
    spread(since(FlowTotal.responses), since(FlowTotal.responseSumS), since(FlowTotal.responseSquaresS2));
  return {
    id: net.spec.flows[flow].id,
    goodput: ratio(since(FlowTotal.dataBytes), capacityBytes),
    effectiveThroughput: ratio(since(FlowTotal.packetBytes), capacityBytes),
    packetLossRate: ratio(
      since(FlowTotal.packetsBroken), Math.max(since(FlowTotal.packetsSent), since(FlowTotal.packetsEnded)),
    ),
    retransmissionRate: ratio(since(FlowTotal.bytesResent), since(FlowTotal.bytesSent)),
    responseTimeMeanS: response.mean,
    responseTimeStdS: response.std,
    responseTimeQuantilesS: quantilesOf(sim, flow),
    missedDeadlineRate: ratio(since(FlowTotal.missed), since(FlowTotal.responses)),
    meanWindowBytes: ratio(since(FlowTotal.windowArea), measuredS),
    timeouts: since(FlowTotal.timeouts),
    fastRetransmits: since(FlowTotal.fastRetransmits),
    packetsSent: since(FlowTotal.packetsSent),
    packetsDelivered: since(FlowTotal.packetsDelivered),
    packetsAcknowledged: since(FlowTotal.packetsAcknowledged),
    verifiedSegments: since(FlowTotal.verified),
    rebuiltSegments: since(FlowTotal.rebuilt),
    ...ratesOf(sim, flow), rmCells: since(FlowTotal.rmCells), creditCells: since(FlowTotal.creditCells),
  };
}

function sumOfFlows(flowTotals: Float64Array, baseline: Float64Array): Float64Array {
  const sums = new Float64Array(FLOW_TOTALS);
  for (let i = 0; i < flowTotals.length; i++) sums[i % FLOW_TOTALS] += flowTotals[i] - baseline[i];
  return sums;
}

/** Counts of response times since the warm-up, by bucket. Work space, used for one flow after another. */
const counts = new Int32Array(HISTOGRAM_BUCKETS);

function countFlow({ world: { histograms, baseline } }: Simulation, flow: number): void {
  addCounts(counts, histograms[flow]);
  if (flow < baseline.histograms.length) addCounts(counts, baseline.histograms[flow], -1);
}

function quantilesOf(sim: Simulation, flow: number): Quantiles {
  counts.fill(0);
  countFlow(sim, flow);
  return quantiles();
}

function quantilesOfAll(sim: Simulation): Quantiles {
  counts.fill(0);
  for (let flow = 0; flow < sim.world.flows.length; flow++) countFlow(sim, flow);
  return quantiles();
}

const quantiles = (): Quantiles => ({
  p50: quantileS(counts, 0.5), p90: quantileS(counts, 0.9), p99: quantileS(counts, 0.99),
});

/** The few results that every frame shows. Each costs one division. */
export function headline(sim: Simulation) {
  const { world, net } = sim;
  const capacityBytes = carriedBase(sim, carriableBytes(world.links[net.spec.measure.bottleneckLink], world.clock[0]));
  const cells = cellBase(world.totals, world.baseline.totals);
  const since = (total: number) => world.totals[total] - world.baseline.totals[total];
  const response = spread(since(Total.responses), since(Total.responseSumS), since(Total.responseSquaresS2));
  const ceiling = ceilings(sim);
  return {
    goodput: ratio(since(Total.dataBytes), capacityBytes),
    effectiveThroughput: ratio(since(Total.packetBytes), capacityBytes),
    ceiling: ceiling.effectiveThroughput,
    goodputCeiling: ceiling.goodput,
    measuredFromPs: world.baseline.atPs,
    cellLossRate: ratio(since(Total.cellsDropped), cells),
    cellDiscardRate: ratio(since(Total.cellsDiscarded), cells),
    cellsInFlight: cellsInFlight(sim),
    responseMeanS: response.mean,
    responseStdS: response.std,
  };
}

export type Headline = ReturnType<typeof headline>;

/**
 * 64 bits over the ordered drops, the ordered deliveries, the final flow states and the counts. Independent of titles,
 * layout, wall time, the codec's engine, frames, and the number of events that the engine needed.
 */
export function resultHash(sim: Simulation): string {
  const { world } = sim;
  const lanes = Int32Array.of(world.hashes[0], world.hashes[1]);
  absorb(lanes, 0, world.hashes[2]);
  absorb(lanes, 0, world.hashes[3]);
  for (const { sender, receiver, congestion } of world.flows) {
    for (const value of [
      sender.una, sender.next, sender.max, receiver.next, receiver.deliveredBytes, sender.backoff, sender.dupAcks,
    ]) {
      absorb(lanes, 0, value);
    }
    absorbNumber(lanes, 0, congestion.cwndBytes);
    absorbNumber(lanes, 0, congestion.ssthreshBytes);
  }
  for (const total of [
    Total.cellsSent, Total.cellsDropped, Total.cellsDiscarded, Total.cellsDelivered, Total.cellHops,
  ]) {
    absorbNumber(lanes, 0, world.totals[total]);
  }
  return hexOf(lanes, 0);
}
