/**
 * What the network shows: the sentence of the preset, as long as nothing was changed, and below it the network's own
 * description.
 */
import { preset } from '../app/page-presets';
import { useApp } from '../app/store';
import s from './panel.module.css';

/** A number and its unit stay on one line. */
const UNIT = /(\d) (?=(?:%|ns|µs|ms|s|[kMG]b\/s|[kMG]?B|bytes|cells|km)(?![\p{L}\d]))/gu;
export const held = (text: string): string => text.replaceAll(UNIT, '$1\u00a0');

export function Explanation() {
  const doc = useApp((state) => state.doc);
  const found = doc.presetId === null ? null : preset(doc.presetId);
  const summary = found?.scenario === doc.scenario ? found.summary : null;
  const { description } = doc.scenario;
  if (summary === null && !description) return null;
  return (
    <section className={s.part} aria-label="What this network shows">
      {summary !== null && <p>{held(summary)}</p>}
      {description && (
        <details className={s.more} key={doc.presetId}>
          <summary>Why, and what to try</summary>
          <p className={s.explained}>{held(description)}</p>
        </details>
      )}
    </section>
  );
}
