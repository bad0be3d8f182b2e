/** The colours are defined twice, for canvas code and for style sheets; both must agree. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { PALETTES, type Theme } from '../../src/ui/look/palette';
import { contrast } from '../../src/ui/stage/marks';

const css = readFileSync(inProject('src', 'ui', 'look', 'tokens.css'), 'utf8');

/** The custom properties in the rule of one theme. */
function tokensOf(theme: Theme): Record<string, string> {
  const rule = new RegExp(`:root\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css);
  const declarations = [...(rule?.[1] ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)];
  return Object.fromEntries(declarations.map(([, name, value]) => [name, value]));
}

describe.each(Object.keys(PALETTES) as Theme[])('the %s theme', (theme) => {
  it('has the same colours in palette.ts and tokens.css', () => {
    const { flows, ...named } = PALETTES[theme];
    const flowTokens = Object.fromEntries(flows.map((colour, flow) => [`flow${flow}`, colour]));
    expect(tokensOf(theme)).toEqual({ ...named, ...flowTokens });
  });
});

describe.each(['lightMore', 'darkMore'] as const)('%s, for readers who ask for more contrast', (theme) => {
  const { ground, panel, node, sunk, ink, ink2, ink3, line, line2, loss, doomed, flows } = PALETTES[theme];
  const least = (colours: readonly string[], grounds: readonly string[]): number =>
    Math.min(...colours.flatMap((colour) => grounds.map((behind) => contrast(colour, behind))));

  it('has at least 7:1 for text', () => {
    expect(least([ink, ink2, ink3], [ground, panel, node, sunk])).toBeGreaterThanOrEqual(7);
    expect(least([loss], [ground, panel, node])).toBeGreaterThanOrEqual(7);
  });

  it('has at least 3:1 for lines and marks', () => {
    expect(least([line, line2, doomed, ...flows], [ground, panel, node])).toBeGreaterThanOrEqual(3);
  });
});
