/** Declarations that are valid in one browser and silently have no effect in another. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { projectTexts } from './support';

const sheets = projectTexts().filter(({ path }) => path.startsWith('src/') && path.endsWith('.css'));

describe('a style sheet', () => {
  // Safari takes style and colour only in properties of their own. The build adds the shorthand with Safari's prefix,
  // but with a variable in it the shorthand that follows is invalid only when it is computed, and wins with `none`.
  it('names no variable in the shorthand for underlines', () => {
    expect(sheets.length).toBeGreaterThan(20);
    expect(sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/text-decoration:[^;}]*var\([^;}]*/g)].map(([found]) => `${path}: ${found}`))).toEqual([]);
  });
});

describe('the page', () => {
  it('lies under the notch and the home indicator of a phone only if its style sheets keep clear of them', () => {
    const covers = readFileSync(inProject('index.html'), 'utf8').includes('viewport-fit=cover');
    expect(covers).toBe(sheets.some(({ text }) => text.includes('env(safe-area-inset-bottom)')));
  });
});
