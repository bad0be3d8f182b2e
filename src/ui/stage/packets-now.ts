/**
 * What the stage shows of single packets: the one that a host sends, the one at a receiver, and their lost cells. All
 * is read from one frame, so it is the same after a jump as for somebody who has watched the run.
 */
import { at, ENDED, FLOW, LOSS, type Frame } from '../../runner/client/frame';

/** Returns the places of the lost cells of a packet, in the order in which they were lost. */
export function lostCells({ losses }: Frame, flow: number, packet: number): number[] {
  const places: number[] = [];
  for (let row = 0; row < losses.rows; row++) {
    if (at(losses, row, LOSS.flow) === flow && at(losses, row, LOSS.packet) === packet) {
      places.push(at(losses, row, LOSS.index));
    }
  }
  return places;
}

/** Returns how many cells of the packet that a flow is sending have not left the host, and how many it has. */
export function leftToSend({ flows }: Frame, flow: number, cellsPerPacket: number): { left: number; of: number } {
  const of = at(flows, flow, FLOW.sendingOf);
  return { left: at(flows, flow, FLOW.sendingLeft), of: of > 0 ? of : cellsPerPacket };
}

/** The packet at a receiver: cells that have come, of how many, its number, and whether it can never become whole. */
export interface Received { have: number; of: number; packet: number; broken: boolean; words: string }

/**
 * Returns the packet that is being reassembled; without one, that which ended last, until the next one is sent; and
 * otherwise one of which nothing has come.
 */
export function receivedOf({ flows }: Frame, flow: number, cellsPerPacket: number): Received {
  const value = (column: number): number => at(flows, flow, column);
  const have = value(FLOW.assemblyHave);
  const ended = have > 0 ? ENDED.unknown : value(FLOW.ended);
  const known = ended === ENDED.unknown ? value(FLOW.assemblyOf) : value(FLOW.endedOf);
  const of = known > 0 ? known : cellsPerPacket;
  if (ended === ENDED.whole) return { have: of, of, packet: value(FLOW.endedPacket), broken: false, words: 'whole' };
  const broken = ended === ENDED.broken || (have > 0 && value(FLOW.assemblyBroken) > 0);
  return {
    have: ended === ENDED.broken ? value(FLOW.endedHave) : have, of, broken,
    packet: value(ended === ENDED.broken ? FLOW.endedPacket : FLOW.assemblyPacket),
    words: broken ? 'never whole' : `${have} of ${of}`,
  };
}
