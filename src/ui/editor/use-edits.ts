/** The selection of the editor, and its edits: each is reported upwards with its name and sets the next selection. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Scenario } from '../../scenario/types';
import { isFocusLost } from '../look/lost-focus';
import type { Edit } from './edits';
import { focusSoon, followInDrawing, outlineRow } from './focus';
import { itemExists, type Item } from './items';
import { selectionAfter } from './selection';

export function useEdits(scenario: Scenario, onEdit: (label: string, next: Scenario) => void) {
  const [chosen, choose] = useState<readonly Item[]>([]);
  /** Words about the last edit and the scenario that it led to; shown only while that scenario is the current one. */
  const [said, setSaid] = useState<{ words: string; of: Scenario; times: number } | null>(null);
  const selection = useMemo(() => chosen.filter((item) => itemExists(scenario, item)), [chosen, scenario]);

  /** The newest scenario: of two edits before the next render, the second builds on the first. */
  const newest = useRef({ scenario, onEdit });
  useEffect(() => { newest.current = { scenario, onEdit }; }, [scenario, onEdit]);

  // Undo and redo come from elsewhere, and may take away the form that has the focus.
  useLayoutEffect(() => { if (isFocusLost()) focusSoon(outlineRow); }, [scenario]);

  const now = useCallback(() => newest.current.scenario, []);
  const sayOf = useCallback((words: string, of: Scenario): void =>
    setSaid((before) => ({ words, of, times: (before?.times ?? 0) + 1 })), []);
  const say = useCallback((words: string) => sayOf(words, newest.current.scenario), [sayOf]);
  const apply = useCallback((make: (scenario: Scenario) => Edit) => {
    const before = newest.current.scenario;
    const edit = make(before);
    const { label, scenario: after } = edit;
    sayOf(label, after);
    if (after === before) return;
    newest.current.scenario = after;
    choose((items) => edit.items ?? selectionAfter(before, after, items));
    newest.current.onEdit(label, after);
    const made = edit.items?.find(({ kind }) => kind === 'node');
    if (made) followInDrawing(made.id);
    focusSoon(outlineRow);
  }, [sayOf]);

  return { selection, choose, now, apply, say, said: said?.of === scenario ? said : null };
}
