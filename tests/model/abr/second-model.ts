/**
 * A second model of ABR, written from the rules alone, in order to be compared with the first: sources that always
 * send or get their data in bursts (of packets of 32 cells), RM cells that are turned round at once or wait for their
 * turn at an ABR source of the way back, ERICA in its three forms and EFCI, VBR of one-cell packets that is always on,
 * switches that serve cells in order of arrival. It shares nothing with the model but the order of events of one
 * instant.
 */
import type { Flow, Scenario } from '../../../src/scenario/types';
import { routeOf } from './second-route';

/** Settings of a source and of a port, as a scenario has them. */
interface Settings {
  nrm?: number; trmMs?: number; adtfMs?: number; tbeCells?: number; cdf?: number; rif?: number;
  pcrMbps?: number | null; icrMbps?: number | null; mcrMbps?: number; rdf?: number; tcrCellsPerS?: number;
  turnaround?: 'straight' | 'inRate'; rateFormat?: 'exact' | 'tm40';
}
interface Algorithm {
  algorithm?: string;
  targetUtilization?: number; delta?: number; maxAllocPrevious?: boolean;
  intervalMs?: number | null; intervalCells?: number | null;
  activeDecay?: number; immediateShare?: boolean; countBackward?: boolean; measureVcRates?: boolean;
  targetDelayMs?: number; a?: number; b?: number; queueDrainLimit?: number; averagingWeight?: number;
  efciHighFraction?: number; efciLowFraction?: number;
}

interface Rm { back: boolean; er: number; ccr: number; ci: boolean; short: boolean }
interface Cell { vc: Vc; rm: Rm | null; efci?: boolean }
interface Link {
  number: number; cellPs: number; delayPs: number; rate: number; port: Port | null; freePs: number;
}
/** A VC at a port, with its cells of this interval and of the last one. */
interface Seen { ccr: number; er: number; answered: number; cells: number; cellsBefore: number }
interface Port {
  abr: Algorithm; places: number; congested: boolean; lengthS: number; mean: { cells: number; room: number; s: number };
  queue: Cell[]; first: Cell[]; busy: boolean; longest: number; began: number; interval: number;
  cells: number; priority: number; active: Set<Vc>; vcs: Map<Vc, Seen>;
  /** How much of each VC was counted in the last interval, and the sum with those that joined since. */
  weight: Map<Vc, number>; n: number;
  capacity: number; z: number; share: number; before: number; now: number;
}
/**
 * `data`: cells that wait at its source; `efci`: the congestion bit of the last cell of data at its end; `turned`: an
 * RM cell that waits for its turn.
 */
interface Vc {
  number: number; route: Link[]; back: Vc | null; source: Source | null; first: boolean;
  data: number; efci: boolean; turned: Rm | null;
}
interface Source {
  acr: number; icr: number; peak: number; least: number; lastPs: number; outPs: number; frmPs: number; since: number;
  answered: boolean; unanswered: number; told: Settings; planned: number;
}

/** What happened at a source: the time, ps, and its allowed rate, as an FRM leaves or an answer comes. */
export interface Told { flow: number; event: 'frm' | 'brm'; timePs: number; acr: number }

const RANK = { departure: 0, arrival: 1, interval: 3, service: 4, timer: 5 } as const;
interface Due { timePs: number; rank: number; subject: number; turn: number; run: () => void }

const isBefore = (a: Due, b: Due): boolean => (a.timePs - b.timePs || a.rank - b.rank || a.subject - b.subject
  || a.turn - b.turn) < 0;

/**
 * Runs a scenario. Returns the events of its sources, the longest queue before each link, and when for the first time
 * two numbers that only rounding can tell apart decided an answer (`tiePs`, Infinity for never).
 */
export function secondModel(scenario: Scenario): { told: Told[]; longest: Map<string, number>; tiePs: number } {
  const due: Due[] = [];
  let [now, turns] = [0, 0];
  function at(timePs: number, rank: number, subject: number, run: () => void): void {
    const one = { timePs, rank, subject, turn: turns++, run };
    let [low, high] = [0, due.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(one, due[middle])) low = middle + 1;
      else high = middle;
    }
    due.splice(low, 0, one);
  }

  const links = new Map<string, Link>();
  const nodeOf = new Map(scenario.nodes.map((node) =>
    [node.id, node as { abr?: Algorithm | null; bufferCells?: number }]));
  (scenario.links ?? []).forEach(({ from, to, rateMbps = 0, delayMs = 0 }, k) => {
    for (const [a, b, number] of [[String(from), String(to), 2 * k], [String(to), String(from), 2 * k + 1]] as const) {
      const rate = (rateMbps * 1e6) / 424;
      links.set(`${a}>${b}`, {
        number, cellPs: Math.round(1e12 / rate), delayPs: delayMs * 1e9, rate, freePs: 0,
        port: nodeOf.get(a)?.abr ? portOf(nodeOf.get(a)!.abr!, rate, nodeOf.get(a)!.bufferCells ?? Infinity) : null,
      });
    }
  });
  const told: Told[] = [];
  let tiePs = Infinity;

  // A cell leaves a host or a port, and comes to the next one or to its end.
  function fromHost(cell: Cell): void {
    const [link] = cell.vc.route;
    link.freePs = Math.max(now, link.freePs) + link.cellPs;
    at(link.freePs + link.delayPs, RANK.arrival, link.number, () => arrive(cell, 1));
  }
  function arrive(cell: Cell, step: number): void {
    const link = cell.vc.route[step];
    if (link === undefined) atEnd(cell);
    else if (link.port !== null) {
      count(cell, link);
      const { port } = link;
      if (!cell.vc.first && cell.rm === null) mark(port, cell);
      if (cell.vc.first) port.first.push(cell);
      else port.longest = Math.max(port.longest, port.queue.push(cell));
      serve(link, step);
    }
  }
  function serve(link: Link, step: number): void {
    const port = link.port!;
    const ring = port.first.length > 0 ? port.first : port.queue;
    if (port.busy || ring.length === 0) return;
    port.busy = true;
    at(now + link.cellPs, RANK.departure, link.number, () => {
      const cell = ring.shift()!;
      port.busy = false;
      const place = cell.vc.route.indexOf(link) + 1;
      at(now + link.delayPs, RANK.arrival, link.number, () => arrive(cell, place));
      serve(link, step);
    });
  }

  // EFCI: from above the upper threshold until below the lower one, cells of data that enter are marked.
  function mark(port: Port, cell: Cell): void {
    const { efciHighFraction, efciLowFraction } = port.abr;
    if (efciHighFraction === undefined) return;
    const { length } = port.queue;
    if (length > efciHighFraction * port.places) port.congested = true;
    else if (length === 0 || length < (efciLowFraction ?? efciHighFraction) * port.places) port.congested = false;
    cell.efci ||= port.congested;
  }

  // ERICA: counts, intervals, answers.
  function count({ vc, rm }: Cell, link: Link): void {
    const port = link.port!;
    if (vc.first) port.priority++;
    else {
      port.cells++;
      thereIs(port, vc);
      seenAt(port, vc).cells++;
      if (port.cells >= (port.abr.intervalCells ?? Infinity)) endInterval(link);
    }
    if (rm === null) return;
    if (!rm.back) {
      seenAt(port, vc).ccr = rm.ccr;
      return;
    }
    // The port through which the VC of an answer goes the other way.
    const there = vc.back!.route.find(({ number }) =>
      vc.route[vc.route.indexOf(link) - 1].number === (number ^ 1));
    if (!there?.port) return;
    if (there.port.abr.countBackward === true) thereIs(there.port, vc.back!);
    if (there.port.abr.algorithm === 'efci') return;
    const er = answer(there.port, seenAt(there.port, vc.back!), () => { tiePs = Math.min(tiePs, now); });
    rm.er = Math.min(rm.er, rm.short ? inSixteenBits(er) : er);
  }
  function thereIs(port: Port, vc: Vc): void {
    if (!port.active.has(vc) && port.abr.immediateShare === true) {
      port.n += 1 - (port.weight.get(vc) ?? 0);
      port.share = port.capacity / Math.max(1, port.n);
    }
    port.active.add(vc);
  }
  function seenAt({ vcs }: Port, vc: Vc): Seen {
    const seen = vcs.get(vc) ?? { ccr: 0, er: 0, answered: 0, cells: 0, cellsBefore: 0 };
    vcs.set(vc, seen);
    return seen;
  }
  function endInterval(link: Link): void {
    const port = link.port!;
    if (now === port.began) return;
    const seconds = (now - port.began) / 1e12;
    const { activeDecay = 0, averagingWeight = 0.2 } = port.abr;
    port.lengthS = seconds;
    for (const seen of port.vcs.values()) [seen.cellsBefore, seen.cells] = [seen.cells, 0];
    port.capacity = capacityOf(port, link.rate, port.priority / seconds);
    if (port.abr.algorithm === 'modifiedErica') {
      const { mean } = port;
      const follow = (so: number, newest: number): number =>
        (mean.s < 0 ? newest : so + averagingWeight * (newest - so));
      mean.cells = follow(mean.cells, port.cells);
      mean.room = follow(mean.room, port.capacity * seconds);
      mean.s = follow(mean.s, seconds);
      port.capacity = mean.room / mean.s;
      if (port.cells > 0) port.z = mean.cells / mean.room;
    } else if (port.cells > 0) port.z = port.cells / seconds / port.capacity;
    else if (activeDecay === 0) port.z = 0;
    for (const vc of port.active) port.weight.set(vc, 1);
    port.n = 0;
    for (const [vc, weight] of port.weight) {
      if (!port.active.has(vc)) port.weight.set(vc, weight * activeDecay);
      port.n += port.weight.get(vc)!;
    }
    port.share = port.capacity / Math.max(1, port.n);
    [port.before, port.now] = [port.now, port.share];
    [port.cells, port.priority, port.began] = [0, 0, now];
    port.active.clear();
    port.interval++;
    whenOver(link);
  }
  function whenOver(link: Link): void {
    const port = link.port!;
    const { interval, abr: { intervalMs } } = port;
    if (intervalMs === null || intervalMs === undefined) return;
    at(port.began + intervalMs * 1e9, RANK.interval, link.number, () => {
      if (port.interval === interval) endInterval(link);
    });
  }

  // Sources and destinations.
  function plan(vc: Vc): void {
    const { source } = vc;
    if (source === null) return;
    const mine = ++source.planned;
    if (vc.data === 0 && vc.turned === null) return;
    const { tcrCellsPerS = 10 } = source.told;
    const tagged = Math.min(source.peak, tcrCellsPerS);
    let next = inRate(source);
    const outside = Math.max(now, Math.max(source.lastPs, source.outPs) + Math.round(1e12 / tagged));
    if (source.acr < tagged && outside + 1e12 / source.peak <= next) next = outside;
    if (next < Infinity) at(next, RANK.service, vc.number, () => { if (source.planned === mine) send(vc, source); });
  }
  function inRate({ lastPs, acr }: Source): number {
    return lastPs < 0 ? now : acr === 0 ? Infinity : Math.max(now, lastPs + Math.max(1, Math.round(1e12 / acr)));
  }
  function sendFrm(vc: Vc, { peak, acr, told: { rateFormat } }: Source): void {
    const short = rateFormat === 'tm40';
    const [er, ccr] = short ? [inSixteenBits(peak), inSixteenBits(acr)] : [peak, acr];
    fromHost({ vc, rm: { back: false, er, ccr, ci: false, short } });
    if (vc.number % 2 === 0) told.push({ flow: vc.number / 2, event: 'frm', timePs: now, acr });
  }
  function sendTurned(vc: Vc): void {
    fromHost({ vc, rm: vc.turned });
    vc.turned = null;
  }
  function send(vc: Vc, source: Source): void {
    const { nrm = 32, trmMs = 100, adtfMs = 500, tbeCells = 16_777_215, cdf = 1 / 16 } = source.told;
    if (inRate(source) > now) {
      source.outPs = now;
      sendFrm(vc, source);
      if (vc.turned !== null) sendTurned(vc);
      plan(vc);
      return;
    }
    source.lastPs = now;
    if (source.frmPs >= 0 && source.since < nrm - 1 && (source.since < 2 || now - source.frmPs < trmMs * 1e9)) {
      source.since++;
      if (vc.turned !== null && (!source.answered || vc.data === 0)) {
        source.answered = true;
        sendTurned(vc);
      } else {
        vc.data--;
        fromHost({ vc, rm: null });
      }
    } else {
      if (source.frmPs >= 0 && now - source.frmPs > adtfMs * 1e9) source.acr = Math.min(source.acr, source.icr);
      if (source.unanswered >= Math.ceil(tbeCells / nrm)) {
        source.acr = Math.min(source.acr, Math.max(source.least, source.acr * (1 - cdf)));
      }
      source.unanswered++;
      source.frmPs = now;
      source.since = 0;
      source.answered = false;
      sendFrm(vc, source);
    }
    plan(vc);
  }
  function atEnd({ vc, rm, efci = false }: Cell): void {
    if (rm === null) {
      vc.efci = efci;
      return;
    }
    const back = vc.back!;
    if (!rm.back) {
      const turned = { ...rm, back: true, ci: rm.ci || vc.efci };
      vc.efci = false;
      if (vc.source!.told.turnaround === 'straight') fromHost({ vc: back, rm: turned });
      else {
        back.turned = turned;
        plan(back);
      }
      return;
    }
    const source = back.source!;
    const { rif = 1 / 16, rdf = 1 / 16 } = source.told;
    source.unanswered = 0;
    const next = rm.ci ? Math.max(source.least, source.acr * (1 - rdf))
      : Math.min(source.peak, source.acr + rif * source.peak);
    source.acr = Math.max(source.least, Math.min(next, rm.er));
    if (back.number % 2 === 0) told.push({ flow: back.number / 2, event: 'brm', timePs: now, acr: source.acr });
    plan(back);
  }

  for (const link of links.values()) if (link.port !== null) whenOver(link);
  (scenario.flows ?? []).forEach((flow, number) => {
    const nodes = routeOf(scenario, String(flow.from), String(flow.to));
    const way = (stops: string[]): Link[] => stops.slice(1).map((to, step) => links.get(`${stops[step]}>${to}`)!);
    const idle = { source: null, efci: false, turned: null };
    const there: Vc = { ...idle, number: 2 * number, route: way(nodes), back: null, first: isVbr(flow), data: 0 };
    const wayBack = way([...nodes].reverse());
    const back: Vc = { ...idle, number: 2 * number + 1, route: wayBack, back: there, first: false, data: 0 };
    there.back = back;
    if (!there.first) {
      there.source = sourceOf(flow.service as Settings, there, back);
      back.source = sourceOf(flow.service as Settings, back, there);
    }
    if (there.first) at((flow.startS ?? 0) * 1e12, RANK.timer, 0, () => vbr(there, flow));
    else for (const [atS, cells] of burstsOf(flow)) at(Math.round(atS * 1e12), RANK.timer, 0, () => {
      there.data += cells;
      plan(there);
    });
  });
  function vbr(vc: Vc, flow: Flow): void {
    fromHost({ vc, rm: null });
    const { rateMbps = 0 } = flow.traffic as { rateMbps?: number };
    at(now + Math.round(424e6 / rateMbps), RANK.timer, 0, () => vbr(vc, flow));
  }

  for (let one = due.pop(); one && one.timePs <= scenario.durationS! * 1e12; one = due.pop()) {
    now = one.timePs;
    one.run();
  }
  const longest = new Map([...links].flatMap(([id, { port }]) => (port ? [[id, port.longest] as const] : [])));
  return { told, longest, tiePs };
}

/** When cells of data come to a source, and how many. */
const burstsOf = ({ startS = 0, traffic }: Flow): [number, number][] => (traffic?.kind !== 'trace'
  ? [[startS, Infinity]] : traffic.entries.map(([atS, bytes]) => [startS + atS, (bytes / 1472) * 32]));

const isVbr = ({ traffic }: Flow): boolean => traffic?.kind === 'vbr';

const target = ({ algorithm, targetUtilization }: Algorithm): number =>
  targetUtilization ?? (algorithm === 'ericaPlus' ? 1 : 0.9);

function portOf(abr: Algorithm, rate: number, places: number): Port {
  const capacity = target(abr) * rate;
  return {
    abr, places, congested: false, lengthS: 0, mean: { cells: 0, room: 0, s: -1 }, queue: [], first: [], busy: false,
    longest: 0, began: 0, interval: 1, cells: 0, priority: 0, active: new Set(), vcs: new Map(), weight: new Map(),
    n: 0, capacity, z: 0, share: capacity, before: 0, now: 0,
  };
}

/** What ABR may have, by what VBR took in the interval; in ERICA+ by the queue as well. */
function capacityOf({ abr, queue: { length: q } }: Port, rate: number, vbr: number): number {
  if (abr.algorithm !== 'ericaPlus') return Math.max(0, target(abr) * rate - vbr);
  const { targetDelayMs = 1, a = 1.15, b = 1.05, queueDrainLimit = 0.5 } = abr;
  const left = Math.max(0, rate - vbr);
  const q0 = (targetDelayMs / 1000) * left;
  const factor = q <= q0 ? (b * q0) / ((b - 1) * q + q0) : Math.max(queueDrainLimit, (a * q0) / ((a - 1) * q + q0));
  return target(abr) * factor * left;
}

/** 2^e × (1 + m / 512), truncated. */
function inSixteenBits(rate: number): number {
  if (rate < 1) return 0;
  const e = Math.floor(Math.log2(rate));
  return 2 ** e * (1 + Math.floor((rate / 2 ** e - 1) * 512) / 512);
}

const isTie = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * b;

/** One decision for a VC in an interval. Says so where it would jump with the last digit of a sum. */
function answer(port: Port, seen: Seen, onTie: () => void): number {
  if (seen.answered === port.interval) return seen.er;
  seen.answered = port.interval;
  const { share, z, capacity, lengthS, abr: { delta = 0.1, maxAllocPrevious = true, measureVcRates = false } } = port;
  const ccr = !measureVcRates ? seen.ccr : lengthS === 0 ? 0 : seen.cellsBefore / lengthS;
  let er = Math.max(share, ccr === 0 ? 0 : ccr / z);
  if (maxAllocPrevious && er < port.before && isTie(z, 1 + delta)) onTie();
  if (maxAllocPrevious && z <= 1 + delta) er = Math.max(er, port.before);
  port.now = Math.max(port.now, er);
  if (isTie(ccr, share) && er > share && !isTie(er, share)) onTie();
  if (ccr < share) er = Math.min(er, share);
  return seen.er = Math.min(er, capacity);
}

function sourceOf(told: Settings, { route: [first, ...rest] }: Vc, { route: back }: Vc): Source {
  const { pcrMbps = null, icrMbps = null, mcrMbps = 0, tbeCells = 16_777_215 } = told;
  const cells = (mbps: number): number => (mbps * 1e6) / 424;
  const roundTripS = [first, ...rest, ...back].reduce((sum, { delayPs }) => sum + delayPs, 0) / 1e12;
  const peak = pcrMbps === null ? first.rate : cells(pcrMbps);
  const asked = Math.min(icrMbps === null ? peak : cells(icrMbps), peak, tbeCells / roundTripS);
  const least = cells(mcrMbps);
  const icr = Math.max(least, asked);
  return {
    acr: icr, icr, peak, least, lastPs: -1, outPs: -1, frmPs: -1, since: 0, answered: false,
    unanswered: 0, told, planned: 0,
  };
}
