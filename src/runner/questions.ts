/** Answers the page's questions about the run that is shown, from its present World. */
import { cellContents } from '../model/way/cell-contents';
import type { Questions } from './client/protocol';
import { inspectFlow, inspectHops, inspectPort } from './inspect';
import { receivedBytes } from './received';
import type { RunLoop } from './run-loop';
import { nowPs, stoppedBecause, type Session } from './session';
import type { Watching } from './watching';

/** `history` answers for the watched flow. */
export function questionsAbout({ session, result }: RunLoop, history: Watching['history']): Questions {
  const ask = async <Answer>(question: (now: Session) => Answer): Promise<Answer | null> => {
    const now = session();
    return now && question(now);
  };
  return {
    async result() {
      const now = result();
      if (!now) throw new Error('Nothing is loaded yet.');
      return now;
    },
    clockPs: () => ask(nowPs),
    history: async (have) => history(have),
    stopped: () => ask(stoppedBecause),
    cell: ({ link, flow, packet, index, ack }) => ask(({ sim }) => {
      const found = cellContents(sim, { link, vc: 2 * flow + (ack ? 1 : 0), packet, index });
      return found ? { ...found.header, bytes: found.bytes, says: found.says, called: found.called } : null;
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
