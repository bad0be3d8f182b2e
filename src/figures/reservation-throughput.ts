/** What the buffer reservation paper says about throughput (figures 5, 6, 9 and 10), and the verdict on it. */
import type { Verdict } from './figure';
import { above, inWords, outcomeOf, together, type Tally } from './orderings';
import { meanAt, type Points } from './points';
import { LONG, SHORT } from './reservation';
import { LOADS } from './sweeps/reservation';

const OTHERS = ['immediate', 'early', 'plain'];
/** A loss of throughput smaller than this, in points of the link, counts as none. */
const HARDLY = 2;

const ahead = (points: Points, panel: string, first: string, seconds: readonly string[], least = 0): Tally =>
  together(...seconds.map((second) => above(points, first, second, (there, x) => there === panel && x >= least)));
const behind = (points: Points, panel: string, last: string, least: number): Tally =>
  together(...OTHERS.map((first) => above(points, first, last, (there, x) => there === panel && x >= least)));

/**
 * Whether delayed transmission carries as much at the highest load as at its best load, in the panel of a packet size.
 */
function keeps(points: Points, panel: string): boolean {
  const all = LOADS.map((load) => meanAt(points, panel, 'delayed', load));
  return all[all.length - 1] >= Math.max(...all) - HARDLY;
}

/** Load from which on the network is full and the schemes differ. */
const FULL = 0.9;

/** Verdict on figures 5 and 9. `shortFirst`: the paper has delayed transmission ahead with short packets too. */
export const loadVerdict = (shortFirst: boolean) => (points: Points): Verdict => {
  const long = ahead(points, LONG, 'delayed', OTHERS, FULL);
  const short = shortFirst ? ahead(points, SHORT, 'delayed', OTHERS, FULL) : behind(points, SHORT, 'delayed', FULL);
  const kept = [LONG, SHORT].filter((panel) => keeps(points, panel)).length;
  const worst = together(...['delayed', 'immediate', 'early'].map((first) =>
    above(points, first, 'plain', (panel, x) => panel === LONG && x >= FULL)));
  return {
    outcome: outcomeOf(together(long, short, worst, { held: kept, of: 2 })),
    sentence: `From load ${FULL} on, with long packets, delayed transmission carries at least as much as another `
      + `scheme ${inWords(long)}; with short packets it carries at ${shortFirst ? 'least' : 'most'} as much ${
        inWords(short)}. Its throughput ${kept === 0 ? 'falls with the load at both packet sizes'
        : `does not fall with the load at ${kept === 2 ? 'either' : 'one'} packet size`}. With long packets plain TCP `
      + `carries least ${inWords(worst)}.`,
  };
};

/**
 * Verdict on figures 6 and 10, throughput over the buffer; `least` is the smallest buffer of the claim on long packets.
 */
export const bufferVerdict = (shortFirst: boolean, least: number) => (points: Points): Verdict => {
  const long = ahead(points, LONG, 'delayed', OTHERS, least);
  const short = shortFirst ? ahead(points, SHORT, 'delayed', OTHERS) : behind(points, SHORT, 'delayed', 0);
  const series = ['delayed', ...OTHERS];
  const ends = series.flatMap((id) => [LONG, SHORT].map((panel) => {
    const own = points.filter((point) => point.panel === panel && point.series === id);
    return own[own.length - 1].interval.mean >= own[0].interval.mean;
  }));
  const grows = { held: ends.filter(Boolean).length, of: ends.length };
  const from = least > 0 ? ` from ${least.toLocaleString('en')} cells on` : '';
  return {
    outcome: outcomeOf(together(long, short, grows)),
    sentence: `With long packets${from}, delayed transmission carries at least as much as another scheme ${
      inWords(long)}; with short packets it carries at ${shortFirst ? 'least' : 'most'} as much ${inWords(short)}. `
      + `With the largest buffer at least as much is carried as with the smallest in ${grows.held} of ${grows.of} `
      + 'curves.',
  };
};
