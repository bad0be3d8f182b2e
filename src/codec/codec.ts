/**
 * What information dispersal offers to the rest of the project: `m` source cells of 48 bytes become up to 256 code
 * cells, any `m` of which give the source back. Two engines stand behind it, with the same bytes.
 *
 * Source: Rabin, JACM 36(2), 1989; the systematic construction is ours to choose, see docs/codec.md. An erasure code
 * is told what is missing: a cell with wrong contents is not noticed, and spoils what is rebuilt from it.
 *
 * The caller owns every buffer. Arguments are read during the call only, `out` alone is written, nothing is kept.
 */

/** Payload bytes of an ATM cell. */
export const CELL_BYTES = 48;

/** How many different code cells a segment has: as many as the field has points. */
export const CODE_CELLS = 256;

/**
 * systematic: cell i < m is source cell i; the 256 - m others mix all sources. m is 1 to 255.
 * uniform: all 256 cells are mixtures (cell 0 mixes in the first source only). m is 1 to 256.
 */
export type CodeConstruction = 'systematic' | 'uniform';

/** The code of one construction and one number m of source cells. Every method throws a `CodecError` on bad input. */
export interface Codec {
  readonly construction: CodeConstruction;
  /** m. */
  readonly sourceCells: number;
  /** N: code cells have indices 0 to N - 1. */
  readonly maxCells: number;

  /** Writes code cell `index` into `out` (48 bytes). `source` is the segment, m * 48 bytes. */
  cell(index: number, source: Uint8Array, out: Uint8Array): void;

  /** Writes code cells first, first + 1, … one after another into `out` (count * 48 bytes). */
  encode(first: number, count: number, source: Uint8Array, out: Uint8Array): void;

  /**
   * Writes the segment into `out` (m * 48 bytes). `indices` are m different ones in any order, `cells` (m * 48 bytes)
   * their contents in that order. Source cells among them are copied; with all of them there is no arithmetic.
   */
  reconstruct(indices: ArrayLike<number>, cells: Uint8Array, out: Uint8Array): void;
}

/** Hands out codecs, the same object for the same request. */
export interface CodecProvider {
  readonly engine: 'simd128' | 'reference';
  /** Throws a `CodecError` of code `range` if the construction has no code of that size. */
  codec(construction: CodeConstruction, sourceCells: number): Codec;
}

/**
 * range: a number outside of what the code has, or no whole number. duplicate: an index is listed twice.
 * tooFew: fewer cells than it takes. length: a buffer or list of another length than called for.
 * overlap: input and output share bytes. conflict: one code cell arrived with two contents.
 * engine: the engine contradicts itself; a defect, not bad input.
 */
export type CodecErrorCode = 'range' | 'duplicate' | 'tooFew' | 'length' | 'overlap' | 'conflict' | 'engine';

/** Thrown before anything is written. The codec that threw it works on. */
export interface CodecError extends Error {
  readonly name: 'CodecError';
  readonly code: CodecErrorCode;
}

/** An error to throw; `message` is one sentence that names the bad value. */
export function codecError(code: CodecErrorCode, message: string): CodecError {
  return Object.assign(new Error(message), { name: 'CodecError' as const, code });
}

/** Is this something that a codec threw? */
export function isCodecError(thrown: unknown): thrown is CodecError {
  return thrown instanceof Error && thrown.name === 'CodecError';
}
