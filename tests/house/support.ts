/** The files that belong to the project, for the house tests. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../scripts/lib/root.mjs';

const MADE_OR_FETCHED = new Set([
  '.git', 'node_modules', 'dist', 'dist-cli', 'target', '.cache', 'coverage', 'test-results', 'playwright-report',
]);

function walk(folder: string): string[] {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE_OR_FETCHED.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Paths of all files of the project, with forward slashes: those that git lists, or without git all on disk. */
export function projectFiles(): string[] {
  try {
    const listed = execFileSync(
      'git', ['ls-files', '-z'], { cwd: inProject(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const files = listed.split('\0').filter((path) => path !== '' && existsSync(join(inProject(), path)));
    if (files.length > 0) return files;
  } catch { /* not a git checkout: an archive of the sources, for example */ }
  return walk('');
}

const TEXT =
  /\.(c?[jt]sx?|mjs|json|jsonc|md|html|css|svg|toml|rs|lock|ya?ml|sh|txt|cff)$|(^|\/)(\.[^/.]+|run|LICENSE)$/;

/** The project's text files with their contents. */
export function projectTexts(): { path: string; text: string }[] {
  return projectFiles().filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }));
}
