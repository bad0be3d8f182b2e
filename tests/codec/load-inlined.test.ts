/** The codec that is part of the worker's script: available at once, tested when it is first used. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodecProvider } from '../../src/codec/codec';
import { loadInlinedCodec } from '../../src/codec/load-inlined';
import { codecModulePath } from '../../src/codec/load-node';
import { works } from '../../src/codec/self-test';
import { engines } from './oracle';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(/(\w+)\/cell_codec_bg/.exec(String(address))?.[1] ?? '');
    const bytes = new Uint8Array(readFileSync(codecModulePath('simd128')));
    return Promise.resolve({ ok: true, status: 200, arrayBuffer: () => Promise.resolve(bytes.buffer) });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Loads the codec; `said` collects the messages, `late` the engines that arrive later. */
async function load() {
  const said: string[] = [];
  const late: CodecProvider[] = [];
  return { said, late, codecs: await loadInlinedCodec((why) => said.push(why), (codecs) => late.push(codecs)) };
}

describe('a worker on a machine with relaxed SIMD', () => {
  it('has the codec without fetching or compiling anything', async () => {
    const compile = vi.spyOn(WebAssembly, 'Module');
    const { codecs, said } = await load();
    expect([codecs.engine, said, asked, compile.mock.calls]).toEqual(['relaxed', [], [], []]);
  });

  it('computes with the module in its script', async () => {
    const { codecs, said } = await load();
    expect(works(codecs)).toBe(true);
    expect(codecs.codec('uniform', 10)).toBe(codecs.codec('uniform', 10));
    expect([codecs.engine, said, asked]).toEqual(['relaxed', [], []]);
  });

  it('reads the same bytes where the browser has to do without fromBase64, and where it has it', async () => {
    const bytes = readFileSync(codecModulePath('relaxed'));
    const seen: Buffer[] = [];
    const { Module } = WebAssembly;
    vi.stubGlobal('WebAssembly', { ...namesOf(WebAssembly), Module: class {
      constructor(given: Uint8Array) {
        seen.push(Buffer.from(given));
        return new Module(Uint8Array.from(given));
      }
    } });
    const own = Uint8Array.fromBase64;
    for (const fromBase64 of [undefined, (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))]) {
      Uint8Array.fromBase64 = fromBase64;
      (await load()).codecs.codec('systematic', 10);
    }
    Uint8Array.fromBase64 = own;
    expect(seen.map((one) => one.equals(bytes))).toEqual([true, true]);
  });
});

describe('a module of the script that gives wrong bytes', () => {
  it('gives way to the reference when it is used, says why, and to the next one when that has come', async () => {
    const { codecs, said, late } = await load();
    vi.spyOn(Math, 'imul').mockImplementationOnce(() => 0);
    expect(codecs.engine).toBe('relaxed');
    codecs.codec('systematic', 10);
    expect([codecs.engine, said.length]).toEqual(['reference', 1]);
    expect(said[0]).toContain('the module of engine relaxed gave wrong bytes in the self-test');
    await vi.waitFor(() => expect(late.map(({ engine }) => engine)).toEqual(['simd128']), { timeout: 10_000 });
    expect(asked).toEqual(['simd128']);
    const [out, right] = [new Uint8Array(48), new Uint8Array(48)];
    codecs.codec('systematic', 10).cell(12, new Uint8Array(480).fill(7), out);
    engines.reference.codec('systematic', 10).cell(12, new Uint8Array(480).fill(7), right);
    expect(out).toEqual(right);
  });
});

describe('a worker on a machine without relaxed SIMD', () => {
  it('fetches the module that suits it', async () => {
    const { validate } = WebAssembly;
    vi.spyOn(WebAssembly, 'validate').mockImplementation((bytes) => bytes.byteLength !== 36 && validate(bytes));
    const { codecs, said } = await load();
    expect([codecs.engine, said, asked]).toEqual(['simd128', [], ['simd128']]);
  });
});

/** Properties of a namespace object, which are not enumerable. */
const namesOf = (all: typeof WebAssembly) =>
  Object.fromEntries(Object.getOwnPropertyNames(all).map((name) => [name, all[name as keyof typeof all]]));
