/** The rows that say what happened and what fell: events, trays, the last cells in them, and the last drop. */
import { lastFallen, RECENT_CAPACITY, RECENT_COLUMNS, RECENT_STRIDE, TRAY_KEPT } from '../../model/metrics/recent';
import { REASON_COUNT } from '../../model/reasons';
import type { Simulation } from '../../model/world';
import { rowReader, type Row } from '../client/columns';
import { EVENT_COLUMNS, FALLEN_COLUMNS, TRAY_COLUMNS } from '../client/frame';
import { rowWriter, type Writer } from './writer';

const MOST_EVENTS = Math.min(256, RECENT_CAPACITY);
/** Rows of the fallen in a frame: where many trays share them, each shows fewer. */
const MOST_FALLEN = 4_096;

type Happening = Readonly<Row<typeof RECENT_COLUMNS>>;

const isAck = (vc: number): boolean => vc >= 0 && (vc & 1) === 1;

const writeEvent = rowWriter<typeof EVENT_COLUMNS, Happening>(EVENT_COLUMNS, {
  serial: ({ serial }) => serial,
  timePs: ({ timePs }) => timePs,
  kind: ({ kind }) => kind,
  flow: ({ vc }) => (vc < 0 ? -1 : vc >> 1),
  link: ({ link }) => link,
  packet: ({ vc, packet }) => (isAck(vc) ? -1 - packet : packet),
  index: ({ index }) => index,
  of: ({ of }) => of,
  reason: ({ reason }) => reason,
});

const happenings = rowReader(RECENT_COLUMNS);

function writeHappening(writer: Writer, data: Float64Array, number: number): void {
  happenings.read({ rows: data.length / RECENT_STRIDE, stride: RECENT_STRIDE, data }, number);
  writeEvent(writer, happenings.row);
}

/** Writes what happened from serial `seen` on, at most the last MOST_EVENTS; returns the serial that comes next. */
export function writeEvents(writer: Writer, { world: { recent } }: Simulation, seen: number): number {
  for (let serial = Math.max(seen, recent.serial - MOST_EVENTS); serial < recent.serial; serial++) {
    writeHappening(writer, recent.data, serial % RECENT_CAPACITY);
  }
  return recent.serial;
}

export function writeLastDrop(writer: Writer, { world: { recent } }: Simulation): void {
  if (recent.lastDrop[0] >= 0) writeHappening(writer, recent.lastDrop, 0);
}

/** A tray of the World: reasons of one node lie side by side. */
const nodeOf = (tray: number): number => Math.floor(tray / REASON_COUNT);
const reasonOf = (tray: number): number => tray % REASON_COUNT;

const writeTray = rowWriter<typeof TRAY_COLUMNS, { tray: number; count: number }>(TRAY_COLUMNS, {
  node: ({ tray }) => nodeOf(tray),
  reason: ({ tray }) => reasonOf(tray),
  count: ({ count }) => count,
});

export function writeTrays(writer: Writer, { world: { trays } }: Simulation): void {
  trays.forEach((count, tray) => {
    if (count > 0) writeTray(writer, { tray, count });
  });
}

const writeOneFallen = rowWriter<typeof FALLEN_COLUMNS, { tray: number; vc: number }>(FALLEN_COLUMNS, {
  node: ({ tray }) => nodeOf(tray),
  reason: ({ tray }) => reasonOf(tray),
  flow: ({ vc }) => vc >> 1,
});

export function writeFallen(writer: Writer, { world, net }: Simulation): void {
  const { ringOf, rings } = world.recent;
  if (rings === 0) return;
  const most = Math.min(TRAY_KEPT, Math.floor(MOST_FALLEN / rings));
  ringOf.forEach((ring, tray) => {
    if (ring === 0 || net.spec.nodes[nodeOf(tray)].kind !== 'switch') return;
    for (const vc of lastFallen(world, tray, most)) writeOneFallen(writer, { tray, vc });
  });
}
