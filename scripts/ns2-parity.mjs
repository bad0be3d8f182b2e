/**
 * `node scripts/ns2-parity.mjs [--write]`: compares the runs of ns-2 (tests/published/ns2) with ours, case by case,
 * using the command line. Prints the tables, or writes them into docs/validation.md. The sixteen flows are run with
 * five seeds.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { table, withSections } from './docs/sections.mjs';
import { inProject } from './lib/root.mjs';

const FOLDER = inProject('tests', 'published', 'ns2');
const DOCUMENT = inProject('docs', 'validation.md');
const LOST = [[], [14], [14, 28], [14, 26, 28], [14, 24, 26, 28]];
const KINDS = { send: 'S', retransmit: 'X', drop: 'D', receive: 'V' };
const MICROSECONDS = 2;

const rowsOf = (name) => {
  const [head, ...lines] = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n').map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head.map((column, place) => [column, cells[place]])));
};
const variantOf = (name) => (name === 'newreno' ? 'newReno' : name);
const path = (rateMbps, delayMs, bufferPackets, transport, rest) => ({
  version: 1, network: 'packet',
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch', bufferPackets }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 10, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps, delayMs }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport }], measure: { bottleneck: 'sw>sink' }, ...rest,
});

const scratch = mkdtempSync(join(tmpdir(), 'ns2-parity-'));

/** Runs a scenario; returns its records and, with `traced`, its events as `kind packet` with their times in µs. */
function run(scenario, { seeds = '1', traced = false } = {}) {
  const file = join(scratch, 'scenario.json');
  const trace = join(scratch, 'trace.csv');
  writeFileSync(file, JSON.stringify(scenario));
  const output = execFileSync(process.execPath, [
    inProject('bin', 'cell-by-cell.mjs'), 'run', file, '--seeds', seeds, '--json',
    ...(traced ? ['--trace', trace] : []),
  ], { encoding: 'utf8', maxBuffer: 1e9 });
  const events = traced ? readFileSync(trace, 'utf8').trim().split('\n').slice(1).map((line) => line.split(','))
    .filter(([, , event]) => event in KINDS).map(([timeS, , event, packet]) => ({
      us: 1e6 * Number(timeS), what: `${KINDS[event]} ${packet}`,
    })) : [];
  return { records: output.trim().split('\n').map((line) => JSON.parse(line)), events };
}

const eventsOf = (folder, name) =>
  gunzipSync(readFileSync(join(FOLDER, folder, `${name}.csv.gz`))).toString().trim().split('\n').slice(1)
    .map((line) => line.split(',')).filter(([, kind]) => 'SXDV'.includes(kind)).map(([timeS, kind, packet]) => ({
      us: 1e6 * Number(timeS), what: `${kind} ${packet}`,
    }));

/** Says where the events of the two first differ. */
function difference(theirs, ours, endS) {
  const left = [...ours];
  for (const event of theirs) {
    const place = left.slice(0, 6)
      .findIndex((own) => own.what === event.what && Math.abs(own.us - event.us) <= MICROSECONDS);
    if (place < 0) {
      return event.us > endS * 1e6 - MICROSECONDS ? 'none' : `${event.what} at ${(event.us / 1e6).toFixed(4)} s`;
    }
    left.splice(place, 1);
  }
  return 'none';
}

function forced() {
  const rows = rowsOf('forced_summary.csv').filter(({ profile }) => profile === 'classic')
    .map(({ variant, ndrops, t_window_acked: ackedS, timeouts, fast_retransmits: fast }) => {
    const name = `classic_${variant}_drop${ndrops}`;
    const scenario = path(
      0.8, 100, 100, { variant: variantOf(variant), profile: 'ns2Classic', packetBytes: 1000, windowBytes: 28 * 960 },
      { durationS: 6, faults: [{ link: 'sw>sink', flow: 'f', packets: LOST[Number(ndrops)] }] },
    );
    const { records: [record], events } = run(scenario, { traced: true });
    const theirs = eventsOf('forced', name);
    return [
      variantOf(variant), ndrops, `${variant === 'vegas' ? 'not told' : fast} / ${record.fastRetransmits}`,
      `${timeouts} / ${record.timeouts}`, ackedS, String(theirs.length), difference(theirs, events, 6),
    ];
    });
  return table([
    'Variant', 'Packets lost', 'Fast retransmits, ns-2 / ours', 'Timeouts, ns-2 / ours',
    'Window acknowledged, s (ns-2)', 'Events', 'First difference',
  ], rows, ['left', 'right', 'right', 'right', 'right', 'right']);
}

function single() {
  const rows = rowsOf('single_summary.csv').map((
    { case: name, variant, bw, dly, pkts_sent: sent, pkts_acked: acked, timeouts_seen: timeouts, drops },
  ) => {
    const scenario = path(
      Number(bw.replace('Mb', '')), Number(dly.replace('ms', '')), 15,
      { variant: variantOf(variant), profile: 'ns2', packetBytes: 1500, windowBytes: 64 * 1460, tickMs: 100 },
      { durationS: 30 },
    );
    const { records: [record], events } = run(scenario, { traced: true });
    const theirs = eventsOf('single', name);
    return [
      variantOf(variant), `${bw}/s, ${dly}`, `${sent} / ${record.packetsSent}`,
      `${acked} / ${record.packetsAcknowledged}`, `${timeouts} / ${record.timeouts}`,
      `${drops} / ${record.cellsDropped}`, String(theirs.length), difference(theirs, events, 30),
    ];
  });
  return table(
    ['Variant', 'Bottleneck', 'Sent, ns-2 / ours', 'Acknowledged', 'Timeouts', 'Drops', 'Events', 'First difference'],
    rows, ['left', 'left', 'right', 'right', 'right', 'right', 'right'],
  );
}

const mean = (records, name) => 100 * records.reduce((sum, record) => sum + record[name], 0) / records.length;

/**
 * Runs sixteen flows with five seeds: compares the results with a row of ns-2's, and tells whether throughput is within
 * `points`.
 */
function sixteen({ variant, mtu = 1500, qbytes, goodput_pct: goodput, loss_pct: loss }, points) {
  const dataBytes = mtu - 40;
  const { records } = run({
    version: 1, network: 'packet', durationS: 200, warmupS: 20,
    nodes: [
      { id: 'src', kind: 'host', count: 16 },
      { id: 'in', kind: 'switch', bufferBytes: Number(qbytes), queueCounts: 'waiting' },
      { id: 'out', kind: 'switch', bufferBytes: 50_000_000 }, { id: 'dst', kind: 'host', count: 16 },
    ],
    links: [['src', 'in'], ['in', 'out'], ['out', 'dst']].map(([from, to]) => ({
      from, to, rateMbps: 1.5, delayMs: 10,
    })),
    flows: [{
      id: 'f', from: 'src', to: 'dst', startJitterMs: 1000,
      transport: {
        variant, profile: 'ns2', packetBytes: Number(mtu), windowBytes: Math.floor(65_535 / dataBytes) * dataBytes,
        tickMs: 10, minRtoMs: 200,
      },
    }],
    measure: { bottleneck: 'in>out' },
  }, { seeds: '1,2,3,4,5' });
  const ours = {
    goodput: mean(records, 'effectiveThroughput'), loss: mean(records, 'portLossRate'),
    jain: mean(records, 'fairness') / 100,
  };
  const band = variant === 'vegas' ? 4.5 : Math.max(2.5, 0.2 * Number(loss));
  const within = Math.abs(ours.goodput - Number(goodput)) <= points && Math.abs(ours.loss - Number(loss)) <= band
    ? 'within' : 'outside';
  return { ...ours, within };
}

function multi() {
  const rows = rowsOf('multi200.csv').map((row) => {
    const ours = sixteen(row, 4);
    return [
      row.variant, Number(row.qbytes).toLocaleString('en-US'), `${row.goodput_pct} / ${ours.goodput.toFixed(2)}`,
      `${row.loss_pct} / ${ours.loss.toFixed(2)}`, `${row.jain} / ${ours.jain.toFixed(3)}`, ours.within,
    ];
  });
  return table(
    ['Variant', 'Buffer, bytes', 'Throughput, %, ns-2 / ours', 'Loss, %, ns-2 / ours', 'Fairness', 'Bands'], rows,
    ['left', 'right', 'right', 'right', 'right'],
  );
}

function sizes() {
  const rows = rowsOf('sizes200.csv').map((row) => {
    const ours = sixteen(row, 2);
    return [
      row.variant, Number(row.mtu).toLocaleString('en-US'), Number(row.qbytes).toLocaleString('en-US'),
      `${row.goodput_pct} ± ${row.goodput_pct_ci95} / ${ours.goodput.toFixed(2)}`,
      `${row.loss_pct} / ${ours.loss.toFixed(2)}`, ours.within,
    ];
  });
  const head = [
    'Variant', 'Packet, bytes', 'Buffer, bytes', 'Throughput, %, ns-2 / ours', 'Loss, %, ns-2 / ours', 'Bands',
  ];
  return table(head, rows, ['left', 'right', 'right', 'right', 'right']);
}

const tables = { 'ns2-forced': forced(), 'ns2-single': single(), 'ns2-multi': multi(), 'ns2-sizes': sizes() };
rmSync(scratch, { recursive: true });
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, withSections(readFileSync(DOCUMENT, 'utf8'), tables));
else console.log(Object.values(tables).join('\n\n'));
