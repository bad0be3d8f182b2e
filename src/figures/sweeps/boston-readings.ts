/** The runs behind TCP Boston's open readings: its sixteen sources with one setting changed at a time. */
import type { Settings, Sweep } from '../../sweep/types';
import { WHOLE_NUMBERS } from './boston-one-source';
import { BOSTON, RENO } from './boston-sixteen';

interface Reading { title: string; set: Settings }

const flow = (path: string): string => `flows.f.${path}`;
const OF_BOTH: Reading[] = [
  { title: 'As in the presets', set: {} },
  {
    title: 'A lost end of packet merges packets (mergeOnLostEom: true)',
    set: { [flow('adaptation.mergeOnLostEom')]: true },
  },
  { title: 'Every packet acknowledged (delayedAckMs: 0)', set: { [flow('transport.delayedAckMs')]: 0 } },
  { title: 'Cells in order of arrival (inputService: arrivalOrder)', set: { 'nodes.sw.inputService': 'arrivalOrder' } },
  { title: 'The cell being sent takes no place (queueCounts: waiting)', set: { 'nodes.sw.queueCounts': 'waiting' } },
  { title: 'Starts within 0.1 s (startJitterMs: 100)', set: { [flow('startJitterMs')]: 100 } },
  { title: 'Access links of 10 Mb/s', set: { 'links.src>sw.rateMbps': 10 } },
  { title: 'Clock tick of 500 ms (tickMs)', set: { [flow('transport.tickMs')]: 500 } },
  { title: 'Least timeout of 1 s (minRtoMs)', set: { [flow('transport.minRtoMs')]: 1000 } },
  { title: 'First timeout of 3 s (initialRtoMs)', set: { [flow('transport.initialRtoMs')]: 3000 } },
  { title: 'Round trips in whole numbers (rttArithmetic: integer)', set: WHOLE_NUMBERS },
  { title: 'Without Karn’s rule (karn: false)', set: { [flow('transport.karn')]: false } },
];
const OF_BOSTON: Reading[] = [
  {
    title: 'Senders do not learn of segments complete out of order (learnsOutOfOrder: false)',
    set: { [flow('transport.boston.learnsOutOfOrder')]: false },
  },
  {
    title: 'Half the code (codeCells: 128: 32 redundant cells in each block of 96)',
    set: { [flow('transport.boston.codeCells')]: 128 },
  },
  {
    title: 'The papers’ redundancy (firstRedundancy: 0.033, retransmitRedundancy: 0.1)',
    set: { [flow('transport.boston.firstRedundancy')]: 0.033, [flow('transport.boston.retransmitRedundancy')]: 0.1 },
  },
];
export const BOSTON_READINGS: readonly string[] = [...OF_BOTH, ...OF_BOSTON].map(({ title }) => title);
export const readingCase = (protocol: string, reading: string): string => `${protocol}: ${reading}`;

const casesOf = (name: string, base: string, readings: readonly Reading[]) =>
  readings.map(({ title, set }) => ({ name: readingCase(name, title), base, set }));

export const bostonReadings: Sweep = {
  version: 1, id: 'boston-readings', title: 'Sixteen sources, one reading turned at a time',
  cases: [...casesOf('Reno', RENO, OF_BOTH), ...casesOf('TCP Boston', BOSTON, [...OF_BOTH, ...OF_BOSTON])],
  seeds: [1, 2, 3],
  metrics: ['effectiveThroughput'],
  draft: { seeds: [1], set: { durationS: 120 } },
};
