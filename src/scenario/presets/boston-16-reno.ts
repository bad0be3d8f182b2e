/**
 * The papers' star network as it was: Reno over plain UBR with tail drop. The paper gives an effective throughput of
 * 0.591.
 */
import type { Preset } from './preset';
import { sixteenSources, sixteenSourcesView } from './sixteen-sources';

const title = 'TCP over ATM, sixteen sources: Reno';

export const boston16Reno: Preset = {
  id: 'boston-16-reno',
  topic: 'cells',
  title,
  summary:
    'Sixteen senders share one bottleneck, and more than a fifth of what it carries is cells of packets that are already lost.',
  scenario: sixteenSources({
    title,
    description:
      'Sixteen greedy Reno flows over one 1.5 Mb/s bottleneck; the switch holds 512 cells and drops whatever finds no place. A 9,180-byte packet is 192 cells, and losing one of them is enough to lose the packet.',
  }),
  view: sixteenSourcesView(1.15),
};
