/** Parameters of switches and links in the catalogue: buffers, input service, rates, delays, errors. */
import type { Parameter } from '../catalogue-types';
import { CELL_BYTES } from '../constants';
import { listed } from '../words';
import { efciParameters } from './features/efci-thresholds';
import { clpParameter } from './features/low-priority';
import { SCHEDULERS } from './schedulers/list';
import { serviceParameters } from './service';

const MAX_BUFFER_CELLS = 1_000_000;

/** Which schedulers have one buffer for all cells, and which one for each of their queues. */
function buffersWords(): string {
  const apart = SCHEDULERS.filter(({ buffers = 1 }) => buffers > 1).map(({ title }) => title);
  const except = `, except that with ${listed(apart)} each queue has all of them`;
  return `All flows share the places of the buffer${apart.length === 0 ? '' : except}.`;
}

export const switchParameters = [
  { key: 'bufferCells', title: 'Buffer', unit: 'cells', type:
    'integer', min: 1, max: MAX_BUFFER_CELLS, default: 512, live: true,
    when: [
      { network: 'atm' },
      { network: 'packet', where: [{ key: 'bufferPackets', is: [null] }, { key: 'bufferBytes', is: [null] }] },
    ],
    help: 'Places in the queue of each output port.', source: 'TCP Boston, section 4.1: 64 to 4,000 cells' },
  {
    key: 'bufferPackets', title: 'Buffer, packets', unit: 'packets', type: 'integer', min: 1, max: MAX_BUFFER_CELLS,
    default: null, nullable: true, live: true, when: [{ network: 'packet' }],
    help: 'Without cells (packet mode): how many packets an output port holds; empty: see the buffer in bytes.',
    source: 'ns-2: queues in packets',
  },
  {
    key: 'bufferBytes', title: 'Buffer, bytes', unit: 'bytes', type: 'integer',
    min: 1, max: MAX_BUFFER_CELLS * CELL_BYTES,
    default: null, nullable: true, live: true,
    when: [{ network: 'packet', where: [{ key: 'bufferPackets', is: [null] }] }],
    help: 'Without cells (packet mode): how many bytes an output port holds; empty: 53 for each cell of the buffer.',
    source: 'ns-2: queues in bytes',
  },
  {
    key: 'scheduler', title: 'Scheduler', unit: 'none', type: 'choice', default: 'fifo', live: false,
    choices: SCHEDULERS.map(({ id, title, summary, summaryOfPackets, source, firstChoice }) => ({
      value: id, title, help: summary, source, ...(summaryOfPackets && { helpOfPackets: summaryOfPackets }),
      ...(firstChoice && { firstChoice }),
    })),
    help: `Which queued cell leaves next: ${listed(SCHEDULERS.map(({ serves }) => serves), 'or')}. ${buffersWords()}`,
    source: SCHEDULERS.map(({ source }) => source).join('; '),
  },
  ...serviceParameters,
  ...efciParameters,
  clpParameter,
] as const satisfies readonly Parameter[];

export const linkParameters = [
  { key: 'rateMbps', title: 'Rate', unit: 'Mb/s', type: 'number', min: 0.001, max: 100_000, default: 1.5, live: true,
    help: 'Bits per second on the wire, cell headers included.', source: 'TCP Boston, section 4.1' },
  { key: 'delayMs', title: 'Delay', unit: 'ms', type: 'number', min: 0, max: 10_000, default: 10, live: true,
    help: 'How long a bit travels.', source: 'TCP Boston, section 4.1' },
  {
    key: 'cellErrorRate', title: 'Cell error rate', unit: 'probability', type: 'number', min: 0, max: 1, default: 0,
    live: true, help: 'Probability that the link loses a cell, independently for each cell.',
    source: 'our assumption: independent losses',
  },
  {
    key: 'errorsOneWay', title: 'Errors one way only', unit: 'none', type: 'boolean', default: false, live: true,
    help: 'Cells are lost only in the direction in which the link is drawn, from its first end to its second.',
    source: 'our addition: keeps acknowledgements out of an experiment with losses',
  },
  { key: 'sourceQueueCells', title: 'Source queue', unit: 'cells', type:
    'integer', min: 1, max: MAX_BUFFER_CELLS, default: null, nullable: true, live: true,
    help: 'Places in the queue of a host that sends into this link; empty: no limit.',
    source: 'our assumption; finite in the single-source experiment of TCP Boston' },
] as const satisfies readonly Parameter[];
