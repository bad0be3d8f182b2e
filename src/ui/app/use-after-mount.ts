/**
 * For dialogs and drawers: they open one frame after they are wanted, and not before a menu that opens them has given
 * the focus back to its button, which it does a moment after it has closed. So they remember where the focus was, and
 * return it there, even if they are mounted only now because their code had to be fetched.
 */
import { useEffect, useState } from 'react';
import { isFocusLost } from '../look/lost-focus';

/** Frames for which a menu is waited for. Nothing returns the focus if another element that had it was removed. */
const MOST_FRAMES = 15;

const menuHasFocus = (): boolean =>
  (document.activeElement?.closest('[role="menu"]') ?? null) !== null || isFocusLost();

export function useAfterMount(wanted: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let frames = 0;
    let frame = requestAnimationFrame(function look() {
      if (menuHasFocus() && ++frames < MOST_FRAMES) frame = requestAnimationFrame(look);
      else setReady(true);
    });
    return () => {
      cancelAnimationFrame(frame);
      setReady(false);
    };
  }, [wanted]);
  return wanted && ready;
}
