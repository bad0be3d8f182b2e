/**
 * The reference engine, written for clarity: a matrix product to encode, elimination to reconstruct. The fast engines
 * are tested against it, and it runs where WebAssembly cannot: one to three hundred times slower, some milliseconds for
 * a segment of 192 cells.
 */
import { checkApart, checkDecode, checkEncode, checkIndices, checkRepair } from './check';
import { checkAllocation } from './memory';
import { PAYLOAD_BYTES, CODE_CELLS, codecError, type CodeConstruction, type Codec, type CodecProvider } from './codec';
import { heldIn, makePlan } from './plan';
import { providerOf } from './provider';

const POLYNOMIAL = 0x11d;

export function referenceProvider(): CodecProvider {
  const field = makeField();
  return providerOf('reference', (construction, sourceCells) => referenceCodec(field, construction, sourceCells));
}

interface Field {
  /** Entry 256 a + b is the product of a and b. */
  products: Uint8Array;
  /** Entry x is 1/x; entry 0 is meaningless. */
  inverses: Uint8Array;
}

function makeField(): Field {
  const products = new Uint8Array(65_536);
  const inverses = new Uint8Array(256);
  for (let a = 1; a < 256; a++) {
    for (let bit = 1, multiple = a; bit < 256; bit <<= 1) {
      for (let b = 0; b < bit; b++) products[256 * a + bit + b] = products[256 * a + b] ^ multiple;
      multiple <<= 1;
      if (multiple > 255) multiple ^= POLYNOMIAL;
    }
    inverses[a] = products.indexOf(1, 256 * a) - 256 * a;
  }
  return { products, inverses };
}

function referenceCodec(field: Field, construction: CodeConstruction, m: number): Codec {
  const rows = new Map<number, Uint8Array>();
  const rowOf = (index: number) => {
    const row = rows.get(index) ?? makeRow(field, construction, m, index);
    rows.set(index, row);
    return row;
  };
  const isSource = (index: number) => construction === 'systematic' && index < m;

  const writeCell = (index: number, source: Uint8Array, out: Uint8Array, outAt: number) => {
    out.fill(0, outAt, outAt + PAYLOAD_BYTES);
    const row = rowOf(index);
    for (let i = 0; i < m; i++) addMultiple(field, row[i], source, i, out, outAt);
  };

  const rebuild = (indices: ArrayLike<number>, cells: Uint8Array, out: Uint8Array) => {
    const unknown = new Set(Array.from({ length: m }, (_, i) => i));
    const equations: { row: Uint8Array; sum: Uint8Array }[] = [];
    for (let r = 0; r < m; r++) {
      const cell = cells.slice(r * PAYLOAD_BYTES, (r + 1) * PAYLOAD_BYTES);
      if (isSource(indices[r])) {
        out.set(cell, indices[r] * PAYLOAD_BYTES);
        unknown.delete(indices[r]);
      } else {
        equations.push({ row: rowOf(indices[r]), sum: cell });
      }
    }
    for (const { row, sum } of equations) {
      for (let i = 0; i < m; i++) if (!unknown.has(i)) addMultiple(field, row[i], out, i, sum, 0);
    }
    const columns = [...unknown];
    const matrix = equations.map(({ row }) => Uint8Array.from(columns, (i) => row[i]));
    const solved = solve(field, matrix, equations.map(({ sum }) => sum));
    columns.forEach((i, n) => out.set(solved[n], i * PAYLOAD_BYTES));
  };

  const encodeBatch = (source: Uint8Array, segments: number, first: number, count: number, out: Uint8Array) => {
    checkEncode(first, count, m, source, out, segments);
    checkApart(source, source.byteOffset, out, out.byteOffset);
    for (let segment = 0; segment < segments; segment++) {
      const from = segmentOf(source, segment);
      for (let n = 0; n < count; n++) writeCell(first + n, from, out, (segment * count + n) * PAYLOAD_BYTES);
    }
  };
  const segmentOf = (cells: Uint8Array, n: number) =>
    cells.subarray(n * m * PAYLOAD_BYTES, (n + 1) * m * PAYLOAD_BYTES);
  const owner = {};

  /** Rebuilds a segment from the source cells that are in place in it and the other cells of `indices`. */
  const fillIn = (indices: ArrayLike<number>, cells: Uint8Array, segment: Uint8Array) => {
    const all = new Uint8Array(m * PAYLOAD_BYTES);
    let next = 0;
    for (let r = 0; r < m; r++) {
      const [from, at] = isSource(indices[r]) ? [segment, indices[r]] : [cells, next++];
      all.set(from.subarray(at * PAYLOAD_BYTES, (at + 1) * PAYLOAD_BYTES), r * PAYLOAD_BYTES);
    }
    rebuild(indices, all, segment);
  };

  return {
    construction,
    sourceCells: m,
    maxCells: CODE_CELLS,
    cell: (index, source, out) => encodeBatch(source, 1, index, 1, out),
    encode: (first, count, source, out) => encodeBatch(source, 1, first, count, out),
    encodeBatch,
    reconstruct(indices, cells, out) {
      checkIndices(indices, m);
      checkDecode(m, cells, out);
      checkApart(cells, cells.byteOffset, out, out.byteOffset);
      rebuild(indices, cells, out);
    },
    complete(indices, cells, segment) {
      checkIndices(indices, m);
      checkRepair(m, Array.from(indices).filter((index) => !isSource(index)).length, cells, segment);
      checkApart(cells, cells.byteOffset, segment, segment.byteOffset);
      fillIn(indices, cells, segment);
    },
    plan(indices) {
      checkIndices(indices, m);
      return makePlan(owner, construction, m, indices);
    },
    decode(plan, cells, segments, out) {
      const { indices } = heldIn(plan, owner);
      checkDecode(m, cells, out, segments);
      checkApart(cells, cells.byteOffset, out, out.byteOffset);
      for (let segment = 0; segment < segments; segment++) {
        rebuild(indices, segmentOf(cells, segment), segmentOf(out, segment));
      }
    },
    repair(plan, cells, segment) {
      const { indices, redundant } = heldIn(plan, owner);
      checkRepair(m, redundant.length, cells, segment);
      checkApart(cells, cells.byteOffset, segment, segment.byteOffset);
      fillIn(indices, cells, segment);
    },
    alloc(bytes) {
      checkAllocation(bytes);
      return new Uint8Array(bytes);
    },
    free(view) {
      if (!(view instanceof Uint8Array)) throw codecError('memory', 'What is to be freed was not given out by alloc.');
    },
  };
}

/** Returns the m coefficients of code cell `index`. */
function makeRow(field: Field, construction: CodeConstruction, m: number, index: number): Uint8Array {
  const row = new Uint8Array(m);
  if (construction === 'uniform') {
    row[0] = 1;
    for (let i = 1; i < m; i++) row[i] = field.products[256 * row[i - 1] + index];
  } else if (index < m) {
    row[index] = 1;
  } else {
    const point = 255 - (index - m);
    for (let i = 0; i < m; i++) row[i] = field.inverses[point ^ i];
  }
  return row;
}

/** Adds `coefficient` times cell `n` of `cells` to the 48 bytes of `sum` at `sumAt`. */
function addMultiple(
  field: Field, coefficient: number, cells: Uint8Array, n: number, sum: Uint8Array, sumAt: number,
): void {
  if (coefficient === 0) return;
  for (let byte = 0; byte < PAYLOAD_BYTES; byte++) {
    sum[sumAt + byte] ^= field.products[256 * coefficient + cells[n * PAYLOAD_BYTES + byte]];
  }
}

/** Solves matrix · x = sums by Gauss-Jordan elimination and returns the cells x; overwrites both arguments. */
function solve(field: Field, matrix: Uint8Array[], sums: Uint8Array[]): Uint8Array[] {
  const scaleInto = (factor: number, from: Uint8Array, into: Uint8Array) => {
    for (let i = 0; i < from.length; i++) into[i] ^= field.products[256 * factor + from[i]];
  };
  for (let column = 0; column < matrix.length; column++) {
    const pivot = matrix.findIndex((row, r) => r >= column && row[column] !== 0);
    if (pivot < 0) throw codecError('engine', 'These code cells are not independent, which the code excludes.');
    [matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]];
    [sums[column], sums[pivot]] = [sums[pivot], sums[column]];

    // Adding (f - 1) times a row to itself multiplies it by f; f - 1 is f ^ 1, since addition is exclusive or.
    const toOne = field.inverses[matrix[column][column]] ^ 1;
    scaleInto(toOne, matrix[column].slice(), matrix[column]);
    scaleInto(toOne, sums[column].slice(), sums[column]);
    for (let r = 0; r < matrix.length; r++) {
      const factor = matrix[r][column];
      if (r === column || factor === 0) continue;
      scaleInto(factor, matrix[column], matrix[r]);
      scaleInto(factor, sums[column], sums[r]);
    }
  }
  return sums;
}
