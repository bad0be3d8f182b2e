/** The counterpart of `load-in-cells`: the same hosts, links and memory, but a full buffer refuses whole packets. */
import type { Preset } from './preset';
import { sameLoad } from './load-in-cells';
import { sixteenSourcesView } from './sixteen-sources';

const title = 'The same load in whole packets';

export const loadInPackets: Preset = {
  id: 'load-in-packets',
  topic: 'cells',
  title,
  summary:
    'The same sixteen senders without cells: one packet in five is still lost, but none of them takes room on the line.',
  scenario: sameLoad(title,
    'The network of “The same load, cut into cells” without fragmentation: packets travel whole, and the switch has the same memory, 53 bytes for each of its 1,000 places. It still loses about a fifth of the packets, for TCP always asks for more until something is lost. But a packet is refused as a whole before it costs anything, and nearly everything that the line carries is of use.',
    'packet'),
  view: sixteenSourcesView(1.47),
};
