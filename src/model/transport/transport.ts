/** A transport carries the bytes of applications to the other end. `Spec`: its settings in model units. */
import type { Mechanism } from '../catalogue-types';
import type { AdaptationSpec, TransportSpec } from '../spec';
import type { Simulation } from '../world';

/** A transport in the catalogue. */
export interface TransportLine extends Mechanism {
  /** Whether a window decides when data is sent, and lost data is sent again (`keepsWindow` in spec.ts). */
  hasWindow?: boolean;
}

export interface Transport<Spec extends TransportSpec = TransportSpec> {
  id: Spec['kind'];
  /** Bytes of the headers of each packet: IP's and those of the transport. */
  headerBytes: number;
  /** Data bytes of a full packet. */
  dataBytes(told: Spec): number;
  /** Starts a flow when its time has come. */
  start(sim: Simulation, number: number): void;
  /** The application has `bytes` more bytes to send; 0: continue with what an event had to leave. */
  offer(sim: Simulation, number: number, bytes: number): void;
  /** Sends a full packet at once; absent if a window decides when to send. */
  sendFull?(sim: Simulation, number: number): void;
  /** Packet `segment`, sent at `sentPs`, has arrived whole. Returns whether its data was new. */
  deliver(sim: Simulation, number: number, segment: number, packetBytes: number, sentPs: number): boolean;
  /** How long the sender would wait now before it sends again, ps; Infinity if it never does. */
  resendPs(sim: Simulation, number: number): number;
  /** The PDU of a data packet on its way, a view that the next call overwrites; `null` if its bytes are not kept. */
  pdu(sim: Simulation, packet: number): Uint8Array | null;
  /** Applies new settings while the network runs. */
  turn(sim: Simulation, number: number, told: Spec, adaptation: AdaptationSpec): void;
}
