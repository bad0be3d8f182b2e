/** `node scripts/site/mantine-variables.mjs`: writes src/ui/look/mantine-variables.css from the theme. */
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { mantineVariables } from './mantine-css.mjs';
import { inProject } from '../lib/root.mjs';

const theme = inProject('src', 'ui', 'look', 'mantine-theme.ts');
const { module } = await runnerImport(theme, { configFile: false, logLevel: 'error' });
const css = mantineVariables(module.mantineTheme, module.cssVariables);
writeFileSync(inProject('src', 'ui', 'look', 'mantine-variables.css'), css);
