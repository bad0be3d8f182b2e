/** The list of all figures, paper by paper, below `children`. */
import type { ReactNode } from 'react';
import type { Theme } from '../look/palette';
import { FigureCard } from './FigureCard';
import { FIGURES_BY_PAPER } from './papers';
import s from './figures.module.css';

interface FigureListProps { theme: Theme; onChoose: (id: string) => void; children: ReactNode }

export function FigureList({ theme, onChoose, children }: FigureListProps) {
  return (
    <div className={s.list}>
      {children}
      <h2>Figures and tables of the papers, run again</h2>
      <p className={s.about}>Curves and dots are simulated here; diamonds are the paper’s own values.</p>
      {FIGURES_BY_PAPER.map(({ title, figures }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {figures.map((figure) => (
              <FigureCard key={figure.id} figure={figure} theme={theme} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
