/** Program for regenerate.test.ts: runs the sweeps of `sweeps.json` in a folder as `scripts/figures.mjs` does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFingerprint } from '../../scripts/lib/program-fingerprint.mjs';
import { regenerate } from '../../scripts/lib/regenerate.mjs';
import { inProject } from '../../scripts/lib/root.mjs';
import { loadSources } from '../../scripts/lib/load-sources.mjs';

const [folder] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const fine = await regenerate({
  sweeps: JSON.parse(readFileSync(join(folder, 'sweeps.json'), 'utf8')), version, folder: join(folder, 'rows'),
  stored: folder, workers: 1, program: async () => programFingerprint(), sources: await loadSources(),
  stream: process.stdout, everyMs: 20,
});
process.exit(fine ? 0 : 1);
