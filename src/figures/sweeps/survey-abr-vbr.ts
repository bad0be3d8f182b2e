/**
 * The runs behind the survey's table of TCP over ABR beside VBR that goes on and off: fifteen senders, ERICA in its
 * form of 1995 to 1996. All start at one instant, or each within 100 ms of the others: the survey does not say which.
 * Source: TCP over ATM, a survey, "High frequency VBR: problem".
 */
import type { Sweep } from '../../sweep/types';
import { WITH_HEADER } from './survey-abr';

/** How long VBR is on, and off, ms. */
export const VBR_PERIODS = [30, 100, 10, 1];
export const START_WITHIN = 'flows.f.startJitterMs';
/** How far apart the senders start. */
export const STARTS = [
  { id: 'together', title: 'all start at once', withinMs: 0 },
  { id: 'apart', title: 'starts within 100 ms', withinMs: 100 },
];

export const vbrCase = (periodMs: number): string => `VBR ${periodMs} ms`;

export const surveyAbrVbr: Sweep = {
  version: 1, id: 'survey-abr-vbr', title: 'Fifteen TCPs over ABR beside VBR', set: WITH_HEADER,
  cases: VBR_PERIODS.map((periodMs) => ({ name: vbrCase(periodMs), base: `abr-vbr-${periodMs}`, set: {} })),
  sets: [{ path: START_WITHIN, values: STARTS.map(({ withinMs }) => withinMs) }],
  seeds: [1, 2, 3],
  metrics: ['efficiency', 'maxQueueCells', 'queueRoundTrips', 'fairness(f*.goodput)', 'cellsDropped'],
  draft: { seeds: [1], set: { durationS: 1 } },
};
