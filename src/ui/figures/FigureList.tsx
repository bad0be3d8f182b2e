/** All figures, paper by paper, below what stands before them. */
import type { ReactNode } from 'react';
import { FIGURES_BY_PAPER, shortName } from './papers';
import s from './figures.module.css';

export function FigureList({ onChoose, children }: { onChoose: (id: string) => void; children: ReactNode }) {
  return (
    <div className={s.list}>
      {children}
      <h2>Figures and tables of the papers, run again</h2>
      {FIGURES_BY_PAPER.map(({ title, figures }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {figures.map((figure) => (
              <li key={figure.id}>
                <button type="button" onClick={() => onChoose(figure.id)}>
                  <b>{shortName(figure)}</b><span>{figure.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
