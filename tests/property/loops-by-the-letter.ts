/**
 * More numbers of a result record, computed a second time from what a watcher hears of a run: ceilings, efficiency and
 * round trips, allowed rates, promised places, packets that fresh cells completed. `null` as in
 * result-by-the-letter.ts.
 */
import { abrVc } from '../../src/model/adaptation/services/state';
import { keepsWindow } from '../../src/model/spec';
import { promisedCells } from '../../src/model/switch/features/promised-places';
import type { Simulation } from '../../src/model/world';
import { isData, isPilot, type Hears, type Sent } from './cell-watch';
import { wireBytes } from './result-by-the-letter';

const PS = 1e12;
const CELL_BITS = 424;
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mbps = (cells: number): number => (cells * CELL_BITS) / 1e6;

/** The allowed rate of an ABR flow: now, its largest value, and its integral since the warm-up or the first cell. */
interface Rate { acr: number; most: number; firstPs: number; area: number }

export function loopsByTheLetter(sim: Simulation) {
  const { world, net } = sim;
  const { spec, packetMode } = net;
  const bottleneck = spec.measure.bottleneckLink;
  const over = spec.flows.map(({ route }) => route.includes(bottleneck));
  const rates = spec.flows.map((_, flow): Rate =>
    ({ acr: abrVc(sim, 2 * flow)?.acr ?? 0, most: 0, firstPs: -1, area: 0 }));
  /** From t = 0, and when the warm-up ended. */
  const places = { reserved: 0, used: 0, left: 0 };
  let before = { ...places };
  let salvaged = 0;
  let inBlocks = false;
  let [lastPs, wasWarm] = [0, world.warm];
  /** The highest ceilings since the warm-up: of all flows, and of TCP. */
  let highest = { packets: 0, data: 0, tcp: 0 };
  /** When measuring began. Settings that were replaced at that very instant do not count. */
  let measuredFromPs = 0;
  /** The longest queue since the warm-up, and the round trip in cells when it became that long. */
  let [longestYet, trip] = [0, 0];
  /** A cell that has come to a port which has not yet judged it, and the places promised to its VC before. */
  let judged: { one: Sent; hop: number; promised: number } | null = null;

  /** What the port has done with the cell that came last, unless that was dropped. */
  function settle(): void {
    if (judged === null) return;
    const { one, hop, promised } = judged;
    judged = null;
    if (isPilot(one)) {
      if (world.pilots.granted[one.slot] === 1) places.reserved += world.pilots.places[one.slot];
    } else if (promised > 0 && promisedCells(world.hops[hop]) === promised - 1) places.used++;
  }

  const hears: Hears = {
    trace: () => { settle(); },
    happened: () => { settle(); },
    begins(one) {
      settle();
      const rate = rates[one.vc >> 1];
      // Pilots pass their source.
      if ((one.vc & 1) === 0 && !isPilot(one) && rate.firstPs < 0) rate.firstPs = world.clock[0];
    },
    comes(one, link) {
      settle();
      const step = one.came.reduce((most, came) => Math.max(most, came), 0) - 1;
      if ((one.vc & 1) !== 0 || step < 1) return;
      const hop = net.hopStart[one.vc] + spec.flows[one.vc >> 1].route.indexOf(link);
      judged = { one, hop, promised: promisedCells(world.hops[hop]) };
    },
    drops() {
      judged = null;
    },
    discards: () => { settle(); },
    delivers: () => { settle(); },
    ends(one, measured) {
      settle();
      if (measured && one.lazy && isData(one) && one.dropped > 0 && one.delivered > 0) salvaged++;
    },
    crosses: () => { settle(); },
    looks() {
      settle();
      const now = world.clock[0];
      rates.forEach((rate, flow) => {
        if (wasWarm && rate.firstPs >= 0) rate.area += rate.acr * (now - Math.max(lastPs, rate.firstPs));
        rate.acr = abrVc(sim, 2 * flow)?.acr ?? 0;
        if (rate.firstPs >= 0) rate.most = Math.max(rate.most, rate.acr);
      });
      places.left = sum(world.hops.map((hop) => promisedCells(hop)));
      if (!wasWarm && world.warm) {
        before = { ...places };
        measuredFromPs = now;
        longestYet = 0;
      }
      if (now === measuredFromPs) highest = { packets: 0, data: 0, tcp: 0 };
      const [ofAll, ofTcp] = [ceilings(() => true), ceilings((flow) => keepsWindow(world.flows[flow].transport))];
      highest = {
        packets: Math.max(highest.packets, ofAll.packets), data: Math.max(highest.data, ofAll.data),
        tcp: Math.max(highest.tcp, ofTcp.data),
      };
      const { longest } = world.ports[bottleneck];
      if (longest > longestYet) [longestYet, trip] = [longest, roundTrip()];
      inBlocks ||= world.flows.some(({ adaptation }) => adaptation.kind === 'lpd' && adaptation.blockingFactor > 1);
      [lastPs, wasWarm] = [now, world.warm];
    },
  };

  /** The largest share of the bottleneck that packets of such flows can have, and that their data can have. */
  function ceilings(counts: (flow: number) => boolean): { packets: number; data: number } {
    const most = { packets: packetMode ? 1 : 0, data: 0 };
    world.flows.forEach(({ transport, adaptation, cellDataBytes }, flow) => {
      if (!over[flow] || !counts(flow)) return;
      const header = keepsWindow(transport) ? 40 : 28;
      const bytes = keepsWindow(transport)
        ? Math.min(transport.packetBytes, transport.windowBytes + header) : transport.packetBytes;
      const coded = keepsWindow(transport) && transport.boston !== null ? cellDataBytes : null;
      const share = packetMode ? 1 : bytes / wireBytes(adaptation, bytes, coded);
      most.packets = Math.max(most.packets, share);
      most.data = Math.max(most.data, (share * (bytes - header)) / bytes);
    });
    return most;
  }

  /** The longest round trip over the bottleneck at present, in cells or packets. */
  function roundTrip(): number {
    const rateBps = world.links[bottleneck].rateBps;
    const tripPs = Math.max(0, ...spec.flows.map(({ route, routeBack }, flow) =>
      (over[flow] ? sum([...route, ...routeBack].map((link) => world.links[link].delayPs)) : 0)));
    const unitBits = packetMode
      ? 8 * Math.max(1, ...world.flows.map(({ transport }, flow) => (over[flow] ? transport.packetBytes : 0)))
      : CELL_BITS;
    return (tripPs / PS) * (rateBps / unitBits);
  }

  /**
   * `longest`: the longest queue of the bottleneck; `delivered`: bytes of applications, by flow; `leftBytes`: what the
   * bottleneck could carry beside VBR with priority.
   */
  function result(longest: number | null, delivered: readonly number[], leftBytes: number) {
    const { packets, data, tcp } = highest;
    const ofTcp = sum(delivered.filter((_, flow) => over[flow] && keepsWindow(world.flows[flow].transport)));
    const own = rates.map(({ most, firstPs, area, acr }, flow) => {
      const has = firstPs >= 0 && abrVc(sim, 2 * flow) !== null;
      const timePs = spec.durationPs - Math.max(firstPs, spec.warmupPs);
      return { maxAcrMbps: has ? mbps(most) : 0, meanAcrMbps: has ? mbps(timePs > 0 ? area / timePs : acr) : 0 };
    });
    const heard = own.filter(({ maxAcrMbps }) => maxAcrMbps > 0);
    const since = (name: keyof typeof places): number => places[name] - before[name];
    return {
      ceiling: packets, goodputCeiling: data,
      queueRoundTrips: longest === null ? null : ratio(longest, trip),
      efficiency: leftBytes > 0 ? ratio(ofTcp, leftBytes * tcp) : 0,
      maxAcrMbps: Math.max(0, ...heard.map(({ maxAcrMbps }) => maxAcrMbps)),
      meanAcrMbps: ratio(sum(heard.map(({ meanAcrMbps }) => meanAcrMbps)), heard.length),
      placesReserved: since('reserved'), placesReleased: since('reserved') - since('used') - since('left'),
      packetsSalvaged: inBlocks ? null : salvaged,
      flows: own,
    };
  }
  return { hears, result };
}
