/**
 * One process of the engine's benchmark: a whole run from the start of the process, then more of it until it is warm,
 * and a fixed reference loop, all in CPU time of the process. Prints one line of JSON. `scripts/bench/engine.mjs`
 * starts it several times: `process.mjs <case> <runs> [plain]`.
 */
import { readFileSync } from 'node:fs';
import { nodeCodecWhenNeeded } from '../../src/codec/load-node';
import { runScenario } from '../../src/runner/node/run-scenario';
import { benchScenario } from './cases';
import { referenceLoop } from './reference';

/** So far, of all threads. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * The most memory that the process has held, MiB. On Linux what `resourceUsage` tells begins at what the parent held;
 * the process's own status does not.
 */
function peakMiB(): number {
  try {
    const [, own] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (own !== undefined) return Number(own) / 1024;
  } catch {
    // No Linux: the other reading is right there.
  }
  return process.resourceUsage().maxRSS / 1024;
}

const [id, runs, way] = process.argv.slice(2);
const scenario = benchScenario(id);
const codecs = nodeCodecWhenNeeded();
let cellHops = 0;
let hash = '';
const ends: number[] = [];
for (let n = 0; n < Number(runs); n++) {
  const outcome = runScenario(scenario, { codecs, plain: way === 'plain' });
  if (!outcome.ok) throw new Error(outcome.problems[0].message);
  ends.push(cpuSeconds());
  cellHops = outcome.result.cellHops as number;
  hash = outcome.result.hash;
}
const peak = peakMiB();
referenceLoop();
const before = cpuSeconds();
referenceLoop();
const reference = cpuSeconds() - before;
process.stdout.write(`${JSON.stringify({
  cellHops, hash, cold: ends[0], later: ends.slice(1).map((end, n) => end - ends[n]), reference, peakMiB: peak,
})}\n`);
