/**
 * node scripts/codec/known-answers.mjs [--check]: writes wasm-codec/tests/known-answers.txt, the code cells that every
 * engine has to make. They are computed bit by bit from the definitions of the two codes; no code is shared with the
 * engines. With --check it writes nothing and exits with 1 if the file differs.
 *
 * Each line has the construction, source cells m, first code cell, number of code cells, FNV-1a (64 bits, hex) of their
 * bytes, and the first cell in hex. Byte n of a segment is (167 n + 73 (n >> 5) + m) mod 256.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../wasm-codec/tests/known-answers.txt', import.meta.url));
const CELL_BYTES = 48;

/** Multiplies by shift and add, then divides by x^8 + x^4 + x^3 + x^2 + 1. */
function product(a, b) {
  let sum = 0;
  for (let bit = 0; bit < 8; bit++) if (b & (1 << bit)) sum ^= a << bit;
  for (let bit = 15; bit >= 8; bit--) if (sum & (1 << bit)) sum ^= 0b100011101 << (bit - 8);
  return sum;
}

function reciprocal(a) {
  for (let b = 1; b < 256; b++) if (product(a, b) === 1) return b;
  throw new Error('0 has no reciprocal');
}

function coefficient(construction, m, index, i) {
  if (construction === 'systematic') return index < m ? Number(index === i) : reciprocal((255 - (index - m)) ^ i);
  let power = 1;
  for (let n = 0; n < i; n++) power = product(power, index);
  return power;
}

function codeCell(construction, m, index) {
  const cell = new Uint8Array(CELL_BYTES);
  for (let i = 0; i < m; i++) {
    const factor = coefficient(construction, m, index, i);
    for (let byte = 0; byte < CELL_BYTES; byte++) {
      const n = i * CELL_BYTES + byte;
      cell[byte] ^= product(factor, (167 * n + 73 * (n >> 5) + m) & 255);
    }
  }
  return cell;
}

function fnv(cells) {
  let hash = 0xcbf29ce484222325n;
  for (const cell of cells) {
    for (const byte of cell) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, '0');
}

/** The benchmark's points; transforms of each size over one or several blocks; single rows; runs from a middle cell. */
const WANTED = [
  ...[
    [1, 255], [2, 7], [3, 2], [5, 5], [10, 10], [20, 20], [32, 8], [32, 32], [94, 32], [192, 8], [192, 64], [128, 128],
    [64, 64], [100, 100], [255, 1],
  ]
    .map(([m, k]) => ['systematic', m, m, k]),
  ['systematic', 10, 7, 9], ['systematic', 40, 72, 16], ['systematic', 60, 251, 5], ['systematic', 120, 130, 33],
  ['uniform', 1, 0, 9], ['uniform', 10, 0, 20], ['uniform', 33, 200, 56], ['uniform', 256, 250, 6],
];

const lines = WANTED.map(([construction, m, first, count]) => {
  const cells = Array.from({ length: count }, (_, n) => codeCell(construction, m, first + n));
  return [construction, m, first, count, fnv(cells), Buffer.from(cells[0]).toString('hex')].join(' ');
});
const text = `${lines.join('\n')}\n`;
if (process.argv.includes('--check')) {
  const same = readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n') === text;
  console.log(same ? 'codec: the known answers are those of the definitions' : 'codec: the known answers are others');
  process.exitCode = same ? 0 : 1;
} else {
  writeFileSync(FILE, text);
  console.log(`codec: ${lines.length} known answers written`);
}
