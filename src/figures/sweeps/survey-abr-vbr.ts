/**
 * The runs behind the survey's table of TCP over ABR beside VBR that is on and off in turn: fifteen senders, ERICA as
 * of 1995 and 1996. All start at once, or within 100 ms: the survey does not say which, so both are run.
 * Source: TCP over ATM, a survey, "High frequency VBR: problem".
 */
import type { Sweep } from '../../sweep/types';
import { WITH_HEADER } from './survey-abr';

/** Time for which VBR is on, and then off, ms. */
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
