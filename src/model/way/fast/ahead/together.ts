/**
 * Ports of a switch that go together, because cells at one port read the state of another. With ABR, resource
 * management cells that come back do so. It is known beforehand when such cells come. So each port goes on by itself
 * until one of these cells reads its state, and then has reached exactly that instant. At one instant, slots come in
 * the order of their ports, and then averaging intervals end.
 * Hot path: one turn a cell that reads; allocates only when the list of these grows.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { closeHole, createQueue, insertEvent, takeTop, type EventQueue } from '../../../kernel/event-queue';
import { intervalDue, intervalDuePs } from '../../../switch/features/explicit-rate';
import { PORT_FEATURES } from '../../../switch/features/list';
import type { Simulation } from '../../../world';
import { endOf, type Calendar } from './calendar';
import { runPort } from './port';
import type { Lane } from './stand';

/** Cells in calendars that read the state of another port, by end of slot and port; each with the port it reads. */
export type Readers = EventQueue;

/** The features whose state is read by cells at other ports. */
const READ = PORT_FEATURES.filter(({ readsPort }) => readsPort !== undefined);

export const createReaders = (): Readers => createQueue(new Float64Array(0), false, 16);

/** Notes a cell that is to enter the calendar in `slot`, the first of its train, if it reads another port's state. */
export function noteReader(sim: Simulation, calendar: Calendar, cell: number, hop: number, slot: number): void {
  const { readers } = calendar;
  // Only cells of roles that ports treat in a special way read anything there.
  if (readers === null || sim.net.roleIsSpecial[sim.world.packets.role[cell >>> INDEX_BITS]] === 0) return;
  for (const feature of READ) {
    const port = feature.readsPort?.(sim, cell >>> INDEX_BITS, hop) ?? -1;
    if (port >= 0) insertEvent(readers, endOf(calendar, slot), sim.net.hopLink[hop], port);
  }
}

/** Ports that go together; `laneOf` is by number of port. */
export interface Group {
  lanes: readonly Lane[];
  laneOf: readonly (Lane | undefined)[];
  readers: Readers;
}

/** Runs all ports of the group up to `upToPs`. Returns the number of events. */
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

/** Processes the slots of a port up to `slotsPs`, and its ends of intervals up to `endsPs`. */
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
