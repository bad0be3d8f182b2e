/**
 * Theory against simulation: equations 1 and 3 of the real-time paper and our exact curve, compared with runs over a
 * link that loses cells independently. If all cells are resent, every transmission fails with the same probability W;
 * ordinary TCP Boston resends only what is missing.
 */
import { meanTransmissionsToldAtTheEnd } from '../analysis/resending';
import { failureProbability, meanRoundTrips } from '../analysis/round-trips';
import type { Figure, Panel, Printed } from './figure';
import { meanAt } from './points';
import { CELLS, EXTRAS, LOSS, RESENDS, theoryCase, theorySweep } from './sweeps/theory';

type Closed = (extra: number, loss: number) => number;
const PANELS: (Panel & { closed: Closed })[] = [
  {
    id: 'fails', title: 'All resent: W', label: 'Transmissions that do not suffice, share', metric: 'packetLossRate',
    digits: 3, closed: (extra, loss) => failureProbability(CELLS, extra, loss),
  },
  {
    id: 'trips', title: 'All resent: U', label: 'Transmissions a segment', metric: 'packetsSent',
    per: 'packetsDelivered', digits: 2, log: true, closed: (extra, loss) => meanRoundTrips(CELLS, extra, loss),
  },
  {
    id: 'missing', title: 'The missing resent: exact', label: 'Transmissions a segment', metric: 'packetsSent',
    per: 'packetsDelivered', digits: 3,
    closed: (extra, loss) => meanTransmissionsToldAtTheEnd({ cells: CELLS, loss, firstExtra: extra }),
  },
];
const resendOf = (panel: string): (typeof RESENDS)[number] => (panel === 'missing' ? 'missing' : 'all');
const namesOf = (resend: (typeof RESENDS)[number], only?: number): string[] => EXTRAS
  .filter(({ extra }) => only === undefined || extra === only)
  .flatMap(({ extra, losses }) => losses.map((loss) => theoryCase(extra, resend, loss)));
const seriesOf = (extra: number): string => `alpha-${extra}`;
const PERCENT = 100;
/** Share of 95 % intervals that is expected to miss the true value; up to twice that may still be chance. */
const EXPECTED_OUTSIDE = 0.05;

const printed: Printed[] = PANELS.flatMap(({ id, closed }) => EXTRAS.flatMap(({ extra, losses }) =>
  losses.map((loss) =>
    ({ panel: id, series: seriesOf(extra), x: Math.round(PERCENT * loss), value: closed(extra, loss) }))));

export const theoryAgainstSimulation: Figure = {
  id: 'theory-against-simulation',
  paper: 'others',
  name: 'Theory against simulation',
  title: 'Failures and round trips, closed forms beside runs',
  about: 'Segments of 30 cells and α more over one link that loses cells independently; twelve seeds.',
  source: 'Bestavros and Kim, real-time TCP Boston, equations 1 and 3; the exact curve is ours',
  says: 'W is the probability that a transmission does not suffice. If every round sends all cells again, a segment '
    + 'takes U round trips on average.',
  printedAs: 'The diamonds are values of the closed forms.',
  sweep: theorySweep,
  x: { path: LOSS, title: 'Cells lost, %', log: false },
  panels: PANELS.map(({ closed: _closed, ...panel }) =>
    ({ ...panel, factorX: PERCENT, cases: namesOf(resendOf(panel.id)) })),
  series: EXTRAS.map(({ extra }) => ({
    id: seriesOf(extra), title: `α = ${extra}`, cases: RESENDS.flatMap((resend) => namesOf(resend, extra)),
  })),
  printed,
  verdict(points) {
    const off = printed.map(({ panel, series, x, value }) => {
      const point = points.find((one) => one.panel === panel && one.series === series && one.x === x);
      return Math.abs(meanAt(points, panel, series, x) - value) / (point?.interval.half ?? NaN);
    });
    const outside = off.filter((intervals) => !(intervals <= 1)).length;
    const far = off.filter((intervals) => !(intervals <= 2)).length;
    const chance = Math.ceil(2 * EXPECTED_OUTSIDE * off.length);
    return {
      outcome: far === 0 && outside <= chance ? 'reproduced' : far === 0 ? 'partly reproduced' : 'not reproduced',
      sentence: `${off.length - outside} of ${off.length} values of the closed forms lie within the 95 % interval of `
        + `the runs; one of twenty is expected outside. ${far === 0 ? 'None lies' : `${far} lie`} outside an interval `
        + 'twice as wide.',
    };
  },
};
