/** Small marks with words: ports with settings of their own, cells lost on purpose or let in, planned changes. */
import type { ReactNode } from 'react';
import { marked, type Told } from './told';

const SHAPES: Readonly<Record<Told['kind'], ReactNode>> = {
  chosen: null,
  ports: <><rect x="2" y="3" width="7" height="8" rx="1.5" /><path d="M9 5h3M9 9h3" /></>,
  lost: <><rect x="2.5" y="2.5" width="9" height="9" rx="1.5" /><path d="M5 5l4 4M9 5l-4 4" /></>,
  letIn: <><rect x="2.5" y="2.5" width="9" height="9" rx="1.5" /><path d="M4.8 7.2l1.6 1.6 2.9-3.4" /></>,
  change: <><circle cx="7" cy="7" r="4.8" /><path d="M7 4.2V7l2 1.4" /></>,
};

/** `aloud` adds the sentence for screen readers, where the item's accessible name does not contain it. */
export function ToldMarks({ told, words = false, aloud = false }: {
  told: readonly Told[]; words?: boolean; aloud?: boolean;
}) {
  return marked(told).map(({ kind, words: short, sentence }) => (
    <span key={kind} className="editor-told" title={sentence}>
      <svg
        width="0.875rem" height="0.875rem" viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.4"
        strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false"
      >
        {SHAPES[kind]}
      </svg>
      {words ? <span>{short}</span> : null}
      {aloud ? <span className="heard">{sentence}</span> : null}
    </span>
  ));
}
