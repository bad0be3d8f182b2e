import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';
import { codecModulePath } from '../../src/codec/load-node';
import type { InitOutput } from '../../wasm-codec/pkg/cell_codec.js';

const bytes = readFileSync(codecModulePath());

describe('the committed module', () => {
  it('is the one that its sources were compiled to', () => {
    const script = fileURLToPath(new URL('../../scripts/codec-check.mjs', import.meta.url));
    expect(execFileSync(process.execPath, [script, '--no-rebuild'], { encoding: 'utf8' })).toContain('built from these sources');
  });

  it('looks nibbles up sixteen at a time', () => {
    const module = binaryen.readBinary(bytes);
    const text = module.emitText();
    module.dispose();
    expect(text.match(/i8x16\.swizzle/g)?.length).toBeGreaterThan(10);
    expect(text).toContain('v128.xor');
  });

  it('stays below 20 KB, and 8 KB compressed', () => {
    expect(bytes.length).toBeLessThan(20_000);
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(8_000);
  });

  it('asks JavaScript for nothing but the set-up hook of wasm-bindgen', async () => {
    const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes));
    expect(imports.map(({ name }) => name)).toEqual(['__wbindgen_init_externref_table']);
  });
});

describe('numbers that no wrapper would pass, straight into the module', () => {
  it('come back as a status, never as a trap, and never grow the memory', async () => {
    const hook = { './cell_codec_bg.js': { __wbindgen_init_externref_table: () => undefined } };
    const { instance } = await WebAssembly.instantiate(bytes, hook);
    const engine = instance.exports as unknown as InitOutput;
    engine.__wbindgen_start();
    const pages = engine.memory.buffer.byteLength;
    const numbers = [0, 1, 2, 48, 255, 256, 257, 12_288, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1];
    const statuses = new Set<number>();
    for (const a of numbers) for (const b of numbers) for (const c of numbers) for (const d of numbers) {
      statuses.add(engine.encode(d % 3, a, b, c, d, a ^ c)).add(engine.reconstruct(d % 3, a, b, c, d));
    }
    expect([...statuses].sort()).toEqual([0, 1, 2, 3, 4, 7]);
    expect(engine.memory.buffer.byteLength).toBe(pages);
  });
});
