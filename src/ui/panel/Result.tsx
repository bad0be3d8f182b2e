/** The result of the run once it has ended: the whole record and its hash. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { announce, useApp, warn } from '../app/store';
import { useAtRest } from '../look/press';
import s from './panel.module.css';
import { resultRows, type ResultRow } from './results';

const CLOSED = 'The browser did not let the page write to the clipboard. Allow it, or use the command line.';

/** The rows, each with what it means in the mouse's tip or, for everyone, under its title. */
function Rows({ rows }: { rows: ResultRow[] }) {
  const [explained, explain] = useState(false);
  return (
    <>
      <Button aria-pressed={explained} onClick={() => explain(!explained)}>Say what each means</Button>
      <dl className={s.record}>
        {rows.map(({ id, title, value, definition }) => (
          <div key={id}>
            <dt title={explained ? undefined : definition}>{title}</dt>
            <dd>{value}</dd>
            {explained && <dd className={s.meaning}>{definition}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}

export function Result() {
  const result = useAtRest(useApp((state) => (state.phase === 'ended' ? state.result : null)));
  const full = useApp((state) => state.checked.full);
  if (!result) {
    return (
      <section className={s.part} aria-label="Result">
        <p className={s.pending}>Full results appear when the run ends.</p>
      </section>
    );
  }
  const copy = (): void => {
    navigator.clipboard.writeText(JSON.stringify(result, null, 2))
      .then(() => announce('The result is on the clipboard.'))
      .catch(() => warn(CLOSED));
  };
  return (
    <section className={s.part} aria-label="Result">
      <p className={s.ran}>{String(result.scenario)}</p>
      <div className={s.hash}>
        <span>Hash <output className="mono" aria-label="Hash of the result">{result.hash}</output></span>
        <Button onClick={copy}>Copy result as JSON</Button>
      </div>
      <details className={s.more}>
        <summary>All results</summary>
        <Rows rows={resultRows(result, full)} />
      </details>
    </section>
  );
}
