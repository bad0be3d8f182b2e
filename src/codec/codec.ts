/**
 * What information dispersal offers to the rest of the project: `m` source cells of 48 bytes become up to 256 code
 * cells, any `m` of which give the source back. Several engines stand behind it, with the same bytes.
 *
 * Source: Rabin, JACM 36(2), 1989; the systematic construction is ours to choose, see docs/codec.md. An erasure code
 * is told what is missing: a cell with wrong contents is not noticed, and spoils what is rebuilt from it.
 *
 * The caller owns every buffer. Arguments are read during the call only, `out` alone is written, nothing is kept.
 * Input and `out` must not share bytes. Bytes from `alloc` are worked on in place; others are copied in and out.
 */

/** Payload bytes of an ATM cell. */
export const PAYLOAD_BYTES = 48;

/** How many different code cells a segment has: as many as the field has points. */
export const CODE_CELLS = 256;

/**
 * systematic: cell i < m is source cell i; the 256 - m others mix all sources. m is 1 to 255.
 * uniform: all 256 cells are mixtures (cell 0 mixes in the first source only). m is 1 to 256.
 */
export type CodeConstruction = 'systematic' | 'uniform';

/** Compiled engines, the fastest first: relaxed SIMD, SIMD, no SIMD. */
export type CompiledEngine = 'relaxed' | 'simd128' | 'scalar';

/** What does the arithmetic: WebAssembly, or where that does not work the plain TypeScript of reference.ts. */
export type CodecEngine = CompiledEngine | 'reference';

/** How segments come back from one set of code cells. It belongs to the codec that made it, and may be kept. */
export interface DecodePlan {
  /** The m code cells, in the order in which `decode` expects their contents. A copy. */
  readonly indices: Readonly<Uint8Array>;
  /** Those of them that are no source cells, in the order in which `repair` expects their contents. A copy. */
  readonly redundant: Readonly<Uint8Array>;
}

/** The code of one construction and one number m of source cells. Every method throws a `CodecError` on bad input. */
export interface Codec {
  readonly construction: CodeConstruction;
  /** m. */
  readonly sourceCells: number;
  /** N: code cells have indices 0 to N - 1. */
  readonly maxCells: number;

  /** Writes code cell `index` into `out` (48 bytes). `source` is the segment, m * 48 bytes. Makes no other cell. */
  cell(index: number, source: Uint8Array, out: Uint8Array): void;

  /** Writes code cells first, first + 1, … one after another into `out` (count * 48 bytes). */
  encode(first: number, count: number, source: Uint8Array, out: Uint8Array): void;

  /**
   * The same for `segments` segments, 0 or more, one after another in `source` (segments * m * 48 bytes): the first
   * one's code cells, then the second one's, … into `out` (segments * count * 48 bytes).
   */
  encodeBatch(source: Uint8Array, segments: number, first: number, count: number, out: Uint8Array): void;

  /**
   * Writes the segment into `out` (m * 48 bytes). `indices` are m different ones in any order, `cells` (m * 48 bytes)
   * their contents in that order. Source cells among them are copied; with all of them there is no arithmetic. Plans of
   * the last 64 sets of indices, in whatever order, are kept.
   */
  reconstruct(indices: ArrayLike<number>, cells: Uint8Array, out: Uint8Array): void;

  /** What `reconstruct` works out before it reads a cell, to be used for many segments that arrived in this way. */
  plan(indices: ArrayLike<number>): DecodePlan;

  /**
   * Rebuilds `segments` segments, 0 or more. `cells` (segments * m * 48 bytes) are the m code cells of the first one in
   * the order of `plan.indices`, then those of the second one, …; `out` is as long.
   */
  decode(plan: DecodePlan, cells: Uint8Array, segments: number, out: Uint8Array): void;

  /**
   * Completes a segment in which the arriving source cells are in their places already: writes the missing ones, and
   * nothing else, into `segment` (m * 48 bytes; what is in their places does not matter). `cells` are the contents of
   * `plan.redundant`, as many cells as are missing; in the uniform construction all m, which make the whole segment.
   */
  repair(plan: DecodePlan, cells: Uint8Array, segment: Uint8Array): void;

  /**
   * `bytes` bytes of the engine's own memory, which all codecs of a provider share. The view lives as long as the
   * provider, and is the caller's until `free`. What it holds at first is of no meaning.
   */
  alloc(bytes: number): Uint8Array;

  /** Gives back what `alloc` gave; the view must not be used any more. */
  free(view: Uint8Array): void;
}

/** Hands out codecs, the same object for the same request. */
export interface CodecProvider {
  readonly engine: CodecEngine;
  /** Throws a `CodecError` of code `range` if the construction has no code of that size. */
  codec(construction: CodeConstruction, sourceCells: number): Codec;
}

/**
 * range: a number outside of what the code has, or no whole number. duplicate: an index is listed twice.
 * tooFew: fewer cells than it takes. length: a buffer or list of another length than called for, or of another type.
 * overlap: input and output share bytes. conflict: one code cell arrived with two contents.
 * plan: no plan of this codec. memory: `alloc` has no room left, or `free` is given what it did not give.
 * engine: the engine contradicts itself; a defect, not bad input.
 */
export type CodecErrorCode =
  | 'range' | 'duplicate' | 'tooFew' | 'length' | 'overlap' | 'conflict' | 'plan' | 'memory' | 'engine';

/** Thrown before anything is written. The codec that threw it works on. */
export interface CodecError extends Error {
  readonly name: 'CodecError';
  readonly code: CodecErrorCode;
}

/** An error to throw; `message` is one sentence that names the bad value. */
export function codecError(code: CodecErrorCode, message: string): CodecError {
  return Object.assign(new Error(message), { name: 'CodecError' as const, code });
}

/** A bad value as an error names it: itself if it is a number or a short text, else its type. */
export function named(value: unknown): string {
  return typeof value === 'number' || (typeof value === 'string' && value.length < 40) ? String(value)
    : `something of type ${typeof value}`;
}

/** Is this something that a codec threw? */
export function isCodecError(thrown: unknown): thrown is CodecError {
  return thrown instanceof Error && thrown.name === 'CodecError';
}
