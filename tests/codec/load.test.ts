import { readFileSync } from 'node:fs';
import binaryen from 'binaryen';
import { describe, expect, it, vi } from 'vitest';
import type { CodecProvider, CompiledEngine } from '../../src/codec/codec';
import { codecWhenNeeded, loadCodec, type ReadModule } from '../../src/codec/load';
import { codecModulePath, loadNodeCodec, nodeCodecWhenNeeded } from '../../src/codec/load-node';
import { sumsOf, works } from '../../src/codec/self-test';
import { wasmProvider } from '../../src/codec/wasm';
import { engineNames, engines } from './oracle';

async function loadFrom(readModule: ReadModule) {
  const reasons: string[] = [];
  const { engine } = await loadCodec(readModule, (reason) => reasons.push(reason));
  return { engine, reasons };
}

const committed = async (engine: CompiledEngine) => readFileSync(codecModulePath(engine));
const notWasm = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0);
const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

describe('loading the committed modules', () => {
  it('uses the fastest engine that this machine has, and says nothing', async () => {
    const asked: string[] = [];
    const { engine, reasons } = await loadFrom((which) => {
      asked.push(which);
      return committed(which);
    });
    expect([engine, asked, reasons]).toEqual(['relaxed', ['relaxed'], []]);
    expect((await loadNodeCodec()).engine).toBe('relaxed');
  });

  it('takes a compiled module as well as bytes', async () => {
    const module = await WebAssembly.compile(await committed('simd128'));
    expect(works(await wasmProvider(module, 'simd128'))).toBe(true);
  });

  it('uses simd128 where there is no relaxed SIMD, and the scalar engine without SIMD, silently', async () => {
    const validate = WebAssembly.validate;
    const accept = (most: number) => vi.spyOn(WebAssembly, 'validate')
      .mockImplementation((bytes) => validate(bytes) && bytes.byteLength !== 36 && bytes.byteLength > most);
    try {
      accept(0);
      expect(await loadFrom(committed)).toEqual({ engine: 'simd128', reasons: [] });
      accept(100);
      expect(await loadFrom(committed)).toEqual({ engine: 'scalar', reasons: [] });
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe('loading what does not work', () => {
  it('goes down by one engine where a module is not valid, and says why', async () => {
    const { engine, reasons } = await loadFrom(async (which) => (which === 'relaxed' ? notWasm : committed(which)));
    expect(engine).toBe('simd128');
    expect(reasons).toEqual(['The codec runs with engine simd128: the module of engine relaxed is not valid here.']);
  });

  it('goes down by one engine where a module gives wrong bytes', async () => {
    const spoilt = async (which: CompiledEngine) => {
      const bytes = Uint8Array.from(await committed(which));
      if (which === 'scalar') return bytes;
      const module = binaryen.readBinary(bytes);
      const text = module.emitText().replace(/i8x16\.(relaxed_)?swizzle/, 'i8x16.add');
      module.dispose();
      const other = binaryen.parseText(text);
      other.setFeatures(binaryen.Features.All);
      return Uint8Array.from(other.emitBinary());
    };
    const { engine, reasons } = await loadFrom(spoilt);
    expect([engine, reasons.length]).toEqual(['scalar', 1]);
    expect(reasons[0]).toContain('engine simd128 gave wrong bytes');
  });

  it('falls back to the reference where no module is valid', async () => {
    const { engine, reasons } = await loadFrom(async () => notWasm);
    expect([engine, reasons.length]).toEqual(['reference', 1]);
  });

  it('falls back where the module does not have the functions of the codec', async () => {
    expect((await loadFrom(async () => emptyModule)).engine).toBe('reference');
  });

  it('falls back where the bytes cannot be had, and says why', async () => {
    const { engine, reasons } = await loadFrom(() => Promise.reject(new Error('the server is gone')));
    expect(engine).toBe('reference');
    expect(reasons).toEqual(['The codec runs without WebAssembly: the server is gone.']);
  });
});

describe('loading only when a code is asked for', () => {
  const broken = () => {
    const [asked, reasons]: [string[], string[]] = [[], []];
    const codecs = codecWhenNeeded((engine) => {
      asked.push(engine);
      return engine === 'relaxed' ? notWasm : readFileSync(codecModulePath(engine));
    }, (reason) => reasons.push(reason));
    return { asked, reasons, codecs };
  };

  it('reads no module before, and says then, once, which engine does not work', () => {
    const { asked, reasons, codecs } = broken();
    expect([asked, reasons]).toEqual([[], []]);
    codecs.codec('systematic', 10);
    expect(codecs.codec('uniform', 10)).toBe(codecs.codec('uniform', 10));
    expect(codecs.engine).toBe('simd128');
    expect(asked).toEqual(['relaxed', 'simd128']);
    expect(reasons).toEqual(['The codec runs with engine simd128: the module of engine relaxed is not valid here.']);
  });

  it('makes the same bytes as the engine that is loaded at once', () => {
    expect(works(broken().codecs)).toBe(true);
    expect(nodeCodecWhenNeeded().engine).toBe('relaxed');
  });

  it('falls back to the reference where the module does not have the functions of the codec, or cannot be read', () => {
    expect(codecWhenNeeded(() => emptyModule).engine).toBe('reference');
    const reasons: string[] = [];
    const gone = codecWhenNeeded(() => { throw new Error('the folder is gone'); }, (reason) => reasons.push(reason));
    expect(gone.engine).toBe('reference');
    expect(reasons).toEqual(['The codec runs without WebAssembly: the folder is gone.']);
  });
});

describe('the self-test', () => {
  it('knows the sums of the cells of the reference', () => {
    const sums = sumsOf(engines.reference);
    expect(sums.map(({ known }) => known)).toEqual(sums.map(({ made }) => made));
    expect(new Set(sums.map(({ known }) => known)).size).toBe(sums.length);
  });

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

  it.each(engineNames)('passes engine %s', (engine) => {
    expect(works(engines[engine])).toBe(true);
  });

  it.each(['encode', 'reconstruct'] as const)('fails an engine with one wrong bit in %s', (method) => {
    expect(works(spoilt((out) => (out[out.length - 1] ^= 1), method))).toBe(false);
  });

  it('fails an engine that throws', () => {
    const throwing = spoilt(() => {
      throw new Error('out of order');
    }, 'encode');
    expect(works(throwing)).toBe(false);
  });
});
