/**
 * A value while it is being typed. It is committed on Enter or when the field is left, so that one edit is one step of
 * the history; Escape discards it.
 */
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { afterPress } from '../look/press';

export interface Draft<Value> {
  /** What the field shows. */
  shown: Value;
  /** Whether a value is being typed. */
  open: boolean;
  /** Whether the typed value was committed and not accepted. */
  refused: boolean;
  type(value: Value): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * `accept` is called once for a committed value that differs; it returns false to keep the field as typed. If the value
 * is set elsewhere meanwhile (a slider, undo), the new value replaces what was typed.
 */
export function useDraft<Value>(value: Value, accept: (next: Value) => boolean): Draft<Value> {
  const [held, setDraft] = useState<{ typed: Value; refused: boolean; over: Value } | null>(null);
  const draft = held !== null && held.over === value ? held : null;
  const finish = (): void => {
    if (!draft) return;
    if (draft.typed === value || accept(draft.typed)) setDraft(null);
    else setDraft({ ...draft, refused: true });
  };
  const latest = useRef(finish);
  useLayoutEffect(() => { latest.current = finish; });
  return {
    shown: draft ? draft.typed : value,
    open: draft !== null,
    refused: draft?.refused ?? false,
    type: (typed) => setDraft({ typed, refused: false, over: value }),
    onBlur: () => afterPress(() => latest.current()),
    onKeyDown: (event) => {
      if (event.key === 'Enter') finish();
      if (event.key === 'Escape' && draft) {
        event.stopPropagation();
        setDraft(null);
      }
    },
  };
}
