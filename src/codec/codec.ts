/**
 * The interface of information dispersal: `m` source cells of 48 bytes become up to 256 code cells, any `m` of which
 * rebuild the source. Several engines implement it, with the same bytes.
 *
 * Source: Rabin, JACM 36(2), 1989; the systematic construction is our choice, see docs/codec.md. It is an erasure code:
 * it has to be told what is missing. A cell with wrong contents is not noticed and corrupts what is rebuilt from it.
 *
 * The caller owns every buffer. Arguments are only read during the call, only `out` is written, nothing is kept.
 * Input and `out` must not share bytes. Bytes from `alloc` are processed in place; others are copied in and out.
 */

/** Payload bytes of an ATM cell. */
export const PAYLOAD_BYTES = 48;

/** How many different code cells a segment has: as many as the field GF(256) has elements. */
export const CODE_CELLS = 256;

/**
 * systematic: code cell i < m is source cell i; the other 256 - m are mixtures of all source cells. m is 1 to 255.
 * uniform: all 256 code cells except cell 0, which is the first source cell, are mixtures. m is 1 to 256.
 */
export type CodeConstruction = 'systematic' | 'uniform';

/** Compiled engines, the fastest first: relaxed SIMD, SIMD, no SIMD. */
export type CompiledEngine = 'relaxed' | 'simd128' | 'scalar';

/** What does the arithmetic: WebAssembly, or, if that does not work, the plain TypeScript of reference.ts. */
export type CodecEngine = CompiledEngine | 'reference';

/** How to rebuild segments from one set of code cells. Only the codec that made a plan can use it; it may be kept. */
export interface DecodePlan {
  /** Indices of the m code cells, in the order in which `decode` expects their contents. A copy. */
  readonly indices: Readonly<Uint8Array>;
  /** Those of `indices` that are not source cells, in the order in which `repair` expects their contents. A copy. */
  readonly redundant: Readonly<Uint8Array>;
}

/** The code of one construction and one number m of source cells. Every method throws a `CodecError` on bad input. */
export interface Codec {
  readonly construction: CodeConstruction;
  /** m. */
  readonly sourceCells: number;
  /** N: code cells have indices 0 to N - 1. */
  readonly maxCells: number;

  /** Writes code cell `index`, and no other, into `out` (48 bytes). `source` is the segment, m * 48 bytes. */
  cell(index: number, source: Uint8Array, out: Uint8Array): void;

  /** Writes code cells first, first + 1, … one after another into `out` (count * 48 bytes). */
  encode(first: number, count: number, source: Uint8Array, out: Uint8Array): void;

  /**
   * As `encode`, for `segments` segments, 0 or more, one after another in `source` (segments * m * 48 bytes): writes
   * the code cells of the first one, then those of the second one, … into `out` (segments * count * 48 bytes).
   */
  encodeBatch(source: Uint8Array, segments: number, first: number, count: number, out: Uint8Array): void;

  /**
   * Writes the segment into `out` (m * 48 bytes). `indices` are m different indices in any order, `cells` (m * 48
   * bytes) their contents in that order. Source cells among them are copied, and if they are all source cells, nothing
   * is computed. The plans of the last 64 sets of indices are kept, whatever the order of the indices.
   */
  reconstruct(indices: ArrayLike<number>, cells: Uint8Array, out: Uint8Array): void;

  /**
   * As `reconstruct`, for a segment whose source cells that arrived are already in place: writes the missing ones, and
   * nothing else, into `segment` (m * 48 bytes; what stands in their places does not matter). `cells` are the contents
   * of those of `indices` that are not source cells, in that order: as many as are missing. In the uniform construction
   * they are all m, which make the whole segment.
   */
  complete(indices: ArrayLike<number>, cells: Uint8Array, segment: Uint8Array): void;

  /** Computes what `reconstruct` needs before it reads a cell, to be used for many segments with the same `indices`. */
  plan(indices: ArrayLike<number>): DecodePlan;

  /**
   * Rebuilds `segments` segments, 0 or more. `cells` (segments * m * 48 bytes) are the m code cells of the first one in
   * the order of `plan.indices`, then those of the second one, …; `out` is as long.
   */
  decode(plan: DecodePlan, cells: Uint8Array, segments: number, out: Uint8Array): void;

  /** As `complete`, with a plan, for many segments that lost the same cells. `cells` are those of `plan.redundant`. */
  repair(plan: DecodePlan, cells: Uint8Array, segment: Uint8Array): void;

  /**
   * Returns `bytes` bytes of the engine's own memory, which all codecs of a provider share. The view lives as long as
   * the provider, and is the caller's until `free`. Its contents are undefined at first.
   */
  alloc(bytes: number): Uint8Array;

  /** Frees a view from `alloc`, which must not be used after that. */
  free(view: Uint8Array): void;
}

/** Provides codecs, the same object for the same request. */
export interface CodecProvider {
  readonly engine: CodecEngine;
  /**
   * Returns the codec for m = `sourceCells`; throws a `CodecError` of code `range` if there is no code of that size.
   */
  codec(construction: CodeConstruction, sourceCells: number): Codec;
}

/**
 * range: a number out of range or not whole. duplicate: an index is listed twice.
 * tooFew: fewer cells than are needed. length: a buffer or list of the wrong length or type.
 * overlap: input and output share bytes. conflict: one code cell arrived twice with different contents.
 * plan: not a plan of this codec. memory: `alloc` has no room left, or `free` was given a view not from `alloc`.
 * engine: the engine contradicts itself; a defect, not bad input.
 */
export type CodecErrorCode =
  | 'range' | 'duplicate' | 'tooFew' | 'length' | 'overlap' | 'conflict' | 'plan' | 'memory' | 'engine';

/** Thrown before anything is written. The codec that threw it can still be used. */
export interface CodecError extends Error {
  readonly name: 'CodecError';
  readonly code: CodecErrorCode;
}

/** Makes an error to throw; `message` is one sentence that names the bad value. */
export function codecError(code: CodecErrorCode, message: string): CodecError {
  return Object.assign(new Error(message), { name: 'CodecError' as const, code });
}

/** Names a bad value in an error: the value if it is a number or a short text, otherwise its type. */
export function named(value: unknown): string {
  return typeof value === 'number' || (typeof value === 'string' && value.length < 40) ? String(value)
    : `something of type ${typeof value}`;
}

/** Whether a codec threw this. */
export function isCodecError(thrown: unknown): thrown is CodecError {
  return thrown instanceof Error && thrown.name === 'CodecError';
}
