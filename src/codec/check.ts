/**
 * Refuses bad input on behalf of both engines, so that they refuse the same with the same words, before either has
 * written a byte. Allocates nothing unless it throws.
 */
import { PAYLOAD_BYTES, CODE_CELLS, codecError, named, type CodeConstruction } from './codec';

/** Beyond all memory. */
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

/** `segments` segments of `sourceCells` cells each in `source`, `count` code cells of each to be written to `out`. */
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

/** The m cells, or `segments` times as many, from which a segment comes back. */
export function checkDecode(sourceCells: number, cells: Uint8Array, out: Uint8Array, segments = 1): void {
  checkSegments(segments);
  checkBytes('The code cells', cells, segments * sourceCells);
  checkBytes('The output', out, segments * sourceCells);
}

/** A segment that lacks some source cells, and as many other code cells, `redundant` in number. */
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

/** `what` begins the sentence, as in "The source". */
export function checkBytes(what: string, bytes: Uint8Array, cells: number): void {
  if (!(bytes instanceof Uint8Array)) throw codecError('length', `${what} is no Uint8Array.`);
  if (bytes.length !== cells * PAYLOAD_BYTES) {
    throw codecError(
      'length', `${what} should have ${cells * PAYLOAD_BYTES} bytes (${cells} cells), not ${bytes.length}.`,
    );
  }
}

/**
 * To be called after the others, with what is known of where the views are: two numbers that are not negative are
 * places in one buffer; a negative one is -1 minus the offset in a buffer of its own, or in that very one. Where the
 * offsets tell enough the views are not asked for their buffers, which would take as long as a cell takes to be summed
 * up.
 */
export function checkApart(input: Uint8Array, inputAt: number, out: Uint8Array, outAt: number): void {
  const from = inputAt < 0 ? -1 - inputAt : inputAt;
  const to = outAt < 0 ? -1 - outAt : outAt;
  if (from >= to + out.length || to >= from + input.length) return;
  if (input.buffer === out.buffer) throw codecError('overlap', 'Input and output share bytes.');
}

/** A mark per call instead of a table to clear per call. */
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
