/**
 * What the stage remembers between frames: when packets were broken and when they became whole, for what moves then,
 * and how much each link carried. Trays and the last drop come from each frame alone: two equal runs show the same,
 * whatever frames came before. Fed every frame once; allocates only for a new tray or a new falling
 * cell. Wall times in ms.
 */
import { PS_PER_S } from '../../model/kernel/time';
import {
  CELL, EVENT, eventAt, FALLEN, FLOW, HEAD, LINK, TRAY, type Frame, type FrameEvent,
} from '../../runner/client/frame';
import type { Topology } from './topology';

const PACKETS = 4;
/** Number of points kept of a link's recent rate. */
export const HISTORY = 24;
/** Most marks of the last dropped cells that are drawn in a tray. */
export const TRAY_MARKS = 64;

export interface Tray {
  group: number;
  reason: number;
  count: number;
  /** Flows of the last dropped cells, oldest first, and their number. */
  flows: Int32Array;
  held: number;
}

export interface Tracker {
  timePs: number;
  /** Smoothed simulated time per frame, ps, and whether the run is running. */
  framePs: number;
  running: boolean;
  /** Drops since the last frame, oldest first, at most a few. */
  drops: FrameEvent[];
  /** The last drop of the run; null if there was none. */
  lastDrop: FrameEvent | null;
  /** In the order of the reasons. */
  trays: Tray[];
  /** By flow: whether it waits for its timer, with nothing under way and nothing new at the receiver. */
  stalled: Uint8Array;
  onTheWay: Uint8Array;
  /** By flow and place in a ring: the last packets that lost a cell. */
  brokenPacket: Int32Array;
  brokenAtMs: Float64Array;
  brokenNext: Uint8Array;
  /** When a packet was last broken: shortly after that, cells are turning grey. */
  lastBrokenMs: number;
  /** When the bar of a flow last flashed. */
  flashAtMs: Float64Array;
  /** By link: the share of its capacity that was used in the last frames, and the doomed share of that, as rings. */
  rate: Float32Array;
  waste: Float32Array;
  historyAt: number;
  historyHeld: number;
  carried: Float64Array;
  carriedDoomed: Float64Array;
  lastSerial: number;
  lastJumps: number;
  lastEvent: number;
}

const NONE = -1;
const DROPS_KEPT = 6;
const FLASH_APART_MS = 800;

export function createTracker({ flows, links }: Topology): Tracker {
  const count = flows.length;
  return {
    timePs: NONE, framePs: 0, running: false, drops: [], lastDrop: null, trays: [],
    stalled: new Uint8Array(count), onTheWay: new Uint8Array(count),
    brokenPacket: new Int32Array(count * PACKETS).fill(NONE), brokenAtMs: new Float64Array(count * PACKETS),
    brokenNext: new Uint8Array(count),
    lastBrokenMs: -1e9, flashAtMs: new Float64Array(count).fill(-1e9),
    rate: new Float32Array(links.length * HISTORY), waste: new Float32Array(links.length * HISTORY), historyAt: 0,
    historyHeld: 0,
    carried: new Float64Array(links.length), carriedDoomed: new Float64Array(links.length),
    lastSerial: NONE, lastJumps: NONE, lastEvent: NONE,
  };
}

/** Takes a frame in. Returns false for a frame of another run, or of an earlier time: that needs a fresh tracker. */
export function track(tracker: Tracker, frame: Frame, topology: Topology, nowMs: number): boolean {
  const serial = frame.header[HEAD.serial];
  if (serial === tracker.lastSerial) return true;
  const timePs = frame.header[HEAD.timePs];
  const jumps = frame.header[HEAD.jumps];
  if (tracker.timePs >= 0 && (timePs < tracker.timePs || jumps !== tracker.lastJumps)) return false;
  const elapsed = tracker.timePs < 0 ? 0 : timePs - tracker.timePs;
  tracker.running = frame.header[HEAD.running] > 0;
  if (elapsed > 0) tracker.framePs = tracker.framePs === 0 ? elapsed : tracker.framePs * 0.7 + elapsed * 0.3;
  tracker.lastSerial = serial;
  tracker.lastJumps = jumps;
  tracker.timePs = timePs;
  noteRates(tracker, frame, topology, elapsed);
  noteStalled(tracker, frame, topology);
  noteTrays(tracker, frame, topology);
  noteLastDrop(tracker, frame);
  noteEvents(tracker, frame, nowMs);
  return true;
}

function noteRates(tracker: Tracker, { links }: Frame, { unitBits }: Topology, elapsed: number): void {
  const { data, stride, rows } = links;
  const count = Math.min(rows, tracker.carried.length);
  if (elapsed > 0) {
    tracker.historyAt = (tracker.historyAt + 1) % HISTORY;
    tracker.historyHeld = Math.min(HISTORY, tracker.historyHeld + 1);
  }
  for (let link = 0; link < count; link++) {
    const at = link * stride;
    const carried = data[at + LINK.carried];
    const doomed = data[at + LINK.carriedDoomed];
    if (elapsed > 0) {
      const most = (elapsed * data[at + LINK.rateBps]) / (unitBits[link] * PS_PER_S);
      const place = link * HISTORY + tracker.historyAt;
      const more = carried - tracker.carried[link];
      tracker.rate[place] = Math.min(1, more / Math.max(1e-9, most));
      tracker.waste[place] = more > 0 ? Math.min(1, (doomed - tracker.carriedDoomed[link]) / more) : 0;
    }
    tracker.carried[link] = carried;
    tracker.carriedDoomed[link] = doomed;
  }
}

/**
 * Notes which flows have something under way, and which only wait for their timers: not those whose data is held back
 * by a rate or for want of credit. One that asks switches for places may hold its data at the source meanwhile, and
 * asks again by itself.
 */
function noteStalled(tracker: Tracker, { cells, flows, header }: Frame, topology: Topology): void {
  const { onTheWay, stalled } = tracker;
  // Where cells are left out of the frame, each flow may have some of them.
  onTheWay.fill(header[HEAD.cellsLeftOut] > 0 ? 1 : 0);
  const { data, stride, rows } = cells;
  for (let row = 0, from = CELL.flow; row < rows; row++, from += stride) onTheWay[data[from]] = 1;
  const count = Math.min(flows.rows, stalled.length);
  for (let flow = 0; flow < count; flow++) {
    const row = flow * flows.stride;
    stalled[flow] = flows.data[row + FLOW.flightBytes] > 0 && flows.data[row + FLOW.sourceQueue] === 0
      && flows.data[row + FLOW.heldBack] === 0 && onTheWay[flow] === 0 && topology.flows[flow].asksForPlaces !== true
      && flows.data[row + FLOW.received] <= flows.data[row + FLOW.una] && flows.data[row + FLOW.rtoPs] >= 0 ? 1 : 0;
  }
}

function noteLastDrop(tracker: Tracker, { lastDrop }: Frame): void {
  if (lastDrop.rows === 0) tracker.lastDrop = null;
  else if (tracker.lastDrop?.serial !== lastDrop.data[EVENT.serial]) tracker.lastDrop = eventAt(lastDrop, 0);
}

function noteEvents(tracker: Tracker, { events }: Frame, nowMs: number): void {
  tracker.drops.length = 0;
  for (let row = 0; row < events.rows; row++) {
    const event = eventAt(events, row);
    if (event.serial <= tracker.lastEvent) continue;
    tracker.lastEvent = event.serial;
    if (event.kind === 'drop') noteDrop(tracker, event, nowMs);
    else if (event.kind === 'whole') noteWhole(tracker, event, nowMs);
  }
}

function noteWhole(tracker: Tracker, { flow }: FrameEvent, nowMs: number): void {
  // At most one flash in this time, however fast packets complete.
  if (nowMs - tracker.flashAtMs[flow] > FLASH_APART_MS) tracker.flashAtMs[flow] = nowMs;
}

function noteDrop(tracker: Tracker, event: FrameEvent, nowMs: number): void {
  // Acknowledgements have packet numbers below 0.
  if (event.flow >= 0 && event.packet >= 0) noteBroken(tracker, event, nowMs);
  tracker.drops.push(event);
  if (tracker.drops.length > DROPS_KEPT) tracker.drops.shift();
}

function noteBroken(tracker: Tracker, { flow, packet }: FrameEvent, nowMs: number): void {
  if (brokenPlace(tracker, flow, packet) >= 0) return;
  const place = flow * PACKETS + tracker.brokenNext[flow];
  tracker.brokenNext[flow] = (tracker.brokenNext[flow] + 1) % PACKETS;
  tracker.brokenPacket[place] = packet;
  tracker.brokenAtMs[place] = nowMs;
  tracker.lastBrokenMs = nowMs;
}

/** Returns the place where it is remembered when a packet was broken; −1 if it was not, or long ago. */
export function brokenPlace({ brokenPacket }: Tracker, flow: number, packet: number): number {
  for (let place = flow * PACKETS; place < (flow + 1) * PACKETS; place++) {
    if (brokenPacket[place] === packet) return place;
  }
  return NONE;
}

function trayOf(tracker: Tracker, group: number, reason: number): Tray {
  let tray = tracker.trays.find((one) => one.group === group && one.reason === reason);
  if (!tray) {
    tray = { group, reason, count: 0, flows: new Int32Array(TRAY_MARKS), held: 0 };
    tracker.trays.push(tray);
    tracker.trays.sort((a, b) => a.reason - b.reason || a.group - b.group);
  }
  return tray;
}

function noteTrays(tracker: Tracker, { trays, fallen }: Frame, topology: Topology): void {
  for (const tray of tracker.trays) tray.count = tray.held = 0;
  for (let row = 0, at = 0; row < fallen.rows; row++, at += fallen.stride) {
    const group = topology.groupOf[fallen.data[at + FALLEN.node]];
    const tray = group === undefined ? null : trayOf(tracker, group, fallen.data[at + FALLEN.reason]);
    if (tray && tray.held < TRAY_MARKS) tray.flows[tray.held++] = fallen.data[at + FALLEN.flow];
  }
  const { data, stride, rows } = trays;
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    const group = topology.groupOf[data[at + TRAY.node]];
    if (group !== undefined) trayOf(tracker, group, data[at + TRAY.reason]).count += data[at + TRAY.count];
  }
}
