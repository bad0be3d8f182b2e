/**
 * The two ways to begin a network of one's own, as edits: they replace the scenario, and undo brings the old one back.
 */
import type { Scenario } from '../../scenario/types';
import { addFlow, addHost, addSwitch, connect, tidy, type Edit } from './edits';

const OWN_TITLE = 'My network';
const OWN_DURATION_S = 60;

const empty: Scenario = {
  version: 1, title: OWN_TITLE, seed: 1, durationS: OWN_DURATION_S, nodes: [], links: [], flows: [],
};

export const startFromScratch = (): Edit => ({ label: 'Started from scratch', scenario: empty });

/** host1 – sw1 – host2 and a flow from the first to the second: the smallest network that runs. */
export function startFromTwoHosts(): Edit {
  const steps: ((scenario: Scenario) => Edit)[] = [
    addHost, addHost, addSwitch,
    (scenario) => connect(scenario, 'host1', 'sw1'),
    (scenario) => connect(scenario, 'sw1', 'host2'),
    (scenario) => addFlow(scenario, 'host1', 'host2'),
    tidy,
  ];
  const scenario = steps.reduce((before, step) => step(before).scenario, empty);
  return { label: 'Started from two hosts and a switch', scenario };
}

/** What a network still needs before it can run, as the next thing to do; null once something is sent. */
export function nextStep(scenario: Scenario, hasDrawing: boolean): string | null {
  const hosts = scenario.nodes.filter((node) => node.kind === 'host').length;
  const links = scenario.links?.length ?? 0;
  if (scenario.nodes.length === 0) return 'Add two hosts and a switch, link them, then add a flow.';
  if (hosts < 2) return `Add ${hosts === 0 ? 'two hosts' : 'one more host'}: a flow goes from one host to another.`;
  if (links === 0) {
    return hasDrawing ? 'Drag from a ring at the edge of one node to another node to link them.'
      : 'Connect the hosts through a switch: Add, Connect….';
  }
  if ((scenario.flows?.length ?? 0) === 0) return 'Add a flow: who sends to whom.';
  return null;
}
