/** The figures, grouped by the paper that they come from, and the words by which they are found. */
import type { Drawing, Figure } from '../../figures/figure';
import { FIGURES } from '../../figures/figures';

const PAPERS = [
  { id: 'boston', title: 'TCP Boston' }, { id: 'realtime', title: 'Real-time TCP Boston' },
  { id: 'lpd', title: 'Lazy Packet Discard' }, { id: 'reservation', title: 'Buffer reservation' },
  { id: 'survey', title: 'TCP over ATM, a survey' }, { id: '', title: 'ns-2 and theory' },
];

export interface Paper { title: string; figures: readonly Figure[] }

export const FIGURES_BY_PAPER: readonly Paper[] = PAPERS.map(({ id, title }) => ({
  title, figures: FIGURES.filter((figure) => {
    const own = PAPERS.find((paper) => paper.id !== '' && figure.id.startsWith(`${paper.id}-`))?.id ?? '';
    return own === id;
  }),
})).filter(({ figures }) => figures.length > 0);

/** The name of a figure without its paper: `Table 1`, `Figure 5`. */
export const shortName = ({ name }: Pick<Drawing, 'name'>): string => {
  const short = name.slice(name.lastIndexOf(',') + 1).trim();
  return short.charAt(0).toUpperCase() + short.slice(1);
};

/** The text in which a search looks for a figure: id, name, title, description, source and series, in lower case. */
export const wordsOfFigure = ({ id, name, title, about, source, series }: Figure): string =>
  [id, name, title, about, source, ...series.map((one) => one.title)].join('\n').toLowerCase();
