/**
 * An oracle that computes both codes from their definitions, bit by bit, and the engines under test. The oracle shares
 * no arithmetic with the engines.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import {
  PAYLOAD_BYTES, type CodeConstruction, type Codec, type CodecEngine, type CodecProvider, type CompiledEngine,
} from '../../src/codec/codec';
import { enginesForThisMachine } from '../../src/codec/load';
import { codecModulePath } from '../../src/codec/load-node';
import { referenceProvider } from '../../src/codec/reference';
import { wasmProvider } from '../../src/codec/wasm';

/** Product of two elements of GF(2)[x] modulo x^8 + x^4 + x^3 + x^2 + 1. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 0; bit < 8; bit++) if ((b >> bit) & 1) product ^= a << bit;
  for (let bit = 14; bit >= 8; bit--) if ((product >> bit) & 1) product ^= 0x11d << (bit - 8);
  return product;
}

export function inverse(x: number): number {
  for (let y = 1; y < 256; y++) if (times(x, y) === 1) return y;
  throw new Error('0 has no inverse');
}

/** Factor of source cell `i` in code cell `index`. */
export function coefficient(construction: CodeConstruction, m: number, index: number, i: number): number {
  if (construction === 'uniform') return Array.from({ length: i }).reduce<number>((power) => times(power, index), 1);
  if (index < m) return index === i ? 1 : 0;
  return inverse((255 - (index - m)) ^ i);
}

export function oracleCell(construction: CodeConstruction, m: number, index: number, source: Uint8Array): Uint8Array {
  const cell = new Uint8Array(PAYLOAD_BYTES);
  for (let i = 0; i < m; i++) {
    const factor = coefficient(construction, m, index, i);
    for (let byte = 0; byte < PAYLOAD_BYTES; byte++) cell[byte] ^= times(factor, source[i * PAYLOAD_BYTES + byte]);
  }
  return cell;
}

/** Varied, reproducible bytes. */
export function bytesOf(cells: number, seed = 1): Uint8Array {
  let state = Math.imul(seed, 0x9e3779b9) | 1;
  return Uint8Array.from({ length: cells * PAYLOAD_BYTES }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 24;
  });
}

export const constructions: readonly CodeConstruction[] = ['systematic', 'uniform'];

// Node 20 has relaxed SIMD only behind a flag.
if (![...enginesForThisMachine()].includes('relaxed')) setFlagsFromString('--experimental-wasm-relaxed-simd');

const compiled = (engine: CompiledEngine) => wasmProvider(readFileSync(codecModulePath(engine)), engine);

export const engines: Record<CodecEngine, CodecProvider> = {
  relaxed: await compiled('relaxed'),
  simd128: await compiled('simd128'),
  scalar: await compiled('scalar'),
  reference: referenceProvider(),
};

export const compiledNames = ['relaxed', 'simd128', 'scalar'] as const;
export const engineNames = [...compiledNames, 'reference'] as const;

export function encoded(codec: Codec, first: number, count: number, source: Uint8Array): Uint8Array {
  const out = new Uint8Array(count * PAYLOAD_BYTES).fill(0xee);
  codec.encode(first, count, source, out);
  return out;
}

/** The listed cells one after another, out of all code cells from 0 on. */
export function gathered(indices: readonly number[], all: Uint8Array): Uint8Array {
  const cells = new Uint8Array(indices.length * PAYLOAD_BYTES);
  indices.forEach((index, r) => cells.set(cellAt(all, index), r * PAYLOAD_BYTES));
  return cells;
}

export function cellAt(cells: Uint8Array, n: number): Uint8Array {
  return cells.subarray(n * PAYLOAD_BYTES, (n + 1) * PAYLOAD_BYTES);
}

export function rebuilt(codec: Codec, indices: readonly number[], all: Uint8Array): Uint8Array {
  const out = new Uint8Array(codec.sourceCells * PAYLOAD_BYTES).fill(0xee);
  codec.reconstruct(indices, gathered(indices, all), out);
  return out;
}
