/** What a network that is only begun still needs. */
import type { Scenario } from '../../scenario/types';

/** What a network still needs before it can run, as the next thing to do; null once something is sent. */
export function nextStep(scenario: Scenario, hasDrawing: boolean): string | null {
  const hosts = scenario.nodes.filter((node) => node.kind === 'host').length;
  const links = scenario.links?.length ?? 0;
  if (scenario.nodes.length === 0) return 'Add two hosts and a switch, link them, then add a flow.';
  if (hosts < 2 && hasDrawing && hosts < scenario.nodes.length) {
    return `Add ${hosts === 0 ? 'two hosts' : 'one more host'}: dragged onto a switch, it is linked to it.`;
  }
  if (hosts < 2) return `Add ${hosts === 0 ? 'two hosts' : 'one more host'}: a flow goes from one host to another.`;
  if (links === 0) {
    return hasDrawing ? 'Drag from the edge of one node to another node to link them.'
      : 'Connect the hosts through a switch: Add, Connect….';
  }
  if ((scenario.flows?.length ?? 0) === 0) {
    return hasDrawing ? 'Press Draw flows, then drag from the host that sends to the one that receives.'
      : 'Add a flow: who sends to whom.';
  }
  return null;
}
