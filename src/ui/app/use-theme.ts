/** Hooks for the reader's display preferences (theme, reduced motion) and for the layout that fits the window. */
import { useSyncExternalStore } from 'react';
import type { Theme } from '../look/palette';
import { LEAST_REM, useAtLeast } from '../look/use-room';
import { themeOf, withMoreContrast } from './theme-choice';
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
  const more = useMedia('(prefers-contrast: more)');
  const printed = useMedia('print');
  // With forced colours the system sets the page's background; canvas pictures have to suit it.
  const theme = useApp((state) => themeOf(forced ? { ...state, themeChoice: 'system' } : state, systemDark));
  const onPaper = printed && theme === 'dark' ? 'light' : theme;
  return more ? withMoreContrast(onPaper) : onPaper;
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** How the page is laid out, by its width (`LEAST_REM`). On a tablet the panel is a drawer. */
export type Layout = 'wall' | 'desk' | 'tablet' | 'phone';

export function useLayout(): Layout {
  const wall = useAtLeast(LEAST_REM.wall);
  const desk = useAtLeast(LEAST_REM.desk);
  const tablet = useAtLeast(LEAST_REM.tablet);
  if (wall) return 'wall';
  if (desk) return 'desk';
  return tablet ? 'tablet' : 'phone';
}
