/** The figures view: the list of all figures, one figure, or the reader's own sweep. */
import { FIGURES, findFigure } from '../../figures/figures';
import { OWN_SWEEP } from '../../figures/own';
import { afterthought, show } from '../../scenario/problem';
import { useTitleOfView } from '../app/page-title';
import type { Theme } from '../look/palette';
import { FigureList } from './FigureList';
import { FigurePage, type AskedPoint } from './FigurePage';
import s from './figures.module.css';
import { OwnEntry } from './own/OwnEntry';
import { OwnPage } from './own/OwnPage';

interface FiguresProps {
  theme: Theme;
  /** Id of the figure to show; `null` for the list. */
  id: string | null;
  onChoose: (id: string | null) => void;
  onPoint: (asked: AskedPoint) => void;
  onProblem: (sentence: string) => void;
}

const IDS = [...FIGURES.map(({ id }) => id), OWN_SWEEP];

export function Figures({ theme, id, onChoose, onPoint, onProblem }: FiguresProps) {
  const figure = id === null ? undefined : findFigure(id);
  useTitleOfView(figure?.name ?? (id === OWN_SWEEP ? 'Your own sweep' : null));
  return (
    <main className={s.figures} tabIndex={-1}>
      {id === OWN_SWEEP ? (
        <OwnPage theme={theme} onBack={() => onChoose(null)} onPoint={onPoint} onProblem={onProblem} />
      ) : figure === undefined ? (
        <>
          {id !== null && (
            <p className={s.problem} role="alert">
              There is no figure called {show(id)}{afterthought(id, IDS)} Here are all figures.
            </p>
          )}
          <FigureList theme={theme} onChoose={onChoose}>
            <OwnEntry onOpen={() => onChoose(OWN_SWEEP)} />
          </FigureList>
        </>
      ) : (
        <FigurePage
          key={figure.id} figure={figure} theme={theme} onBack={() => onChoose(null)} onPoint={onPoint}
          onProblem={onProblem}
        />
      )}
    </main>
  );
}
