import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';
import type { CompiledEngine } from '../../src/codec/codec';
import { codecModulePath } from '../../src/codec/load-node';
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { compiledNames } from './oracle';

const bytesOfModule = (engine: CompiledEngine) => readFileSync(codecModulePath(engine));

function instructions(engine: CompiledEngine): string {
  const module = binaryen.readBinary(bytesOfModule(engine));
  const text = module.emitText();
  module.dispose();
  return text;
}

const times = (text: string, instruction: RegExp) => text.match(instruction)?.length ?? 0;

describe('the committed modules', () => {
  it('are the ones that their sources were compiled to', () => {
    const script = fileURLToPath(new URL('../../scripts/codec/check.mjs', import.meta.url));
    expect(execFileSync(process.execPath, [script, '--no-rebuild'], { encoding: 'utf8' })).toContain(
      'built from these sources',
    );
  });

  it('look nibbles up sixteen at a time, each in its own way', () => {
    const [relaxed, strict, scalar] = compiledNames.map(instructions);
    expect(times(relaxed, /i8x16\.relaxed_swizzle/g)).toBeGreaterThan(50);
    expect(times(relaxed, /i8x16\.swizzle/g)).toBe(0);
    expect(times(strict, /i8x16\.swizzle/g)).toBeGreaterThan(50);
    expect(times(strict, /relaxed/g)).toBe(0);
    expect(times(scalar, /v128/g)).toBe(0);
  });
});

describe.each(compiledNames)('the committed module of engine %s', (engine) => {
  const bytes = bytesOfModule(engine);

  it('stays below 32 KB, and 12 KB compressed', () => {
    expect(bytes.length).toBeLessThan(32_768);
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(12_288);
  });

  it('asks JavaScript for nothing but the set-up hook of wasm-bindgen', async () => {
    const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes));
    expect(imports.map(({ name }) => name)).toEqual(['__wbindgen_init_externref_table']);
  });

  it('comes with all of its memory', async () => {
    const hook = { './cell_codec_bg.js': { __wbindgen_init_externref_table: () => undefined } };
    const { instance: { exports: { memory } } } = await WebAssembly.instantiate(bytes, hook);
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('It has no memory.');
    expect(memory.buffer.byteLength).toBe(16 << 20);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it('answers numbers that no wrapper would pass with a status, never with a trap', async () => {
    const hook = { './cell_codec_bg.js': { __wbindgen_init_externref_table: () => undefined } };
    const { instance } = await WebAssembly.instantiate(bytes, hook);
    const module = instance.exports as unknown as InitOutput;
    module.__wbindgen_start();
    const size = module.memory.buffer.byteLength;
    const base = module.heapBase();
    const numbers = [0, 1, 2, 48, 255, 256, 257, base, base + 1, base + 12_288, size - 1, size, 2 ** 31, 2 ** 32 - 1];
    const statuses = new Set<number>();
    for (const a of numbers) for (const b of numbers) for (const c of numbers) for (const d of numbers) {
      statuses.add(module.encode(d % 3, a, b % 5, b, c, d, a ^ c)).add(module.encode(a % 3, 3, b, 3, c, d, c));
      statuses.add(module.plan(d % 3, a % 300, b, c, d)).add(module.decode(a, b, c, d, a ^ 1, c, d));
      module.planBytes(a, b, c);
    }
    expect([...statuses].every((status) => status >= 0 && status <= 8)).toBe(true);
    expect(statuses.size).toBeGreaterThan(5);
  });
});
