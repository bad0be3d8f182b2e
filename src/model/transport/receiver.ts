/**
 * The TCP receiver: cumulative acknowledgements, out-of-order segments kept, the delayed-ACK option. A segment that was
 * received before is acknowledged again at once. See arrived.ts for what has arrived, acknowledge.ts for how it is
 * acknowledged. Source: RFC 1122, 4.2.3.2; RFC 5681, 4.2.
 */
import { rule } from './rule';
import { tcpFlow, type Simulation, type TcpFlow } from '../world';
import { delayAck, delaysAcks, sendAck } from './acknowledge';
import { hasSegment, segmentWhole } from './arrived';

export const delaysRepeatedAck = rule(
  'delaysRepeatedAck', 'Delays a repeated ACK',
  'The newest in-order packet, when it comes again, is acknowledged late like new data.', 'ns-2.35, tcp-sink.cc', false,
  'acknowledgements',
);

/** Handles a packet that has arrived whole. Returns whether its data was new. */
export function receivePacket(sim: Simulation, flow: number, segment: number, packetBytes: number): boolean {
  sim.env.trace?.(sim.world.clock[0], flow, 'receive', segment);
  if (hasSegment(sim, flow, segment)) {
    if (repetitionWaits(tcpFlow(sim.world, flow), segment)) delayAck(sim, flow, segment);
    else sendAck(sim, flow, segment, 0);
    return false;
  }
  segmentWhole(sim, flow, segment, packetBytes);
  return true;
}

/** Whether the acknowledgement of a repetition may wait: ns-2 takes the newest in-order segment for new data. */
const repetitionWaits = ({ transport, receiver }: TcpFlow, segment: number): boolean =>
  transport.delaysRepeatedAck && delaysAcks({ transport }) && !receiver.ackPending && segment > 0
  && segment === receiver.next - 1 && receiver.wholeCount === 0;
