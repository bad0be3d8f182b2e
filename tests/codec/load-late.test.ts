/** The compiled codec of a page: waited for two seconds at most, and used from then on if it arrives later. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodecProvider } from '../../src/codec/codec';
import { enginesForThisMachine } from '../../src/codec/load';
import { loadBrowserCodec } from '../../src/codec/load-browser';
import { codecModulePath } from '../../src/codec/load-node';

type Answer = Pick<Response, 'ok' | 'status' | 'arrayBuffer'>;
let arrive: (answer: Answer) => void;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  asked.length = 0;
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(String(address));
    return new Promise<Answer>((resolve) => { arrive = resolve; });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [best] = enginesForThisMachine();
const theModule = (): Answer => {
  const bytes = new Uint8Array(readFileSync(codecModulePath(best)));
  return { ok: true, status: 200, arrayBuffer: () => Promise.resolve(bytes.buffer) };
};

/** Loads the codec; `said` collects the messages, `late` the engines that arrive later. */
function load() {
  const said: string[] = [];
  const late: CodecProvider[] = [];
  return { said, late, soon: loadBrowserCodec((why) => said.push(why), (codecs) => late.push(codecs)) };
}

describe('a module that does not come', () => {
  it('is given up after two seconds, with a message', async () => {
    const { soon, said, late } = load();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([(await soon).engine, said, late]).toEqual([
      'reference', ['The codec runs without WebAssembly: its module did not arrive within 2 s.'], [],
    ]);
  });

  it('is taken when it comes after all, without being asked for again', async () => {
    const { soon, late } = load();
    await vi.advanceTimersByTimeAsync(2_500);
    await soon;
    arrive(theModule());
    vi.useRealTimers();
    await vi.waitFor(() => expect(late.map(({ engine }) => engine)).toEqual([best]));
    expect(asked.length).toBe(1);
  });
});

describe('a module that comes after a second', () => {
  it('is the codec, and nothing is said', async () => {
    const { soon, said, late } = load();
    await vi.advanceTimersByTimeAsync(1_000);
    arrive(theModule());
    vi.useRealTimers();
    expect([(await soon).engine, said, late]).toEqual([best, [], []]);
  });
});

describe('a machine that was stalled for ten seconds', () => {
  it('does not count them as time waited', async () => {
    const { soon, said } = load();
    vi.setSystemTime(Date.now() + 10_000);
    await vi.advanceTimersByTimeAsync(100);
    arrive(theModule());
    vi.useRealTimers();
    expect([(await soon).engine, said]).toEqual([best, []]);
  });
});

describe('a module that the host does not have', () => {
  it('is reported at once', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, status: 404 }));
    const { soon, said } = load();
    expect([(await soon).engine, said.length, said[0].includes('status 404')]).toEqual(['reference', 1, true]);
  });
});
