/** The survey's claims about discarding on UBR: whole packets bring efficiency, counting each VC brings fairness. */
import type { Figure } from './figure';
import { above, inWords, outcomeOf, together, type Tally } from './orderings';
import type { Points } from './points';
import { surveyUbrFigure } from './survey';

const THROUGHPUT = 'throughput';
const FAIRNESS = 'fairness';
/** Largest buffer that is compared, as a share of all windows: if it holds them all, nothing is discarded. */
const SCARCE = 0.5;

const ahead = (points: Points, kind: string, first: string, second: string): Tally =>
  above(points, first, second, (panel, x) => panel.startsWith(kind) && x <= SCARCE);

export const surveyUbrDiscard: Figure = surveyUbrFigure({
  id: 'survey-ubr-discard',
  name: 'Survey, discard on UBR',
  title: 'Throughput and fairness of five ways to discard',
  source: 'TCP over ATM, a survey, "PPD vs EPD" and "EPD + per-VC accounting"',
  says: 'Discarding the rest of a broken packet carries far more than dropping cell by cell, and early packet discard '
    + 'carries far more than that. It does not make shares fairer; counting the cells of each VC does.',
  panels: [
    {
      id: THROUGHPUT, title: 'Throughput', label: 'Effective throughput, %', metric: 'effectiveThroughput', factor: 100,
      digits: 1,
    },
    { id: FAIRNESS, title: 'Fairness', label: 'Jain’s index', metric: 'fairness', digits: 3 },
  ],
  verdict(points) {
    const partial = ahead(points, THROUGHPUT, 'ppd', 'tailDrop');
    const early = ahead(points, THROUGHPUT, 'epd', 'ppd');
    const counted = together(
      ahead(points, FAIRNESS, 'selectiveEpd', 'epd'), ahead(points, FAIRNESS, 'fba', 'epd'),
    );
    return {
      outcome: outcomeOf(together(partial, early, counted)),
      sentence: `Partial packet discard carries at least as much as tail drop ${inWords(partial)}, and early packet `
        + `discard at least as much as partial ${inWords(early)}. The two policies that count the cells of each VC are `
        + `at least as fair as early packet discard ${inWords(counted)}.`,
    };
  },
});
