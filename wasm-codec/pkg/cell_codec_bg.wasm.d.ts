/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const arenaAddress: () => number;
export const arenaBytes: () => number;
export const encode: (a: number, b: number, c: number, d: number, e: number, f: number) => number;
export const reconstruct: (a: number, b: number, c: number, d: number, e: number) => number;
export const start: () => void;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_start: () => void;
