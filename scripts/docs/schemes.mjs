/**
 * The experiments of docs/validation.md on what replaces plain AAL5: lazy packet discard, buffer reservation, and what
 * early packet discard wastes upstream. Sources: Kim and Bestavros, Lazy Packet Discard, section 4; Buffer reservation
 * for TCP over ATM networks, sections 3 and 4. Both print orderings only: their figures are lost.
 */
import { table } from './sections.mjs';
import { average, mean, numbersBehind, percent } from './runs.mjs';

/** @typedef {import('./runs.mjs').Experiment} Experiment */
/** @typedef {import('./runs.mjs').Runs} Runs */

const LAYERS = ['lpd-metro-plain', 'lpd-metro-epd', 'lpd-metro-lpd'];
const BUFFERS = [64, 256, 512, 1000, 2000, 4000];
const CASES = [
  { accessMbps: 10, packetBytes: 9180 }, { accessMbps: 10, packetBytes: 1500 }, { accessMbps: 155, packetBytes: 9180 },
  { accessMbps: 155, packetBytes: 1500 },
];
const GROUPS = [1, 2, 3, 4];

/**
 * Of the 32 connections, without the cross traffic.
 * @param {Runs} runs
 * @param {(flow: Record<string, number>) => number} of
 */
const ofConnections = (runs, of) =>
  average(runs.map(({ flows }) => flows.filter((/** @type {{ id: string }} */ { id }) => id !== 'cross')
    .reduce((/** @type {number} */ sum, /** @type {Record<string, number>} */ flow) => sum + of(flow), 0)));

/**
 * The four cases at every buffer size, with further settings for the connections.
 * @param {string} name @param {Record<string, unknown>} reading by key of the transport
 * @returns {Experiment}
 */
const lazyWith = (name, reading) => ({
  name,
  seeds: [1, 2],
  configurations: CASES.flatMap(({ accessMbps, packetBytes }) => BUFFERS.flatMap((buffer) => LAYERS.map((preset) => ({
    title: `${preset}, ${packetBytes} bytes, ${buffer} cells, servers at ${accessMbps} Mb/s`, preset,
    set: {
      durationS: 2, warmupS: 0.3, 'nodes.west.bufferCells': buffer,
      ...Object.fromEntries(GROUPS.flatMap((group) => [
        [`links.s${group}>west.rateMbps`, accessMbps],
        ...Object.entries({ packetBytes, ...reading }).map(([key, value]) =>
          [`flows.f${group}.transport.${key}`, value]),
      ])),
    },
  })))),
  render(results) {
    const rows = CASES.flatMap(({ accessMbps, packetBytes }, at) => BUFFERS.map((buffer, column) => {
      const own = LAYERS.map((_, layer) => results[(at * BUFFERS.length + column) * LAYERS.length + layer]);
      const three = (/** @type {(runs: Runs) => string} */ of) => own.map(of).join(' / ');
      const responseMs = (/** @type {Runs} */ runs) => (1000 * ofConnections(runs, (flow) =>
        flow.responseTimeMeanS * flow.packetsDelivered)) / ofConnections(runs, (flow) => flow.packetsDelivered);
      return [
        `${accessMbps} Mb/s, ${packetBytes.toLocaleString('en')} bytes, ${buffer} cells`,
        three((runs) => percent(ofConnections(runs, (flow) => flow.effectiveThroughput))),
        three((runs) => percent(mean(runs, 'cellFailureRate'))), three((runs) => responseMs(runs).toFixed(1)),
      ];
    }));
    return table([
      'Plain / EPD / lazy packet discard', 'Effective throughput of TCP, %', 'Cells that fail, %', 'Response time, ms',
    ], rows, numbersBehind(3));
  },
});

const NETWORKS = ['reservation-lan-9180', 'reservation-lan-512', 'reservation-wan-9180', 'reservation-wan-512'];
const SCHEMES = [
  { title: 'DT', set: {} },
  { title: 'IT', set: { 'flows.f.adaptation.mode': 'immediate' } },
  { title: 'EPD', set: { 'flows.f.adaptation.kind': 'aal5', 'nodes.west.discard.policy': 'epd' } },
  { title: 'plain', set: { 'flows.f.adaptation.kind': 'aal5' } },
];

/** @type {Experiment} */
const reservation = {
  name: 'reservation',
  configurations: NETWORKS.flatMap((preset) =>
    SCHEMES.map(({ title, set }) => ({ title: `${preset}, ${title}`, preset, set }))),
  render: (results) => table([
    'Preset', 'Scheme', 'Effective throughput, %', 'Least to most, %', 'Cells lost, %', 'Response time, ms',
  ], NETWORKS.flatMap((preset, network) => SCHEMES.map(({ title }, scheme) => {
    const runs = results[network * SCHEMES.length + scheme];
    const all = runs.map(({ effectiveThroughput }) => effectiveThroughput);
    return [
      scheme === 0 ? `\`${preset}\`` : '', title, percent(mean(runs, 'effectiveThroughput')),
      `${percent(Math.min(...all))} to ${percent(Math.max(...all))}`, percent(mean(runs, 'cellLossRate'), 2),
      (1000 * mean(runs, 'responseTimeMeanS')).toFixed(0),
    ];
  })), ['left', 'left', 'right', 'right', 'right', 'right']),
};

const POLICIES = ['epd', 'epdPushOut', 'ppd', 'tailDrop'];
const SWITCHES = ['sw1', 'sw2', 'sw3'];
const LINKS = ['far.0>sw1', 'sw1>sw2', 'sw2>sw3', 'sw3>sink'];

/** @type {Experiment} */
const upstream = {
  name: 'upstream-waste',
  configurations: POLICIES.map((policy) => ({
    title: policy, preset: 'epd-upstream-waste',
    set: Object.fromEntries(SWITCHES.map((id) => [`nodes.${id}.discard.policy`, policy])),
  })),
  render(results) {
    const share = (/** @type {Runs} */ runs, /** @type {string} */ link) => average(runs.map(({ hops }) => {
      const { wastedBytes, usefulBytes } = hops.find((/** @type {{ link: string }} */ hop) => hop.link === link);
      return wastedBytes / (wastedBytes + usefulBytes);
    }));
    return table(
      ['Share of a link’s bytes that is wasted, %', ...LINKS.map((link) => `\`${link}\``), 'Effective throughput, %'],
      POLICIES.map((policy, row) => [
        `\`${policy}\``, ...LINKS.map((link) => percent(share(results[row], link))),
        percent(mean(results[row], 'effectiveThroughput')),
      ]),
      numbersBehind(LINKS.length + 1),
    );
  },
};

const WHOLE_NUMBERS = { rttArithmetic: 'integer' };

export const SCHEME_EXPERIMENTS = [
  lazyWith('lazy-packet-discard', {}), lazyWith('lazy-packet-discard-whole-numbers', WHOLE_NUMBERS),
  lazyWith('lazy-packet-discard-whole-numbers-ns2-vegas', { ...WHOLE_NUMBERS, vegasRules: 'ns2' }),
  reservation, upstream,
];
