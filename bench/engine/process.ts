/**
 * One process of the engine's benchmark: measures CPU time of a whole run from the start of the process, of more runs
 * until it is warm, and of a fixed reference loop. Prints one line of JSON. `scripts/bench/engine.mjs` starts it
 * several times: `process.mjs <case> <runs> [plain|shown]`. For an unknown case it prints a sentence and exits with
 * status 2.
 */
import { readFileSync } from 'node:fs';
import { nodeCodecWhenNeeded } from '../../src/codec/load-node';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { runScenario } from '../../src/runner/node/run-scenario';
import { loadSession, resultOf } from '../../src/runner/session';
import { runOn, slice, SLICE_MS, type Part } from '../../src/runner/slices';
import type { Scenario } from '../../src/scenario/types';
import { benchScenario } from './cases';
import { referenceLoop } from './reference';

/** Returns the CPU time of all threads so far. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Returns the peak memory of the process, MiB. On Linux `resourceUsage` starts with the memory of the parent process;
 * the process's own status file does not.
 */
function peakMiB(): number {
  try {
    const [, own] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (own !== undefined) return Number(own) / 1024;
  } catch {
    // Not Linux, where `resourceUsage` is right.
  }
  return process.resourceUsage().maxRSS / 1024;
}

function known(asked: string): Scenario {
  try {
    return benchScenario(asked);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

/** Makes a run as the page does flat out: in slices, and with checkpoints. */
function runAsShown(input: Scenario): ResultRecord {
  const loaded = loadSession(input, { codecs, keepPast: performance });
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  const { session } = loaded;
  const more: Part = (_events, enough) => !runOn(session, Infinity, enough);
  while (slice(() => performance.now(), SLICE_MS, more));
  return resultOf(session, {}, 0);
}

function runAtOnce(input: Scenario): ResultRecord {
  const outcome = runScenario(input, { codecs, plain: way === 'plain' });
  if (!outcome.ok) throw new Error(outcome.problems[0].message);
  return outcome.result;
}

const [id, runs, way] = process.argv.slice(2);
const scenario = known(id);
if (Number(runs) === 0) process.exit(0);
const codecs = nodeCodecWhenNeeded();
let cellHops = 0;
let hash = '';
const ends: number[] = [];
const peaks: number[] = [];
for (let n = 0; n < Number(runs); n++) {
  const result = way === 'shown' ? runAsShown(scenario) : runAtOnce(scenario);
  ends.push(cpuSeconds());
  peaks.push(peakMiB());
  cellHops = result.cellHops as number;
  hash = result.hash;
}
referenceLoop();
const before = cpuSeconds();
referenceLoop();
const reference = cpuSeconds() - before;
process.stdout.write(`${JSON.stringify({
  cellHops, hash, cold: ends[0], later: ends.slice(1).map((end, n) => end - ends[n]), reference,
  firstPeakMiB: peaks[0], peakMiB: peaks[peaks.length - 1],
})}\n`);
