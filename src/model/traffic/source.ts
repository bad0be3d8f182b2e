/**
 * What a kind of traffic is. A source judges and does not act: asked at an instant, it says how many bytes its application
 * has now and how long it is quiet; `traffic/run` hands the bytes to the transport and asks again. What a source remembers
 * is in its flow's `TrafficState`; what it draws comes from its flow's own stream.
 */
import type { Mechanism } from '../catalogue-types';
import type { TrafficSpec } from '../spec';

/** Per flow, part of the World. */
export interface TrafficState {
  /** The source is asked again then; Infinity: it has no more. */
  nextPs: number;
  /** UDP: data that waits because too many packets are under way, and when it is tried again (Infinity: nothing waits). */
  heldBytes: number;
  retryPs: number;
  /** Packets left of a burst, or the next entry of a trace. */
  position: number;
  /** When the present period, or round of a trace, began. */
  originPs: number;
}

export const createTraffic = (): TrafficState => ({ nextPs: Infinity, heldBytes: 0, retryPs: Infinity, position: 0, originPs: 0 });

/** One question to a source, and its answer: one object is used again and again. */
export interface Turn {
  nowPs: number;
  /** The flow has just started. */
  first: boolean;
  /** A full packet: headers included; its data; on the wire; and how long the host's link takes for it. */
  packetBytes: number;
  dataBytes: number;
  wireBytes: number;
  sendingPs: number;
  words: Uint32Array;
  stream: number;
  /** The answer: bytes that the application has now, and how long until the next question (Infinity: there is none). */
  bytes: number;
  waitPs: number;
}

/** A catalogue line of traffic. */
export interface TrafficKind extends Mechanism {
  /** Does it go over TCP, over UDP? */
  overTcp: boolean;
  overUdp: boolean;
}

export interface TrafficSource<Spec extends TrafficSpec = never> extends TrafficKind {
  ask(spec: Spec, state: TrafficState, turn: Turn): void;
}

/** How long so many bytes take at a rate, whole picoseconds, at least one. */
export const timeOf = (bytes: number, rateBps: number): number => Math.max(1, Math.round((bytes * 8e12) / rateBps));
