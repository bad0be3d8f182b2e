/**
 * The TCP sender: whole segments, a cumulative window, retransmission by go-back after a timeout. The congestion
 * control decides what a loss, an echo or an acknowledgement does to the window (congestion/control); the sender
 * carries it out. Segments keep the size that applied when they were first sent. TCP Boston changes what one
 * transmission carries (boston/sender), not when it is sent. Source: RFC 9293, RFC 5681; timers RFC 6298; limited
 * transmit RFC 3042. Hot path: once a packet, never once a cell; allocates nothing.
 */
import { rule } from './rule';
import { TCP_IP_HEADER_BYTES } from '../constants';
import { scheduleRest } from '../kernel/event-queue';
import { PS_PER_S } from '../kernel/time';
import { PacketFlag } from '../atm/packets';
import { tcpFlow, type TcpFlow, type Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import { Happening, happened } from '../metrics/recent';
import { windowForData } from './boston/redundancy';
import { learn, skipsSegment } from './boston/sender';
import { Act } from './congestion/control';
import { answersDuplicates, closeWindow, collapse, halvesFlight, windowInUse } from './congestion/rules';
import { noteIncomplete, readBlocks } from './congestion/scoreboard';
import { fullSegmentBytes, segmentBytesOf } from '../atm/sizes';
import { initialWindow, loneStart } from './congestion/state';
import { controlOf } from './congestion/variants';
import { hearEcho } from './echo';
import { heedsMarks, tellReduction } from './ecn';
import { isSyn, shakesHands } from './handshake';
import { probeAfterAck, probeIsLost } from './probe';
import { backOff, sampleRoundTrip } from './rtt';
import { advertisedBytes, freshBytes, hearWindow, overrideExpires } from './send-buffer';
import { armTimer, timerExpires } from './timer';
import { createSegment, keepsToKarn, transmit } from './transmit';

export const countsAcrossTimeouts = rule(
  'countsAcrossTimeouts', 'Counts across timeouts',
  'A timeout does not end a row of duplicates: until new data is acknowledged the count goes on.', 'ns-2.35: Tahoe',
);
export const shortFirstPacket = rule(
  'shortFirstPacket', 'Short first packet', 'Packet 0 is 40 bytes shorter than the others.',
  'ns-2.35: without a SYN packet 0 has no header',
);

/** The most packets that one event sends. The rest of a larger burst is left to another event at the same instant. */
export const PACKETS_AT_ONCE = 1_024;
/** The event for the rest of a burst, of TCP or of a traffic source. */
export const REST = 10;

export function startFlow(sim: Simulation, number: number): void {
  const flow = tcpFlow(sim.world, number);
  flow.started = true;
  sendWhatFits(sim, number, 0);
}

/**
 * Sends, and after a go-back resends, as long as the window has room. One segment may always be under way, because the
 * window may have been changed to less than the size of existing segments. `extraBytes`: allowance of limited transmit;
 * `most`: the most packets to send.
 */
export function sendWhatFits(sim: Simulation, number: number, extraBytes: number, most = Infinity): void {
  const flow = tcpFlow(sim.world, number);
  if (!flow.started) return;
  const { sender, congestion, transport } = flow;
  if (congestion.inRecovery && controlOf(flow).choose) {
    sendChosen(sim, number);
    return;
  }
  if (isClosed(flow)) return;
  const window = Math.min(windowForData(flow, windowInUse(flow)) + extraBytes, advertisedBytes(flow));
  for (let sent = 0; sent < most; sent++) {
    if (sent === PACKETS_AT_ONCE) {
      scheduleRest(sim.world.queue, sim.world.clock[0], REST, number);
      return;
    }
    if (sender.next > 0 && isSyn(transport, sender.una)) return;
    const bytes = nextBytes(sim, number, flow, window);
    if (bytes < 0) return;
    sendNext(sim, number, bytes);
  }
}

/**
 * Whether the window is closed below one segment, which the rules of ns-2 allow. The sender then waits for its timer,
 * and duplicates count although nothing is under way.
 */
const isClosed = (flow: TcpFlow): boolean =>
  flow.congestion.cwndBytes + flow.congestion.inflationBytes < fullSegmentBytes(flow.transport) && mayClose(flow);

const mayClose = (flow: TcpFlow): boolean =>
  controlOf(flow).mayClose?.(flow.controlState, flow.transport) ?? !halvesFlight(flow.transport);

/** Sends in recovery by a scoreboard: the congestion control chooses holes or new segments. */
function sendChosen(sim: Simulation, number: number): void {
  const flow = tcpFlow(sim.world, number);
  const { sender } = flow;
  for (let sent = 0; sent < PACKETS_AT_ONCE; sent++) {
    const bytes = nextBytes(sim, number, flow, advertisedBytes(flow));
    const segment = controlOf(flow).choose?.(flow, flow.controlState, segmentBytesOf(flow), bytes >= 0) ?? -1;
    if (segment < 0) return;
    if (segment === sender.next && bytes >= 0) sendNext(sim, number, bytes);
    else {
      if (segment >= sender.next) goOnBehind(flow, segment);
      transmit(sim, number, segment);
    }
  }
  scheduleRest(sim.world.queue, sim.world.clock[0], REST, number);
}

/** After a go-back, continues after a hole further on that was sent out of order. */
function goOnBehind({ sender }: TcpFlow, segment: number): void {
  const slot = segment & (sender.segmentBytes.length - 1);
  sender.next = segment + 1;
  sender.nextByte = sender.segmentStart[slot] + sender.segmentBytes[slot];
}

/** Returns the data bytes of segment `next` if it exists and fits into the window, otherwise -1. */
function nextBytes(sim: Simulation, number: number, flow: TcpFlow, window: number): number {
  const { sender, transport } = flow;
  if (isSyn(transport, sender.next)) return 0;
  const fresh = sender.next === sender.max;
  const bytes = fresh
    ? freshBytes(sim, number, flow, sender.unaByte + window - sender.maxByte)
    : sender.segmentBytes[sender.next & (sender.segmentBytes.length - 1)];
  if (bytes === 0 || (sender.next > sender.una && sender.nextByte - sender.unaByte + bytes > window)) return -1;
  return fresh && sender.next === 0 && transport.shortFirstPacket ? Math.max(1, bytes - TCP_IP_HEADER_BYTES) : bytes;
}

function sendNext(sim: Simulation, number: number, bytes: number): void {
  const flow = tcpFlow(sim.world, number);
  const { sender } = flow;
  const segment = sender.next;
  const fresh = segment === sender.max;
  if (fresh) createSegment(sim, flow, bytes);
  sender.next++;
  sender.nextByte += bytes;
  if (fresh || !skipsSegment(flow, segment)) transmit(sim, number, segment);
}

/** Resends the first unacknowledged segment. `sender.next` does not change. */
function resendFirst(sim: Simulation, number: number): void {
  const flow = tcpFlow(sim.world, number);
  const { sender } = flow;
  if (sender.una === sender.max) {
    // By the rules of ns-2, duplicates may ask for a segment that was never sent.
    const bytes = nextBytes(sim, number, flow, advertisedBytes(flow));
    if (bytes < 0) return;
    createSegment(sim, flow, bytes);
  }
  transmit(sim, number, sender.una);
}

/** Handles an acknowledgement that has arrived; `ack` is the slot of its packet. */
export function receiveAck(sim: Simulation, number: number, ack: number): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender } = flow;
  const segment = world.packets.segment[ack];
  const next = world.acks.next[ack];
  const whole = world.acks.whole[ack] === 1;
  if (segment >= sender.una && segment < sender.max) {
    learn(sim, flow, segment, ack);
    if (!whole) noteIncomplete(flow, segment);
  }
  hearWindow(flow, next, world.acks.window[ack]);
  integrateWindow(sim, number);
  const echo = heedsMarks(flow.transport) && (world.packets.flags[ack] & PacketFlag.echo) !== 0;
  if (echo && hearEcho(flow, segmentBytesOf(flow), next, world.clock[0])) countCut(sim, number);
  if (next > sender.una) newAck(sim, number, ack, next, whole && !echo);
  else if (next === sender.una && (sender.max > sender.una || isClosed(flow))) dupAck(sim, number, ack, !whole);
  // With nothing under way, only the timer can open the window again.
  if (sender.timerAtPs === Infinity && isClosed(flow)) armTimer(sim, number);
}

function newAck(sim: Simulation, number: number, ack: number, next: number, grows: boolean): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender, rtt, congestion } = flow;
  const control = controlOf(flow);
  const mss = segmentBytesOf(flow);
  const opens = !congestion.opened && next >= loneStart(flow.transport);
  if (opens) open(flow, mss);
  control.beforeAck?.(flow, flow.controlState, mss);
  if (rtt.timing && next > rtt.timedSegment) {
    sampleRoundTrip(flow, world.clock[0]);
    sender.backoff = 0;
  } else if (!keepsToKarn(flow)) sender.backoff = 0;
  const before = sender.unaByte;
  const mask = sender.segmentBytes.length - 1;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsAcknowledged] += next - sender.una;
  while (sender.una < next) sender.unaByte += sender.segmentBytes[sender.una++ & mask];
  if (sender.next < sender.una) {
    sender.next = sender.una;
    sender.nextByte = sender.unaByte;
  }
  readBlocks(sim, flow, ack);
  const cwndBefore = congestion.cwndBytes;
  const mayGrow = grows && (control.growsAtOpening === true || (congestion.opened && !opens));
  const act = control.newAck(flow, flow.controlState, mss, sender.unaByte - before, mayGrow, world.clock[0]);
  probeAfterAck(flow, congestion.cwndBytes > cwndBefore);
  sender.timedOut = false;
  sim.env.trace?.(world.clock[0], number, 'ack', next - 1);
  if (sender.una === sender.max && !isClosed(flow)) sender.timerAtPs = Infinity;
  else if ((act & Act.keepTimer) === 0) armTimer(sim, number);
  if (act & Act.endBackOff) sender.backoff = 0;
  if (act & Act.resend && probeIsLost(flow)) startSlowly(sim, number, act);
  else if (act & Act.resend) resendFirst(sim, number);
  sendAsTold(sim, number, act);
}

/**
 * Opens the initial window after the packets that go one by one are acknowledged. If the handshake had to be repeated,
 * the initial window is one packet.
 */
function open({ congestion, sender, transport }: TcpFlow, mssBytes: number): void {
  congestion.opened = true;
  const lost = shakesHands(transport) && sender.transmissions[0] > 1;
  congestion.cwndBytes = (lost ? 1 : initialWindow(transport)) * mssBytes;
}

function dupAck(sim: Simulation, number: number, ack: number, incomplete: boolean): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender } = flow;
  const news = readBlocks(sim, flow, ack) || incomplete;
  const act = answersDuplicates(flow)
    ? controlOf(flow).dupAck(flow, flow.controlState, segmentBytesOf(flow), news, world.clock[0]) : Act.nothing;
  sim.env.trace?.(world.clock[0], number, 'dupAck', sender.una - 1);
  if (act & (Act.resend | Act.goBack)) answerLoss(sim, number, act);
  else if (act & Act.sendOne) sendWhatFits(sim, number, sender.dupAcks * segmentBytesOf(flow), 1);
  sendAsTold(sim, number, act);
}

/** Reacts to duplicates that say that the first unacknowledged segment is lost. */
function answerLoss(sim: Simulation, number: number, act: number): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender, rtt } = flow;
  if (act & Act.fastRetransmit) {
    world.flowTotals[number * FLOW_TOTALS + FlowTotal.fastRetransmits]++;
    world.totals[Total.fastRetransmits]++;
    happened(world, Happening.fastRetransmit, 2 * number, sender.una, 0, 0);
    sim.env.trace?.(world.clock[0], number, 'fastRetransmit', sender.una);
  }
  if (act & Act.reduced) {
    tellReduction(flow);
    countCut(sim, number);
  }
  if (act & Act.backOff) backOff(flow);
  if (keepsToKarn(flow)) rtt.timing = false;
  if (probeIsLost(flow)) startSlowly(sim, number, act);
  else if (act & Act.goBack) {
    goBack(flow);
    armTimer(sim, number);
  } else {
    resendFirst(sim, number);
    armTimer(sim, number);
  }
}

/**
 * Reacts to a lost probe: half of the window into ssthresh, unless the control has just cut the window for this loss;
 * one segment of window; and back to the first unacknowledged segment.
 */
function startSlowly(sim: Simulation, number: number, act: number): void {
  const flow = tcpFlow(sim.world, number);
  const mss = segmentBytesOf(flow);
  if ((act & Act.reduced) === 0) countCut(sim, number);
  if (flow.congestion.inRecovery || act & (Act.reduced | Act.goBack)) closeWindow(flow, mss);
  else collapse(flow, flow.controlState, mss, controlOf(flow), sim.world.clock[0]);
  goBack(flow);
  armTimer(sim, number);
  sendWhatFits(sim, number, 0);
}

function countCut({ world }: Simulation, number: number): void {
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.windowCuts]++;
}

function goBack({ sender }: TcpFlow): void {
  sender.next = sender.una;
  sender.nextByte = sender.unaByte;
}

function sendAsTold(sim: Simulation, number: number, act: number): void {
  if ((act & Act.send) === 0) return;
  const flow = tcpFlow(sim.world, number);
  const sparingly = (act & Act.sparingly) !== 0;
  sendWhatFits(sim, number, 0, sparingly ? controlOf(flow).burst?.(flow.controlState) : Infinity);
}

/** Handles the event of the override timer: what was held back is sent. */
export function overrideTimer(sim: Simulation, number: number): void {
  if (overrideExpires(sim, number)) sendWhatFits(sim, number, 0);
}

/** Handles the event of the retransmission timer. */
export function retransmitTimer(sim: Simulation, number: number): void {
  const { world } = sim;
  if (!timerExpires(sim, number)) return;
  const flow = tcpFlow(world, number);
  const { sender, congestion, rtt } = flow;
  integrateWindow(sim, number);
  controlOf(flow).timeout(flow, flow.controlState, segmentBytesOf(flow), world.clock[0]);
  congestion.recover = sender.max;
  if (!flow.transport.countsAcrossTimeouts) sender.dupAcks = 0;
  backOff(flow);
  sender.timedOut = true;
  rtt.timing = false;
  probeIsLost(flow);
  tellReduction(flow);
  countCut(sim, number);
  goBack(flow);
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.timeouts]++;
  world.totals[Total.timeouts]++;
  happened(world, Happening.timeout, 2 * number, sender.una, 0, 0);
  sim.env.trace?.(world.clock[0], number, 'timeout', sender.una);
  sender.timerAtPs = Infinity;
  sendWhatFits(sim, number, 0);
}

/** Brings the integral of the congestion window up to date. Called before every change of the window. */
export function integrateWindow(sim: Simulation, number: number): void {
  const { congestion } = tcpFlow(sim.world, number);
  const now = sim.world.clock[0];
  const area = congestion.cwndBytes * ((now - congestion.changedPs) / PS_PER_S);
  sim.world.flowTotals[number * FLOW_TOTALS + FlowTotal.windowArea] += area;
  congestion.changedPs = now;
}
