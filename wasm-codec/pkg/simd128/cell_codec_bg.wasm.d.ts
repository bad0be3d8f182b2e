/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const decode: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;
export const encode: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;
export const heapBase: () => number;
export const plan: (a: number, b: number, c: number, d: number, e: number) => number;
export const planBytes: (a: number, b: number, c: number) => number;
export const repair: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;
export const start: () => void;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_start: () => void;
