/** Suggests what to do next with a network that cannot send anything yet. */
import type { Scenario } from '../../scenario/types';
import { neighboursOf } from './layout';

/** Whether any host reaches another one over links and switches. */
function anyJoined(scenario: Scenario, neighbours: ReadonlyMap<string, readonly string[]>): boolean {
  const hosts = new Set(scenario.nodes.filter(({ kind }) => kind === 'host').map(({ id }) => id));
  // Switches reached so far: none of them leads to a second host.
  const seen = new Set<string>();
  for (const host of hosts) {
    const reached = [...neighbours.get(host) ?? []];
    for (let id = reached.pop(); id !== undefined; id = reached.pop()) {
      if (hosts.has(id) && id !== host) return true;
      if (hosts.has(id) || seen.has(id)) continue;
      seen.add(id);
      reached.push(...neighbours.get(id) ?? []);
    }
  }
  return false;
}

/** Returns how to join two hosts, where no two are joined. */
function joining(
  scenario: Scenario, neighbours: ReadonlyMap<string, readonly string[]>, hasDrawing: boolean,
): string {
  const alone = scenario.nodes.find(({ id, kind }) => kind === 'host' && neighbours.get(id)?.length === 0);
  if ((scenario.links?.length ?? 0) === 0) {
    return hasDrawing ? 'Drag from the edge of one node to another node to link them.'
      : 'Connect the hosts through a switch: Add, Connect…';
  }
  if (alone === undefined) return 'No links lead from one host to another yet: link the nodes between them.';
  return hasDrawing ? `Link ${alone.id}, too: drag from its edge to a switch.`
    : `Connect ${alone.id}, too: Add, Connect…`;
}

/** Returns the next thing that a network needs before it can send anything; `null` if nothing is missing. */
export function nextStep(scenario: Scenario, hasDrawing: boolean): string | null {
  const hosts = scenario.nodes.filter((node) => node.kind === 'host').length;
  if (scenario.nodes.length === 0) return 'Add two hosts and a switch, link them, then add a flow.';
  if (hosts < 2 && hasDrawing && hosts < scenario.nodes.length) {
    return `Add ${hosts === 0 ? 'two hosts' : 'one more host'}: dragged onto a switch, it is linked to it.`;
  }
  if (hosts < 2) return `Add ${hosts === 0 ? 'two hosts' : 'one more host'}: a flow goes from one host to another.`;
  const neighbours = neighboursOf(scenario);
  if (!anyJoined(scenario, neighbours)) return joining(scenario, neighbours, hasDrawing);
  if ((scenario.flows?.length ?? 0) === 0) {
    return hasDrawing ? 'Press Draw flows, then drag from the host that sends to the one that receives.'
      : 'Add a flow: who sends to whom.';
  }
  return null;
}
