/** First in, first out: one ring for all VCs. Plain UBR. */
import { dropHead, placeOf, pushCell } from '../../atm/rings';
import type { Scheduler } from './scheduler';

export const fifo: Scheduler = {
  id: 'fifo',
  title: 'First in, first out',
  summary: 'The cell that came first leaves first, whatever its flow.',
  source: 'TCP Boston, section 4.1',
  aliases: ['FIFO'],
  parameters: [],
  perVc: false,
  enter: (_world, port, cell, hop) => pushCell(port.queue, cell, hop),
  serving: (_world, port) => port.queue,
  served: (_world, port) => dropHead(port.queue),
  ringOf: (_world, port) => port.queue,
  thinned: () => {},
  inOrder(_world, { queue }, visit) {
    for (let position = 0; position < queue.length; position++) visit(queue.cell[placeOf(queue, position)]);
  },
};
