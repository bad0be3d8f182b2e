/**
 * What the network shows: the sentence of the preset and the network's own description. If the preset was changed, what
 * was changed, since both may no longer be true, with a way back.
 */
import { check } from '../app/document';
import { preset } from '../app/page-presets';
import { openPreset, useApp } from '../app/store';
import { useAtRest } from '../look/press';
import { changedWords } from './change-words';
import s from './panel.module.css';

/** A number and its unit stay on one line. */
const UNIT = /(\d) (?=(?:%|ns|µs|ms|s|[kMG]b\/s|[kMG]?B|bytes|cells|km)(?![\p{L}\d]))/gu;
export const held = (text: string): string => text.replaceAll(UNIT, '$1\u00a0');

/** What was changed of the open preset; '' if nothing, or if no preset is open. */
const useChanged = (): string => useApp(({ doc, checked }) => {
  const found = doc.presetId === null ? null : preset(doc.presetId);
  if (found === null || found.scenario === doc.scenario) return '';
  const base = check(found.scenario);
  return base.ok ? changedWords(base.checked.full, checked.full) : '';
});

export function Explanation() {
  const doc = useApp((state) => state.doc);
  const changed = useAtRest(useChanged());
  const found = doc.presetId === null ? null : preset(doc.presetId);
  const summary = found !== null && changed === '' ? found.summary : null;
  const { description } = doc.scenario;
  const stale = changed !== '' && description !== undefined && description === found?.scenario.description;
  if (summary === null && changed === '' && !description) return null;
  return (
    <section className={s.part} aria-label="What this network shows">
      {summary !== null && <p>{held(summary)}</p>}
      {found !== null && changed !== '' && (
        <>
          <p>
            This is the preset “{found.title}” with changes: {changed}.
            {stale && ' What its text says may not be true now.'}
          </p>
          <button type="button" className={s.textButton} onClick={() => openPreset(found.id)}>
            Open the preset as it was
          </button>
        </>
      )}
      {description && (
        <details className={s.more} key={doc.presetId}>
          <summary>{stale ? 'The text of the preset' : 'Why, and what to try'}</summary>
          <p className={s.explained}>{held(description)}</p>
        </details>
      )}
    </section>
  );
}
