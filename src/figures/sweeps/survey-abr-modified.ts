/**
 * The runs behind the survey's claim about modified ERICA: fifteen and sixty senders beside VBR of each period, with a
 * buffer that never fills. Source: TCP over ATM, a survey, "ERICA modifications".
 */
import { surveyNetwork } from '../../scenario/presets/survey-network';
import type { Abr, Scenario } from '../../scenario/types';
import type { Sweep } from '../../sweep/types';
import { WITH_HEADER } from './survey-abr';
import { VBR_PERIODS } from './survey-abr-vbr';

export const MODIFIED_SENDERS = [15, 60];

const abr: Abr = {
  algorithm: 'modifiedErica', averagingWeight: 0.2, intervalMs: 5, intervalCells: null, activeDecay: 0.9,
  maxAllocPrevious: false,
};

export const modifiedCase = (sources: number, periodMs: number): string => `${sources} senders, VBR ${periodMs} ms`;

const network = (sources: number, periodMs: number): Scenario => surveyNetwork({
  title: `Modified ERICA, ${modifiedCase(sources, periodMs)}`, description: '', sources, vbr: [periodMs, periodMs], abr,
});

export const surveyAbrModified: Sweep = {
  version: 1, id: 'survey-abr-modified', title: 'Modified ERICA beside VBR', set: WITH_HEADER,
  cases: MODIFIED_SENDERS.flatMap((sources) => VBR_PERIODS.map((periodMs) =>
    ({ name: modifiedCase(sources, periodMs), base: network(sources, periodMs), set: {} }))),
  seeds: [1],
  metrics: ['queueRoundTrips', 'efficiency', 'cellsDropped'],
  draft: { set: { durationS: 0.7 } },
};
