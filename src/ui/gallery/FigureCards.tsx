/** The figures of the papers in the gallery: those that match the search, and a card that leads to all of them. */
import { useRef } from 'react';
import type { Figure } from '../../figures/figure';
import { FIGURES } from '../../figures/figures';
import { showFigure } from '../app/store';
import { useTheme } from '../app/use-theme';
import { FigureOutcome, FigureSketch } from '../figures/Glance';
import { wordsOfFigure } from '../figures/papers';
import { useGlance } from '../figures/use-glance';
import s from './gallery.module.css';
import { found } from './keywords';
import { walk } from './walk';

/** The figures that match a query; none if the query is empty. */
export const figuresFound = (query: string): Figure[] =>
  (query.trim() === '' ? [] : FIGURES.filter((figure) => found(wordsOfFigure(figure), query)));

function FigureCard({ figure }: { figure: Figure }) {
  const place = useRef<HTMLLIElement>(null);
  const glance = useGlance(figure, place);
  const theme = useTheme();
  return (
    <li ref={place}>
      <button type="button" className={`${s.card} ${s.figure}`} onClick={() => showFigure(figure.id)}>
        <span className={s.sketch}><FigureSketch glance={glance} theme={theme} /></span>
        <span className={s.title}>{figure.name}</span>
        <span className={s.summary}>{figure.title}</span>
        <FigureOutcome glance={glance} />
      </button>
    </li>
  );
}

export function FigureCards({ query }: { query: string }) {
  return (
    <section aria-labelledby="gallery-figures" onKeyDown={walk}>
      <h3 id="gallery-figures" className={s.topic}>Figures of the papers</h3>
      <ul className={s.grid}>
        {figuresFound(query).map((figure) => <FigureCard key={figure.id} figure={figure} />)}
        <li>
          <button type="button" className={s.card} onClick={() => showFigure(null)}>
            <span className={s.title}>All {FIGURES.length} figures</span>
            <span className={s.summary}>Tables and figures of the papers, run again beside what they print.</span>
          </button>
        </li>
      </ul>
    </section>
  );
}
