/**
 * The targets of the codec, T1 to T15, as comparisons of measures. A measure is an item of the benchmark in one of its
 * processes, written `process:item`; codec-setting.mjs has the processes and items.
 */

/** The grid of (m, k): source cells and redundant cells. @type {readonly (readonly [number, number])[]} */
export const GRID = [[10, 10], [20, 20], [32, 8], [32, 32], [94, 32], [192, 8], [192, 64]];

const LARGE = [[32, 32], [94, 32], [192, 64]];
const SMALL = [[20, 20], [32, 8], [192, 8]];

/**
 * A demand on ratios: on their geometric mean over the grid, or on the ratio at every point, or at each of `points`.
 * @typedef {{ on: 'geomean' | 'every', atLeast: number, points?: readonly (readonly number[])[] }} Demand
 * @typedef {{ id: string, kind: 'ratio', what: string, ours: string, peers: readonly string[], pass: readonly Demand[],
 * stretch: readonly Demand[] | null }} RatioRow
 * @typedef {{ id: string, kind: 'time', what: string, measure: string, point: readonly [number, number], passNs:
 * number, stretchNs: number | null }} TimeRow
 * @typedef {{ id: string, kind: 'size', what: string }} SizeRow
 */

/** @param {number} atLeast @param {readonly (readonly number[])[]} [points] @returns {Demand} */
const every = (atLeast, points) => ({ on: 'every', atLeast, ...(points && { points }) });
/** @param {number} atLeast @returns {Demand} */
const geomean = (atLeast) => ({ on: 'geomean', atLeast });

/** @returns {RatioRow} */
const ratio = (id, what, ours, peers, pass, stretch = null) => ({
  id, kind: 'ratio', what, ours, peers, pass, stretch,
});
/** @returns {TimeRow} */
const time = (id, what, measure, point, passNs, stretchNs = null) => ({
  id, kind: 'time', what, measure, point, passNs, stretchNs,
});

const wasmPeers = (place, item) => ['rusty', 'simd', 'subspace'].map((peer) => `${place}/peers:${peer}/${item}`);

/** A ratio without demands is reported and not judged. @type {readonly (RatioRow | TimeRow | SizeRow)[]} */
export const TARGETS = [
  ratio(
    'T1', 'Chromium, strict ÷ best WASM peer, 48 bytes', 'chromium/simd128:encode', wasmPeers('chromium', 'encode48'),
    [every(1.1), geomean(2.5)], [every(1.5), geomean(3.5)],
  ),
  ratio(
    'T1', 'Chromium, relaxed ÷ best WASM peer, 48 bytes', 'chromium/relaxed:encode', wasmPeers('chromium', 'encode48'),
    [],
  ),
  ratio(
    'T1', 'Chromium, strict with copies ÷ best WASM peer, 48 bytes', 'chromium/simd128:encode-copy',
    wasmPeers('chromium', 'encode48'), [],
  ),
  ratio(
    'T1', 'Chromium, strict, exports alone ÷ best WASM peer, 48 bytes', 'chromium/simd128:encode-raw',
    wasmPeers('chromium', 'encode48'), [],
  ),
  ratio('T1', 'Node, strict ÷ best WASM peer, 48 bytes', 'node/simd128:encode', wasmPeers('node', 'encode48'), []),
  ratio(
    'T2', 'Chromium, strict ÷ best WASM peer at its 16 KiB', 'chromium/simd128:encode',
    wasmPeers('chromium', 'encode16k'), [geomean(1.2)], [every(1)],
  ),
  ratio(
    'T2', 'Chromium, relaxed ÷ best WASM peer at its 16 KiB', 'chromium/relaxed:encode',
    wasmPeers('chromium', 'encode16k'), [],
  ),
  ratio(
    'T3', 'Node, strict ÷ @subspace, 48 bytes', 'node/simd128:encode', ['node/peers:subspace/encode48'], [every(100)],
  ),
  ratio(
    'T3', 'Node, strict ÷ @subspace at 16 KiB', 'node/simd128:encode', ['node/peers:subspace/encode16k'], [every(12)],
  ),
  ratio(
    'T4', 'Chromium, strict ÷ JavaScript product table', 'chromium/simd128:encode',
    ['chromium/peers:js-product/encode48'], [every(30)], [every(50)],
  ),
  ratio(
    'T4', 'Chromium, strict ÷ JavaScript logarithms', 'chromium/simd128:encode', ['chromium/peers:js-log/encode48'], [],
  ),
  ratio(
    'T4', 'Chromium, scalar ÷ JavaScript product table', 'chromium/scalar:encode',
    ['chromium/peers:js-product/encode48'], [],
  ),
  ratio(
    'T5', 'Node, strict ÷ same crate native, SSSE3', 'node/simd128:encode', ['native/rust:ours-ssse3/encode48'],
    [geomean(0.65), every(0.5)], [geomean(0.8)],
  ),
  ratio(
    'T6', 'Node, relaxed ÷ same crate native, VEX', 'node/relaxed:encode', ['native/rust:ours-avx/encode48'],
    [geomean(0.75)], [geomean(0.9)],
  ),
  ratio('T7', 'Chromium, relaxed ÷ strict', 'chromium/relaxed:encode', ['chromium/simd128:encode'], [every(1.15)]),
  ratio('T7', 'Node, relaxed ÷ strict', 'node/relaxed:encode', ['node/simd128:encode'], []),
  ratio(
    'T8', 'Node, strict ÷ native klauspost AVX2 at 16 KiB', 'node/simd128:encode', ['native/go:avx2/encode16k'],
    [every(1, LARGE), every(0.45, SMALL)], [every(1.5, LARGE), every(0.6, SMALL)],
  ),
  ratio(
    'T8', 'Node, strict ÷ native klauspost as it chooses, at 16 KiB', 'node/simd128:encode',
    ['native/go:best/encode16k'], [],
  ),
  ratio(
    'T9', 'Node, strict ÷ native klauspost, 48 bytes', 'node/simd128:encode',
    ['native/go:avx2/encode48', 'native/go:best/encode48'], [every(7)],
  ),
  ratio(
    'T10', 'Node, strict ÷ native reed-solomon-simd AVX2, 48 bytes', 'node/simd128:encode',
    ['native/rust:simd/encode48'], [every(1.2)], [every(1.5)],
  ),
  ratio(
    'T10', 'Node, strict ÷ native reed-solomon-simd AVX2 at 16 KiB', 'node/simd128:encode',
    ['native/rust:simd/encode16k'], [geomean(0.4)], [geomean(0.6)],
  ),
  ...['Node', 'Chromium'].flatMap((name) => {
    const place = name.toLowerCase();
    return [
      ...['quarter', 'worst'].map((losses) => ratio(
        'T11', `${name}, strict, cold decode ÷ best WASM peer, ${lossesText(losses)}`,
        `${place}/simd128:cold-${losses}`, wasmPeers(place, `cold-${losses}`), [every(8)], [every(20)],
      )),
      ...['quarter', 'worst'].map((losses) => ratio(
        'T12', `${name}, strict, missing cells alone ÷ rusty_erasure, ${lossesText(losses)}`,
        `${place}/simd128:repair-${losses}`, [`${place}/peers:rusty/hot-${losses}`], [every(1.1)],
        [every(1.5), geomean(2.5)],
      )),
      ...['quarter', 'worst'].map((losses) => ratio(
        'T12', `${name}, strict, exports alone, missing cells alone ÷ rusty_erasure, ${lossesText(losses)}`,
        `${place}/simd128:repair-${losses}-raw`, [`${place}/peers:rusty/hot-${losses}`], [],
      )),
      ...['quarter', 'worst'].map((losses) => ratio(
        'T12', `${name}, strict, whole segment ÷ rusty_erasure, ${lossesText(losses)}`,
        `${place}/simd128:hot-${losses}`, [`${place}/peers:rusty/hot-${losses}`], [],
      )),
      ratio(
        'T11', `${name}, strict, reconstruct of the interface ÷ best WASM peer, min(k, m/4) lost`,
        `${place}/simd128:reconstruct-quarter`, wasmPeers(place, 'cold-quarter'), [],
      ),
    ];
  }).sort((a, b) => a.id.localeCompare(b.id)),
  time('T13', 'Node, strict: encode (10, 10)', 'node/simd128:encode', [10, 10], 500, 300),
  time('T13', 'Node, strict: encode (192, 64)', 'node/simd128:encode', [192, 64], 7_000, 4_000),
  time('T13', 'Node, strict: plan, 2 of 10 missing', 'node/simd128:plan', [10, 2], 300),
  time('T13', 'Node, strict: plan, 48 of 192 missing', 'node/simd128:plan', [192, 48], 35_000),
  time('T13', 'Node, strict: uniform plan, m = 192', 'node/simd128:uniform-plan', [192, 64], 350_000, 60_000),
  { id: 'T14', kind: 'size', what: 'each module: ≤ 32 KB raw, ≤ 12 KB gzip (stretch: ≤ 12 KB raw)' },
  ...['Node', 'Chromium'].flatMap((name) => {
    const place = name.toLowerCase();
    return [
      time('T15', `${name}: call of the module, nothing to encode`, `${place}/simd128:call`, [10, 10], 20),
      time('T15', `${name}: one lazy cell with copies, m = 10`, `${place}/simd128:cell`, [10, 10], 150),
      time('T15', `${name}: one lazy cell with copies, m = 192`, `${place}/simd128:cell`, [192, 64], 800),
      time('T15', `${name}: compile and start`, `${place}/simd128:init`, [10, 10], 1_000_000),
    ];
  }),
];

function lossesText(losses) {
  return losses === 'quarter' ? 'min(k, m/4) lost' : 'min(k, m) lost';
}

export const TARGET_IDS = [...new Set(TARGETS.map(({ id }) => id))];

/**
 * Returns the measures that these rows need, with their points of the grid.
 * @param {readonly (RatioRow | TimeRow | SizeRow)[]} rows
 * @returns {Map<string, (readonly [number, number])[]>}
 */
export function measuresFor(rows) {
  const wanted = new Map();
  const want = (measure, points) => {
    const known = wanted.get(measure) ?? [];
    const isNew = ([m, k]) => !known.some((point) => point[0] === m && point[1] === k);
    wanted.set(measure, [...known, ...points.filter(isNew)]);
  };
  for (const row of rows) {
    if (row.kind === 'ratio') [row.ours, ...row.peers].forEach((measure) => want(measure, GRID));
    if (row.kind === 'time') want(row.measure, [row.point]);
  }
  return wanted;
}
