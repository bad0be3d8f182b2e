/**
 * Refuses bad input for all engines, so that they refuse the same input with the same words, before a byte is written.
 * Allocates nothing unless it throws.
 */
import { PAYLOAD_BYTES, CODE_CELLS, codecError, named, type CodeConstruction } from './codec';

/** More segments than any memory holds. */
const MOST_SEGMENTS = 2 ** 31 - 1;

const seenIn = new Uint32Array(CODE_CELLS);
let round = 0;

export function checkCode(construction: CodeConstruction, sourceCells: number): void {
  if (construction !== 'systematic' && construction !== 'uniform') {
    throw codecError('range', `The construction is systematic or uniform, not ${named(construction)}.`);
  }
  const most = construction === 'systematic' ? CODE_CELLS - 1 : CODE_CELLS;
  if (!isWholeWithin(sourceCells, 1, most)) {
    throw codecError('range', `The ${construction} code has 1 to ${most} source cells, not ${named(sourceCells)}.`);
  }
}

/** Checks a call that encodes `segments` segments of `source` into `count` code cells each, from index `first` on. */
export function checkEncode(
  first: number,
  count: number,
  sourceCells: number,
  source: Uint8Array,
  out: Uint8Array,
  segments = 1,
): void {
  if (!isWholeWithin(first, 0, CODE_CELLS - 1)) throw indexError(first);
  if (!isWholeWithin(count, 0, CODE_CELLS - first)) {
    throw codecError('range', `From cell ${first} on there are ${CODE_CELLS - first} code cells, not ${named(count)}.`);
  }
  checkSegments(segments);
  checkBytes('The source', source, segments * sourceCells);
  checkBytes('The output', out, segments * count);
}

/** Checks the m code cells of each of `segments` segments, and the output for the rebuilt ones. */
export function checkDecode(sourceCells: number, cells: Uint8Array, out: Uint8Array, segments = 1): void {
  checkSegments(segments);
  checkBytes('The code cells', cells, segments * sourceCells);
  checkBytes('The output', out, segments * sourceCells);
}

/** Checks a segment that lacks some source cells, and the `redundant` code cells that replace them. */
export function checkRepair(sourceCells: number, redundant: number, cells: Uint8Array, segment: Uint8Array): void {
  checkBytes('The redundant cells', cells, redundant);
  checkBytes('The segment', segment, sourceCells);
}

export function checkIndices(indices: ArrayLike<number>, sourceCells: number): void {
  if (indices === null || typeof indices !== 'object' || !isWholeWithin(indices.length, 0, Number.MAX_SAFE_INTEGER)) {
    throw codecError('length', 'The indices are no list of numbers.');
  }
  if (indices.length < sourceCells) {
    throw codecError('tooFew', `It takes ${sourceCells} code cells, and ${indices.length} are given.`);
  }
  if (indices.length > sourceCells) {
    throw codecError('length', `It takes ${sourceCells} code cells, but ${indices.length} are listed.`);
  }
  startRound();
  for (let r = 0; r < sourceCells; r++) {
    const index = indices[r];
    checkIndex(index);
    if (seenIn[index] === round) throw codecError('duplicate', `Code cell ${index} is listed twice.`);
    seenIn[index] = round;
  }
}

function checkSegments(segments: number): void {
  if (!isWholeWithin(segments, 0, MOST_SEGMENTS)) {
    throw codecError('range', `A batch has 0 to ${MOST_SEGMENTS} segments, not ${named(segments)}.`);
  }
}

export function checkIndex(index: number): void {
  if (!isWholeWithin(index, 0, CODE_CELLS - 1)) throw indexError(index);
}

/** Checks that `bytes` is an array of `cells` cells; `what` begins the sentence of the error, as in "The source". */
export function checkBytes(what: string, bytes: Uint8Array, cells: number): void {
  if (!(bytes instanceof Uint8Array)) throw codecError('length', `${what} is no Uint8Array.`);
  if (bytes.length !== cells * PAYLOAD_BYTES) {
    throw codecError(
      'length', `${what} should have ${cells * PAYLOAD_BYTES} bytes (${cells} cells), not ${bytes.length}.`,
    );
  }
}

/**
 * Checks that input and output do not share bytes; call it after the other checks. `inputAt` and `outAt` are what a
 * `ViewFinder` returns: an address in the module's memory if not negative, otherwise -1 minus the offset in the view's
 * own buffer. The buffers are compared only if the offsets overlap, because asking for them takes as long as adding up
 * a cell.
 */
export function checkApart(input: Uint8Array, inputAt: number, out: Uint8Array, outAt: number): void {
  const from = inputAt < 0 ? -1 - inputAt : inputAt;
  const to = outAt < 0 ? -1 - outAt : outAt;
  if (from >= to + out.length || to >= from + input.length) return;
  if (input.buffer === out.buffer) throw codecError('overlap', 'Input and output share bytes.');
}

/** Starts a new mark for `seenIn`, so that the table need not be cleared for each call. */
function startRound(): void {
  round = (round + 1) >>> 0;
  if (round === 0) {
    seenIn.fill(0);
    round = 1;
  }
}

function isWholeWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function indexError(index: number) {
  return codecError('range', `Code cells are numbered 0 to ${CODE_CELLS - 1}; there is no ${named(index)}.`);
}
