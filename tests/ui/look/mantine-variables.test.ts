import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mantineVariables } from '../../../scripts/site/mantine-css.mjs';
import { inProject } from '../../../scripts/lib/root.mjs';
import { cssVariables, mantineTheme } from '../../../src/ui/look/mantine-theme';

describe('mantine-variables.css', () => {
  it('says what the theme says (else: node scripts/site/mantine-variables.mjs)', () => {
    const file = readFileSync(inProject('src', 'ui', 'look', 'mantine-variables.css'), 'utf8');
    expect(file).toBe(mantineVariables(mantineTheme, cssVariables));
  });

  it('follows the theme', () => {
    const other = mantineVariables({ ...mantineTheme, fontFamily: 'other' }, cssVariables);
    expect(other).toContain('--mantine-font-family: other;');
  });
});
