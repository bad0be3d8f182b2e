#!/usr/bin/env node
/**
 * Entry of the command line: builds dist-cli/ if it is missing or out of date, then runs it. Messages go to standard
 * error only, and progress only if that is a terminal.
 */
import { refuseOldNode } from '../scripts/lib/node-version.mjs';

refuseOldNode();
const { cliIsFresh, ensureCliBuilt } = await import('../scripts/lib/cli-build.mjs');

const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
const toTerminal = (line) => {
  if (process.stderr.isTTY) console.error(line);
};

if (!cliIsFresh()) {
  const { ensureInstalled } = await import('../scripts/lib/install.mjs');
  const installed = await ensureInstalled((line) => console.error(line));
  if (!installed.ok) giveUp(`The dependencies could not be installed: ${installed.problem}`);
  const built = await ensureCliBuilt(toTerminal);
  if (!built.ok) giveUp(`The command line could not be built: ${built.problem.trimEnd()}`);
}
await import('../dist-cli/cell-by-cell.js');
