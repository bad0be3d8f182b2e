/** What carries the bytes of applications to the other end. `Spec`: what it is told in model units. */
import type { Mechanism } from '../catalogue-types';
import type { AdaptationSpec, TransportSpec } from '../spec';
import type { Simulation } from '../world';

/** A transport as the catalogue shows it. */
export interface TransportLine extends Mechanism {
  /** A window says when data is sent, and what was lost is sent again (`keepsWindow` in spec.ts). */
  hasWindow?: boolean;
}

export interface Transport<Spec extends TransportSpec = TransportSpec> {
  id: Spec['kind'];
  /** Of each packet, IP's and its own. */
  headerBytes: number;
  /** Data of a full packet. */
  dataBytes(told: Spec): number;
  /** The flow's time to start has come. */
  start(sim: Simulation, number: number): void;
  /** The application has so many bytes more; 0: it goes on with what an event had to leave. */
  offer(sim: Simulation, number: number, bytes: number): void;
  /** Sends a full packet now; absent: a window decides what goes. */
  sendFull?(sim: Simulation, number: number): void;
  /** Packet `segment`, sent at `sentPs`, has arrived whole. Returns whether its data was new. */
  deliver(sim: Simulation, number: number, segment: number, packetBytes: number, sentPs: number): boolean;
  /** How long the sender would wait now before it sends again; Infinity: it never does. */
  resendPs(sim: Simulation, number: number): number;
  /** The PDU of a packet of data on its way; null: its bytes are no longer kept. A view that the next call reuses. */
  pdu(sim: Simulation, packet: number): Uint8Array | null;
  /** It is told something else while the network runs. */
  turn(sim: Simulation, number: number, told: Spec, adaptation: AdaptationSpec): void;
}
