/**
 * Builds the network's fixed tables and the World at t = 0 from a spec. Each kind of state has one factory here, which
 * creates its fields always in the same order.
 */
import { createTurns } from '../atm/turns';
import { FIRST_USER_VCI } from '../constants';
import { createByteHops } from '../metrics/byte-hops';
import { FLOW_TOTALS, TOTALS } from '../metrics/counters';
import { createHistogram } from '../metrics/histogram';
import { createRecent } from '../metrics/recent';
import { createSeries } from '../metrics/series';
import { createBaseline } from '../metrics/warmup';
import { REASON_COUNT } from '../reasons';
import { keepsWindow, type FaultSpec, type FlowSpec, type LinkSpec, type NetworkSpec } from '../spec';
import { createCounted } from '../atm/faults';
import { createMarks } from '../atm/marks';
import { createPort, setScheduler, startFeatures, vcFeatures, type PortState } from '../switch/port-state';
import { createVcHop, type VcHop } from '../switch/vc-hop';
import { createCredits } from '../atm/credit';
import { createRm } from '../atm/rm';
import { perVcRoundRobin } from '../switch/schedulers/per-vc-round-robin';
import { schedulerNumber } from '../switch/schedulers/list';
import { SERVICES, serviceNumber } from '../adaptation/services/list';
import type { VcService } from '../adaptation/services/service';
import { layerAt, layerNumber } from '../adaptation/layers';
import { createAssembly } from '../adaptation/reassembly';
import { createPilots } from '../adaptation/reservation/pilot-columns';
import { createRequests } from '../adaptation/lpd/requests';
import { createAcks } from '../transport/ack-columns';
import { settleShapers } from '../adaptation/shapers';
import { cellsAtBps, sourceOf } from '../traffic/kinds';
import { FLOW_START } from '../traffic/run';
import { createTraffic } from '../traffic/source';
import { ROLES } from '../way/roles';
import { eventRanks } from './events';
import { settleAll } from './settle';
import { SET_WORDS, blocksOf, codedCells } from '../atm/blocks';
import { framingBytes } from '../atm/llc';
import { codeOf } from '../transport/boston/code';
import { createRedundancy } from '../transport/boston/redundancy';
import type { CongestionControl } from '../transport/congestion/control';
import { createScoreboard } from '../transport/congestion/scoreboard';
import { createCongestion } from '../transport/congestion/state';
import { VARIANTS, variantNumber } from '../transport/congestion/variants';
import { createEcn, heedsMarks } from '../transport/ecn';
import { createProbe } from '../transport/probe';
import { createReceiveBuffer } from '../transport/receive-buffer';
import { createRtt } from '../transport/rtt';
import { createSackHistory, createSacks } from '../transport/sack-blocks';
import { createSendBuffer } from '../transport/send-buffer';
import { each } from '../kernel/each';
import { createQueue, schedule } from '../kernel/event-queue';
import { createCodes } from '../atm/code-place';
import { createPackets } from '../atm/packets';
import { createOffsets } from '../adaptation/lpd/offsets';
import { createStreams, nextUniform } from '../kernel/random';
import { startStream, streamCount } from '../atm/streams';
import { createRing } from '../atm/rings';
import { byteTimePs, cellTimePs } from '../atm/times';
import type { Environment, FlowState, Named, Network, Simulation, World } from '../world';
import type { LinkState } from '../atm/link';

/** Builds a run that stands at t = 0. */
export function buildSimulation(spec: NetworkSpec, env: Environment): Simulation {
  const net = buildNetwork(inOneShape({ ...spec, flows: settleAll(spec.network, spec.flows) }));
  return { net, world: buildWorld(net), env };
}

/**
 * Returns a copy of the spec in which all objects of a kind have the same internal layout, however they were made. The
 * JavaScript engine compiles code once for each layout that it meets.
 */
const inOneShape = (spec: NetworkSpec): NetworkSpec => structuredClone(spec);

function buildNetwork(spec: NetworkSpec): Network {
  const routes = spec.flows.flatMap((flow) => [flow.route, flow.routeBack]);
  const hopStart = new Int32Array(routes.length + 1);
  routes.forEach((route, vc) => { hopStart[vc + 1] = hopStart[vc] + route.length; });
  const hops = hopStart[routes.length];
  const net: Network = {
    spec, packetMode: spec.network === 'packet', hopStart, hopLink: new Int32Array(hops), hopVc: new Int32Array(hops),
    hopLast: new Uint8Array(hops), hopInput: new Int32Array(hops),
    hopVci: new Int32Array(hops), hopPriority: new Uint8Array(hops),
    hopIsPlain: new Uint8Array(hops), portIsPlain: new Uint8Array(spec.links.length).fill(1),
    portHasFaults: new Uint8Array(spec.links.length),
    vcHeedsMarks: new Uint8Array(routes.length), countsAtBottleneck: new Uint8Array(spec.flows.length),
    faults: [], faultsOfHop: new Int32Array(hops).fill(-1),
    vcService: Uint8Array.from(routes, (_, vc) => serviceNumber(serviceOf(spec.flows[vc >> 1], vc))),
    hasServices: false, vcHasRate: new Uint8Array(routes.length), vcIsHopByHop: new Uint8Array(routes.length),
    isHopByHop: false, hopsOfLink: each(spec.links, () => []),
    roleIsSpecial: Uint8Array.from(ROLES, ({ goesFirst, atPort }) => (goesFirst || atPort !== undefined ? 1 : 0)),
    roleGoesFirst: Uint8Array.from(ROLES, ({ goesFirst }) => (goesFirst ? 1 : 0)),
    roleEndsAtLink: Uint8Array.from(ROLES, ({ atLinkEnd }) => (atLinkEnd === undefined ? 0 : 1)),
    rolePlaces: Uint8Array.from(ROLES, ({ places }) => places),
  };
  net.vcService.forEach((service, vc) => {
    const { hasRate, hopByHop }: VcService = SERVICES[service];
    if (service !== 0) net.hasServices = true;
    if (hasRate === true) net.vcHasRate[vc] = 1;
    if (hopByHop === true) net.vcIsHopByHop[vc] = 1;
  });
  net.isHopByHop = net.vcIsHopByHop.includes(1);
  const nextVci = new Int32Array(spec.links.length).fill(FIRST_USER_VCI);
  const inputs = each(spec.links, () => [] as number[]);
  routes.forEach((route, vc) => route.forEach((link, step) => {
    const hop = hopStart[vc] + step;
    net.hopLink[hop] = link;
    net.hopsOfLink[link].push(hop);
    net.hopVc[hop] = vc;
    net.hopVci[hop] = nextVci[link]++;
    net.hopLast[hop] = step === route.length - 1 ? 1 : 0;
    if (step > 0) net.hopInput[hop] = inputNumber(inputs[link], route[step - 1]);
  }));
  spec.flows.forEach((flow, number) => {
    if (flow.route.includes(spec.measure.bottleneckLink)) net.countsAtBottleneck[number] = 1;
    if (heedsMarks(flow.transport)) net.vcHeedsMarks[2 * number] = 1;
    if (sourceOf(flow.traffic).goesFirst?.(flow.traffic) === true) {
      net.hopPriority.fill(1, hopStart[2 * number], hopStart[2 * number + 1]);
    }
  });
  for (const fault of spec.faults) {
    const named = namedBy(net, fault);
    named?.packets.push(...fault.packets);
    named?.cells.push(...fault.cells);
  }
  for (const pardon of spec.pardons) {
    const named = namedBy(net, pardon);
    named?.pardonedPackets.push(...pardon.packets);
    named?.pardonedCells.push(...pardon.cells);
  }
  for (let hop = 0; hop < hops; hop++) {
    net.hopIsPlain[hop] = net.hopPriority[hop] === 0 && net.faultsOfHop[hop] < 0 ? 1 : 0;
    if (net.hopIsPlain[hop] === 0) net.portIsPlain[net.hopLink[hop]] = 0;
    if (net.faultsOfHop[hop] >= 0) net.portHasFaults[net.hopLink[hop]] = 1;
  }
  return net;
}

/** Returns the entry of a flow on a link of its route or of its way back; `null` if neither uses the link. */
function namedBy({ spec, hopStart, faults, faultsOfHop }: Network, { flow, link }: FaultSpec): Named | null {
  const { route, routeBack } = spec.flows[flow];
  const vc = 2 * flow + (route.includes(link) ? 0 : 1);
  const step = (vc & 1 ? routeBack : route).indexOf(link);
  if (step < 0) return null;
  const hop = hopStart[vc] + step;
  if (faultsOfHop[hop] < 0) {
    faultsOfHop[hop] = faults.push({ packets: [], cells: [], pardonedPackets: [], pardonedCells: [] }) - 1;
  }
  return faults[faultsOfHop[hop]];
}

const serviceOf = ({ service, ackService }: FlowSpec, vc: number): string => (vc & 1 ? ackService : service).kind;

function inputNumber(inputs: number[], link: number): number {
  const known = inputs.indexOf(link);
  return known >= 0 ? known : inputs.push(link) - 1;
}

/**
 * Returns by VC the pool of its packets (atm/packets), so that those of one pool live about equally long: data of
 * transports with a window may wait long at its source; acknowledgements, and data that is sent in any case, do not.
 */
const poolsOf = ({ flows }: NetworkSpec): Uint8Array =>
  Uint8Array.from(flows.flatMap(({ transport }) => [keepsWindow(transport) ? 0 : 2, 1]));

function buildWorld(net: Network): World {
  const { spec } = net;
  const flows = spec.flows.length;
  const totals = new Float64Array(TOTALS);
  const flowTotals = new Float64Array(flows * FLOW_TOTALS);
  const needs = neededFeatures(spec);
  const ports = each(spec.links, (link, number) => createPort(spec, link, number, needs[number]));
  giveOwnPlaces(net, ports);
  const world: World = {
    clock: new Float64Array(1),
    queue: createQueue(eventRanks(), net.packetMode),
    random: createStreams(spec.seed, streamCount(spec)),
    links: each(spec.links, (link) => createLink(link, net.packetMode)),
    ports,
    hops: createHops(net, ports),
    flows: each(spec.flows, (flow) => createFlow(flow, net.packetMode)),
    packets: createPackets(poolsOf(spec)),
    marks: createMarks(), rm: createRm(), credits: createCredits(), pilots: createPilots(),
    acks: createAcks(), sacks: createSacks(), requests: createRequests(),
    offsets: createOffsets(), codes: createCodes(),
    services: each(net.vcService, (service, vc) => SERVICES[service].create(spec, vc)),
    faults: each(net.faults, createCounted),
    nextChange: 0,
    longestYet: { queue: 0, trip: 0 },
    warm: spec.warmupPs === 0,
    totals, flowTotals, histograms: each(spec.flows, createHistogram),
    byteHops: createByteHops(net.hopLink.length),
    baseline: createBaseline(totals, flowTotals),
    trays: new Int32Array(spec.nodes.length * REASON_COUNT),
    hashes: new Int32Array(4),
    series: createSeries(spec, net.hasServices),
    recent: createRecent(spec.nodes.length * REASON_COUNT),
  };
  net.hopLink.forEach((link, hop) => {
    const { inputs } = ports[link];
    if (hop > net.hopStart[net.hopVc[hop]]) while (inputs.length <= net.hopInput[hop]) inputs.push(createRing());
  });
  for (const port of ports) {
    port.busyInputs = new Int32Array(port.inputs.length);
    startFeatures(world, port);
  }
  spec.flows.forEach((flow, number) => {
    const wait = Math.floor(nextUniform(world.random, startStream(number)) * flow.startJitterPs);
    schedule(world.queue, flow.startPs + wait, FLOW_START, number);
  });
  return world;
}

/**
 * Gives switch ports that are crossed by VCs with places of their own a queue for each VC, so that no VC holds up
 * another.
 */
function giveOwnPlaces({ vcIsHopByHop, hopVc, hopStart, hopLink }: Network, ports: readonly PortState[]): void {
  hopLink.forEach((link, hop) => {
    if (vcIsHopByHop[hopVc[hop]] === 0 || hop === hopStart[hopVc[hop]]) return;
    ports[link].keepsPlaces = true;
    setScheduler(ports[link], schedulerNumber(perVcRoundRobin.id));
  });
}

/** Creates the hops at ports whose features keep a state for every VC. Other hops are created with their first cell. */
function createHops(net: Network, ports: readonly PortState[]): (VcHop | null)[] {
  const hops = new Array<VcHop | null>(net.hopLink.length).fill(null);
  const keeping = each(ports, (port) => vcFeatures(port) !== null);
  if (keeping.includes(true)) {
    net.hopLink.forEach((link, hop) => {
      if (keeping[link]) hops[hop] = createVcHop(vcFeatures(ports[link]));
    });
  }
  return hops;
}

/** By link: the port features that the layers of flows over it need at switches. */
function neededFeatures({ links, flows }: NetworkSpec): Set<string>[] {
  const needs = each(links, () => new Set<string>());
  for (const { route, adaptation } of flows) {
    const { portFeatures = [] } = layerAt(layerNumber(adaptation));
    for (const link of route.slice(1)) for (const feature of portFeatures) needs[link].add(feature);
  }
  return needs;
}

const createLink = (spec: LinkSpec, inPackets: boolean): LinkState => ({
  cellTimePs: cellTimePs(spec.rateBps), byteTimePs: byteTimePs(spec.rateBps), inPackets, delayPs: spec.delayPs,
  errorRate: spec.cellErrorRate, rateBps: spec.rateBps, freeAtPs: 0, busyPs: 0, pacedFromPs: 0,
  carriableBytes: 0, ratedAtPs: 0, lastArrivalPs: 0, at: new Float64Array(8), left: new Float64Array(8),
  gap: new Float64Array(8), cell: new Int32Array(8), hop: new Int32Array(8), count: new Int32Array(8),
  head: 0, trains: 0, scheduled: false, carried: 0, carriedDoomed: 0, ...createTurns(inPackets),
});

/** Rings of segments start with this many slots and grow when more is under way (transport/slots). */
const FIRST_SLOTS = 8;

function createFlow(spec: FlowSpec, inPackets: boolean): FlowState {
  const { transport, traffic } = spec;
  const source = sourceOf(traffic);
  const slots = FIRST_SLOTS;
  const layer = layerNumber(spec.adaptation);
  const tcp = keepsWindow(transport) ? transport : null;
  const boston = tcp?.boston ?? null;
  const control = tcp === null ? 0 : variantNumber(tcp.variant);
  const controlled: CongestionControl = VARIANTS[control];
  const code = codeOf(boston);
  const blocks = boston === null ? 1
    : blocksOf(codedCells(transport.packetBytes, framingBytes(spec.adaptation), code.cellDataBytes));
  return {
    transport, adaptation: spec.adaptation, started: false, totalBytes: source.startBytes?.(traffic) ?? 0,
    realBytes: boston !== null || source.file !== undefined, carriesFile: source.file !== undefined,
    blocks, codeSize: code.codeSize, cellDataBytes: code.cellDataBytes, construction: code.construction,
    codes: boston === null ? [] : [code],
    traffic: createTraffic(),
    nextNumber: 0, nextNumberBack: 0,
    sender: {
      una: 0, next: 0, max: 0, unaByte: 0, nextByte: 0, maxByte: 0, dupAcks: 0, backoff: 0, timerAtPs: Infinity,
      timerTurn: 0, timerScheduledPs: Infinity,
      timedOut: false, segmentBytes: new Int32Array(slots), segmentStart: new Float64Array(slots),
      firstSentPs: new Float64Array(slots), lastSentPs: new Float64Array(slots),
      transmissions: new Int32Array(slots), coded: new Uint16Array(slots), there: new Uint8Array(slots),
      nextCode: new Int32Array(slots * blocks), missing: new Int32Array(slots * blocks),
    },
    congestion: createCongestion(tcp), scoreboard: createScoreboard(slots), rtt: createRtt(),
    control, controlState: tcp === null ? null : controlled.create(tcp),
    ecnState: createEcn(), probe: createProbe(), sackHistory: createSackHistory(controlled.selective ? tcp : null),
    sendBuffer: createSendBuffer(tcp?.receiveBufferBytes ?? null),
    receiveBuffer: createReceiveBuffer(tcp?.receiveBufferBytes ?? null),
    redundancy: createRedundancy(),
    shapers: settleShapers({ transport, adaptation: spec.adaptation, cellsAtBps: cellsAtBps(traffic, inPackets) }),
    layer, layerState: layerAt(layer).create(spec), ended: [],
    receiver: {
      next: 0, whole: new Uint8Array(slots), wholeCount: 0, lastWholePs: -1, deliveredBytes: 0,
      have: new Int32Array(slots * blocks),
      cellSet: new Uint32Array(slots * blocks * SET_WORDS), blocksWhole: new Int32Array(slots), coming: [],
      ackPending: false, ackPendingSegment: 0, ackAtPs: 0, lastTransitPs: -1, jitterPs: 0, jitterChangedPs: 0,
      data: createAssembly(), acks: createAssembly(),
    },
  };
}
