/**
 * The experiments of docs/validation.md on TCP Boston: which runs each takes, and the table that results become.
 * Printed numbers are those of Bestavros and Kim, TCP Boston, section 4.3 and table 1.
 */
import { table } from './sections.mjs';
import { PRINTED, mean, numbersBehind, percent, signed, throughput } from './runs.mjs';

/** @typedef {import('./runs.mjs').Experiment} Experiment */
/** @typedef {import('./runs.mjs').Runs} Runs */

const RENO = 'boston-16-reno';
const BOSTON = 'boston-16-boston';
const EPD = 'boston-16-reno-epd';

const sixteenRuns = [
  { title: 'Reno, tail drop', preset: RENO, set: {}, printed: PRINTED.tcpBoston.sixteenSources.reno },
  {
    title: 'TCP Boston over Reno, tail drop', preset: BOSTON, set: {}, printed: PRINTED.tcpBoston.sixteenSources.boston,
  },
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
      return [
        title, printed === null ? 'none' : percent(printed), throughput(runs),
        printed === null ? '' : signed(100 * (mean(runs, 'effectiveThroughput') - printed)),
        percent(mean(runs, 'cellLossRate')), percent(mean(runs, 'cellDiscardRate')), mean(runs, 'fairness').toFixed(2),
        `\`${runs[0].hash}\``,
      ];
    });
    const ratio = mean(results[0], 'packetLossRate') / mean(results[1], 'cellLossRate');
    return `${table(['Sixteen sources', 'Printed, %', 'Ours, %', 'Difference, points', 'Cells lost, %', 'Cells discarded, %', 'Fairness', 'Hash of seed 1'], rows,
      ['left', 'right', 'right', 'right', 'right', 'right', 'right'])}\n\n`
      + `Packets lost by Reno over cells lost by TCP Boston, as shares: ${ratio.toFixed(1)}; the paper gives 1.7 to 2.4 over all its buffers and packets.`;
  },
};

const ALONE = { 'nodes.src.count': 1, 'links.src>sw.sourceQueueCells': 512 };
const AT_ONCE = { 'flows.f.transport.delayedAckMs': 0 };
const WHOLE_NUMBERS = { 'flows.f.transport.rttArithmetic': 'integer' };
const ALONE_READINGS = [
  { title: 'ACKs delayed as in the presets', set: ALONE },
  { title: 'every packet acknowledged', set: { ...ALONE, ...AT_ONCE } },
  { title: 'ACKs delayed, round trips in whole numbers', set: { ...ALONE, ...WHOLE_NUMBERS } },
  { title: 'every packet acknowledged, whole numbers', set: { ...ALONE, ...AT_ONCE, ...WHOLE_NUMBERS } },
];
const aloneRuns = [{ name: 'Reno', preset: RENO }, { name: 'TCP Boston', preset: BOSTON }].flatMap(
  ({ name, preset }) => ALONE_READINGS.map(({ title, set }) => ({ title: `${name}, ${title}`, preset, set })),
);

/** @type {Experiment} */
const alone = {
  name: 'one-source',
  configurations: aloneRuns,
  render(results) {
    const line = (/** @type {string} */ title, /** @type {Runs} */ runs) => [
      title, throughput(runs), (mean(runs, 'meanWindowBytes') / 1000).toFixed(1), percent(mean(runs, 'cellLossRate')),
      percent(mean(runs, 'packetLossRate')), Math.round(mean(runs, 'timeouts')).toString(),
      (mean(runs, 'cellsSent') / 1e6).toFixed(2),
    ];
    return table([
      'One source', 'Effective throughput, %', 'Mean window, kB', 'Cells lost, %', 'Packets lost, %', 'Timeouts',
      'Cells sent, millions',
    ], [
      ['Reno, printed', '83.1', '23.9', '', '4.9', '', ''],
      ...results.slice(0, ALONE_READINGS.length).map((runs, row) => line(aloneRuns[row].title, runs)),
      ['TCP Boston, printed', '89.6', '27.7', '2.3', '', '', '3.2 % more than Reno'],
      ...results.slice(ALONE_READINGS.length).map((runs, row) =>
        line(aloneRuns[row + ALONE_READINGS.length].title, runs)),
    ], ['left', 'right', 'right', 'right', 'right', 'right', 'right']);
  },
};

const flow = (/** @type {string} */ path) => `flows.f.${path}`;
/** What the papers leave open, turned one at a time. */
const READINGS = [
  { title: 'As in the presets', set: {} },
  {
    title: 'A lost end of packet merges packets (`mergeOnLostEom: true`)',
    set: { [flow('adaptation.mergeOnLostEom')]: true },
  },
  { title: 'Every packet acknowledged (`delayedAckMs: 0`)', set: { [flow('transport.delayedAckMs')]: 0 } },
  {
    title: 'Cells in order of arrival (`inputService: arrivalOrder`)', set: { 'nodes.sw.inputService': 'arrivalOrder' },
  },
  { title: 'The cell being sent takes no place (`queueCounts: waiting`)', set: { 'nodes.sw.queueCounts': 'waiting' } },
  { title: 'Starts within 0.1 s (`startJitterMs: 100`)', set: { [flow('startJitterMs')]: 100 } },
  { title: 'Access links of 10 Mb/s', set: { 'links.src>sw.rateMbps': 10 } },
  { title: 'Clock tick of 500 ms (`tickMs`)', set: { [flow('transport.tickMs')]: 500 } },
  { title: 'Least timeout of 1 s (`minRtoMs`)', set: { [flow('transport.minRtoMs')]: 1000 } },
  { title: 'First timeout of 3 s (`initialRtoMs`)', set: { [flow('transport.initialRtoMs')]: 3000 } },
  {
    title: 'Round trips in whole numbers (`rttArithmetic: integer`)',
    set: { [flow('transport.rttArithmetic')]: 'integer' },
  },
  { title: 'Without Karn’s rule (`karn: false`)', set: { [flow('transport.karn')]: false } },
];
const BOSTON_READINGS = [
  {
    title: 'Senders do not learn of segments complete out of order (`learnsOutOfOrder: false`)',
    set: { [flow('transport.boston.learnsOutOfOrder')]: false },
  },
  {
    title: 'Half the code (`codeCells: 128`: 32 redundant cells in each block of 96)',
    set: { [flow('transport.boston.codeCells')]: 128 },
  },
  {
    title: 'The papers’ redundancy (`firstRedundancy: 0.033`, `retransmitRedundancy: 0.1`)',
    set: { [flow('transport.boston.firstRedundancy')]: 0.033, [flow('transport.boston.retransmitRedundancy')]: 0.1 },
  },
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

/**
 * Microseconds a byte, whose absolute scale is not explained.
 * @type {{ bufferCells: number[], rows: { packetBytes: number, boston: number[], reno: number[] }[] }}
 */
const { bufferCells: BUFFERS, rows: TABLE_1 } = PRINTED.tcpBoston.table1;
const BEST_PRINTED = 77;
const tableRows = TABLE_1.flatMap(({ packetBytes, boston, reno }) => [
  { title: `${packetBytes} bytes, TCP Boston`, packetBytes, preset: BOSTON, printed: boston },
  { title: `${packetBytes} bytes, Reno`, packetBytes, preset: RENO, printed: reno },
]);

/**
 * Table 1 with something set on top of the presets.
 * @param {string} name
 * @param {Record<string, unknown>} reading
 * @returns {Experiment}
 */
const tableWith = (name, reading) => ({
  name,
  configurations: tableRows.flatMap(({ title, packetBytes, preset }) => BUFFERS.map((buffer) => ({
    title, preset,
    set: {
      [flow('transport.packetBytes')]: packetBytes, 'nodes.sw.bufferCells': buffer,
      [flow('adaptation.trailerBytes')]: 0, ...reading,
    },
  }))),
  render(results) {
    const means = results.map((runs) => mean(runs, 'effectiveThroughput'));
    const best = Math.max(...means);
    const ours = tableRows.map((_, row) => BUFFERS.map((_, column) =>
      (BEST_PRINTED * best) / means[row * BUFFERS.length + column]));
    const squares = tableRows.flatMap(({ printed }, row) => printed
      .map((value, column) => Math.log(ours[row][column] / value) ** 2).slice(1));
    const rms = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    const rows = tableRows.map(({ title, printed }, row) =>
      [title, ...printed.map((value, column) => `${value.toLocaleString('en')} / ${Math.round(ours[row][column])}`)]);
    return `${table(['Printed / ours', ...BUFFERS.map((buffer) => `${buffer} cells`)], rows, numbersBehind(BUFFERS.length))}\n\n`
      + `Root mean square of the relative difference (of logarithms) over the ${squares.length} values with 256 cells and more: ${rms.toFixed(3)}.`;
  },
});

export const BOSTON_EXPERIMENTS = [
  sixteen, alone, readings, tableWith('table-1', {}), tableWith('table-1-whole-numbers', WHOLE_NUMBERS),
];
