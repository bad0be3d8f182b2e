/**
 * Sixteen flows in packet mode compared with ns-2.35: throughput, loss and fairness over six buffers. Allowed
 * differences: four points of throughput; 2.5 points or a fifth of the loss for Reno, 4.5 points for Vegas. The results
 * of ns-2 itself move by that much when one detail of its timing is changed.
 */
import type { Figure } from './figure';
import { differencesOf } from './points';
import { NS2_BUFFER, NS2_BUFFERS, ns2Sixteen } from './sweeps/ns2';

/** Results of ns-2 by buffer, five seeds each: tests/published/ns2/multi200.csv. */
const NS2 = {
  reno: {
    throughput: [89.38, 90.64, 90.86, 96.22, 99.6, 99.96], loss: [19.6, 17.13, 13.25, 8.025, 3.925, 1.673],
    fairness: [0.9036, 0.9086, 0.9346, 0.9862, 0.9941, 0.7261],
  },
  vegas: {
    throughput: [87.59, 97.32, 97.91, 98.87, 100, 100], loss: [22.78, 10.57, 8.648, 5.924, 0, 0],
    fairness: [0.9153, 0.6256, 0.6858, 0.8472, 0.9489, 0.9261],
  },
};
const SERIES = ['reno', 'vegas'] as const;
const MEASURES = ['throughput', 'loss', 'fairness'] as const;
/** Allowed difference of throughput from ns-2's, points. */
export const THROUGHPUT_BAND = 4;

/** Allowed difference of loss from ns-2's `theirs` percent, points. */
export const lossBand = (series: string, theirs: number): number =>
  (series === 'vegas' ? 4.5 : Math.max(2.5, 0.2 * theirs));

export const ns2SixteenFlows: Figure = {
  id: 'ns2-sixteen-flows',
  paper: 'others',
  name: 'ns-2, sixteen flows',
  title: 'Sixteen flows without cells, beside ns-2',
  about: 'Sixteen flows, one link of 1.5 Mb/s, packets of 1,500 bytes, 200 s, the rules of ns-2; five seeds.',
  source: 'Runs of ns-2.35 of our own',
  says: 'ns-2 gives these values, five seeds each.',
  printedAs: null,
  sweep: ns2Sixteen,
  x: { path: NS2_BUFFER, title: 'Buffer, bytes', log: true },
  panels: [
    {
      id: 'throughput', title: 'Throughput', label: 'Throughput, %', metric: 'effectiveThroughput', factor: 100,
      digits: 1,
    },
    { id: 'loss', title: 'Loss', label: 'Packets lost, %', metric: 'portLossRate', factor: 100, digits: 1 },
    { id: 'fairness', title: 'Fairness', label: 'Jain’s index', metric: 'fairness', digits: 2 },
  ],
  series: [{ id: 'reno', title: 'Reno', cases: ['Reno'] }, { id: 'vegas', title: 'Vegas', cases: ['Vegas'] }],
  printed: SERIES.flatMap((series) => MEASURES.flatMap((panel) => NS2[series][panel].map((value, at) =>
    ({ panel, series, x: NS2_BUFFERS[at], value })))),
  verdict(points) {
    const compared = differencesOf(ns2SixteenFlows, points).filter(({ panel }) => panel !== 'fairness');
    const within = compared.filter(({ panel, series, printed, ours }) =>
      Math.abs(ours - printed) <= (panel === 'throughput' ? THROUGHPUT_BAND : lossBand(series, printed)));
    const most = Math.max(...compared.map(({ ours, printed }) => Math.abs(ours - printed)));
    return {
      outcome: within.length === compared.length ? 'reproduced' : 'partly reproduced',
      sentence: `${within.length} of ${compared.length} values of throughput and loss are within the bands; the `
        + `largest difference is ${most.toFixed(1)} points.`,
    };
  },
};
