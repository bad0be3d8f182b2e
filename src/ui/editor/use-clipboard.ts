/**
 * Copies, cuts, pastes and duplicates what is selected, with the usual keys or from the menus. In text fields, dialogs
 * and selected text the keys keep their usual effect.
 */
import { useCallback, useEffect } from 'react';
import type { Scenario } from '../../scenario/types';
import { isTyping } from '../app/shortcuts';
import { clippingOf, clippingText, paste as pasteInto, readClipping } from './clipping';
import type { Edit } from './edits';
import type { Item } from './items';
import { counted } from './labels';

export interface ClipboardUse {
  /** Returns the newest scenario. */
  now(): Scenario;
  selection: readonly Item[];
  apply(make: (scenario: Scenario) => Edit): void;
  remove(): void;
  say(sentence: string): void;
}

const NOTHING = 'Select nodes or flows to copy them.';
const NOT_READ = 'The browser does not let the page read the clipboard here: press Ctrl+V, or Command+V on a Mac.';
const NOT_WRITTEN =
  'The browser does not let the page write to the clipboard here: press Ctrl+C, or Command+C on a Mac.';

function copiedWords({ nodes, flows = [] }: Scenario): string {
  const what = nodes.length > 0 ? counted(nodes.length, 'node') : counted(flows.length, 'flow');
  return `Copied ${what}; paste here or in another tab.`;
}

/** Whether the clipboard keys now belong to a text field, a dialog or selected text. */
const isElsewhere = (): boolean => isTyping(document.activeElement)
  || document.querySelector('[role="dialog"]') !== null || (window.getSelection()?.toString() ?? '') !== '';

export function useClipboard({ now, selection, apply, remove, say }: ClipboardUse) {
  const clipped = useCallback((): Scenario | null => clippingOf(now(), selection), [now, selection]);

  const takeIn = useCallback((text: string): void => {
    const read = readClipping(text);
    if (!read.ok) return say(read.message);
    apply((scenario) => pasteInto(scenario, read.clipping, 'Pasted'));
  }, [apply, say]);

  useEffect(() => {
    const copying = (event: ClipboardEvent): void => {
      if (isElsewhere()) return;
      const clipping = clipped();
      if (clipping === null) return say(NOTHING);
      event.clipboardData?.setData('text/plain', clippingText(clipping));
      event.preventDefault();
      say(copiedWords(clipping));
      if (event.type === 'cut') remove();
    };
    const pasting = (event: ClipboardEvent): void => {
      if (isElsewhere()) return;
      event.preventDefault();
      takeIn(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', copying);
    document.addEventListener('cut', copying);
    document.addEventListener('paste', pasting);
    return () => {
      document.removeEventListener('copy', copying);
      document.removeEventListener('cut', copying);
      document.removeEventListener('paste', pasting);
    };
  }, [clipped, remove, say, takeIn]);

  const copy = useCallback((): void => {
    const clipping = clipped();
    if (clipping === null) return say(NOTHING);
    if (!navigator.clipboard) return say(NOT_WRITTEN);
    navigator.clipboard.writeText(clippingText(clipping))
      .then(() => say(copiedWords(clipping)), () => say(NOT_WRITTEN));
  }, [clipped, say]);

  const paste = useCallback((): void => {
    if (!navigator.clipboard) return say(NOT_READ);
    navigator.clipboard.readText().then(takeIn, () => say(NOT_READ));
  }, [say, takeIn]);

  const duplicate = useCallback((): void => {
    const clipping = clipped();
    if (clipping === null) return say(NOTHING);
    apply((scenario) => pasteInto(scenario, clipping, 'Duplicated'));
  }, [apply, clipped, say]);

  return { copy, paste, duplicate };
}
