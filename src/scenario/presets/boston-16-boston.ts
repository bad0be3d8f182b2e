/**
 * The papers' star network with bandwidth-preserving TCP Boston over Reno. The paper gives an effective throughput of
 * 0.789.
 */
import type { Preset } from './preset';
import { sixteenSources, sixteenSourcesView } from './sixteen-sources';

const title = 'TCP over ATM, sixteen sources: TCP Boston';

export const boston16Boston: Preset = {
  id: 'boston-16-boston',
  topic: 'boston',
  title,
  summary:
    'The same sixteen senders with TCP Boston: cells of a broken packet are kept, and only the missing number is sent again.',
  scenario: sixteenSources({
    title,
    description:
      'The sixteen flows with TCP Boston over Reno: a segment of 192 cells is dispersed in two blocks, and any 96 cells of a block rebuild it, so hardly a cell that arrives is wasted. No cell is sent in advance (bandwidth-preserving). That an acknowledgement reports segments complete out of order is our assumption: with it our result comes close to the printed one.',
    boston: {},
  }),
  view: sixteenSourcesView(1.15),
  turn: ['flows.f.transport.boston.firstRedundancy', 'nodes.sw.bufferCells'],
};
