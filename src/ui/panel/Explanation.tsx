/**
 * What the network shows: the sentence of the preset, as long as nothing was changed, and below it the network's own
 * description.
 */
import { preset } from '../app/page-presets';
import { useApp } from '../app/store';
import s from './panel.module.css';

export function Explanation() {
  const doc = useApp((state) => state.doc);
  const found = doc.presetId === null ? null : preset(doc.presetId);
  const summary = found?.scenario === doc.scenario ? found.summary : null;
  const { description } = doc.scenario;
  if (summary === null && !description) return null;
  return (
    <section className={s.part} aria-label="What this network shows">
      {summary !== null && <p>{summary}</p>}
      {description && (
        <details className={s.more} key={doc.presetId}>
          <summary>Why, and what to try</summary>
          <p className={s.explained}>{description}</p>
        </details>
      )}
    </section>
  );
}
