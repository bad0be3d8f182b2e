/**
 * The experiments of docs/validation.md: which runs each takes, what the papers print, and the table that results become.
 * Numbers are those of Bestavros and Kim, TCP Boston, section 4.3 and table 1. Pure; `validation.mjs` does the running.
 */
import { table } from './docs-sections.mjs';

/**
 * One configuration: a preset and what is set on top of it. All are run with the same seeds.
 * @typedef {{ title: string, preset: string, set: Record<string, unknown> }} Configuration
 * The records of the command line's `run --json`, one for each seed.
 * @typedef {Record<string, any>[]} Runs
 * @typedef {{ name: string, configurations: readonly Configuration[], render: (results: readonly Runs[]) => string }} Experiment
 */

export const SEEDS = [1, 2, 3];

const RENO = 'boston-16-reno';
const BOSTON = 'boston-16-boston';
const EPD = 'boston-16-reno-epd';

/** @param {Runs} runs @param {string} metric */
const mean = (runs, metric) => runs.reduce((sum, run) => sum + run[metric], 0) / runs.length;
const percent = (/** @type {number} */ share, digits = 1) => (100 * share).toFixed(digits);
const signed = (/** @type {number} */ points) => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;

/** Mean over the seeds in percent, and the least and the most. @param {Runs} runs */
function throughput(runs) {
  const all = runs.map(({ effectiveThroughput }) => effectiveThroughput);
  return `${percent(mean(runs, 'effectiveThroughput'))} (${percent(Math.min(...all))} to ${percent(Math.max(...all))})`;
}

const sixteenRuns = [
  { title: 'Reno, tail drop', preset: RENO, set: {}, printed: 0.591 },
  { title: 'TCP Boston over Reno, tail drop', preset: BOSTON, set: {}, printed: 0.789 },
  { title: 'Reno, PPD', preset: RENO, set: { 'nodes.sw.discard.policy': 'ppd' }, printed: null },
  { title: 'Reno, EPD (threshold at half the buffer)', preset: EPD, set: {}, printed: null },
  { title: 'Reno, EPD (push-out)', preset: RENO, set: { 'nodes.sw.discard.policy': 'epdPushOut' }, printed: null },
];

/** @type {Experiment} */
const sixteen = {
  name: 'sixteen',
  configurations: sixteenRuns,
  render(results) {
    const rows = results.map((runs, row) => {
      const { title, printed } = sixteenRuns[row];
      return [title, printed === null ? 'none' : percent(printed), throughput(runs), printed === null ? '' : signed(100 * (mean(runs, 'effectiveThroughput') - printed)),
        percent(mean(runs, 'cellLossRate')), percent(mean(runs, 'cellDiscardRate')), mean(runs, 'fairness').toFixed(2), `\`${runs[0].hash}\``];
    });
    const ratio = mean(results[0], 'packetLossRate') / mean(results[1], 'cellLossRate');
    return `${table(['Sixteen sources', 'Printed, %', 'Ours, %', 'Difference, points', 'Cells lost, %', 'Cells discarded, %', 'Fairness', 'Hash of seed 1'], rows,
      ['left', 'right', 'right', 'right', 'right', 'right', 'right'])}\n\n`
      + `Packets lost by Reno over cells lost by TCP Boston, as shares: ${ratio.toFixed(1)}; the paper gives 1.7 to 2.4 over all its buffers and packets.`;
  },
};

const ALONE = { 'nodes.src.count': 1, 'links.src>sw.sourceQueueCells': 512 };
const AT_ONCE = { 'flows.f.transport.delayedAckMs': 0 };
const aloneRuns = [
  { title: 'Reno, ACKs delayed as in the presets', preset: RENO, set: ALONE },
  { title: 'Reno, every packet acknowledged', preset: RENO, set: { ...ALONE, ...AT_ONCE } },
  { title: 'TCP Boston, ACKs delayed as in the presets', preset: BOSTON, set: ALONE },
  { title: 'TCP Boston, every packet acknowledged', preset: BOSTON, set: { ...ALONE, ...AT_ONCE } },
];

/** @type {Experiment} */
const alone = {
  name: 'one-source',
  configurations: aloneRuns,
  render(results) {
    const line = (/** @type {string} */ title, /** @type {Runs} */ runs) => [title, throughput(runs), (mean(runs, 'meanWindowBytes') / 1000).toFixed(1),
      percent(mean(runs, 'cellLossRate')), percent(mean(runs, 'packetLossRate')), Math.round(mean(runs, 'timeouts')).toString(), (mean(runs, 'cellsSent') / 1e6).toFixed(2)];
    return table(['One source', 'Effective throughput, %', 'Mean window, kB', 'Cells lost, %', 'Packets lost, %', 'Timeouts', 'Cells sent, millions'], [
      ['Reno, printed', '83.1', '23.9', '', '4.9', '', ''],
      ...results.slice(0, 2).map((runs, row) => line(aloneRuns[row].title, runs)),
      ['TCP Boston, printed', '89.6', '27.7', '2.3', '', '', '3.2 % more than Reno'],
      ...results.slice(2).map((runs, row) => line(aloneRuns[row + 2].title, runs)),
    ], ['left', 'right', 'right', 'right', 'right', 'right', 'right']);
  },
};

const flow = (/** @type {string} */ path) => `flows.f.${path}`;
/** What the papers leave open, turned one at a time. */
const READINGS = [
  { title: 'As in the presets', set: {} },
  { title: 'A lost end of packet merges packets (`mergeOnLostEom: true`)', set: { [flow('adaptation.mergeOnLostEom')]: true } },
  { title: 'Every packet acknowledged (`delayedAckMs: 0`)', set: { [flow('transport.delayedAckMs')]: 0 } },
  { title: 'Cells in order of arrival (`inputService: arrivalOrder`)', set: { 'nodes.sw.inputService': 'arrivalOrder' } },
  { title: 'The cell being sent takes no place (`queueCounts: waiting`)', set: { 'nodes.sw.queueCounts': 'waiting' } },
  { title: 'Starts within 0.1 s (`startJitterMs: 100`)', set: { [flow('startJitterMs')]: 100 } },
  { title: 'Access links of 10 Mb/s', set: { 'links.src>sw.rateMbps': 10 } },
  { title: 'Clock tick of 500 ms (`tickMs`)', set: { [flow('transport.tickMs')]: 500 } },
  { title: 'Least timeout of 1 s (`minRtoMs`)', set: { [flow('transport.minRtoMs')]: 1000 } },
  { title: 'First timeout of 3 s (`initialRtoMs`)', set: { [flow('transport.initialRtoMs')]: 3000 } },
  { title: 'Without Karn’s rule (`karn: false`)', set: { [flow('transport.karn')]: false } },
];
const BOSTON_READINGS = [
  { title: 'Senders do not learn of segments complete out of order (`learnsOutOfOrder: false`)', set: { [flow('transport.boston.learnsOutOfOrder')]: false } },
  { title: 'Half the code (`codeCells: 128`: 32 redundant cells in each block of 96)', set: { [flow('transport.boston.codeCells')]: 128 } },
  { title: 'The papers’ redundancy (`firstRedundancy: 0.033`, `retransmitRedundancy: 0.1`)', set: { [flow('transport.boston.firstRedundancy')]: 0.033, [flow('transport.boston.retransmitRedundancy')]: 0.1 } },
];

/** @type {Experiment} */
const readings = {
  name: 'readings',
  configurations: [
    ...READINGS.flatMap(({ title, set }) => [{ title, preset: RENO, set }, { title, preset: BOSTON, set }]),
    ...BOSTON_READINGS.map(({ title, set }) => ({ title, preset: BOSTON, set })),
  ],
  render: (results) => table(['Reading', 'Reno, %', 'TCP Boston, %'], [
    ...READINGS.map(({ title }, row) => [title, throughput(results[2 * row]), throughput(results[2 * row + 1])]),
    ...BOSTON_READINGS.map(({ title }, row) => [title, '', throughput(results[2 * READINGS.length + row])]),
  ], ['left', 'right', 'right']),
};

const BUFFERS = [64, 256, 512, 1000, 2000, 4000];
/** Printed values: microseconds a byte, whose absolute scale is not explained. By packet size; Boston, then Reno. */
const TABLE_1 = [
  { packetBytes: 576, boston: [111, 88, 82, 80, 79.5, 77.2], reno: [119, 91, 85, 83, 82, 81] },
  { packetBytes: 1500, boston: [114, 90, 85, 80, 79, 77], reno: [138, 99, 91, 87, 85, 83] },
  { packetBytes: 4470, boston: [212, 100, 84, 79, 79, 77], reno: [893, 118, 101, 90, 88.2, 86] },
  { packetBytes: 9180, boston: [591, 129, 89, 80, 79, 77], reno: [3125, 138, 116, 94, 89.5, 88] },
];
const BEST_PRINTED = 77;
const tableRows = TABLE_1.flatMap(({ packetBytes, boston, reno }) => [
  { title: `${packetBytes} bytes, TCP Boston`, packetBytes, preset: BOSTON, printed: boston },
  { title: `${packetBytes} bytes, Reno`, packetBytes, preset: RENO, printed: reno },
]);

/** @type {Experiment} */
const table1 = {
  name: 'table-1',
  configurations: tableRows.flatMap(({ title, packetBytes, preset }) => BUFFERS.map((buffer) => ({
    title, preset, set: { [flow('transport.packetBytes')]: packetBytes, 'nodes.sw.bufferCells': buffer, [flow('adaptation.trailerBytes')]: 0 },
  }))),
  render(results) {
    const means = results.map((runs) => mean(runs, 'effectiveThroughput'));
    const best = Math.max(...means);
    const ours = tableRows.map((_, row) => BUFFERS.map((_, column) => (BEST_PRINTED * best) / means[row * BUFFERS.length + column]));
    const squares = tableRows.flatMap(({ printed }, row) => printed.map((value, column) => Math.log(ours[row][column] / value) ** 2).slice(1));
    const rms = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    const rows = tableRows.map(({ title, printed }, row) => [title, ...printed.map((value, column) => `${value.toLocaleString('en')} / ${Math.round(ours[row][column])}`)]);
    return `${table(['Printed / ours', ...BUFFERS.map((buffer) => `${buffer} cells`)], rows, ['left', ...BUFFERS.map(() => /** @type {const} */ ('right'))])}\n\n`
      + `Root mean square of the relative difference (of logarithms) over the ${squares.length} values with 256 cells and more: ${rms.toFixed(3)}.`;
  },
};

export const EXPERIMENTS = [sixteen, alone, readings, table1];
