import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CodecProvider } from '../../src/codec/codec';
import { loadCodec } from '../../src/codec/load';
import { codecModulePath, loadNodeCodec } from '../../src/codec/load-node';
import { agreesWith } from '../../src/codec/self-test';
import { wasmProvider } from '../../src/codec/wasm';
import { engines } from './oracle';

async function loadFrom(readModule: () => Promise<BufferSource>) {
  const reasons: string[] = [];
  const { engine } = await loadCodec(readModule, (reason) => reasons.push(reason));
  return { engine, reasons };
}

describe('loading the committed module', () => {
  it('uses the vector engine in Node', async () => {
    expect((await loadNodeCodec()).engine).toBe('simd128');
  });

  it('takes a compiled module as well as bytes', async () => {
    const module = await WebAssembly.compile(readFileSync(codecModulePath()));
    expect(agreesWith(engines.reference, await wasmProvider(module))).toBe(true);
  });
});

describe('loading what does not work', () => {
  it('falls back to the reference where the module is not valid', async () => {
    const { engine, reasons } = await loadFrom(async () => Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0));
    expect([engine, reasons.length]).toEqual(['reference', 1]);
  });

  it('falls back where the module is another one', async () => {
    const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    expect((await loadFrom(async () => emptyModule)).engine).toBe('reference');
  });

  it('falls back where the bytes cannot be had, and says why', async () => {
    const { engine, reasons } = await loadFrom(() => Promise.reject(new Error('the server is gone')));
    expect(engine).toBe('reference');
    expect(reasons).toEqual(['The codec runs without WebAssembly: the server is gone.']);
  });
});

describe('the self-test', () => {
  const spoilt = (spoil: (out: Uint8Array) => void, method: 'encode' | 'reconstruct'): CodecProvider => ({
    engine: 'simd128',
    codec: (construction, m) => {
      const codec = engines.reference.codec(construction, m);
      return {
        ...codec,
        [method]: (...args: Parameters<typeof codec.encode> | Parameters<typeof codec.reconstruct>) => {
          (codec[method] as (...all: typeof args) => void)(...args);
          spoil(args[args.length - 1] as Uint8Array);
        },
      };
    },
  });

  it('passes both engines', () => {
    expect(agreesWith(engines.reference, engines.simd128)).toBe(true);
    expect(agreesWith(engines.simd128, engines.reference)).toBe(true);
  });

  it.each(['encode', 'reconstruct'] as const)('fails an engine with one wrong bit in %s', (method) => {
    expect(agreesWith(engines.reference, spoilt((out) => (out[out.length - 1] ^= 1), method))).toBe(false);
  });

  it('fails an engine that throws', () => {
    const throwing = spoilt(() => {
      throw new Error('out of order');
    }, 'encode');
    expect(agreesWith(engines.reference, throwing)).toBe(false);
  });
});
