/** The reader's choice of a theme, and the theme that follows from it. */
import type { Theme } from '../look/palette';
import { recall } from './memory';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Returns the choice that this browser remembers; otherwise that of the system. */
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

/** The theme to draw in for readers who ask for more contrast. The projector's has it already. */
export const withMoreContrast = (theme: Theme): Theme =>
  (theme === 'light' ? 'lightMore' : theme === 'dark' ? 'darkMore' : theme);
