/**
 * The survey's claim about its modified ERICA: it reacts more slowly and needs more than four round trips of memory.
 */
import type { Figure } from './figure';
import { meanAt } from './points';
import { number } from './text';
import { MODIFIED_SENDERS, modifiedCase, surveyAbrModified } from './sweeps/survey-abr-modified';
import { VBR_PERIODS } from './sweeps/survey-abr-vbr';

const QUEUE = 'queue';
const EFFICIENCY = 'efficiency';
const SAID_ROUND_TRIPS = 4;
const seriesOf = (sources: number): string => `${sources}-senders`;
const [FEWER, MORE] = MODIFIED_SENDERS;
/** Places on the axis of the VBR periods with which ERICA does not diverge (slow), and with which it does (fast). */
const SLOW = [0, 1];
const FAST = [2, 3];

export const surveyAbrModifiedFigure: Figure = {
  id: 'survey-abr-modified',
  paper: 'survey',
  name: 'Survey, modified ERICA',
  title: 'The queue of modified ERICA with fifteen and sixty TCPs',
  about: 'One line of 155.52 Mb/s, a round trip of 30 ms, VBR of four fifths of the line while it is on, 5 s.',
  source: 'TCP over ATM, a survey, "ERICA modifications"',
  says: 'With averages, decisions rest on a longer time. So the switch reacts more slowly, and needs more than four '
    + 'round trips of memory.',
  printedAs: 'The survey has no number for a run of its own, and names no VBR. If it had curves, they are lost to us.',
  sweep: surveyAbrModified,
  x: {
    path: '', title: 'VBR on, and off', log: false,
    words: VBR_PERIODS.map((periodMs) =>
      ({ title: `${periodMs} ms`, cases: MODIFIED_SENDERS.map((sources) => modifiedCase(sources, periodMs)) })),
  },
  panels: [
    { id: QUEUE, title: 'Queue', label: 'Longest queue, round trips', metric: 'queueRoundTrips', digits: 2 },
    {
      id: EFFICIENCY, title: 'Efficiency', label: 'Efficiency of TCP, %', metric: 'efficiency', factor: 100, digits: 1,
    },
  ],
  series: MODIFIED_SENDERS.map((sources) => ({
    id: seriesOf(sources), title: `${sources} senders`,
    cases: VBR_PERIODS.map((periodMs) => modifiedCase(sources, periodMs)),
  })),
  printed: [],
  verdict(points) {
    const queues = (sources: number, places: readonly number[]): number[] =>
      places.map((x) => meanAt(points, QUEUE, seriesOf(sources), x));
    const inText = (values: readonly number[]): string => values.map((value) => number(value, 1)).join(' and ');
    const long = queues(MORE, SLOW);
    const longer = long.filter((value) => value > SAID_ROUND_TRIPS).length;
    return {
      outcome: longer === long.length ? 'reproduced' : longer > 0 ? 'partly reproduced' : 'not reproduced',
      sentence: `Beside VBR of 30 and 100 ms the queue takes ${inText(long)} round trips with ${MORE} senders, and ${
        inText(queues(FEWER, SLOW))} with ${FEWER}; the survey says more than ${SAID_ROUND_TRIPS}. Beside VBR of 10 `
        + `and 1 ms, where ERICA diverges, it takes ${inText(queues(FEWER, FAST))} with ${FEWER} senders.`,
    };
  },
  notes: [
    'Method 2 of Kalyanaraman’s thesis: cells, capacity and length of intervals are averaged separately, with a weight '
      + 'of 0.2 for the newest. Intervals are 5 ms, and a silent VC fades by 0.9. The survey prints neither the weight '
      + 'nor the interval. We run sixty senders because four round trips are exceeded with that number.',
  ],
};
