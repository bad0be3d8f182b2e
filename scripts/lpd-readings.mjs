/**
 * `node scripts/lpd-readings.mjs`: runs figures 6 to 8 of Lazy Packet Discard under two other readings through the
 * command line, and writes their tables in docs/validation.md. Some ten minutes of one core. Source: Kim and Bestavros,
 * Lazy Packet Discard, section 4.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { table, withSections } from './docs/sections.mjs';
import { inProject } from './lib/root.mjs';

const DOCUMENT = inProject('docs', 'validation.md');
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
const LAYERS = ['lpd-metro-plain', 'lpd-metro-epd', 'lpd-metro-lpd'];
const BUFFERS = [64, 256, 512, 1000, 2000, 4000];
const CASES = [
  { accessMbps: 10, packetBytes: 9180 }, { accessMbps: 10, packetBytes: 1500 }, { accessMbps: 155, packetBytes: 9180 },
  { accessMbps: 155, packetBytes: 1500 },
];
const GROUPS = [1, 2, 3, 4];
const READINGS = {
  'lazy-packet-discard-whole-numbers': { rttArithmetic: 'integer' },
  'lazy-packet-discard-whole-numbers-ns2-vegas': { rttArithmetic: 'integer', vegasRules: 'ns2' },
};

/** The records of the command line's `run --json`, one for each seed. @typedef {Record<string, any>[]} Runs */

const average = (/** @type {readonly number[]} */ list) => list.reduce((sum, one) => sum + one, 0) / list.length;
const percent = (/** @type {number} */ share) => (100 * share).toFixed(1);

/** @param {string} preset @param {Record<string, unknown>} set @returns {Promise<Runs>} */
async function run(preset, set) {
  const settings = Object.entries(set).flatMap(([path, value]) => ['--set', `${path}=${value}`]);
  const args = [inProject('bin', 'cell-by-cell.mjs'), 'run', preset, '--seeds', '1,2', '--json', ...settings];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_OUTPUT_BYTES });
  const runs = stdout.trim().split('\n').map((line) => JSON.parse(line));
  const broken = runs.find((record) => record.corruptSegments > 0 || record.cellsSent !== record.cellsDropped
    + record.cellsDiscarded + record.cellsDelivered + record.cellsInFlight);
  if (broken) throw new Error(`${preset}: cells or bytes do not add up with seed ${broken.seed}.`);
  return runs;
}

/** Of the 32 connections, without the cross traffic. @param {Runs} runs @param {(flow: any) => number} of */
const ofConnections = (runs, of) => average(runs.map(({ flows }) =>
  flows.filter((/** @type {any} */ { id }) => id !== 'cross')
    .reduce((/** @type {number} */ sum, /** @type {any} */ flow) => sum + of(flow), 0)));
const responseMs = (/** @type {Runs} */ runs) => (1000 * ofConnections(runs, (flow) =>
  flow.responseTimeMeanS * flow.packetsDelivered)) / ofConnections(runs, (flow) => flow.packetsDelivered);

for (const [name, reading] of Object.entries(READINGS)) {
  const rows = [];
  for (const { accessMbps, packetBytes } of CASES) {
    for (const buffer of BUFFERS) {
      const transport = Object.entries({ packetBytes, ...reading });
      const set = {
        durationS: 2, warmupS: 0.3, 'nodes.west.bufferCells': buffer,
        ...Object.fromEntries(GROUPS.flatMap((group) => [
          [`links.s${group}>west.rateMbps`, accessMbps],
          ...transport.map(([key, value]) => [`flows.f${group}.transport.${key}`, value]),
        ])),
      };
      const own = [];
      for (const preset of LAYERS) own.push(await run(preset, set));
      const three = (/** @type {(runs: Runs) => string} */ of) => own.map(of).join(' / ');
      rows.push([
        `${accessMbps} Mb/s, ${packetBytes.toLocaleString('en')} bytes, ${buffer} cells`,
        three((runs) => percent(ofConnections(runs, (flow) => flow.effectiveThroughput))),
        three((runs) => percent(average(runs.map(({ cellFailureRate }) => cellFailureRate)))),
        three((runs) => responseMs(runs).toFixed(1)),
      ]);
    }
  }
  const text = table([
    'Plain / EPD / lazy packet discard', 'Effective throughput of TCP, %', 'Cells that fail, %', 'Response time, ms',
  ], rows, ['left', 'right', 'right', 'right']);
  writeFileSync(DOCUMENT, withSections(readFileSync(DOCUMENT, 'utf8'), { [name]: text }));
  console.log(`${name}: ${rows.length * LAYERS.length} configurations.`);
}
