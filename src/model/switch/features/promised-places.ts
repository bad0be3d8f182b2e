/**
 * Places that a port has promised to cells which have not come yet (buffer reservation). For each VC that has asked:
 *
 *     unreserved = buffer − cells in it − places kept;   a request is granted if it is not larger than this.
 *
 * A cell for which a place is kept takes that place and is always let in; all other cells see kept places as taken. A
 * switch drops the cells of a block that it refused, or whose promise it has released, because such a block would not
 * get through.
 * Source: Buffer reservation for TCP over ATM networks, section 2.2. Departs from its text, which lets the unreserved
 * size grow when a cell enters.
 */
import { PacketFlag } from '../../atm/packets';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { reasonNumber } from '../../reasons';
import type { Simulation } from '../../world';
import { ADMIT, places } from '../discard/policy';
import { occupied } from '../places';
import { vcHop, type VcHop } from '../vc-hop';
import { NO_OPINION, type PortFeature } from './feature';

const unreserved = reasonNumber('unreserved');

/** Values of `from` after a refusal here, and after one by a later switch: no packet so far has a promise. */
const REFUSED = 2_147_483_647;
const WITHDRAWN = 2_147_483_646;
const UNSEEN = -1;

const NUMBER = 0;

/** State of one VC at one port. */
interface Promised {
  /** Places kept for it. */
  cells: number;
  /** Packets with lower numbers have no promise here. */
  from: number;
  /** `cells` at the last search for unused promises. */
  seen: number;
}

const isOrAre = (places: number): string => (places === 1 ? 'is' : 'are');

const promiseOf = (vc: VcHop): Promised => vc.features?.[NUMBER] as Promised;

/** As `promiseOf`; `null` if the port does not use this feature. */
const madeOf = (vc: VcHop | null): Promised | null => (vc?.features?.[NUMBER] ?? null) as Promised | null;

/** The sum of a port's promises is in `PortState.promised`, where its places are counted. */
export const promisedPlaces: PortFeature<object> = {
  id: 'promisedPlaces',
  title: 'Promised places',
  summary: 'Cells of a block enter where places were promised to it; a block that was refused them is refused whole.',
  source: 'Buffer reservation for TCP over ATM networks, section 2',
  number: NUMBER,
  crossesPorts: true,
  settle: (_spec, _capacity, before, needed) => before ?? (needed ? {} : null),
  createVc: (): Promised => ({ cells: 0, from: 0, seen: UNSEEN }),
  judge({ world: { packets } }, _port, vc, packet) {
    const own = promiseOf(vc);
    if (packets.flags[packet] & PacketFlag.reserving && packets.number[packet] < own.from) return unreserved;
    return own.cells > 0 ? ADMIT : NO_OPINION;
  },
  enter(port, vc) {
    const own = promiseOf(vc);
    if (own.cells === 0) return;
    own.cells--;
    port.promised--;
  },
  explain(reason, port, vc) {
    if (reason !== unreserved) return null;
    const { from } = promiseOf(vc);
    // A buffer that was made smaller may hold more than it has places.
    const free = Math.max(0, port.capacity - port.occupancy);
    if (from === WITHDRAWN) {
      return 'A later switch refused places to the last block of its flow, so those promised here were given back.';
    }
    return from === REFUSED
      ? `The last block of its flow that asked for places here was refused them; now ${places(port.promised)} of ${places(port.capacity)} ${isOrAre(port.promised)} promised to others, ${places(free)} ${isOrAre(free)} free.`
      : 'The block of its packet had been given up: places are promised to a later one.';
  },
};

/** How many places the port of a hop keeps for its VC; 0 without buffer reservation. */
export const promisedCells = (vc: VcHop | null): number => madeOf(vc)?.cells ?? 0;

/** Promises `cells` places at the port of a hop, for packets from number `packet` on. Returns false without room. */
export function promise(sim: Simulation, hop: number, cells: number, packet: number): boolean {
  const { world, net } = sim;
  const port = world.ports[net.hopLink[hop]];
  if (cells > port.capacity - occupied(sim, port)) return false;
  const own = promiseOf(vcHop(sim.world, hop));
  own.cells = cells;
  own.from = packet;
  own.seen = UNSEEN;
  port.promised += cells;
  world.flowTotals[(net.hopVc[hop] >> 1) * FLOW_TOTALS + FlowTotal.placesReserved] += cells;
  return true;
}

/** Refuses all packets so far at the port of a hop. */
export const refuseBlock = (sim: Simulation, hop: number): void => {
  promiseOf(vcHop(sim.world, hop)).from = REFUSED;
};

/** Gives back what is left of a promise. */
export function release({ world, net }: Simulation, hop: number): void {
  const own = promiseOf(vcHop(world, hop));
  if (own.cells === 0) return;
  world.ports[net.hopLink[hop]].promised -= own.cells;
  world.flowTotals[(net.hopVc[hop] >> 1) * FLOW_TOTALS + FlowTotal.placesReleased] += own.cells;
  own.cells = 0;
}

/** Withdraws the promise for the block that begins with packet `packet`, which was refused further on. */
export function withdraw(sim: Simulation, hop: number, packet: number): void {
  const own = madeOf(sim.world.hops[hop]);
  if (own === null || own.from !== packet) return;
  release(sim, hop);
  own.from = WITHDRAWN;
}

/** Releases promises of a VC of which no place was used since the last search. Returns whether any promise is left. */
export function releaseUnused(sim: Simulation, vc: number): boolean {
  const { world, net } = sim;
  let kept = false;
  for (let hop = net.hopStart[vc] + 1; hop < net.hopStart[vc + 1]; hop++) {
    const own = promiseOf(vcHop(world, hop));
    const { cells } = own;
    if (cells > 0 && cells === own.seen) release(sim, hop);
    else kept ||= cells > 0;
    own.seen = cells;
  }
  return kept;
}
