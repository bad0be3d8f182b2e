/**
 * Makes delay lines of relays in a row, and writes what has happened in the lines back into the World. A line is only
 * made where every cell and every VC in it stands as if it had always been one.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { layTrain, type LinkState } from '../../../atm/link';
import { pushCell } from '../../../atm/rings';
import type { PortState } from '../../../switch/port-state';
import { vcHop, type VcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import {
  beginToCount, cameAtPs, cellOf, createLine, hopOf, passedBy, push, takeOff, tell, type DelayLine, type Passed,
} from './delay-line';
import { follow, noteUnderWay, takeBack } from './doom';
import type { RelayRow } from './relays-in-row';

/** `DelayLine.admitted` of all lines, which have different hops. */
let admitted = new Int32Array(0);

/** Returns the delay line of relays in a row as they stand at `nowPs`, or `null` if none can be made of them yet. */
export function lineOf(sim: Simulation, row: RelayRow, nowPs: number): DelayLine | null {
  if (admitted.length < sim.world.hops.length) admitted = new Int32Array(sim.world.hops.length);
  const line = createLine(sim, row, admitted);
  const found = takeCells(sim, line, nowPs);
  if (found === null || !isInTime(sim, line, found, nowPs) || !isKnown(sim, line, found)) {
    takeOff(line);
    return null;
  }
  line.before = found;
  beginToCount(line, nowPs);
  const [feed, ...inside] = row.feeds;
  follow(feed, inside.map((link, n) => ({ link, laterPs: row.comesPs[n + 1] })));
  for (let number = 0; number < line.come; number++) {
    noteUnderWay(sim, feed, cellOf(line, number) >>> INDEX_BITS, cameAtPs(line, number), nowPs);
  }
  return line;
}

/** Adds the cells that the ports and the links between them have. Returns where each port stands, or `null`. */
function takeCells({ world }: Simulation, line: DelayLine, nowPs: number): Passed[] | null {
  const { ports, feeds, comesPs, judgedPs, cellTimePs } = line.row;
  const found: Passed[] = [];
  for (let n = ports.length - 1; n >= 0; n--) {
    const port = ports[n];
    const { queue, inputs, busyInputs, waiting } = port;
    const left = line.come;
    if (port.queuedCells !== (port.sending ? 1 : 0) || waiting > 1) return null;
    if (port.sending) {
      const sincePs = world.links[port.link].freeAtPs - cellTimePs;
      if (port.changedPs !== sincePs) return null;
      push(line, queue.cell[queue.head], queue.hop[queue.head] - n, sincePs - judgedPs[n]);
    }
    const judged = line.come;
    if (waiting === 1) {
      const { cell, hop, head } = inputs[busyInputs[0]];
      const slotPs = nowPs - (nowPs - port.slotOriginPs) % cellTimePs + cellTimePs;
      push(line, cell[head], hop[head] - n, slotPs - judgedPs[n]);
    }
    found.unshift({ come: line.come, judged, left });
    if (n > 0) takeTrains(line, world.links[feeds[n]], n - 1, comesPs[n]);
  }
  return found;
}

/** Adds the cells on the link after the nth port. They come to the next `comesPs` after the first. */
function takeTrains(line: DelayLine, link: LinkState, n: number, comesPs: number): void {
  const { head, trains, at, cell, hop } = link;
  for (let train = 0; train < trains; train++) {
    const place = (head + train) & (at.length - 1);
    push(line, cell[place], hop[place] - n, at[place] - comesPs);
  }
}

/** Whether all cells are where they are at this time in such a line, and those on the link to it will be, too. */
function isInTime({ world }: Simulation, line: DelayLine, found: readonly Passed[], nowPs: number): boolean {
  const { row: { cellTimePs, phasePs, feeds: [first] }, come } = line;
  const isNext = (atPs: number, beforePs: number): boolean =>
    atPs - beforePs >= cellTimePs && (atPs - phasePs) % cellTimePs === 0;
  let lastPs = -Infinity;
  for (let number = 0; number < come; number++) {
    const atPs = cameAtPs(line, number);
    if (!isNext(atPs, lastPs)) return false;
    lastPs = atPs;
  }
  const feed = world.links[first];
  for (let train = 0; train < feed.trains; train++) {
    const place = (feed.head + train) & (feed.at.length - 1);
    if (!isNext(feed.at[place], lastPs)) return false;
    lastPs = feed.at[place];
  }
  return passedBy(line, nowPs).every((due, n) =>
    due.come === found[n].come && due.judged === found[n].judged && due.left === found[n].left);
}

/** Whether each port knows of each VC what follows from the cells; if so, notes what the last port knows. */
function isKnown(sim: Simulation, line: DelayLine, found: readonly Passed[]): boolean {
  const { row, admitted: cells } = line;
  const last = row.ports.length - 1;
  const { world: { hops, packets } } = sim;
  const begin = (): void => {
    for (const hop of row.hops) cells[hop] = hops[hop + last]?.admitted ?? -1;
    line.told = found[last].judged;
  };
  begin();
  for (let n = last; n >= 0; n--) {
    while (line.told < found[n].judged) tell(line, packets);
    const sending = sendingHop(line, found[n]);
    if (row.hops.some((hop) => !stands(hops[hop + n], cells[hop], hop === sending ? 1 : 0))) return false;
  }
  begin();
  return true;
}

/** The hop, at the first port, of the cell that a port is sending; -1 if it sends none. */
const sendingHop = (line: DelayLine, { judged, left }: Passed): number =>
  (judged > left ? hopOf(line, left) : -1);

/** Whether a VC stands at a port as one that has had so many cells of its packet admitted there, all that came. */
const stands = (vc: VcHop | null, cells: number, queued: number): boolean =>
  (vc === null ? cells < 0 : vc.admitted === cells && vc.midPacket === cells > 0 && vc.partlySent === cells > 0
    && vc.queued === queued && !vc.refusing && !vc.marking && !vc.held && vc.features === null && vc.ring === null);

/** Writes everything in the line into the World as it stands at `nowPs`. */
export function writeLine(sim: Simulation, line: DelayLine, nowPs: number): void {
  const { world: { links, packets } } = sim;
  const { row: { ports, feeds }, before } = line;
  const all = passedBy(line, nowPs);
  for (let number = line.gone; number < line.come; number++) {
    takeBack(sim, feeds[0], cellOf(line, number) >>> INDEX_BITS, cameAtPs(line, number), nowPs);
  }
  for (let n = ports.length - 1; n >= 0; n--) {
    const passed = all[n];
    while (line.told < passed.judged) tell(line, packets);
    if (n > 0) links[feeds[n]].carried += passed.come - before[n].come;
    if (n + 1 < all.length) writeLink(line, links[ports[n].link], n, all[n + 1].come, passed.left);
    writePort(sim, line, n, passed);
    writeVcs(sim, line, n, passed);
  }
  takeOff(line);
}

/** Writes the link after the nth port. The cells on it are those from number `from` up to number `to` - 1. */
function writeLink(line: DelayLine, link: LinkState, n: number, from: number, to: number): void {
  const { row: { judgedPs, cellTimePs } } = line;
  const leftPs = (number: number): number => cameAtPs(line, number) + judgedPs[n] + cellTimePs;
  const { lastArrivalPs } = link;
  link.trains = 0;
  link.lastArrivalPs = 0;
  for (let number = from; number < to; number++) {
    layTrain(link, cellOf(line, number), hopOf(line, number) + n, 1, leftPs(number), cellTimePs);
  }
  link.lastArrivalPs = to > line.before[n].left ? leftPs(to - 1) + link.delayPs : lastArrivalPs;
}

function writePort(sim: Simulation, line: DelayLine, n: number, { come, judged, left }: Passed): void {
  const { row: { ports, judgedPs, cellTimePs }, before } = line;
  const port = ports[n];
  const link = sim.world.links[port.link];
  const judgedNow = judged - before[n].judged;
  const leftNow = left - before[n].left;
  const judgedAtPs = (number: number): number => cameAtPs(line, number) + judgedPs[n];
  port.area += leftNow * cellTimePs;
  if (leftNow > 0) port.changedPs = judgedAtPs(left - 1) + cellTimePs;
  if (judgedNow > 0) {
    const sincePs = judgedAtPs(judged - 1);
    port.changedPs = leftNow > 0 ? Math.max(port.changedPs, sincePs) : sincePs;
    port.arrived += judgedNow;
    port.occupancy = 0;
    port.arriving = 1;
    port.longest = Math.max(port.longest, 1);
    port.longestInBin = Math.max(port.longestInBin, 1);
    link.busyPs += judgedNow * cellTimePs;
    link.freeAtPs = sincePs + cellTimePs;
  }
  port.sending = judged > left;
  port.queuedCells = judged - left;
  port.activeVcs = judged - left;
  port.queue.length = 0;
  if (port.sending) pushCell(port.queue, cellOf(line, left), hopOf(line, left) + n);
  clearInputs(port);
  if (come > judged) {
    const hop = hopOf(line, judged) + n;
    const input = sim.net.hopInput[hop];
    port.busyInputs[port.busyCount++] = input;
    pushCell(port.inputs[input], cellOf(line, judged), hop);
    port.waiting = 1;
  }
}

function clearInputs(port: PortState): void {
  for (let place = 0; place < port.busyCount; place++) port.inputs[port.busyInputs[place]].length = 0;
  port.busyCount = 0;
  port.waiting = 0;
}

/** Writes what the nth port knows of its VCs. */
function writeVcs({ world }: Simulation, line: DelayLine, n: number, passed: Passed): void {
  const sending = sendingHop(line, passed);
  for (const hop of line.row.hops) {
    const cells = line.admitted[hop];
    if (cells < 0) continue;
    const vc = vcHop(world, hop + n);
    vc.admitted = cells;
    vc.midPacket = cells > 0;
    vc.partlySent = cells > 0;
    vc.queued = hop === sending ? 1 : 0;
  }
}
