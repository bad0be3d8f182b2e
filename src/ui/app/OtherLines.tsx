/** Further problems, folded behind "And … more". */
import s from './notices.module.css';
import { count } from './words';

export function OtherLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={s.others} key={lines.join('\n')}>
      <summary>And {count(lines.length)} more</summary>
      <ul tabIndex={0} aria-label="What else is wrong">
        {lines.map((words, position) => <li key={`${position} ${words}`}>{words}</li>)}
      </ul>
    </details>
  );
}
