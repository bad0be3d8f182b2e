/** Shared parts of figures 6 to 9 of Lazy Packet Discard: sweep, axes, a panel for each packet size and access rate. */
import type { Figure, Panel, Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import type { Points } from './points';
import { ACCESS_MBPS, LPD_BUFFER, LPD_PACKETS, lpdCase, lpdMetro } from './sweeps/lpd';

const LAYERS = [
  { id: 'plain', title: 'plain' }, { id: 'early', title: 'early packet discard' },
  { id: 'lazy', title: 'lazy packet discard' },
];
const PLACES = ACCESS_MBPS.flatMap((accessMbps) => LPD_PACKETS.map((bytes) => ({ accessMbps, bytes })));
/** Buffer of 70 kB in cells, at which the paper's curves meet; its claims are about smaller buffers. */
export const MEETING_CELLS = 1320;
/** Whether a panel has servers at 10 Mb/s, the reading under which most claims of the paper hold. */
export const atTenMbps = (panel: string): boolean => panel.startsWith(`${ACCESS_MBPS[0]}-`);

type PanelOf = Pick<Panel, 'label' | 'metric' | 'factor' | 'digits'> & Partial<Panel>;
type Own = Pick<Figure, 'title' | 'says' | 'verdict' | 'notes'> & { number: number; panel: PanelOf };

/** Makes a panel for each packet size and access rate; `measure` is given if the figure has several measures. */
export const lpdPanels = (panel: PanelOf, measure?: { id: string; title: string }): Panel[] =>
  PLACES.map(({ accessMbps, bytes }) => ({
    ...panel, id: `${accessMbps}-${bytes}${measure ? `-${measure.id}` : ''}`,
    title: `${measure ? `${measure.title}, ` : ''}${bytes.toLocaleString('en')} bytes, servers at ${accessMbps} Mb/s`,
    cases: LAYERS.map(({ title }) => lpdCase(title, bytes, accessMbps)),
  }));

/** Fields that all figures of the metropolitan network share. */
export const lpdNetwork: Pick<Figure, 'about' | 'x' | 'series' | 'printed'> = {
  about: '32 Vegas flows and cross traffic, one link of 155 Mb/s, windows of 64 kB, 2 s; servers at 10 or 155 Mb/s.',
  x: { path: LPD_BUFFER, title: 'Switch buffer, cells', log: true },
  series: LAYERS.map(({ id, title }) => ({
    id, title, cases: PLACES.map(({ accessMbps, bytes }) => lpdCase(title, bytes, accessMbps)),
  })),
  printed: [],
};

export const LPD_THROUGHPUT: PanelOf = {
  label: 'Effective throughput of TCP, %', metric: 'sum(f*.effectiveThroughput)', factor: 100, digits: 1,
};
export const LPD_FAILURES: PanelOf = {
  label: 'Cells lost or discarded, %', metric: 'cellFailureRate', factor: 100, digits: 1,
};
export const LPD_RESPONSE: PanelOf = {
  label: 'Response time, ms', metric: 'perPacket(f*.responseTimeMeanS)', factor: 1000, digits: 1,
};

export const lpdFigure = ({ number, panel, ...own }: Own): Figure => ({
  ...lpdNetwork,
  ...own,
  id: `lpd-figure-${number}`,
  paper: 'lpd',
  name: `Lazy Packet Discard, figure ${number}`,
  source: `Kim and Bestavros, Lazy Packet Discard, figure ${number} and section 4.2.2`,
  printedAs: 'The curves are lost. The paper does not say how fast the servers’ links are: both readings are shown.',
  sweep: lpdMetro,
  panels: lpdPanels(panel),
});

/** Judges the claim that lazy packet discard is best, then early, then plain; `more`: a larger value is better. */
export const orderVerdict = (more: boolean, below: number) => (points: Points): Verdict => {
  const best = (first: string, second: string, ten: boolean) =>
    above(points, more ? first : second, more ? second : first, (panel, x) => x < below && atTenMbps(panel) === ten);
  const [lazyTen, earlyTen] = [best('lazy', 'early', true), best('early', 'plain', true)];
  const [lazyFast, plainFast] = [best('lazy', 'early', false), best('lazy', 'plain', false)];
  const outcome = outcomeOf(together(lazyTen, earlyTen, lazyFast));
  return {
    outcome: outcome === 'not reproduced' && outcomeOf(together(lazyTen, earlyTen)) !== 'not reproduced'
      ? 'partly reproduced' : outcome,
    sentence: `With servers at 10 Mb/s lazy packet discard is no worse than early ${inWords(lazyTen)}, and early is no `
      + `worse than plain ${inWords(earlyTen)}. With servers at 155 Mb/s lazy is no worse than early ${
        inWords(lazyFast)}, and no worse than plain ${inWords(plainFast)}.`,
  };
};
