/** Which theme the reader chose, and which one is drawn. */
import type { Theme } from '../look/palette';
import { recall } from './memory';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** As this browser remembers it. */
export function recalledTheme(): ThemeChoice {
  const choice = recall('theme');
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** The theme to draw in. */
export const themeOf = (
  { themeChoice, projector }: { themeChoice: ThemeChoice; projector: boolean }, systemDark: boolean,
): Theme => {
  if (projector) return 'projector';
  if (themeChoice === 'system') return systemDark ? 'dark' : 'light';
  return themeChoice;
};
