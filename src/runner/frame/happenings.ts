/** Writes the rows of events, trays, the last cells in them, and the last drop. */
import {
  RECENT, RECENT_CAPACITY, TRAY_KEPT, lastDrop, lastFallen, rowOf,
} from '../../model/metrics/recent';
import { REASON_COUNT } from '../../model/reasons';
import type { Simulation } from '../../model/world';
import { EVENT_COLUMNS, FALLEN_COLUMNS, TRAY_COLUMNS } from '../client/frame';
import { roleFlags } from './role-flags';
import { rowWriter, type Writer } from './writer';

const MOST_EVENTS = Math.min(256, RECENT_CAPACITY);
/** Most rows of dropped cells in a frame: if many trays share them, each gets fewer. */
const MOST_FALLEN = 4_096;

/** An event: the row of the World's ring that begins at `at`. */
interface Happening { data: Float64Array; at: number }

const writeEvent = rowWriter(EVENT_COLUMNS, (row, { data, at }: Happening) => {
  const vc = data[at + RECENT.vc];
  const packet = data[at + RECENT.packet];
  return row
    .serial(data[at + RECENT.serial])
    .timePs(data[at + RECENT.timePs])
    .kind(data[at + RECENT.kind])
    .flow(vc < 0 ? -1 : vc >> 1)
    .link(data[at + RECENT.link])
    .packet(vc >= 0 && (vc & 1) === 1 ? -1 - packet : packet)
    .index(data[at + RECENT.index])
    .of(data[at + RECENT.of])
    .reason(data[at + RECENT.reason])
    .flags(roleFlags(data[at + RECENT.role], data[at + RECENT.back] === 1));
});

/** Writes the events from serial number `seen` on, at most the last MOST_EVENTS; returns the next serial number. */
export function writeEvents(writer: Writer, { world: { recent } }: Simulation, seen: number): number {
  for (let serial = Math.max(seen, recent.serial - MOST_EVENTS); serial < recent.serial; serial++) {
    writeEvent(writer, { data: recent.data, at: rowOf(recent, serial) });
  }
  return recent.serial;
}

export function writeLastDrop(writer: Writer, { world: { recent } }: Simulation): void {
  if (recent.dropSerial >= 0) writeEvent(writer, { data: lastDrop(recent), at: 0 });
}

/** The node of a tray of the World, where the reasons of one node follow each other. */
const nodeOf = (tray: number): number => Math.floor(tray / REASON_COUNT);
const reasonOf = (tray: number): number => tray % REASON_COUNT;

const writeTray = rowWriter(TRAY_COLUMNS, (row, { tray, count }: { tray: number; count: number }) => row
  .node(nodeOf(tray))
  .reason(reasonOf(tray))
  .count(count));

export function writeTrays(writer: Writer, { world: { trays } }: Simulation): void {
  for (let tray = 0; tray < trays.length; tray++) {
    if (trays[tray] > 0) writeTray(writer, { tray, count: trays[tray] });
  }
}

const writeOneFallen = rowWriter(FALLEN_COLUMNS, (row, { tray, vc }: { tray: number; vc: number }) => row
  .node(nodeOf(tray))
  .reason(reasonOf(tray))
  .flow(vc >> 1));

export function writeFallen(writer: Writer, { world, net }: Simulation): void {
  const { ringOf, rings } = world.recent;
  if (rings === 0) return;
  const most = Math.min(TRAY_KEPT, Math.floor(MOST_FALLEN / rings));
  for (let tray = 0; tray < ringOf.length; tray++) {
    if (ringOf[tray] === 0 || net.spec.nodes[nodeOf(tray)].kind !== 'switch') continue;
    for (const vc of lastFallen(world, tray, most)) writeOneFallen(writer, { tray, vc });
  }
}
