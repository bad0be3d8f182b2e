/** Reports a run of the codec's benchmark as Markdown: verdicts, ratios by point, rates, and what was not measured. */
import { cpus } from 'node:os';
import { table } from '../docs/sections.mjs';
import { geometricMeans, ratiosToBest, spread, standing, verdict, worst } from './codec-statistics.mjs';
import { GRID } from './codec-targets.mjs';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';
const ELSEWHERE = '<!-- bench:elsewhere -->';
const ELSEWHERE_TEXT = 'Verdicts of the last runs on other processors:';
const KB = 1024;
const SIZE_LIMITS = { raw: 32 * KB, gzip: 12 * KB, stretchRaw: 12 * KB };

/** Formats a number with three significant digits. @param {number} value */
const short = (value) => (value >= 999.5 ? Math.round(value).toLocaleString('en-US')
  : value.toPrecision(3).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));
const ofSpread = ({ median, low, high }) => `${short(median)} (${short(low)}–${short(high)})`;

/** Returns the bytes of source that one call of an item processes. */
const sourceBytes = (measure, m) => m * (measure.endsWith('16k') ? 16_384 : 48);

/** Returns MB of source per second for each round; `null` if it was not measured. */
function rates(samples, measure, [m, k]) {
  const nanoseconds = samples.get(`${measure} ${m} ${k}`);
  return nanoseconds ? nanoseconds.map((ns) => (sourceBytes(measure, m) / ns) * 1000) : null;
}

/**
 * Computes a row of ratios: a series for each point of the grid, and one of geometric means.
 * @returns {{ points: number[][], means: number[], left: string[] } | { missing: string }}
 */
export function ratioSeries(row, samples, problems) {
  const has = (measure) => GRID.every((point) => rates(samples, measure, point));
  const nameWhy = (measure) => `${measure}: ${problems.get(measure) ?? 'not measured'}`;
  if (!has(row.ours)) return { missing: nameWhy(row.ours) };
  const there = row.peers.filter(has);
  if (there.length === 0) return { missing: row.peers.map(nameWhy).join('; ') };
  const points = GRID.map((point) =>
    ratiosToBest(rates(samples, row.ours, point), there.map((peer) => rates(samples, peer, point))));
  return { points, means: geometricMeans(points), left: row.peers.filter((peer) => !has(peer)) };
}

/** Judges a demand on ratios. @param {import('./codec-targets.mjs').Demand} demand */
export function demandStanding(demand, points, means) {
  if (demand.on === 'geomean') return standing(spread(means), demand.atLeast, 'atLeast');
  const meant = GRID.flatMap((point, n) =>
    (!demand.points || demand.points.some(([m, k]) => m === point[0] && k === point[1]) ? [points[n]] : []));
  return worst(meant.map((series) => standing(spread(series), demand.atLeast, 'atLeast')));
}

const demandText = ({ on, atLeast, points }) =>
  `${on === 'geomean' ? 'mean' : points ? `at ${points.map((point) => `(${point.join(', ')})`).join(' ')}` : 'every'} ≥ ${atLeast}`;
const demandsText = (demands) => (demands ? demands.map(demandText).join(', ') : '–');
const duration = (ns) =>
  (ns < 1000 ? `${short(ns)} ns` : ns < 1e6 ? `${short(ns / 1000)} µs` : `${short(ns / 1e6)} ms`);

/**
 * Names the peers that a comparison is without, as text to append; empty if all were measured.
 * @param {readonly string[]} left measures
 */
const withoutText = (left) => (left.length > 0 ? `; without ${left.map((peer) => peer.split(':')[1]).join(', ')}` : '');

/**
 * Returns a row of the table of targets: id, what, pass, stretch, measured, verdict. Against the best of several peers
 * there is a verdict only if all of them were measured, since a missing one might be the best.
 */
export function judge(row, { samples, problems, sizes }) {
  if (row.kind === 'ratio') {
    const texts = [row.id, row.what, demandsText(row.pass), demandsText(row.stretch)];
    const series = ratioSeries(row, samples, problems);
    if ('missing' in series) return [...texts, '–', 'not measured'];
    const medians = series.points.map((point) => spread(point).median);
    const standings = (demands) => worst(demands.map((demand) => demandStanding(demand, series.points, series.means)));
    const measured =
      `mean ${ofSpread(spread(series.means))}, least ${short(Math.min(...medians))}, most ${short(Math.max(...medians))}${withoutText(series.left)}`;
    if (series.left.length > 0) return [...texts, measured, 'not measured'];
    return [...texts, measured, verdict(standings(row.pass), row.stretch && standings(row.stretch))];
  }
  if (row.kind === 'time') {
    const texts = [
      row.id, row.what, `≤ ${duration(row.passNs)}`, row.stretchNs === null ? '–' : `≤ ${duration(row.stretchNs)}`,
    ];
    const series = samples.get(`${row.measure} ${row.point.join(' ')}`);
    if (!series) return [...texts, '–', 'not measured'];
    const value = spread(series);
    const measured = `${duration(value.median)} (${duration(value.low)}–${duration(value.high)})`;
    return [...texts, measured, verdict(
      standing(value, row.passNs, 'atMost'), row.stretchNs === null ? null : standing(value, row.stretchNs, 'atMost'),
    )];
  }
  const largest = (key) => Math.max(...sizes.map((size) => size[key]));
  const passes = largest('raw') <= SIZE_LIMITS.raw && largest('gzip') <= SIZE_LIMITS.gzip;
  const measured = sizes.map(({ engine, raw, gzip }) =>
    `${engine} ${(raw / KB).toFixed(1)} / ${(gzip / KB).toFixed(1)} KB`)
    .join(', ');
  return [
    row.id, row.what, '≤ 32 KB raw, ≤ 12 KB gzip', '≤ 12 KB raw', measured,
    verdict(passes ? 'met' : 'missed', largest('raw') <= SIZE_LIMITS.stretchRaw ? 'met' : 'missed'),
  ];
}

/**
 * @param {{ rows: readonly object[], samples: Map<string, number[]>, problems: Map<string, string>, sizes: { engine:
 * string, raw: number, gzip: number }[], facts: Record<string, string>, rounds: number, quick: boolean, all: boolean }}
 * result
 */
export function report(result) {
  const { rows, samples, problems } = result;
  const judged = rows.filter((row) => row.kind !== 'ratio' || row.pass.length > 0);
  const head = GRID.map((point) => `(${point.join(', ')})`);
  const right = head.map(() => 'right');
  const ratioRows = rows.filter(({ kind }) => kind === 'ratio').flatMap((row) => {
    const series = ratioSeries(row, samples, problems);
    if ('missing' in series) return [];
    return [[
      row.id, `${row.what}${withoutText(series.left)}`, ...series.points.map((point) => short(spread(point).median)),
      ofSpread(spread(series.means)),
    ]];
  });
  const measures = [...new Set(rows.flatMap((row) => (row.kind === 'ratio' ? [row.ours, ...row.peers] : [])))].sort();
  const rateRows = measures.flatMap((measure) => {
    const medians = GRID.map((point) => rates(samples, measure, point));
    return medians.every(Boolean) ? [[measure, ...medians.map((series) => short(spread(series).median))]] : [];
  });
  const { node, browser, rust, go } = result.facts;
  const where = [cpus()[0]?.model.trim() ?? 'unknown processor', `${cpus().length} cores`, node, browser, rust, go]
    .filter(Boolean).join(', ');
  return [
    `${where}. ${result.rounds} rounds in turn${result.quick ? ' of short samples: a trial' : ''}, processor time, medians; in brackets the quartiles of the rounds.${result.all ? '' : ' Some targets only.'}`,
    table(['', 'target', 'pass', 'stretch', 'measured', 'verdict'], judged.map((row) => judge(row, result))),
    'A verdict of "within noise": the median misses the bound, and a quarter of the rounds reach it.',
    ...(
      ratioRows.length > 0 ? ['Ratios point by point, (m, k), and their geometric mean:', table(
        ['', 'ratio', ...head, 'mean'], ratioRows, ['left', 'left', ...right, 'right'],
      )] : []
    ),
    ...(rateRows.length > 0 ? [
      'MB of source a second. `process:item`; `encode`, `repair` and `hot` go through the interface in memory from `alloc`, `-copy` on ordinary arrays, `-raw` are the module\'s exports alone; `repair` writes the missing cells alone, `hot` the whole segment; `cold` is `plan` and `decode` of the exports:',
      table(['', ...head], rateRows, ['left', ...right]),
    ] : []),
    ...(problems.size > 0
      ? ['Not measured:', [...problems].map(([measure, why]) => `* \`${measure}\`: ${why}`).join('\n')]
      : []),
    ...NOTES,
  ].join('\n\n');
}

const NOTES = [
  'Peers: `rusty` is rusty_erasure 0.4.3 with its own simd128 kernel and our matrix; `simd` is reed-solomon-simd 3.1.0, which has released no kernel for '
  + 'WebAssembly: there it runs its scalar engine, natively its AVX2 one; `subspace` is @subspace/reed-solomon-erasure.wasm 0.2.5, with an instance of its own '
  + 'for every reconstruction, made before the clock runs; `avx2` and `best` are klauspost/reedsolomon 1.14.2 with GFNI and AVX-512 turned off, and as it '
  + 'chooses. Decoding cold, ours writes the whole segment, `rusty` and `simd` what was missing. Each has passed a round trip before it was timed, and those that take our matrix gave our bytes.',
];

/**
 * Returns the document with the report `text` between its markers, or at its end if it has none. Below it stay the
 * first line and the verdicts of the last report of each other processor. With `verdictsAlone`, a report of another
 * processor stays in place, and only the first line and the verdicts of this one are put below it.
 * @param {string} document @param {string} text @param {boolean} [verdictsAlone]
 */
export function intoDocument(document, text, verdictsAlone = false) {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start < 0 && end < 0) return `${document.trimEnd()}\n\n## How fast it is\n\n${START}\n\n${text}\n\n${END}\n`;
  if (start < 0 || end < start) {
    throw new Error(`docs/codec.md has one of ${START} and ${END} without the other, or in the wrong order.`);
  }
  const [whole, kept = ''] = document.slice(start + START.length, end).split(ELSEWHERE).map((part) => part.trim());
  const stays = verdictsAlone && excerpt(whole) !== null && processorOf(whole) !== processorOf(text);
  const [above, below] = stays ? [whole, text] : [text, whole];
  const known = new Set([processorOf(above)]);
  const elsewhere = [excerpt(below), ...excerptsIn(kept)].filter((found) => {
    if (found === null || known.has(processorOf(found))) return false;
    return known.add(processorOf(found));
  });
  const parts = [START, above, ...(elsewhere.length > 0 ? [ELSEWHERE, ELSEWHERE_TEXT, ...elsewhere] : [])];
  return `${document.slice(0, start)}${parts.join('\n\n')}\n\n${document.slice(end)}`;
}

const paragraphs = (text) => text.split('\n\n').map((paragraph) => paragraph.trim()).filter(Boolean);
const processorOf = (reportText) => reportText.slice(0, reportText.indexOf(', '));

/** Returns the first line and the verdicts of a report, without the results by point; `null` if there is no report. */
function excerpt(reportText) {
  const [where, verdicts] = paragraphs(reportText);
  return verdicts?.startsWith('|') ? `${where}\n\n${verdicts}` : null;
}

/** Returns the excerpts of earlier runs in a text: a line and a table each. */
function excerptsIn(text) {
  const parts = paragraphs(text).filter((paragraph) => paragraph !== ELSEWHERE_TEXT);
  return parts.flatMap((where, n) => (n % 2 === 0 && parts[n + 1] ? [`${where}\n\n${parts[n + 1]}`] : []));
}
