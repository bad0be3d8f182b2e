/** The card of a figure in the list: its curves, name and verdict. */
import { useRef } from 'react';
import type { Figure } from '../../figures/figure';
import { shortName } from '../../figures/papers';
import type { Theme } from '../look/palette';
import s from './card.module.css';
import { FigureOutcome, FigureSketch } from './Glance';
import { useGlance } from './use-glance';

interface FigureCardProps { figure: Figure; theme: Theme; onChoose: (id: string) => void }

export function FigureCard({ figure, theme, onChoose }: FigureCardProps) {
  const place = useRef<HTMLLIElement>(null);
  const glance = useGlance(figure, place);
  return (
    <li ref={place} className={s.card}>
      <button type="button" onClick={() => onChoose(figure.id)}>
        <span className={s.sketch}><FigureSketch glance={glance} theme={theme} /></span>
        <b>{shortName(figure)}</b>
        <span className={s.title}>{figure.title}</span>
        <FigureOutcome glance={glance} lost="Its stored result did not arrive" />
      </button>
    </li>
  );
}
