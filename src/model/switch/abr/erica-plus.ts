/**
 * ERICA+: the capacity depends on the queue, so that the link is full and a short queue stands in front of it. With Q0,
 * the number of cells that the capacity sends in the target delay:
 *
 *     q ≤ Q0: f = b Q0 / ((b − 1) q + Q0),   q > Q0: f = max(QDLF, a Q0 / ((a − 1) q + Q0)),
 *     capacity = U × f × (link − VBR).
 *
 * U is 1 by default. Both curves are 1 at Q0. The rest is as in ERICA.
 * Source: Kalyanaraman’s thesis, 1997, section on ERICA+; a and b: Jain and others, ATM Forum 96-1172.
 */
import type { Parameter, SpecOf } from '../../catalogue-types';
import { PS_PER_S } from '../../kernel/time';
import type { AbrAlgorithm, Interval } from './algorithm';
import {
  ericaOptions, inCommon, keepMeasured, leftFor, loadIn, measuredRows, share, type Measured, type Told,
} from './erica';
import { targetOf, targetUtilization } from './target';

const own = [
  {
    key: 'targetDelayMs', title: 'Target delay', unit: 'ms', type: 'number', min: 0.001, max: 10_000, default: 1,
    live: true, help: 'How long the queue that it keeps takes to be sent.', source: 'ATM Forum 96-1172: 0.5 to 1.5 ms',
  },
  {
    key: 'a', title: 'Steepness above the target (a)', unit: 'none', type: 'number', min: 1, max: 100, default: 1.15,
    live: true, help: 'How fast the capacity falls where the queue is longer than its target.',
    source: 'ATM Forum 96-1172: 1.15',
  },
  {
    key: 'b', title: 'Steepness below the target (b)', unit: 'none', type: 'number', min: 1, max: 100, default: 1.05,
    live: true, help: 'How much more than the link is given where the queue is empty.',
    source: 'ATM Forum 96-1172: 1.05, or 1',
  },
  {
    key: 'queueDrainLimit', title: 'Least share for the queue (QDLF)', unit: 'fraction', type: 'number', min: 0.01,
    max: 1, default: 0.5, live: true, help: 'However long the queue is, this share of the link stays for the sources.',
    source: 'Kalyanaraman’s thesis: 0.5',
  },
] as const satisfies readonly Parameter[];

const parameters = [...own, { ...targetUtilization, default: 1 }, ...ericaOptions] as const;

type Plus = SpecOf<typeof own> & Told;

interface State extends Measured {
  told: Plus;
  /** f of the last interval. */
  factor: number;
}

/** The share of what is left of the link that the sources get, with `queueCells` in the queue. */
export function queueFactor(queueCells: number, rate: number, { targetDelayPs, a, b, queueDrainLimit }: Plus): number {
  const target = (targetDelayPs / PS_PER_S) * rate;
  if (target === 0) return 1;
  return queueCells <= target ? (b * target) / ((b - 1) * queueCells + target)
    : Math.max(queueDrainLimit, (a * target) / ((a - 1) * queueCells + target));
}

export const ericaPlus: AbrAlgorithm<'ericaPlus', State, typeof parameters> = {
  id: 'ericaPlus',
  title: 'ERICA+',
  summary: 'As ERICA, but it fills the link and keeps a short queue of a given delay.',
  source: 'Kalyanaraman’s thesis, 1997',
  parameters,
  settle: (told, before, linkRate) =>
    ({ ...keepMeasured(told, before, linkRate), told, factor: before?.factor ?? 1 }),
  ...inCommon,
  ended(state, interval: Interval) {
    const left = leftFor(1, interval);
    state.factor = queueFactor(interval.queueCells, left, state.told);
    const capacity = targetOf(state.told) * state.factor * left;
    const input = interval.abrCells / interval.lengthS;
    share(state, capacity, input, loadIn(state, interval, input, capacity), interval.activeVcs);
  },
  inspect: (state) => [
    ...measuredRows(state),
    {
      label: 'factor of the queue', value: state.factor, unit: 'none',
      help: 'What is left for ABR has been multiplied by it: below 1 it drains the queue.',
    },
  ],
};
