/**
 * Tests whether an engine works on this machine, with some two hundred code cells and a dozen reconstructions. The
 * right results are stored as checksums, so that the slow reference engine need not compute them.
 */
import { PAYLOAD_BYTES, type CodeConstruction, type Codec, type CodecProvider } from './codec';
import { fnv1a } from './fnv1a';

type Case = readonly [construction: CodeConstruction, sourceCells: number, first: number, count: number, sum: number];

/**
 * Cases for every way in which the engines compute cells: single rows, two and three at once, transforms of 8 to 64
 * points over one or several blocks, full or not. A unit test compares the checksums with the reference engine's cells.
 */
const CASES: readonly Case[] = [
  ['systematic', 1, 1, 1, 0xa9b9ea55],
  ['systematic', 10, 8, 4, 0xa371112f],
  ['systematic', 10, 10, 10, 0x11bb0df6],
  ['systematic', 20, 20, 20, 0x3f6653ae],
  ['systematic', 21, 25, 8, 0x1b572e26],
  ['systematic', 32, 32, 8, 0x357ca134],
  ['systematic', 33, 33, 32, 0xe3b1a7b2],
  ['systematic', 33, 253, 3, 0xc6ba180c],
  ['systematic', 64, 64, 45, 0xdf698d48],
  ['systematic', 70, 70, 3, 0x1fb9f071],
  ['uniform', 1, 255, 1, 0xb0e28d15],
  ['uniform', 10, 0, 4, 0xbeae0939],
  ['uniform', 33, 197, 7, 0x080f5c8c],
];

/** Returns the expected checksum of each case and that of the engine's cells. Throws if the engine throws. */
export const sumsOf = (provider: CodecProvider): readonly { known: number; made: number }[] =>
  CASES.map((one) => ({ known: knownOf(one), made: fnv1a(cellsOf(provider, one, sourceOf(one))) }));

/** Whether the engine encodes and rebuilds all cases correctly; false also if it throws. */
export function works(provider: CodecProvider): boolean {
  try {
    return CASES.every((one) => {
      const source = sourceOf(one);
      return fnv1a(cellsOf(provider, one, source)) === knownOf(one) && rebuilds(codecOf(provider, one), source);
    });
  } catch {
    return false;
  }
}

const knownOf = ([,,,, sum]: Case): number => sum;

const codecOf = (provider: CodecProvider, [construction, sourceCells]: Case): Codec =>
  provider.codec(construction, sourceCells);

function sourceOf([, m]: Case): Uint8Array {
  const source = new Uint8Array(m * PAYLOAD_BYTES);
  // A loop and not a callback: this runs once, and a callback per byte would be slow before it is compiled.
  for (let n = 0; n < source.length; n++) source[n] = n * 167 + (n >> 5) * 73 + m;
  return source;
}

function cellsOf(provider: CodecProvider, one: Case, source: Uint8Array): Uint8Array {
  const [,, first, count] = one;
  const made = new Uint8Array(count * PAYLOAD_BYTES);
  codecOf(provider, one).encode(first, count, source, made);
  return made;
}

/** Whether the segment can be rebuilt from few redundant cells and from many. Source cells are copied, not encoded. */
function rebuilds(codec: Codec, source: Uint8Array): boolean {
  const { construction, sourceCells: m } = codec;
  const few = Array.from({ length: m }, (_, n) => (n % 4 === 1 ? m + n : n));
  const many = Array.from({ length: m }, (_, n) => (n % 2 === 0 ? n : 255 - n));
  return [few, many].every((indices) => {
    const survivors = source.slice();
    for (const [n, index] of indices.entries()) {
      if (construction === 'systematic' && index === n) continue;
      codec.cell(index, source, survivors.subarray(n * PAYLOAD_BYTES, (n + 1) * PAYLOAD_BYTES));
    }
    const rebuilt = new Uint8Array(source.length);
    codec.reconstruct(indices, survivors, rebuilt);
    return alike(rebuilt, source);
  });
}

function alike(a: Uint8Array, b: Uint8Array): boolean {
  let differences = 0;
  for (let n = 0; n < a.length; n++) differences |= a[n] ^ b[n];
  return differences === 0;
}
