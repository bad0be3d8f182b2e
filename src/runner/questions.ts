/** Questions that the World at this instant has the answer to. */
import { cellContents } from '../model/way/cell-contents';
import type { RunnerApi } from './client/protocol';
import { inspectFlow, inspectHops, inspectPort } from './inspect';
import { receivedBytes } from './received';
import { stoppedBecause, type Session } from './session';

type Instant = 'stopped' | 'cell' | 'inspectFlow' | 'inspectPort' | 'inspectHops' | 'arrived';

/** Every answer is null while no run is loaded. */
export function questionsAbout(session: () => Session | null): Pick<RunnerApi, Instant> {
  const ask = async <Answer>(question: (now: Session) => Answer): Promise<Answer | null> => {
    const now = session();
    return now && question(now);
  };
  return {
    stopped: () => ask(stoppedBecause),
    cell: ({ link, flow, packet, index, ack }) => ask(({ sim }) => {
      const found = cellContents(sim, { link, vc: 2 * flow + (ack ? 1 : 0), packet, index });
      return found ? { ...found.header, bytes: found.bytes } : null;
    }),
    inspectFlow: (flow) => ask(({ sim }) => inspectFlow(sim, flow)),
    inspectPort: (link) => ask(({ sim }) => inspectPort(sim, link)),
    inspectHops: () => ask(({ sim }) => inspectHops(sim)),
    arrived: (id) => ask(({ sim, received }) => {
      const flow = sim.net.spec.flows.findIndex((spec) => spec.id === id);
      const file = received.get(flow);
      if (!file) return null;
      const inOrderBytes = sim.world.flows[flow].receiver.deliveredBytes;
      return { flow: id, totalBytes: file.totalBytes, inOrderBytes, bytes: receivedBytes(file, inOrderBytes) };
    }),
  };
}
