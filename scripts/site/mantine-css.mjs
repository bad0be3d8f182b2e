/**
 * Makes a style sheet of Mantine's variables. Mantine would put them into the page as a style element, which the page's
 * content security policy forbids, so they are kept in a file.
 */
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const HEAD = `/*
 * Mantine's variables for the theme of mantine-theme.ts, as a file because the page's policy allows no style elements.
 * Written by \`node scripts/site/mantine-variables.mjs\`; a test fails when the theme says otherwise.
 */
`;

/**
 * @param {import('@mantine/core').MantineThemeOverride} theme
 * @param {import('@mantine/core').CSSVariablesResolver} cssVariablesResolver
 */
export function mantineVariables(theme, cssVariablesResolver) {
  const options = { theme, cssVariablesResolver, withGlobalClasses: false, forceColorScheme: 'light' };
  const markup = renderToStaticMarkup(createElement(MantineProvider, options));
  const css = /^<style[^>]*>([^<]*)<\/style>$/.exec(markup)?.[1];
  if (css === undefined) throw new Error('Mantine no longer writes its variables as one style element.');
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => {
    const lines = body.split(';').filter((line) => line.trim() !== '').map((line) => `  ${line.trim()};\n`);
    return `${selector.trim()} {\n${lines.join('')}}\n`;
  });
  return HEAD + rules.join('');
}
