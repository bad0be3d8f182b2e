/** The target utilization, a parameter that algorithms share: how much of the link is to be used. */
import type { NumberParameter, SpecOf } from '../../catalogue-types';

export const targetUtilization = {
  key: 'targetUtilization', title: 'Target utilization', unit: 'fraction', type: 'number', min: 0.01, max: 1,
  default: 0.9, live: true, help: 'The share of the link that ABR and what goes before it may fill together.',
  source: 'Kalyanaraman’s thesis: 0.9',
} as const satisfies NumberParameter;

/** U, of the settings of an algorithm. */
export const targetOf = (told: SpecOf<readonly [typeof targetUtilization]>): number => told.targetUtilization;
