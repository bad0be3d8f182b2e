import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCodecError, type Codec } from '../../src/codec/codec';
import { collector } from '../../src/codec/collector';
import { bytesOf, encoded, engineNames, engines, rebuilt } from './oracle';

/** Arguments of wrong types, mixed with numbers and buffers that may be valid. */
const anything = fc.oneof(
  fc.anything({ withBigInt: true, withTypedArray: true, withSparseArray: true, withNullPrototype: true }),
  fc.integer({ min: -1, max: 260 }),
  fc.constantFrom(0, 1, 3, 144, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53, Symbol('cell'), () => 3),
  fc.constantFrom(48, 144, 192).map((length) => new Uint8Array(length)),
  fc.constantFrom(
    [0, 1, 2], [0, 5, 9], [2, 1, 0], new Int8Array([-1, 1, 2]), { length: 3, 0: 0, 1: 1, 2: '2' }, { length: -1 },
    { length: 3 },
  ),
);

type Loose = Record<keyof Codec, (...given: unknown[]) => unknown>;
const methods = [
  'cell', 'encode', 'encodeBatch', 'reconstruct', 'complete', 'plan', 'decode', 'repair', 'free',
] as const;

describe.each(engineNames)('arguments of any type at all, engine %s', (engine) => {
  const provider = engines[engine];
  const codec = provider.codec('systematic', 3);
  const source = bytesOf(3);
  const all = encoded(codec, 0, 256, source);

  const survives = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      if (!isCodecError(error) || error.code === 'engine') throw error;
    }
  };

  it('end in a CodecError or in a result, and the codec still works', () => {
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.array(anything, { maxLength: 5 }), (method, given) => {
        survives(() => (codec as unknown as Loose)[method](...given));
        survives(() => (provider.codec as (...all: unknown[]) => unknown)(given[0], given[1]));
        survives(() => collector(codec).add(given[0] as number, given[1] as Uint8Array));
      }),
      { numRuns: 3_000 },
    );
    expect(encoded(codec, 0, 256, source)).toEqual(all);
    expect(rebuilt(codec, [9, 1, 255], all)).toEqual(source);
    survives(() => codec.alloc('much' as unknown as number));
  });
});
