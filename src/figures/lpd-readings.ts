/** Figures 6 to 8 of Lazy Packet Discard under two other readings of the paper's TCP. */
import type { Sweep } from '../sweep/types';
import type { Figure, Verdict } from './figure';
import {
  LPD_FAILURES, LPD_RESPONSE, LPD_THROUGHPUT, MEETING_CELLS, atTenMbps, lpdNetwork, lpdPanels,
} from './lpd';
import { above, inWords, outcomeOf, together, type Tally } from './orderings';
import type { Points } from './points';
import { lpdWholeNumbers, lpdWholeNumbersNs2 } from './sweeps/lpd';

const [THROUGHPUT, FAILURES, RESPONSE] = [
  { id: 'throughput', title: 'Throughput' }, { id: 'failures', title: 'Failures' },
  { id: 'response', title: 'Response time' },
];

/** Counts the points at which lazy packet discard is better than early, and early better than plain. */
function inOrder(points: Points, measure: string, ten: boolean, below: number): Tally {
  const before = (better: string, worse: string): Tally => {
    const [first, second] = measure === THROUGHPUT.id ? [better, worse] : [worse, better];
    return above(points, first, second, (panel, x) =>
      x < below && panel.endsWith(measure) && atTenMbps(panel) === ten);
  };
  return together(before('lazy', 'early'), before('early', 'plain'));
}

function verdict(points: Points): Verdict {
  const at = (ten: boolean) => ({
    throughput: inOrder(points, THROUGHPUT.id, ten, MEETING_CELLS),
    failures: inOrder(points, FAILURES.id, ten, MEETING_CELLS), response: inOrder(points, RESPONSE.id, ten, Infinity),
  });
  const [slow, fast] = [at(true), at(false)];
  const all = outcomeOf(together(...Object.values(slow), ...Object.values(fast)));
  const some = outcomeOf(together(slow.throughput, slow.failures)) !== 'not reproduced';
  return {
    outcome: all === 'not reproduced' && some ? 'partly reproduced' : all,
    sentence: 'In the paper each scheme is better than the next one. With servers at 10 Mb/s this holds here for '
      + `throughput ${inWords(slow.throughput)}, for failures ${inWords(slow.failures)} and for response time ${
        inWords(slow.response)}. With servers at 155 Mb/s it holds for throughput ${inWords(fast.throughput)}, for `
      + `failures ${inWords(fast.failures)} and for response time ${inWords(fast.response)}.`,
  };
}

const reading = (sweep: Sweep, name: string, own: Pick<Figure, 'title' | 'notes'>): Figure => ({
  ...lpdNetwork,
  ...own,
  id: sweep.id,
  paper: 'lpd',
  name: `Lazy Packet Discard, ${name}`,
  source: 'Kim and Bestavros, Lazy Packet Discard, figures 6 to 8 and section 4.2.2; the reading is ours',
  says: 'Below 70 kB (1,320 cells) lazy packet discard carries most and fails least, then early packet discard, then '
    + 'plain; it responds fastest at every buffer.',
  printedAs: 'The curves are lost. The paper does not say how its simulator kept round trips.',
  sweep,
  panels: [
    ...lpdPanels(LPD_THROUGHPUT, THROUGHPUT), ...lpdPanels(LPD_FAILURES, FAILURES),
    ...lpdPanels(LPD_RESPONSE, RESPONSE),
  ],
  verdict,
});

export const lpdWholeNumbersFigure: Figure = reading(lpdWholeNumbers, 'whole numbers', {
  title: 'Figures 6 to 8 with round trips in whole numbers',
  notes: [
    'Simulators of the time kept round trips in whole clock ticks (rttArithmetic: integer). Response times and servers '
      + 'at 155 Mb/s stay much as they were. Neither this reading nor that of ns-2’s Vegas fits better in all '
      + 'respects, so the presets keep exact round trips.',
  ],
});

export const lpdWholeNumbersNs2Figure: Figure = reading(lpdWholeNumbersNs2, 'whole numbers and ns-2’s Vegas', {
  title: 'Figures 6 to 8 with round trips in whole numbers, Vegas as in ns-2',
  notes: [
    'With the bookkeeping of ns-2 (vegasRules: ns2) and packets of 9,180 bytes at 10 Mb/s, early and lazy packet '
      + 'discard carry as much as each other from about 1,000 cells on, close to where the paper has their curves meet.',
  ],
});
