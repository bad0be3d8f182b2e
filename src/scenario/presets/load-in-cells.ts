/** Sixteen sources over ATM, buffer of 1,000 cells: one half of a pair that shows the cost of fragmentation. */
import type { Preset } from './preset';
import type { Scenario } from '../types';
import { sixteenSources, sixteenSourcesView } from './sixteen-sources';

/**
 * TCP Boston's network with a buffer of 1,000 cells, in ATM or packet mode. Both presets of the pair use it, so that
 * they differ in nothing else.
 */
export function sameLoad(title: string, description: string, network: 'atm' | 'packet'): Scenario {
  const scenario = sixteenSources({ title, description });
  return {
    ...scenario, network,
    nodes: scenario.nodes.map((node) => (node.kind === 'switch' ? { ...node, bufferCells: 1_000 } : node)),
  };
}

const title = 'The same load, cut into cells';

export const loadInCells: Preset = {
  id: 'load-in-cells',
  topic: 'cells',
  title,
  summary:
    'Sixteen senders over ATM with 1,000 places: the switch drops one cell in eleven, and more than a quarter of the packets die of it.',
  scenario: sameLoad(title,
    'Sixteen greedy senders share a line that carries a sixteenth of what their links could. Each packet is 192 cells, and a packet that misses one is of no use. The switch drops about one cell in eleven; the cells of broken packets that it does carry fill a fifth of the line for nothing. Compare “The same load in whole packets”, which differs only in its network setting.',
    'atm'),
  view: sixteenSourcesView(1.47),
};
