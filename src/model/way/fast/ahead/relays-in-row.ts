/**
 * Finds relays in a row that no cell passes in more or less time than any other: all links have the rate of the port
 * before the row, no policy refuses anything in an empty queue, and nothing is counted or lost on purpose.
 */
import type { LinkState } from '../../../atm/link';
import { each } from '../../../kernel/each';
import { policyOf } from '../../../switch/discard/policies';
import type { PortState } from '../../../switch/port-state';
import type { Network, Simulation } from '../../../world';
import type { Ground } from './ground';
import type { Relay } from './relay';

export interface RelayRow {
  ports: readonly PortState[];
  /** The numbers of the first and the last port. */
  first: number;
  last: number;
  /** The link that leads to each port. */
  feeds: readonly number[];
  cellTimePs: number;
  /** The time, modulo the cell time, at which cells come to the first port. */
  phasePs: number;
  /** How long after it has come to the first port a cell comes to this port, and is judged there, ps. */
  comesPs: Float64Array;
  judgedPs: Float64Array;
  /** Delay of all links between the ports, ps. */
  delayPs: number;
  /** Hops of all VCs at the first port. The hop at each further port is larger by one. */
  hops: readonly number[];
}

/** The state of each VC at each port in a row is read and written, at each call; there may be this many in all. */
const MOST_STATES = 100_000;

/** Returns the rows of relays among these, each as long as it can be. `relays` is by number of port. */
export function relaysInRow(sim: Simulation, ground: Ground, relays: readonly (Relay | null)[]): RelayRow[] {
  const rows: RelayRow[] = [];
  const next = nextPorts(sim.net);
  const inRow = new Uint8Array(relays.length);
  let left = MOST_STATES;
  for (const first of ground.ports) {
    const [feed] = ground.inputs[first];
    if (inRow[first] === 1 || relays[first] === null || ground.ahead[feed] === 0 || next[feed] !== first) continue;
    const vcs = sim.net.hopsOfLink[first].length;
    const ports: number[] = [];
    let before = feed;
    for (let port = first; port >= 0 && left >= vcs; port = next[port]) {
      if (inRow[port] === 1 || relays[port] === null || !passesAll(sim, port, before)) break;
      inRow[port] = 1;
      left -= vcs;
      ports.push(port);
      before = port;
    }
    if (ports.length > 0) rows.push(rowOf(sim, ports, feed));
  }
  return rows;
}

const known = new WeakMap<Network, Int32Array>();

/** By number of port, the port to which all its VCs go next, and no others; -1 if there is none. */
function nextPorts(net: Network): Int32Array {
  const before = known.get(net);
  if (before !== undefined) return before;
  const { hopsOfLink, hopLink, hopVc } = net;
  const next = Int32Array.from(hopsOfLink, (hops) => {
    const port = hops.length > 0 && hops[0] + 1 < hopLink.length ? hopLink[hops[0] + 1] : -1;
    const allGo = port >= 0 && hops.length === hopsOfLink[port].length
      && hops.every((hop) => hopLink[hop + 1] === port && hopVc[hop + 1] === hopVc[hop]);
    return allGo ? port : -1;
  });
  known.set(net, next);
  return next;
}

/** Whether each cell that comes over `feed` at the rate of the port is admitted at once, and is not measured there. */
function passesAll({ world, net }: Simulation, number: number, feed: number): boolean {
  const port = world.ports[number];
  const before = world.links[feed];
  const { cellTimePs } = world.links[number];
  return before.errorRate === 0 && before.cellTimePs === cellTimePs && number !== net.spec.measure.bottleneckLink
    && !port.counts && !port.countsBytes && port.promised === 0
    && (policyOf(port).losesNothingBelow?.(port.policyState, port.capacity) ?? 0) > 0
    && staysInOrder(before, world.clock[0]) && staysExact(port, world.links[number], net.spec.durationPs);
}

/** Whether what leaves from now on comes after the delay. It comes later for a time after a delay was lowered. */
const staysInOrder = ({ lastArrivalPs, delayPs }: LinkState, nowPs: number): boolean =>
  lastArrivalPs <= nowPs + delayPs;

/** Whether sums over time are exact, whatever the order in which they are added up. */
const staysExact = ({ area }: PortState, { busyPs }: LinkState, durationPs: number): boolean =>
  Math.max(area, busyPs) + durationPs < Number.MAX_SAFE_INTEGER && Number.isInteger(area) && Number.isInteger(busyPs);

function rowOf({ world, net }: Simulation, numbers: readonly number[], feed: number): RelayRow {
  const { ports, links } = world;
  const { cellTimePs, delayPs } = links[feed];
  const between = numbers.slice(0, -1);
  const phasePs = (ports[feed].slotOriginPs + delayPs) % cellTimePs;
  const comesPs = new Float64Array(numbers.length);
  const judgedPs = new Float64Array(numbers.length);
  let atPs = 0;
  numbers.forEach((number, n) => {
    comesPs[n] = atPs;
    const early = (phasePs + atPs - ports[number].slotOriginPs) % cellTimePs;
    atPs += early > 0 ? cellTimePs - early : -early;
    judgedPs[n] = atPs;
    atPs += cellTimePs + links[number].delayPs;
  });
  return {
    ports: each(numbers, (number) => ports[number]), first: numbers[0], last: numbers[numbers.length - 1],
    feeds: [feed, ...between], cellTimePs, phasePs, comesPs, judgedPs, hops: net.hopsOfLink[numbers[0]],
    delayPs: between.reduce((sum, link) => sum + links[link].delayPs, 0),
  };
}
