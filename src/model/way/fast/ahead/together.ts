/**
 * Ports of a switch that go together, because cells at one read what another keeps: those of resource management that
 * come back, at a switch with ABR. When such cells come is known beforehand, so each port goes on by itself until one
 * of them reads what it keeps; then it has come exactly so far. Of one instant, slots come in the order of their ports,
 * then averaging intervals end.
 * Hot path: one turn a cell that reads; allocates nothing but when the list of these grows.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { closeHole, createQueue, insertEvent, takeTop, type EventQueue } from '../../../kernel/event-queue';
import { intervalDue, intervalDuePs } from '../../../switch/features/explicit-rate';
import { PORT_FEATURES } from '../../../switch/features/list';
import type { Simulation } from '../../../world';
import { endOf, slotOf, type Calendar } from './calendar';
import { runPort } from './port';
import type { Lane } from './stand';

/** Cells in calendars that read what another port keeps, by end of slot and port: the port they read. */
export type Readers = EventQueue;

/** What cells at other ports read. */
const READ = PORT_FEATURES.filter(({ readsPort }) => readsPort !== undefined);

export const createReaders = (): Readers => createQueue(new Float64Array(0), false, 16);

/** A cell, the first of its train, comes to a port at `atPs` and is not in its calendar yet: it may be one of them. */
export function noteReader(sim: Simulation, calendar: Calendar, cell: number, hop: number, atPs: number): void {
  const { readers } = calendar;
  // Only cells of a role that has something to do at ports read anything there.
  if (readers === null || sim.net.roleIsSpecial[sim.world.packets.role[cell >>> INDEX_BITS]] === 0) return;
  for (const feature of READ) {
    const port = feature.readsPort?.(sim, cell >>> INDEX_BITS, hop) ?? -1;
    if (port >= 0) insertEvent(readers, endOf(calendar, slotOf(calendar, atPs)), sim.net.hopLink[hop], port);
  }
}

/** Ports that go together; lanes by the numbers of all ports. */
export interface Group {
  lanes: readonly Lane[];
  laneOf: readonly (Lane | undefined)[];
  readers: Readers;
}

/** All ports of the group, up to `upToPs`. Returns how many events that were. */
export function runTogether(sim: Simulation, { lanes, laneOf, readers }: Group, upToPs: number): number {
  let done = 0;
  while (readers.length > 0 && readers.time[0] <= upToPs) {
    const atPs = readers.time[0];
    const number = readers.key[0];
    do {
      const read = laneOf[readers.what[0]];
      if (read !== undefined) done += runLane(sim, read, read.number < number ? atPs : atPs - 1, atPs - 1);
      takeTop(readers);
      closeHole(readers);
    } while (readers.length > 0 && readers.time[0] === atPs && readers.key[0] === number);
    const lane = laneOf[number];
    if (lane !== undefined) done += runLane(sim, lane, atPs, atPs - 1);
  }
  for (const lane of lanes) done += runLane(sim, lane, upToPs, upToPs);
  return done;
}

/** Goes through the slots of a port up to `slotsPs`, and through the events of its intervals up to `endsPs`. */
function runLane(sim: Simulation, { number, calendar }: Lane, slotsPs: number, endsPs: number): number {
  const { clock, ports } = sim.world;
  const port = ports[number];
  let done = 0;
  for (let duePs = intervalDuePs(port); duePs <= endsPs; duePs = intervalDuePs(port)) {
    done += runPort(sim, calendar, number, duePs) + 1;
    clock[0] = duePs;
    intervalDue(sim, port);
  }
  return done + runPort(sim, calendar, number, slotsPs);
}
