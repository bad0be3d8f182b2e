/**
 * A value while it is being typed. It counts when it is finished (Enter, leaving the field), so that one edit is one
 * step of the history; Escape takes it back.
 */
import { useState, type KeyboardEvent } from 'react';

export interface Draft<Value> {
  /** What the field shows. */
  shown: Value;
  /** Being typed and not finished. */
  open: boolean;
  /** Was finished as it stands, and not accepted. */
  refused: boolean;
  type(value: Value): void;
  finish(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * `accept` is called once for a finished value that differs; it returns false to keep the field as typed. A value that
 * is set elsewhere meanwhile (a slider, undo) takes the place of what was typed.
 */
export function useDraft<Value>(value: Value, accept: (next: Value) => boolean): Draft<Value> {
  const [held, setDraft] = useState<{ typed: Value; refused: boolean; over: Value } | null>(null);
  const draft = held !== null && held.over === value ? held : null;
  const finish = (): void => {
    if (!draft) return;
    if (draft.typed === value || accept(draft.typed)) setDraft(null);
    else setDraft({ ...draft, refused: true });
  };
  return {
    shown: draft ? draft.typed : value,
    open: draft !== null,
    refused: draft?.refused ?? false,
    type: (typed) => setDraft({ typed, refused: false, over: value }),
    finish,
    onKeyDown: (event) => {
      if (event.key === 'Enter') finish();
      if (event.key === 'Escape' && draft) {
        event.stopPropagation();
        setDraft(null);
      }
    },
  };
}
