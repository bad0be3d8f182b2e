/** The survey's table of fifteen TCPs over ABR beside VBR: efficiency, the longest queue, fairness, divergence. */
import type { Figure } from './figure';
import { inWords, outcomeOf, together, type Tally } from './orderings';
import { meanAt, type Points } from './points';
import { ROUND_TRIP_CELLS } from './sweeps/survey-abr-memory';
import { START_WITHIN, STARTS, VBR_PERIODS, surveyAbrVbr, vbrCase } from './sweeps/survey-abr-vbr';

const EFFICIENCY = 'efficiency';
const QUEUE = 'queue';
const FAIRNESS = 'fairness';
const [TOGETHER, APART] = STARTS.map(({ id }) => id);
/** The rows of the table that have numbers; the survey says that the others diverge. */
const PRINTED = [
  { at: 0, efficiency: 92.65, queue: 12_359, fairness: 0.9967 },
  { at: 1, efficiency: 85, queue: 13_073, fairness: 0.9987 },
];
const WITHIN_POINTS = 2;
const WITHIN_FACTOR = 2;
/** Queue from which on a run counts as diverged, in round trips; all windows together are 34 round trips. */
const DIVERGED = 30;

const tally = (holds: readonly boolean[]): Tally => ({ held: holds.filter(Boolean).length, of: holds.length });

function met(points: Points, series: string): { efficiency: Tally; queue: Tally; diverges: Tally } {
  const ours = (panel: string, x: number) => meanAt(points, panel, series, x);
  return {
    efficiency: tally(PRINTED.map(({ at, efficiency }) =>
      Math.abs(ours(EFFICIENCY, at) - efficiency) <= WITHIN_POINTS)),
    queue: tally(PRINTED.map(({ at, queue }) =>
      Math.max(ours(QUEUE, at) / queue, queue / ours(QUEUE, at)) <= WITHIN_FACTOR)),
    diverges: tally([2, 3].map((at) => ours(QUEUE, at) > DIVERGED * ROUND_TRIP_CELLS)),
  };
}

const inShort = ({ efficiency, queue, diverges }: ReturnType<typeof met>): string =>
  `the efficiency is within ${WITHIN_POINTS} percentage points of the printed one ${inWords(efficiency)}, and the `
  + `queue within a factor of ${WITHIN_FACTOR} ${inWords(queue)}; the queue grows past ${DIVERGED} round trips ${
    inWords(diverges)} that diverge in the survey`;

export const surveyAbrVbrFigure: Figure = {
  id: 'survey-abr-vbr',
  paper: 'survey',
  name: 'Survey, ABR beside VBR',
  title: 'Fifteen TCPs over ABR beside VBR that goes on and off',
  about: 'ERICA, one line of 155.52 Mb/s, a round trip of 30 ms, VBR of four fifths of the line while it is on, 5 s.',
  source: 'TCP over ATM, a survey, "High frequency VBR: problem"',
  says: 'Beside VBR of 30 and of 100 ms TCP uses nine tenths of what is left, with a queue of little more than a round '
    + 'trip. Faster VBR leaves neither TCP nor the switch time to follow: the queue diverges.',
  printedAs: 'Two rows have numbers, two the word “diverges”. The survey does not print when the senders start; its '
    + 'numbers are shown beside senders that start at once.',
  sweep: surveyAbrVbr,
  x: {
    path: '', title: 'VBR on, and off', log: false,
    words: VBR_PERIODS.map((periodMs) => ({ title: `${periodMs} ms`, cases: [vbrCase(periodMs)] })),
  },
  panels: [
    {
      id: EFFICIENCY, title: 'Efficiency', label: 'Efficiency of TCP, %', metric: 'efficiency', factor: 100, digits: 2,
    },
    { id: QUEUE, title: 'Queue', label: 'Longest queue, cells', metric: 'maxQueueCells', digits: 0, log: true },
    { id: FAIRNESS, title: 'Fairness', label: 'Jain’s index of the TCPs', metric: 'fairness(f*.goodput)', digits: 4 },
  ],
  series: STARTS.map(({ id, title, withinMs }) =>
    ({ id, title, cases: VBR_PERIODS.map(vbrCase), where: { [START_WITHIN]: withinMs } })),
  printed: PRINTED.flatMap(({ at, ...values }) => Object.entries(values).map(([panel, value]) =>
    ({ panel, series: TOGETHER, x: at, value }))),
  verdict(points) {
    const [first, second] = [met(points, TOGETHER), met(points, APART)];
    const outcome = outcomeOf(together(...[first, second].flatMap((one) => Object.values(one))));
    return {
      outcome,
      sentence: `If all start at once, ${inShort(first)}. If they start within 100 ms, ${inShort(second)}.`,
    };
  },
  notes: [
    'The rows also print a throughput, 69.60 and 63.85 Mb/s, and the queue in round trips, 1.12 and 1.18. These are the '
      + 'same results in other units: both efficiencies are shares of 75.12 Mb/s, which is what VBR leaves here too, and '
      + 'a round trip is some 11,000 cells.',
    'The survey prints hardly any parameter of ERICA. Its form of 1995 to 1996, intervals of 30 cells or 5 ms and RIF '
      + '1/16 were chosen because they reproduce these four rows. So the agreement shows a possible explanation, but '
      + 'confirms nothing.',
    'An acknowledgement is two cells, because an LLC header stands before each packet. Without it, if all start at '
      + 'once, the longest queues are 17,007 and 9,151 cells beside VBR of 30 and 100 ms; the efficiencies move by '
      + 'less than a point.',
    'Nothing is lost even if the queue diverges: the switch has unlimited places, and only the windows bound the '
      + 'queue. Intervals of 5 ms alone would average out VBR of 1 ms, and only that of 10 ms would diverge, with 11 '
      + 'to 12 round trips after 5 s.',
    'Tried, if all start at once: two options of Kalyanaraman’s thesis for intervals that see too few VCs. If VCs also '
      + 'count by their BRMs (`countBackward`), the longest queue beside VBR of 30 ms is 8,635 cells instead of 10,378, '
      + 'and the efficiency 92.8 % instead of 93.0. If a new VC counts at once (`immediateShare`), they are 7,103 cells '
      + 'and 91.5 %. Beside 100 ms both change little, and VBR of 10 and 1 ms diverges all the same. The printed queue, '
      + '12,359 cells, is nearer without either, so both are off.',
  ],
};
