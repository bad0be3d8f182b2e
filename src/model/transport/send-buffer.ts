/** What the application has ready for a new segment. */
import type { Simulation, TcpFlow } from '../kernel/world';
import { segmentBytesOf } from './sender';

/** Bytes that the application has and that are in no segment yet; Infinity: there is always more. */
export function availableBytes(sim: Simulation, number: number): number {
  const { stopPs } = sim.net.spec.flows[number];
  if (stopPs !== null && sim.world.clock[0] >= stopPs) return 0;
  const { totalBytes, sender } = sim.world.flows[number];
  return totalBytes < 0 ? Infinity : totalBytes - sender.maxByte;
}

/** Bytes of the next new segment, where the window has room for `usableBytes` more; 0: nothing now. */
export function freshBytes(sim: Simulation, number: number, flow: TcpFlow, _usableBytes: number): number {
  return Math.min(segmentBytesOf(flow), availableBytes(sim, number));
}

/** What the receiver lets the sender have under way, bytes. */
export const advertisedBytes = (flow: TcpFlow): number => flow.transport.windowBytes;
