/**
 * Packet mode: which packets of a link have begun to leave, and the turns that their arrivals took then
 * (kernel/event-queue).
 */

export interface PacketTurns {
  /** By place of the train. With cells it is empty. */
  turn: Float64Array;
  /** Trains that have begun to leave, from the head on. */
  begun: number;
  /** A host is sending one. */
  sending: boolean;
  /** Of the packet that a switch is sending. */
  sendingTurn: number;
}

export const createTurns = (inPackets: boolean): PacketTurns =>
  ({ turn: new Float64Array(inPackets ? 8 : 0), begun: 0, sending: false, sendingTurn: 0 });
