/** For a run that was opened from a figure: says which point of the figure it is, and leads back there. */
import { useAtRest } from '../look/press';
import { showFigure, useApp } from './store';
import s from './views.module.css';

export function FromFigure() {
  const from = useAtRest(
    useApp((state) => (state.fromFigure?.scenario === state.doc.scenario ? state.fromFigure : null)),
  );
  if (from === null) return null;
  return (
    <p className={s.fromFigure}>
      <span>{from.words}</span>
      <button type="button" data-unprinted onClick={() => showFigure(from.figure)}>Back to the figure</button>
    </p>
  );
}
