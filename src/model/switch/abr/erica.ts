/**
 * ERICA, explicit rate indication for congestion avoidance: in each interval the switch measures what ABR connections
 * send and what others leave of the link. It gives each connection the larger of two rates: an equal share, and what
 * would bring the load to one if all changed by the same factor:
 *
 *     capacity = U × link − VBR,   z = ABR input / capacity,   FairShare = capacity / N,
 *     ER = max(FairShare, CCR / z), while z ≤ 1 + δ also at least the largest given in the last interval,
 *     at most FairShare where CCR is still below it, at most the capacity.
 *
 * A VC gets the same answer during an interval. The largest rate given (MaxAlloc) is noted before the two limits. If N
 * is an average (`activeDecay`), an interval without ABR cells leaves z as it was.
 * Source: Jain, Kalyanaraman, Goyal, Fahmy and Viswanathan, ERICA switch algorithm, ATM Forum 96-1172; Kalyanaraman's
 * thesis, 1997. Without `maxAllocPrevious` it is the form of 1995–96. Measuring and answering are shared with the other
 * forms of ERICA (`Measured`, `share`, `inCommon`).
 */
import type { Parameter, Row, SpecOf, Warning } from '../../catalogue-types';
import { bitsPerS } from '../../atm/rates';
import type { AbrAlgorithm, Interval, Load } from './algorithm';
import { targetOf, targetUtilization } from './target';

/** Parameters of all forms of ERICA. */
export const ericaOptions = [
  {
    key: 'intervalMs', title: 'Averaging interval', unit: 'ms', type: 'number', min: 0.001, max: 100_000, default: 5,
    nullable: true, live: false,
    help: 'After this time the switch judges by what it has counted and begins again. Empty: by cells alone.',
    source: 'ATM Forum 96-1172: 5 ms',
  },
  {
    key: 'intervalCells', title: 'or after so many ABR cells', unit: 'cells', type: 'integer', min: 1, max: 1_000_000,
    default: 30, nullable: true, live: true,
    help: 'Whichever comes first. An interval cannot see more VCs than cells. Empty: by time alone.',
    source: 'our assumption: 30, which lets high frequencies of VBR diverge as printed',
  },
  {
    key: 'delta', title: 'Load tolerance (δ)', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0.1,
    live: true,
    help: 'Up to a load factor of 1 + δ every VC may have as much as the largest. With 0 shares become equal exactly.',
    source: 'Kalyanaraman’s thesis: 0.1',
  },
  {
    key: 'maxAllocPrevious', title: 'Raise all to the largest', unit: 'none', type: 'boolean', default: true,
    live: true, help: 'While the load allows it, no VC is given less than the largest in the last interval.',
    source: 'ATM Forum 96-1172; the form of 1995–96 does not have it',
  },
  {
    key: 'measureVcRates', title: 'Measure the rate of each VC', unit: 'none', type: 'boolean', default: false,
    live: true, help: 'The rate of a source is counted here, and not taken from its FRMs.',
    source: 'Kalyanaraman’s thesis: per-VC CCR option',
  },
  {
    key: 'activeDecay', title: 'Silent VCs count on (decay)', unit: 'fraction', type: 'number', min: 0, max: 0.999,
    default: 0, live: true,
    help:
      'A VC that sends nothing in an interval counts for this share of what it counted before, and an interval without any cell leaves the load factor as it was; 0: not at all.',
    source: 'Kalyanaraman’s thesis: averaging of N; Jain’s survey, “ERICA modifications”; 0.9 in our figures',
  },
  {
    key: 'immediateShare', title: 'A new VC counts at once', unit: 'none', type: 'boolean', default: false, live: true,
    help:
      'When a VC comes that did not count in the last interval, N and the equal share change at once, and not when the interval ends.',
    source: 'Kalyanaraman’s thesis: immediate fair share update',
  },
  {
    key: 'countBackward', title: 'Count VCs by their BRMs too', unit: 'none', type: 'boolean', default: false,
    live: true, help:
      'A VC also counts in an interval in which only an answer to its source passes. Short intervals then miss fewer slow sources.',
    source: 'Kalyanaraman’s thesis: bidirectional counting',
  },
] as const satisfies readonly Parameter[];

const parameters = [targetUtilization, ...ericaOptions] as const;

export type Told = SpecOf<typeof parameters>;

/** The results of an interval, and the settings that answers need. */
export interface Measured {
  told: Told;
  capacity: number;
  input: number;
  /** N as counted, and the number by which the capacity is divided: N, but at least 1. */
  counted: number;
  vcs: number;
  /** Load factor z; Infinity if there is no capacity. */
  load: number;
  fairShare: number;
  /** The largest rate given in the last interval, and so far in this one. */
  largestBefore: number;
  largestNow: number;
}

/** The state before the first interval has ended: the full target capacity, and nothing sent. */
const unmeasured = (told: Told, linkRate: number): Measured => ({
  told, capacity: targetOf(told) * linkRate, input: 0, counted: 0, vcs: 1, load: 0,
  fairShare: targetOf(told) * linkRate, largestBefore: 0, largestNow: 0,
});

export const keepMeasured = (told: Told, before: Measured | null, linkRate: number): Measured =>
  (before === null ? unmeasured(told, linkRate) : { ...before, told });

/** What is left for ABR in an interval. */
export const leftFor = (target: number, { linkRate, priorityCells, lengthS }: Interval): number =>
  Math.max(0, target * linkRate - priorityCells / lengthS);

/** Divides the capacity equally among the VCs. */
function divide(state: Measured, vcs: number): void {
  state.counted = vcs;
  state.vcs = Math.max(1, vcs);
  state.fairShare = state.capacity / state.vcs;
}

/** Takes over the results of an interval, and restarts the search for the largest rate given. */
export function share(state: Measured, capacity: number, input: number, load: number, vcs: number): void {
  state.capacity = capacity;
  state.input = input;
  state.load = load;
  divide(state, vcs);
  state.largestBefore = state.largestNow;
  state.largestNow = state.fairShare;
}

/** Input divided by capacity; 0 if both are 0. */
export const loadOf = (input: number, capacity: number): number =>
  (capacity > 0 ? input / capacity : input > 0 ? Infinity : 0);

function giveRate(state: Measured, ccr: number): number {
  const { told, fairShare, load, largestBefore, capacity } = state;
  const scaled = load === 0 ? (ccr > 0 ? Infinity : 0) : ccr / load;
  let rate = Math.max(fairShare, scaled);
  if (told.maxAllocPrevious && load <= 1 + told.delta) rate = Math.max(rate, largestBefore);
  if (rate > state.largestNow) state.largestNow = rate;
  if (rate > fairShare && ccr < fairShare) rate = fairShare;
  return Math.min(rate, capacity);
}

const endsOf = ({ told: { intervalPs, intervalCells } }: Measured) =>
  ({ afterPs: intervalPs ?? Infinity, afterCells: intervalCells ?? Infinity });

const mbps = (rate: number): number => bitsPerS(rate) / 1e6;

export const measuredRows = ({ load, vcs, fairShare, capacity, input, largestBefore }: Measured): Row[] => [
  { label: 'load factor z', value: load, unit: 'none', help: 'What ABR sent over what was left for it.' },
  { label: 'VCs counted (N)', value: vcs, unit: 'count', help: 'VCs of ABR that count as active.' },
  { label: 'fair share', value: mbps(fairShare), unit: 'Mb/s' },
  {
    label: 'left for ABR', value: mbps(capacity), unit: 'Mb/s',
    help: 'What ABR may send: the target rate of the link without what goes before ABR.',
  },
  { label: 'ABR sent', value: mbps(input), unit: 'Mb/s', help: 'What came from ABR for this port.' },
  {
    label: 'largest given before', value: mbps(Math.min(largestBefore, capacity)), unit: 'Mb/s',
    help: 'The largest rate that a VC was due in the interval before, but no more than is left now.',
  },
];

/** Warns that nothing is ever measured because no interval ends. */
const withoutEnd = ({ intervalPs, intervalCells }: Told): Warning | null =>
  (intervalPs !== null || intervalCells !== null ? null : {
    key: 'intervalMs',
    message: 'Neither intervalMs nor intervalCells ends an averaging interval, so the switch never measures its load, and every source may send at the target rate; set one of them.',
  });

/** What all forms of ERICA have in common. */
export const inCommon = {
  warn: withoutEnd,
  divides: (told: Told, linkBps: number): number => targetOf(told) * linkBps,
  ends: endsOf,
  decay: ({ told }: Measured): number => told.activeDecay,
  measures: ({ told }: Measured): boolean => told.measureVcRates,
  countsBackward: ({ told }: Measured): boolean => told.countBackward,
  joins(state: Measured, by: number): void {
    if (state.told.immediateShare) divide(state, state.counted + by);
  },
  rate: giveRate,
  load: ({ load, vcs, fairShare }: Measured): Load => ({ load, vcs, fairShare }),
};

/** The load factor z of an interval. With `activeDecay`, an interval without ABR cells leaves z as it was. */
export const loadIn = ({ told, load }: Measured, { abrCells }: Interval, input: number, capacity: number): number =>
  (told.activeDecay > 0 && abrCells === 0 ? load : loadOf(input, capacity));

export const erica: AbrAlgorithm<'erica', Measured, typeof parameters> = {
  id: 'erica',
  title: 'ERICA',
  summary: 'The switch measures the load and writes each source’s rate into the cells that go back to it.',
  source: 'Jain and others, ATM Forum 96-1172; Kalyanaraman’s thesis, 1997',
  aliases: ['explicit rate indication for congestion avoidance'],
  parameters,
  settle: keepMeasured,
  ...inCommon,
  ended(state, interval) {
    const capacity = leftFor(targetOf(state.told), interval);
    const input = interval.abrCells / interval.lengthS;
    share(state, capacity, input, loadIn(state, interval, input, capacity), interval.activeVcs);
  },
  inspect: measuredRows,
};
