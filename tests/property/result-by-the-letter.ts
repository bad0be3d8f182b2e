/**
 * The numbers of a result record, computed a second time from what a watcher hears of a run, by the definitions and
 * without the model's counts. `null` stands for numbers that cannot be known in this network.
 */
import { REPAIR } from '../../src/model/adaptation/lpd/roles';
import { RM } from '../../src/model/atm/rm';
import { Happening } from '../../src/model/metrics/recent';
import { REASON_COUNT, reasonNumber } from '../../src/model/reasons';
import { keepsWindow, type AdaptationSpec } from '../../src/model/spec';
import type { Simulation } from '../../src/model/world';
import { isCredit, isData, isPilot, type Hears, type Sent } from './cell-watch';
import { hostQueue, switchQueue } from './queue-watch';

const PS = 1e12;
const CELL_BYTES = 53;
const linkError = reasonNumber('linkError');
const JITTER_GAIN = 16;

/** What is known of one flow; counts are those since the warm-up. */
interface Flow {
  /** By segment: bytes of its IP packet, and when it was first handed down. */
  sizes: Map<number, number>;
  firstPs: Map<number, number>;
  whole: Set<number>;
  times: number[];
  packetsSent: number;
  bytesSent: number;
  bytesResent: number;
  ended: number;
  broken: number;
  packetBytes: number;
  dataBytes: number;
  delivered: number;
  timeouts: number;
  fastRetransmits: number;
  acknowledged: number;
  acknowledgedBefore: number;
  rmCells: number;
  creditCells: number;
  windowArea: number;
  jitterPs: number;
  jitterArea: number;
  jitterSincePs: number;
  lastPs: number;
  /** It had another adaptation layer than plain AAL5, so that cells do not tell which packets are lost. */
  layered: boolean;
  reserves: boolean;
}

const newFlow = (): Flow => ({
  sizes: new Map(), firstPs: new Map(), whole: new Set(), times: [], packetsSent: 0, bytesSent: 0, bytesResent: 0,
  ended: 0, broken: 0, packetBytes: 0, dataBytes: 0, delivered: 0, timeouts: 0, fastRetransmits: 0, acknowledged: 0,
  acknowledgedBefore: 0, rmCells: 0, creditCells: 0, windowArea: 0, jitterPs: 0, jitterArea: 0, jitterSincePs: 0,
  lastPs: -1, layered: false, reserves: false,
});

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Mean and deviation, in two passes. */
function spread(times: readonly number[]): { mean: number; std: number } {
  const mean = ratio(sum(times), times.length);
  return { mean, std: Math.sqrt(ratio(sum(times.map((time) => (time - mean) ** 2)), times.length)) };
}

/** The middle of the step of the histogram in which a time (ps) lies, s: steps of 1/64 of an octave of microseconds. */
function inSteps(ps: number): number {
  const us = Math.floor(ps / 1e6);
  if (us < 128) return us / 1e6;
  const width = 2 ** (Math.floor(Math.log2(us)) - 6);
  return (Math.floor(us / width) * width + width / 2) / 1e6;
}

function quantiles(timesPs: readonly number[]): { p50: number; p90: number; p99: number } {
  const sorted = timesPs.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    (sorted.length === 0 ? 0 : inSteps(sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)]));
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** The fewest bytes that a packet takes on the wire. */
export function wireBytes(adaptation: AdaptationSpec, bytes: number, codedBytes: number | null): number {
  if (adaptation.kind === 'lpd') {
    const { blockingFactor: packets, header, cellTagBytes, trailerBytes } = adaptation;
    const [first, each] = header === 'packet' ? [4, 48] : [0, 48 - cellTagBytes];
    return (Math.ceil((packets * bytes + first + trailerBytes) / each) * CELL_BYTES) / packets;
  }
  const llc = 'encapsulation' in adaptation && adaptation.encapsulation === 'llc' ? 8 : 0;
  // A layer may have bytes of its own in each cell.
  const overhead = 'cellOverheadBytes' in adaptation ? Number(adaptation.cellOverheadBytes) : 0;
  return Math.ceil((bytes + llc + adaptation.trailerBytes) / (codedBytes ?? 48 - overhead)) * CELL_BYTES;
}

export function resultByTheLetter(sim: Simulation) {
  const { world, net } = sim;
  const { spec, packetMode } = net;
  const bottleneck = spec.measure.bottleneckLink;
  const flows = spec.flows.map(newFlow);
  const links = spec.links.map(() =>
    ({ came: 0, dropped: 0, crossed: 0, doomed: 0, wasted: 0, useful: 0, lazy: false }));
  const trays = new Int32Array(spec.nodes.length * REASON_COUNT);
  /** From t = 0, and when the warm-up ended. */
  const cells = { sent: 0, dropped: 0, discarded: 0, delivered: 0, crossed: 0 };
  let before = { ...cells };
  const since = { portCame: 0, portDropped: 0, wasted: 0, useful: 0, wireBytes: 0, vbrBytes: 0 };
  const lazily = { requests: 0, repairs: 0, suppressed: 0, dummies: 0 };
  const pilots = { sent: 0, granted: 0, refused: 0 };
  /** Segments that became whole in the present event, by flow. */
  const news: Set<number>[] = flows.map(() => new Set());
  /** Whether waste and use can be told apart. */
  let splits = true;
  let [lastPs, carriedBytes, rateBps] = [0, 0, world.links[bottleneck].rateBps];
  const windows = world.flows.map(({ congestion }) => congestion.cwndBytes);
  const queue = world.ports[bottleneck].atHost ? hostQueue(sim) : switchQueue(sim);
  /** What was seen of each kind, so that a test can tell that it saw enough. */
  const seen = new Map<string, number>();
  const see = (what: string, count = 1): void => { seen.set(what, (seen.get(what) ?? 0) + count); };

  const bytesOf = ({ bytes }: Sent): number => (packetMode ? bytes : CELL_BYTES);
  const hopsOf = (vc: number): number[] => (vc & 1 ? spec.flows[vc >> 1].routeBack : spec.flows[vc >> 1].route);

  /** The links in its way; a pilot that a switch sent back left the way there after some of them. */
  function wayOf({ vc, turnedAfter }: Sent): number[] {
    if (turnedAfter === 0) return hopsOf(vc);
    const there = hopsOf(vc - 1);
    return [...there.slice(0, turnedAfter), ...hopsOf(vc).slice(there.length - turnedAfter)];
  }

  /** `count` cells have ended after so many links. Credit cells have no byte-hops. */
  function travelled(one: Sent, count: number, over: number, useful: boolean): void {
    if (isCredit(one)) return;
    const bytes = count * bytesOf(one);
    since[useful ? 'useful' : 'wasted'] += bytes * over;
    for (const link of wayOf(one).slice(0, over)) links[link][useful ? 'useful' : 'wasted'] += bytes;
  }

  function packetSent(number: number, segment: number, again: boolean): void {
    const { packets } = world;
    const { nextNumber, adaptation } = world.flows[number];
    let slot = 0;
    const isIt = (): boolean =>
      packets.open[slot] > 0 && packets.vc[slot] === 2 * number && packets.number[slot] === nextNumber - 1;
    while (!isIt()) slot++;
    const flow = flows[number];
    if (!flow.firstPs.has(segment)) {
      if (again) throw new Error('sent again before it was sent');
      flow.firstPs.set(segment, world.clock[0]);
      flow.sizes.set(segment, packets.bytes[slot]);
    }
    if (flow.sizes.get(segment) !== packets.bytes[slot]) throw new Error('a segment has another size');
    flow.layered ||= adaptation.kind !== 'aal5';
    flow.reserves ||= adaptation.kind === 'reservation';
    if (!world.warm) return;
    const bytes = Math.round((packets.bytes[slot] * packets.cells[slot]) / packets.sourceCells[slot]);
    flow.packetsSent++;
    flow.bytesSent += bytes;
    if (again) flow.bytesResent += bytes;
  }

  function delivered(number: number, segment: number): void {
    if (!world.warm) return;
    const flow = flows[number];
    const { transport, adaptation, cellDataBytes } = world.flows[number];
    const bytes = flow.sizes.get(segment)!;
    flow.packetBytes += bytes;
    flow.dataBytes += bytes - (keepsWindow(transport) ? 40 : 28);
    if (!spec.flows[number].route.includes(bottleneck)) return;
    const coded = keepsWindow(transport) && world.flows[number].sender.coded[
      segment & (world.flows[number].sender.coded.length - 1)] === 1;
    const onWire = packetMode ? bytes : wireBytes(adaptation, bytes, coded ? cellDataBytes : null);
    since.wireBytes += onWire;
    const { traffic } = spec.flows[number];
    if (traffic.kind === 'vbr' && (traffic as never as { priority: boolean }).priority) since.vbrBytes += onWire;
  }

  /** A segment is whole: its response time and, by RFC 3550, the jitter. */
  function whole(number: number, segment: number): void {
    const flow = flows[number];
    const now = world.clock[0];
    if (flow.whole.has(segment)) throw new Error('whole twice');
    flow.whole.add(segment);
    news[number].add(segment);
    const tookPs = now - flow.firstPs.get(segment)!;
    if (world.warm) {
      flow.delivered++;
      flow.times.push(tookPs);
      see('response');
    }
    passJitter(flow, now);
    if (flow.lastPs >= 0) flow.jitterPs += (Math.abs(tookPs - flow.lastPs) - flow.jitterPs) / JITTER_GAIN;
    flow.lastPs = tookPs;
  }
  function passJitter(flow: Flow, now: number): void {
    flow.jitterArea += flow.jitterPs * (Math.max(0, now - Math.max(flow.jitterSincePs, spec.warmupPs)) / PS);
    flow.jitterSincePs = now;
  }

  let wasWarm = world.warm;
  const hears: Hears = {
    trace(event, number, segment) {
      const flow = flows[number];
      see(event);
      if (event === 'send' || event === 'retransmit') packetSent(number, segment, event === 'retransmit');
      else if (event === 'deliver') delivered(number, segment);
      else if (event === 'ack') {
        flow.acknowledged = segment + 1;
        if (!world.warm) flow.acknowledgedBefore = segment + 1;
      } else if (world.warm && event === 'timeout') flow.timeouts++;
      else if (world.warm && event === 'fastRetransmit') flow.fastRetransmits++;
    },
    happened(kind, vc, packet, index) {
      if (kind === Happening.whole) whole(vc >> 1, packet);
      else if (kind === Happening.suppressed && world.warm) lazily.suppressed++;
      else if (kind === Happening.requested && world.warm) lazily.requests++;
      else if (kind === Happening.repaired && world.warm) lazily.repairs += index;
    },
    begins(one) {
      cells.sent++;
      if (one.lazy || one.role === REPAIR) for (const each of hopsOf(one.vc)) links[each].lazy = true;
      if (one.lazy) splits = false;
      if (!world.warm) return;
      if (one.role === RM) flows[one.vc >> 1].rmCells++;
      else if (isCredit(one)) flows[one.vc >> 1].creditCells++;
      else if (isPilot(one) && (one.vc & 1) === 0) pilots.sent++;
    },
    comes(one, link) {
      links[link].came++;
      if (link !== bottleneck) return;
      queue.comes(one);
      if (world.warm) since.portCame++;
    },
    drops(one, link, reason, over) {
      see('drop');
      cells.dropped++;
      links[link].dropped++;
      trays[spec.links[link].from * REASON_COUNT + reason]++;
      if (link === bottleneck && reason !== linkError) {
        queue.drops(one);
        if (world.warm) since.portDropped++;
      }
      if (world.warm) travelled(one, 1, over, false);
    },
    discards(one, count, reason) {
      see('discard', count);
      cells.discarded += count;
      const flow = spec.flows[one.vc >> 1];
      trays[(one.vc & 1 ? flow.from : flow.to) * REASON_COUNT + reason] += count;
      if (world.warm) travelled(one, count, hopsOf(one.vc).length, false);
    },
    delivers(one, count, measured) {
      cells.delivered += count;
      const flow = one.vc >> 1;
      const useful = !isData(one) || one.coded || news[flow].has(one.segment);
      if (!useful) see('repetition');
      if (measured) travelled(one, count, wayOf(one).length, useful);
      if (one.turnedAfter > 0) see('turned');
      if (isPilot(one) && one.vc & 1 && measured) pilots[one.granted ? 'granted' : 'refused']++;
    },
    ends(one, measured) {
      const { length } = hopsOf(one.vc);
      if (!isPilot(one) && !isCredit(one)) {
        const there = one.came.reduce((count, came) => count + (came === length ? 1 : 0), 0);
        if (there < one.cells - one.dropped) throw new Error('a cell has ended before its last link');
      }
      if (!measured) return;
      if (one.filled && one.dropped > 0 && one.dropped < one.cells) lazily.dummies += one.dropped;
      if (!isData(one) || one.lazy) return;
      const flow = flows[one.vc >> 1];
      flow.ended++;
      if (one.coded ? !flow.whole.has(one.segment) : one.dropped > 0 || one.useless) {
        flow.broken++;
        see('broken');
      }
    },
    crosses(link, one, doomed) {
      cells.crossed++;
      links[link].crossed++;
      if (doomed) links[link].doomed++;
      if (doomed) see('doomed');
      if (one.lazy) links[link].lazy = true;
    },
    looks() {
      const now = world.clock[0];
      if (wasWarm) {
        carriedBytes += (rateBps / 8) * ((now - lastPs) / PS);
        flows.forEach((flow, number) => { flow.windowArea += windows[number] * ((now - lastPs) / PS); });
      }
      queue.looks(wasWarm, lastPs);
      if (!wasWarm && world.warm) {
        before = { ...cells };
        see('warm-up');
      }
      [lastPs, wasWarm, rateBps] = [now, world.warm, world.links[bottleneck].rateBps];
      world.flows.forEach(({ congestion }, number) => { windows[number] = congestion.cwndBytes; });
      for (const fresh of news) fresh.clear();
      flows.forEach((flow, number) => {
        const { kind } = world.flows[number].adaptation;
        flow.layered ||= kind !== 'aal5';
        flow.reserves ||= kind === 'reservation';
        // A packet that merges with the one before it is of no use from then on.
        const { data, acks } = world.flows[number].receiver;
        if (data.mergedPackets.length > 0) for (const each of hopsOf(2 * number)) links[each].lazy = true;
        if (acks.mergedPackets.length > 0) for (const each of hopsOf(2 * number + 1)) links[each].lazy = true;
        const { transport } = world.flows[number];
        if ('boston' in transport && transport.boston?.resend === 'all') splits = false;
      });
    },
  };

  const capacityBytes = (): number =>
    (spec.warmupPs === 0 ? carriedBytes : Math.max(carriedBytes, since.wireBytes));

  function result() {
    const measuredS = (spec.durationPs - spec.warmupPs) / PS;
    const cellsSince = (name: keyof typeof cells): number => cells[name] - before[name];
    const endedSince = cellsSince('dropped') + cellsSince('discarded') + cellsSince('delivered');
    const base = Math.max(cellsSince('sent'), endedSince);
    const capacity = capacityBytes();
    const port = queue.result();
    const arrived = Math.max(since.portCame, since.portCame + port.left);
    const over = spec.flows.map(({ route }) => route.includes(bottleneck));
    const windowed = flows.filter((_, number) => keepsWindow(world.flows[number].transport));
    for (const flow of flows) passJitter(flow, spec.durationPs);
    const { deadlinePs } = spec.measure;
    const all = (name: 'packetsSent' | 'ended' | 'broken' | 'bytesSent' | 'bytesResent' | 'timeouts' | 'delivered'
      | 'fastRetransmits' | 'windowArea' | 'jitterArea' | 'rmCells' | 'creditCells'): number =>
      sum(flows.map((flow) => flow[name]));
    const ofSuch = (name: 'packetBytes' | 'dataBytes'): number[] =>
      flows.filter((_, number) => over[number]).map((flow) => flow[name]);
    const late = (times: readonly number[]): number =>
      (deadlinePs === null ? 0 : ratio(times.filter((time) => time > deadlinePs).length, times.length));
    const times = flows.flatMap((flow) => flow.times);
    const seconds = spread(times.map((time) => time / PS));
    const [layered, reserves] = [flows.some((flow) => flow.layered), flows.some((flow) => flow.reserves)];
    const goodputs = ofSuch('dataBytes');
    return {
      goodput: ratio(sum(goodputs), capacity),
      effectiveThroughput: ratio(sum(ofSuch('packetBytes')), capacity),
      linkUtilization: port.busyPs === null ? null : ratio(port.busyPs / PS, measuredS),
      cellsSent: cells.sent, cellsDropped: cells.dropped, cellsDiscarded: cells.discarded,
      cellsDelivered: cells.delivered, cellsInFlight: cells.sent - cells.dropped - cells.discarded - cells.delivered,
      cellLossRate: ratio(cellsSince('dropped'), base), cellDiscardRate: ratio(cellsSince('discarded'), base),
      cellFailureRate: ratio(cellsSince('dropped') + cellsSince('discarded'), base),
      portLossRate: ratio(since.portDropped, arrived),
      packetLossRate: layered ? null : ratio(all('broken'), Math.max(all('packetsSent'), all('ended'))),
      retransmissionRate: ratio(all('bytesResent'), all('bytesSent')),
      responseTimeMeanS: seconds.mean, responseTimeStdS: seconds.std,
      variabilityIndex: ratio(seconds.std, seconds.mean), responseTimeQuantilesS: quantiles(times),
      interarrivalJitterS: ratio(all('jitterArea'), measuredS * flows.length) / PS,
      missedDeadlineRate: late(times),
      fairness: goodputs.length === 0 || sum(goodputs) === 0 ? null
        : sum(goodputs) ** 2 / (goodputs.length * sum(goodputs.map((value) => value ** 2))),
      meanWindowBytes: ratio(sum(windowed.map((flow) => flow.windowArea)), measuredS * windowed.length),
      timeouts: all('timeouts'), fastRetransmits: all('fastRetransmits'),
      packetsSent: reserves ? null : all('packetsSent'), packetsDelivered: all('delivered'),
      packetsAcknowledged: sum(flows.map((flow) => flow.acknowledged - flow.acknowledgedBefore)),
      maxQueueCells: port.longest, meanQueueCells: port.area === null ? null : ratio(port.area / PS, measuredS),
      wastedByteHops: splits ? since.wasted : null, usefulByteHops: splits ? since.useful : null,
      byteHops: since.wasted + since.useful,
      pilotsSent: pilots.sent, pilotsGranted: pilots.granted, pilotsRefused: pilots.refused,
      repairRequests: lazily.requests, repairCells: lazily.repairs, packetsSuppressed: lazily.suppressed,
      dummyCells: lazily.dummies, rmCells: all('rmCells'), creditCells: all('creditCells'), cellHops: cells.crossed,
      flows: flows.map((flow, number) => {
        const own = spread(flow.times.map((time) => time / PS));
        return {
          id: spec.flows[number].id,
          goodput: ratio(flow.dataBytes, capacity), effectiveThroughput: ratio(flow.packetBytes, capacity),
          packetLossRate: flow.layered ? null : ratio(flow.broken, Math.max(flow.packetsSent, flow.ended)),
          retransmissionRate: ratio(flow.bytesResent, flow.bytesSent),
          responseTimeMeanS: own.mean, responseTimeStdS: own.std, responseTimeQuantilesS: quantiles(flow.times),
          missedDeadlineRate: late(flow.times), meanWindowBytes: ratio(flow.windowArea, measuredS),
          timeouts: flow.timeouts, fastRetransmits: flow.fastRetransmits,
          packetsSent: flow.reserves ? null : flow.packetsSent, packetsDelivered: flow.delivered,
          packetsAcknowledged: flow.acknowledged - flow.acknowledgedBefore,
          rmCells: flow.rmCells, creditCells: flow.creditCells,
        };
      }),
    };
  }
  const dataBytes = (): number[] => flows.map(({ dataBytes }) => dataBytes);
  const leftBytes = (): number => capacityBytes() - since.vbrBytes;
  return { hears, result, links, trays, seen, dataBytes, leftBytes, splits: () => splits };
}
