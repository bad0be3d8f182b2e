/**
 * Undo and redo of whole documents; each step has a label for what it did. A gesture (one slider drag, one word typed
 * into a field) is one step, however many changes it makes. A history is a plain value that the store holds.
 */

export interface Step<Doc> {
  label: string;
  /** The document on the other side of the step: before it in `past`, after it in `future`. */
  doc: Doc;
}

export interface History<Doc> {
  past: readonly Step<Doc>[];
  future: readonly Step<Doc>[];
  /** The gesture that may still go on; `null` if the next change is a step of its own. */
  gesture: string | null;
}

export const MAX_STEPS = 200;

export const emptyHistory = <Doc>(): History<Doc> => ({ past: [], future: [], gesture: null });

/**
 * Records that the document changed from `before`. Changes of one open gesture are one step; redo steps are discarded.
 */
export function record<Doc>(
  history: History<Doc>, label: string, before: Doc, gesture: string | null = null,
): History<Doc> {
  if (gesture !== null && gesture === history.gesture && history.past.length > 0) {
    const last = history.past[history.past.length - 1];
    return { past: [...history.past.slice(0, -1), { ...last, label }], future: [], gesture };
  }
  return { past: [...history.past, { label, doc: before }].slice(-MAX_STEPS), future: [], gesture };
}

/** Ends the open gesture: the next change is a step of its own. */
export const endGesture = <Doc>(history: History<Doc>): History<Doc> =>
  (history.gesture === null ? history : { ...history, gesture: null });

export interface Moved<Doc> {
  history: History<Doc>;
  doc: Doc;
  label: string;
}

/** Goes one step back from `present`; `null` if there is none. */
export function undo<Doc>(history: History<Doc>, present: Doc): Moved<Doc> | null {
  const step = history.past.at(-1);
  if (!step) return null;
  return {
    history: {
      past: history.past.slice(0, -1), future: [...history.future, { label: step.label, doc: present }], gesture: null,
    },
    doc: step.doc, label: step.label,
  };
}

/** Goes one step forward from `present`; `null` if there is none. */
export function redo<Doc>(history: History<Doc>, present: Doc): Moved<Doc> | null {
  const step = history.future.at(-1);
  if (!step) return null;
  return {
    history: {
      past: [...history.past, { label: step.label, doc: present }], future: history.future.slice(0, -1), gesture: null,
    },
    doc: step.doc, label: step.label,
  };
}
