/**
 * The experiments of docs/validation.md on timeliness: three protocols over buffers and packet sizes, what the paper
 * prints of them, and the readings that it leaves open. Source: Bestavros and Kim, real-time TCP Boston, sections 3.2
 * and 3.3.
 */
import { table } from './sections.mjs';
import { PRINTED, average, mean, numbersBehind, percent } from './runs.mjs';

/** @typedef {import('./runs.mjs').Experiment} Experiment */
/** @typedef {import('./runs.mjs').Runs} Runs */

const { realTime: printed } = PRINTED;
/** @type {number[]} */ const BUFFERS = printed.bufferCells;
/** @type {number[]} */ const SIZES = printed.packetBytes;
const PROTOCOLS = ['boston-16-vegas', 'boston-16-vegas-boston', 'boston-16-vegas-fec'];
const [VEGAS, BP, FEC] = [0, 1, 2];

const configurationsWith = (
  /** @type {Record<string, unknown>} */ set, /** @type {number[]} */ buffers = BUFFERS, protocols = PROTOCOLS,
) =>
  SIZES.flatMap((packetBytes, size) => buffers.flatMap((buffer) => protocols.map((preset) => ({
  title: `${preset}, ${packetBytes} bytes, ${buffer} cells`, preset,
  set: {
    'flows.f.transport.packetBytes': packetBytes, 'measure.deadlineMs': printed.deadlineMs[size],
    'nodes.sw.bufferCells': buffer, ...set,
  },
  }))));

/** Means of a metric, by size, buffer and protocol. @param {readonly Runs[]} results @param {string} metric */
const grid = (results, metric, buffers = BUFFERS.length, protocols = 3) =>
  SIZES.map((_, size) => Array.from({ length: buffers }, (_, buffer) =>
  Array.from({ length: protocols }, (_, protocol) =>
    mean(results[(size * buffers + buffer) * protocols + protocol], metric))));

/**
 * How much less than `than`, as a share: mean over the buffers.
 * @param {number[][]} rows
 * @param {number} what
 * @param {number} than
 */
const less = (rows, what, than) => average(rows.map((row) => (row[than] === 0 ? 0 : 1 - row[what] / row[than])));

/** @type {Experiment} */
const curves = {
  name: 'real-time',
  configurations: configurationsWith({}),
  render(results) {
    const metrics = [
      ['effectiveThroughput', 100], ['responseTimeMeanS', 1000], ['responseTimeStdS', 1000],
      ['missedDeadlineRate', 100], ['packetLossRate', 100], ['cellLossRate', 100],
    ].map(([metric, factor]) => ({ values: grid(results, /** @type {string} */ (metric)), factor: Number(factor) }));
    const rows = SIZES.flatMap((packetBytes, size) => BUFFERS.map((buffer, at) =>
      [`${packetBytes.toLocaleString('en')} bytes, ${buffer} cells`,
      ...metrics.map(({ values, factor }) => values[size][at]
        .map((value) => (factor * value).toFixed(factor === 100 ? 1 : 0)).join(' / '))]));
    return table([
      'Vegas / TCP Boston / with redundancy', 'Effective throughput, %', 'Response time, ms', 'Its deviation, ms',
      'Deadlines missed, %', 'Packets lost, %', 'Cells lost, %',
    ], rows, numbersBehind(6));
  },
};

/** @type {Experiment} */
const summary = {
  name: 'real-time-printed',
  configurations: configurationsWith({}),
  render(results) {
    const of = Object.fromEntries([
      'responseTimeStdS', 'variabilityIndex', 'missedDeadlineRate', 'packetLossRate', 'cellLossRate',
      'responseTimeMeanS',
    ].map((metric) => [metric, grid(results, metric)]));
    const reduction = (
      /** @type {string} */ metric, /** @type {number} */ what, /** @type {number} */ than, from = 0,
    ) =>
      SIZES.map((_, size) => percent(less(of[metric][size].slice(from), what, than)));
    const excess = (/** @type {string} */ metric, /** @type {number} */ what, /** @type {number} */ than) =>
      SIZES.map((_, size) => percent(average(of[metric][size].map((row) => row[what] - row[than]))));
    const shares = (/** @type {number[]} */ list) => list.map((share) => percent(share));
    const ratio = (/** @type {number} */ at) => SIZES.map((_, size) => [BP, FEC]
      .map((what) => (of.responseTimeMeanS[size][at][what] / of.responseTimeMeanS[size][at][VEGAS]).toFixed(2))
      .join(' and '));
    const most = SIZES.map((_, size) =>
      percent(Math.max(...of.cellLossRate[size].flatMap((row) => [row[BP] - row[VEGAS], row[FEC] - row[VEGAS]]))));
    return table(['Mean over the buffers', '1,500 bytes: printed', 'ours', '9,180 bytes: printed', 'ours'], [
      [
        'Deviation of response times, TCP Boston below Vegas, %', shares(printed.smallerDeviationBpThanVegas),
        reduction('responseTimeStdS', BP, VEGAS),
      ],
      ['The same without the buffer of 64 cells, %', ['', ''], reduction('responseTimeStdS', BP, VEGAS, 1)],
      [
        'Variability index, TCP Boston below Vegas, %', shares(printed.smallerVariabilityBpThanVegas),
        reduction('variabilityIndex', BP, VEGAS),
      ],
      [
        'Missed deadlines, TCP Boston fewer than Vegas, %', shares(printed.fewerMissedThanVegas.bp),
        reduction('missedDeadlineRate', BP, VEGAS),
      ],
      [
        'Missed deadlines, with redundancy fewer than Vegas, %', shares(printed.fewerMissedThanVegas.fec),
        reduction('missedDeadlineRate', FEC, VEGAS),
      ],
      [
        'Missed deadlines, with redundancy fewer than without, %', shares(printed.fewerMissedFecThanBp),
        reduction('missedDeadlineRate', FEC, BP),
      ],
      [
        'Packets lost, with redundancy more than without, points', shares(printed.packetLossExcessFecOverBp),
        excess('packetLossRate', FEC, BP),
      ],
      ['Cells lost, TCP Boston more than Vegas, at most, points', shares([
        printed.cellLossExcessBostonOverVegas, printed.cellLossExcessBostonOverVegas,
      ]), most],
      [
        'Response time at 64 cells over that of Vegas, without and with redundancy', ['0.96 and 0.90', '0.96 and 0.90'],
        ratio(0),
      ],
      [
        'Response time at 4,000 cells over that of Vegas, without and with redundancy',
        ['0.97 and 0.96', '0.97 and 0.96'], ratio(BUFFERS.length - 1),
      ],
    ].map(([title, paper, ours]) => [String(title), paper[0], ours[0], paper[1], ours[1]]), numbersBehind(4));
  },
};

const READINGS = [
  { title: 'As in the presets', set: {} },
  { title: 'Every packet acknowledged (`delayedAckMs: 0`)', set: { 'flows.f.transport.delayedAckMs': 0 } },
  { title: 'Vegas with alpha 2 and beta 4', set: { 'flows.f.transport.alpha': 2, 'flows.f.transport.beta': 4 } },
  { title: 'Vegas with the bookkeeping of ns-2 (`vegasRules: ns2`)', set: { 'flows.f.transport.vegasRules': 'ns2' } },
  {
    title: 'Round trips in whole numbers (`rttArithmetic: integer`)',
    set: { 'flows.f.transport.rttArithmetic': 'integer' },
  },
  { title: 'Least timeout of 1 s (`minRtoMs`)', set: { 'flows.f.transport.minRtoMs': 1000 } },
  { title: 'Access links of 10 Mb/s', set: { 'links.src>sw.rateMbps': 10 } },
];
const SOME_BUFFERS = [256, 1000];
const A_READING = SIZES.length * SOME_BUFFERS.length * PROTOCOLS.length;

/** @type {Experiment} */
const readings = {
  name: 'real-time-readings',
  seeds: [1],
  configurations: READINGS.flatMap(({ set }) => configurationsWith(set, SOME_BUFFERS)),
  render: (results) => table([
    'TCP Boston and redundancy below Vegas; 256 and 1,000 cells, seed 1', 'Deadlines, 1,500 bytes, %',
    'Deadlines, 9,180 bytes, %', 'Deviation, 1,500 bytes, %', 'Deviation, 9,180 bytes, %',
  ], READINGS.map(({ title }, row) => {
    const own = results.slice(row * A_READING, (row + 1) * A_READING);
    return [title, ...['missedDeadlineRate', 'responseTimeStdS'].flatMap((metric) =>
      grid(own, metric, SOME_BUFFERS.length).map((rows) =>
        `${percent(less(rows, BP, VEGAS))} / ${percent(less(rows, FEC, VEGAS))}`))];
  }), numbersBehind(4)),
};

/** @type {Experiment} */
const interleaving = {
  name: 'interleaving',
  configurations: [{}, { 'flows.f.transport.boston.interleave': false }].flatMap((set) =>
    configurationsWith(set, BUFFERS, [PROTOCOLS[FEC]])),
  render(results) {
    const half = results.length / 2;
    const [on, off] = [results.slice(0, half), results.slice(half)].map((own) =>
      grid(own, 'responseTimeMeanS', BUFFERS.length, 1));
    return table(['Interleaving shortens the mean response time by, %', ...BUFFERS.map((buffer) => `${buffer} cells`)],
      SIZES.map((packetBytes, size) => [`${packetBytes.toLocaleString('en')} bytes`, ...BUFFERS.map((_, at) =>
        percent(1 - on[size][at][0] / off[size][at][0]))]), numbersBehind(BUFFERS.length));
  },
};

export const REAL_TIME_EXPERIMENTS = [summary, curves, interleaving, readings];
