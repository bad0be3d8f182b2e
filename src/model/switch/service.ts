/** How a port of a switch serves its cells: in slots or as they come; and whether the cell being sent takes a place. */
import type { Parameter } from '../catalogue-types';
import type { PortSpec } from '../spec';

export const serviceParameters = [
  { key: 'queueCounts', title: 'Queue counts', unit: 'none', type: 'choice', default: 'all', live: false, group:
    'service',
    choices: [{ value: 'all', title: 'waiting and being sent' }, { value: 'waiting', title: 'waiting only' }],
    help: 'Whether what is being sent takes a place of the buffer.', source: 'our assumption' },
  {
    key: 'inputService', title: 'Input service', unit: 'none', type: 'choice', default: 'slottedRoundRobin',
    live: false, group: 'service',
    choices: [
      { value: 'slottedRoundRobin', title: 'slotted round robin' }, { value: 'arrivalOrder', title: 'arrival order' },
    ],
    when: [{ network: 'atm' }],
    help:
      'How cells that come at the same time from several inputs reach the queue: in turn, once per cell time, or as they come.',
    source:
      'our assumption: simultaneous cells are served in turn; in arrival order equal links keep in step, and Reno carries far more',
  },
] as const satisfies readonly Parameter[];

/** Whether cells that come at the same time wait for the end of their slot, and are then taken in turn. */
export const servesInSlots = ({ inputService }: PortSpec): boolean => inputService === 'slottedRoundRobin';

/** Whether a cell that is being sent frees its place at once. */
export const countsWaitingOnly = ({ queueCounts }: PortSpec): boolean => queueCounts === 'waiting';
