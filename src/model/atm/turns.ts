/**
 * Packet mode: which packets of a link have begun to leave, and the turns that their arrivals took at that moment
 * (kernel/event-queue).
 */

export interface PacketTurns {
  /** By place of the train in the ring; empty with cells. */
  turn: Float64Array;
  /** Number of trains, counted from the head, that have begun to leave. */
  begun: number;
  /** Whether a host is sending a packet. */
  sending: boolean;
  /** The turn of the packet that a switch is sending. */
  sendingTurn: number;
}

export const createTurns = (inPackets: boolean): PacketTurns =>
  ({ turn: new Float64Array(inPackets ? 8 : 0), begun: 0, sending: false, sendingTurn: 0 });
