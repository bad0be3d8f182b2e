/** Cards that open ready-made comparisons of presets. */
import { letterOf } from '../../scenario/comparison';
import { SIDE_BY_SIDE, type SideBySide } from '../../scenario/presets/side-by-side';
import { Thumbnail } from '../gallery/Thumbnail';
import { walk } from '../gallery/walk';
import { openSideBySide } from './choice';
import s from './compare.module.css';

function Card({ one }: { one: SideBySide }) {
  const { title, summary, runs } = one;
  return (
    <button type="button" className={s.card} onClick={() => void openSideBySide(one)}>
      <Thumbnail preset={runs[0][0]} live={false} />
      <span className={s.ready}>{title}</span>
      <span className={s.letters}>
        {runs.map(([{ id }, name], run) => <span key={id}><b>{letterOf(run)}</b> {name}</span>)}
      </span>
      <span className={s.summary}>{summary}</span>
    </button>
  );
}

export function SideBySides() {
  return (
    <ul className={s.cards} onKeyDown={walk}>
      {SIDE_BY_SIDE.map((one) => <li key={one.id}><Card one={one} /></li>)}
    </ul>
  );
}
