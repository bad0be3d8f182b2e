/* tslint:disable */
/* eslint-disable */

/**
 * Address of the arena in the module's memory.
 */
export function arenaAddress(): number;

/**
 * Size of the arena.
 */
export function arenaBytes(): number;

/**
 * Makes `count` code cells from `first` on. Offsets are bytes from the arena's start.
 */
export function encode(construction: number, source_cells: number, first: number, count: number, source_at: number, out_at: number): number;

/**
 * Rebuilds a segment from m code cells. Offsets are bytes from the arena's start; an index is one byte.
 */
export function reconstruct(construction: number, source_cells: number, indices_at: number, cells_at: number, out_at: number): number;

/**
 * Runs once, before any other export.
 */
export function start(): void;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly arenaAddress: () => number;
    readonly arenaBytes: () => number;
    readonly encode: (a: number, b: number, c: number, d: number, e: number, f: number) => number;
    readonly reconstruct: (a: number, b: number, c: number, d: number, e: number) => number;
    readonly start: () => void;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
