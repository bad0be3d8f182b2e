/** The figures, grouped by the paper that they come from, and the words by which they are found. */
import type { Figure } from '../../figures/figure';
import { FIGURES } from '../../figures/figures';
import { PAPERS, type PaperId } from '../../figures/papers';

export interface OfPaper { title: string; figures: readonly Figure[] }

/** Groups figures by their papers, in the order of the table of papers. */
export const byPaper = (all: readonly Figure[]): OfPaper[] => (Object.keys(PAPERS) as PaperId[])
  .map((id) => ({ title: PAPERS[id].title, figures: all.filter(({ paper }) => paper === id) }))
  .filter(({ figures }) => figures.length > 0);

export const FIGURES_BY_PAPER: readonly OfPaper[] = byPaper(FIGURES);

/** The text in which a search looks for a figure: id, name, title, description, source and series, in lower case. */
export const wordsOfFigure = ({ id, name, title, about, source, series }: Figure): string =>
  [id, name, title, about, source, ...series.map((one) => one.title)].join('\n').toLowerCase();
