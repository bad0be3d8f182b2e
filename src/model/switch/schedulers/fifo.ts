/** First in, first out: one ring for all VCs. Plain UBR. */
import { dropHead, pushCell, visitRing } from '../../atm/rings';
import { vcHop } from '../vc-hop';
import type { Scheduler } from './scheduler';

export const fifo: Scheduler = {
  id: 'fifo',
  title: 'First in, first out',
  summary: 'The cell that came first leaves first, whatever its flow.',
  summaryOfPackets: 'The packet that came first leaves first, whatever its flow.',
  source: 'TCP Boston, section 4.1',
  aliases: ['FIFO'],
  parameters: [],
  serves: 'the oldest',
  queues: 'one queue',
  caption: '',
  enter: (_world, port, cell, hop) => pushCell(port.queue, cell, hop),
  /** A cell that may not leave is not passed by others. */
  eligible: (world, { queue }) => !vcHop(world, queue.hop[queue.head]).held,
  turned: () => {},
  serving: (_world, port) => port.queue,
  served: (_world, port) => dropHead(port.queue),
  ringOf: (_world, port) => port.queue,
  thinned: () => {},
  inOrder: (_world, { queue }, visit) => visitRing(queue, visit),
};
