/**
 * The survey's modified ERICA, by its second method: cells, capacity and length of intervals are averaged separately,
 * and the load factor is the quotient of the averages, because a mean of load factors could be infinite. In an interval
 * without ABR cells the load factor stays as it was, and N is never below 1. With `activeDecay`, silent VCs fade from
 * N. It reacts more slowly than ERICA, so it needs longer queues. The rest is as in ERICA. Source: Jain, survey of TCP
 * over ATM, “ERICA modifications”; Kalyanaraman’s thesis, 1997, method 2.
 */
import type { Parameter, SpecOf } from '../../catalogue-types';
import type { AbrAlgorithm } from './algorithm';
import {
  ericaOptions, inCommon, keepMeasured, leftFor, loadOf, measuredRows, share, type Measured, type Told,
} from './erica';
import { targetOf, targetUtilization } from './target';

const own = [
  {
    key: 'averagingWeight', title: 'Weight of the newest interval', unit: 'fraction', type: 'number', min: 0.001,
    max: 1, default: 0.2, live: true, help: 'The averages follow the newest interval by this share.',
    source: 'our assumption; the survey does not print it',
  },
] as const satisfies readonly Parameter[];

const parameters = [...own, targetUtilization, ...ericaOptions] as const;

type Modified = SpecOf<typeof own> & Told;

interface State extends Measured {
  told: Modified;
  /** Averages over intervals: ABR cells, cells that ABR could have sent, and seconds; -1 before the first interval. */
  cells: number;
  room: number;
  lengthS: number;
}

export const modifiedErica: AbrAlgorithm<'modifiedErica', State, typeof parameters> = {
  id: 'modifiedErica',
  title: 'Modified ERICA',
  summary: 'As ERICA, with load and capacity averaged over intervals, each for itself.',
  source: 'Jain, survey of TCP over ATM',
  parameters,
  settle: (told, before, linkRate) =>
    ({ cells: -1, room: -1, lengthS: -1, ...before, ...keepMeasured(told, before, linkRate), told }),
  ...inCommon,
  ended(state, interval) {
    const { averagingWeight: weight } = state.told;
    const follow = (average: number, newest: number): number =>
      (average < 0 ? newest : average + weight * (newest - average));
    const { lengthS, abrCells } = interval;
    state.cells = follow(state.cells, abrCells);
    state.room = follow(state.room, leftFor(targetOf(state.told), interval) * lengthS);
    state.lengthS = follow(state.lengthS, lengthS);
    const load = abrCells === 0 ? state.load : loadOf(state.cells, state.room);
    share(state, state.room / state.lengthS, state.cells / state.lengthS, load, interval.activeVcs);
  },
  inspect: measuredRows,
};
