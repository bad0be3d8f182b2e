/** What the browser knows of the reader's wishes: theme, motion, width of the window. */
import { useSyncExternalStore } from 'react';
import type { Theme } from '../look/palette';
import { useAtLeast } from '../look/use-room';
import { themeOf } from './theme-choice';
import { useApp } from './store';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export function useTheme(): Theme {
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const forced = useMedia('(forced-colors: active)');
  const printed = useMedia('print');
  // Forced colours choose the ground of the page; pictures have to suit it.
  const theme = useApp((state) => themeOf(forced ? { ...state, themeChoice: 'system' } : state, systemDark));
  return printed && theme === 'dark' ? 'light' : theme;
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/**
 * Where text is 16 px, wall: from 1920 px; desk: from 1280; tablet: from 768, the panel is a drawer; phone: below.
 * Larger text needs as much more.
 */
export type Layout = 'wall' | 'desk' | 'tablet' | 'phone';

export function useLayout(): Layout {
  const wall = useAtLeast(120);
  const desk = useAtLeast(80);
  const tablet = useAtLeast(48);
  if (wall) return 'wall';
  if (desk) return 'desk';
  return tablet ? 'tablet' : 'phone';
}
