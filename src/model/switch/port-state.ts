/** The state of an output port and of a VC at it: how it is made, and what of it can be turned while the network runs. */
import { DISCARD_POLICIES } from '../catalogue';
import { createRing } from '../kernel/rings';
import type { PortState, VcHop } from '../kernel/world';
import type { LinkSpec, NetworkSpec, PortSpec } from '../spec';
import { createRed, setRed } from './discard/random-early-detection';
import { z } from './discard/fair-share';
import { createEfci, setEfci } from './efci';
import { SCHEDULERS, schedulerNumber } from './schedulers/list';

/** The port that feeds link `number`. */
export function createPort(spec: NetworkSpec, link: LinkSpec, number: number): PortState {
  const port: PortState = {
    link: number, atHost: spec.nodes[link.from].kind === 'host', slotted: link.port.inputService === 'slottedRoundRobin', policy: 0, scheduler: schedulerNumber(link.port.scheduler),
    capacity: Infinity, threshold: Infinity, z: 0, dropsEndOfPacket: false, clpThreshold: Infinity, watches: false, countsWaitingOnly: link.port.queueCounts === 'waiting', countsBytes: false,
    occupancy: 0, arriving: 1, queue: createRing(), turns: createRing(1), queuedCells: 0, queuedBytes: 0, priority: createRing(1), priorityPlaces: 0, reserved: 0, activeVcs: 0,
    sending: false, sendingPriority: false, scheduled: false, slotOriginPs: 0, inputs: [], waiting: 0, nextInput: 0,
    arrived: 0, dropped: 0, longest: 0, longestInBin: 0, area: 0, changedPs: 0, red: createRed(), efci: createEfci(),
  };
  setPort(port, link.port, spec.network === 'packet');
  return port;
}

/** One VC at the port; `spec` is the port's. */
export const createVcHop = (spec: PortSpec): VcHop => ({
  midPacket: false, refusing: false, partlySent: false, queued: 0, admitted: 0, reserved: 0, marking: false,
  ring: SCHEDULERS[schedulerNumber(spec.scheduler)].perVc ? createRing(1) : null,
});

/** What of a port can be turned while it runs. Throws on a policy that the catalogue does not have. */
export function setPort(port: PortState, spec: PortSpec, packetMode: boolean): void {
  port.policy = DISCARD_POLICIES.findIndex((policy) => policy.id === spec.discard.policy);
  if (port.policy < 0) throw new RangeError(`No discard policy is called ${spec.discard.policy}.`);
  port.countsBytes = packetMode && spec.bufferPackets === null && spec.bufferBytes !== null;
  port.capacity = (packetMode ? spec.bufferPackets ?? bytePlaces(spec) : spec.bufferCells) ?? Infinity;
  const { discard, clpThresholdFraction } = spec;
  port.threshold = typeof discard.thresholdFraction === 'number' ? discard.thresholdFraction * port.capacity : Infinity;
  port.z = typeof discard.z === 'number' ? discard.z : z.default ?? 0;
  port.dropsEndOfPacket = discard.endOfPacket === 'drop';
  port.clpThreshold = clpThresholdFraction === null ? Infinity : clpThresholdFraction * port.capacity;
  const averages = DISCARD_POLICIES[port.policy].averages === true;
  if (averages) setRed(port.red, discard, port.capacity);
  setEfci(port.efci, spec, port.capacity);
  port.watches = averages || port.clpThreshold !== Infinity || port.efci.high !== Infinity;
}

/** A byte queue that counts what waits refuses a packet that would fill it to the last byte, as ns-2's does. */
const bytePlaces = ({ bufferBytes, queueCounts }: PortSpec): number | null =>
  bufferBytes !== null && queueCounts === 'waiting' ? bufferBytes - 1 : bufferBytes;
