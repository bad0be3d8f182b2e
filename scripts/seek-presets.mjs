/**
 * `npm run seek -- [instants] [preset …]`: takes every preset, or the named ones, to so many random instants (default
 * 200) and compares each with a run from the start. Prints a row for each preset as it is done, and fails if a World
 * differs or checkpoints take too much memory. Rows have CPU time, then wall time, which means little on a busy
 * machine.
 */
import { run } from './lib/command.mjs';
import { loadSource } from './lib/load-sources.mjs';
import { inProject } from './lib/root.mjs';

const { MOST_BYTES } = await loadSource('src/runner/past.ts');
const MOST_MS = 3_600_000;

const cli = (...args) => run(process.execPath, [inProject('bin', 'cell-by-cell.mjs'), ...args], { limitMs: MOST_MS });

const [first, ...rest] = process.argv.slice(2);
const counted = /^\d+$/.test(first ?? '');
const instants = counted ? first : '200';
const named = first === undefined || counted ? rest : [first, ...rest];

const listed = await cli('presets');
if (!listed.ok) throw new Error(listed.output);
const presets = named.length > 0 ? named : listed.output.trim().split('\n').map((line) => line.split(' ')[0]);

const times = ({ p50, p95, max }) => [p50, p95, max].map((ms) => ms.toFixed(0).padStart(5)).join(' ');
console.log('Milliseconds of a journey: median, 95 % within, longest.\n');
console.log(`${'preset'.padEnd(40)} instants  mismatches  processor          clock              checkpoints MB`);
let wrong = 0;
for (const preset of presets) {
  const { ok, output } = await cli('seek', preset, '--random', instants, '--json', '--no-progress');
  const json = output.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) {
    console.log(`${preset.padEnd(40)} ${output.trim()}`);
    wrong += 1;
    continue;
  }
  const { checks, mismatches, seekMs, seekCpuMs, checkpointBytes } = JSON.parse(json);
  if (!ok || checkpointBytes > MOST_BYTES) wrong += 1;
  console.log([
    preset.padEnd(40), String(checks).padStart(8), String(mismatches).padStart(11), ` ${times(seekCpuMs)}`,
    ` ${times(seekMs)}`, (checkpointBytes / 1e6).toFixed(1).padStart(16),
  ].join(' '));
}
console.log(wrong === 0 ? '\nEvery instant is that of a run from the start.'
  : `\n${wrong} of ${presets.length} failed.`);
process.exit(wrong === 0 ? 0 : 1);
