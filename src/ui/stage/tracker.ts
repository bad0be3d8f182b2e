/**
 * What the stage remembers between frames: which cells of the last packets were lost and when, what became of each
 * flow's packet, and how much each link carried. Trays and the last drop come from each frame alone: two equal runs
 * show the same, whatever frames came before. Fed every frame once; allocates only for a new tray or a new falling
 * cell. Wall times in ms.
 */
import { PS_PER_S } from '../../model/kernel/time';
import {
  CELL, CELL_FLAG, EVENT, eventAt, FALLEN, FLOW, HEAD, LINK, TRAY, type Frame, type FrameEvent,
} from '../../runner/client/frame';
import type { Topology } from './topology';

const PACKETS = 4;
/** Number of points kept of a link's recent rate. */
export const HISTORY = 24;
/** Most marks of the last dropped cells that are drawn in a tray. */
export const TRAY_MARKS = 64;
/** Lost cells of a packet are remembered one by one below this index. */
const REMEMBERED = 64;

export interface Tray {
  group: number;
  reason: number;
  count: number;
  /** Flows of the last dropped cells, oldest first, and their number. */
  flows: Int32Array;
  held: number;
}

export const OUTCOME = { open: 0, whole: 1, broken: 2 } as const;

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
  /** By flow: the packet that the receiver assembles, the one that the sender sends, and the cells of that. */
  receiving: Int32Array;
  sending: Int32Array;
  sendingOf: Int32Array;
  /** Cells of that packet that have left the host, and cells of the flow that wait there. */
  sent: Int32Array;
  waiting: Int32Array;
  /** By flow: whether it waits for its timer, with nothing under way and nothing new at the receiver. */
  stalled: Uint8Array;
  onTheWay: Uint8Array;
  outcome: Uint8Array;
  wholeAtMs: Float64Array;
  lastHave: Int32Array;
  lastOf: Int32Array;
  /** By flow and place in a ring: the last packets that lost a cell. */
  brokenPacket: Int32Array;
  brokenFirst: Int32Array;
  brokenAtMs: Float64Array;
  brokenLow: Uint32Array;
  brokenHigh: Uint32Array;
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
  oldest: Int32Array;
  lastSerial: number;
  lastJumps: number;
  lastEvent: number;
}

const NONE = -1;
const NOT_SEEN = 0x7fffffff;
const DROPS_KEPT = 6;
const FLASH_APART_MS = 800;

export function createTracker({ flows, links }: Topology): Tracker {
  const count = flows.length;
  return {
    timePs: NONE, framePs: 0, running: false, drops: [], lastDrop: null, trays: [],
    receiving: new Int32Array(count).fill(NONE), sending: new Int32Array(count).fill(NONE),
    sendingOf: new Int32Array(count),
    sent: new Int32Array(count), waiting: new Int32Array(count), stalled: new Uint8Array(count),
    onTheWay: new Uint8Array(count),
    outcome: new Uint8Array(count), wholeAtMs: new Float64Array(count).fill(-1e9), lastHave: new Int32Array(count),
    lastOf: new Int32Array(count).fill(NONE),
    brokenPacket: new Int32Array(count * PACKETS).fill(NONE), brokenFirst: new Int32Array(count * PACKETS),
    brokenAtMs: new Float64Array(count * PACKETS),
    brokenLow: new Uint32Array(count * PACKETS), brokenHigh: new Uint32Array(count * PACKETS),
    brokenNext: new Uint8Array(count),
    lastBrokenMs: -1e9, flashAtMs: new Float64Array(count).fill(-1e9),
    rate: new Float32Array(links.length * HISTORY), waste: new Float32Array(links.length * HISTORY), historyAt: 0,
    historyHeld: 0,
    carried: new Float64Array(links.length), carriedDoomed: new Float64Array(links.length),
    oldest: new Int32Array(count),
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
  notePackets(tracker, frame, topology);
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

/** Notes which packets are under way: the oldest of each flow, and how far the sender is with the newest. */
function notePackets(tracker: Tracker, { cells, flows }: Frame, topology: Topology): void {
  const { oldest, sending, sendingOf, sent } = tracker;
  oldest.fill(NOT_SEEN);
  tracker.onTheWay.fill(0);
  const { data, stride, rows } = cells;
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    const flow = data[at + CELL.flow];
    tracker.onTheWay[flow] = 1;
    if ((data[at + CELL.flags] & CELL_FLAG.ack) !== 0) continue;
    const packet = data[at + CELL.packet];
    if (packet < oldest[flow]) oldest[flow] = packet;
    if (packet < sending[flow] || topology.linkBefore[flow]?.get(data[at + CELL.link]) !== NONE) continue;
    if (packet > sending[flow]) {
      sending[flow] = packet;
      sendingOf[flow] = data[at + CELL.of];
      sent[flow] = 0;
    }
    sent[flow] = Math.max(sent[flow], data[at + CELL.index] + 1);
  }
  const count = Math.min(flows.rows, oldest.length);
  for (let flow = 0; flow < count; flow++) {
    const row = flow * flows.stride;
    tracker.waiting[flow] = flows.data[row + FLOW.sourceQueue];
    tracker.stalled[flow] = flows.data[row + FLOW.flightBytes] > 0 && tracker.waiting[flow] === 0
      && tracker.onTheWay[flow] === 0
      && flows.data[row + FLOW.received] <= flows.data[row + FLOW.una] && flows.data[row + FLOW.rtoPs] >= 0 ? 1 : 0;
    const have = flows.data[flow * flows.stride + FLOW.assemblyHave];
    const seen = oldest[flow] === NOT_SEEN ? NONE : oldest[flow];
    const before = tracker.receiving[flow];
    if ((have <= 0 && seen > before)
        || (seen !== NONE && (before === NONE || (have < tracker.lastHave[flow] && seen >= before)))) {
      if (seen !== before) tracker.outcome[flow] = OUTCOME.open;
      tracker.receiving[flow] = seen;
    }
    tracker.lastHave[flow] = have;
  }
}

/** Returns how many cells of the packet that a flow is sending have not left the host, and how many it has. */
export function leftToSend(
  { waiting, sending, sendingOf, sent }: Tracker, flow: number, cellsPerPacket: number,
): { left: number; of: number } {
  const of = sending[flow] < 0 || sendingOf[flow] <= 0 ? cellsPerPacket : sendingOf[flow];
  if (waiting[flow] <= 0) return { left: 0, of };
  // All of that packet has left: the cells that wait belong to the next one.
  if (sending[flow] < 0 || sent[flow] >= of) {
    return { left: Math.min(waiting[flow], cellsPerPacket), of: cellsPerPacket };
  }
  return { left: Math.min(waiting[flow], of - sent[flow]), of };
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
    else if (event.flow < 0) continue;
    else if (event.kind === 'whole') noteWhole(tracker, event, nowMs);
    else if (event.kind === 'discard') tracker.outcome[event.flow] = OUTCOME.broken;
  }
}

function noteWhole(tracker: Tracker, { flow, of }: FrameEvent, nowMs: number): void {
  tracker.wholeAtMs[flow] = nowMs;
  // At most one flash in this time, however fast packets complete.
  if (nowMs - tracker.flashAtMs[flow] > FLASH_APART_MS) tracker.flashAtMs[flow] = nowMs;
  tracker.outcome[flow] = OUTCOME.whole;
  tracker.lastOf[flow] = of;
}

function noteDrop(tracker: Tracker, event: FrameEvent, nowMs: number): void {
  // Acknowledgements have packet numbers below 0.
  if (event.flow >= 0 && event.packet >= 0) noteBroken(tracker, event, nowMs);
  tracker.drops.push(event);
  if (tracker.drops.length > DROPS_KEPT) tracker.drops.shift();
}

function noteBroken(tracker: Tracker, { flow, packet, index }: FrameEvent, nowMs: number): void {
  let place = brokenPlace(tracker, flow, packet);
  if (place < 0) {
    place = flow * PACKETS + tracker.brokenNext[flow];
    tracker.brokenNext[flow] = (tracker.brokenNext[flow] + 1) % PACKETS;
    tracker.brokenPacket[place] = packet;
    tracker.brokenFirst[place] = index;
    tracker.brokenAtMs[place] = nowMs;
    tracker.lastBrokenMs = nowMs;
    tracker.brokenLow[place] = tracker.brokenHigh[place] = 0;
  }
  if (index < 32) tracker.brokenLow[place] |= 1 << index;
  else if (index < REMEMBERED) tracker.brokenHigh[place] |= 1 << (index - 32);
}

/** Returns the place where the losses of a packet are remembered; −1 if there are none. */
export function brokenPlace({ brokenPacket }: Tracker, flow: number, packet: number): number {
  for (let place = flow * PACKETS; place < (flow + 1) * PACKETS; place++) {
    if (brokenPacket[place] === packet) return place;
  }
  return NONE;
}

export const hasBit = (low: number, high: number, index: number): boolean =>
  (index < 32 ? (low >>> index) & 1 : (high >>> (index - 32)) & 1) === 1;

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
