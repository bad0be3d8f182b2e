/**
 * One process of the engine benchmark: a preset's whole run, first cold, then warm, and a fixed reference loop in
 * between, all in CPU time of the process. Prints one line of JSON. `scripts/bench.mjs` starts it several times.
 */
import { loadNodeCodec } from '../../src/codec/load-node';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';

const REFERENCE_STEPS = 200_000_000;

/**
 * The yardstick: a fixed walk over a table of doubles, steered by an xorshift. Its speed is the machine's, not ours.
 */
function referenceLoop(): number {
  const table = new Float64Array(1024);
  let word = 2463534242;
  for (let step = 0; step < REFERENCE_STEPS; step++) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    table[word & 1023] += word * 0.5;
  }
  return table[0];
}

function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const preset = findPreset(process.argv[2]);
if (!preset) throw new Error(`No preset is called ${process.argv[2]}.`);
const codecs = await loadNodeCodec();
let cellHops = 0;
const run = () => {
  const outcome = runScenario(preset.scenario, { codecs });
  if (!outcome.ok) throw new Error(outcome.problems[0].message);
  cellHops = outcome.result.cellHops as number;
};
const cold = cpuSeconds(run);
referenceLoop();
const reference = cpuSeconds(referenceLoop);
cpuSeconds(run);
const warm = cpuSeconds(run);
process.stdout.write(
  `${JSON.stringify({ cellHops, cold, warm, reference, peakMiB: process.resourceUsage().maxRSS / 1024 })}\n`,
);
