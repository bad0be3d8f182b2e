/**
 * Does an engine work on this machine? Some two hundred code cells and a dozen reconstructions. Their right bytes are
 * known beforehand, by a sum each, so that nobody has to wait until the slow reference has made them.
 */
import { PAYLOAD_BYTES, type CodeConstruction, type Codec, type CodecProvider } from './codec';
import { fnv1a } from './fnv1a';

type Case = readonly [construction: CodeConstruction, sourceCells: number, first: number, count: number, sum: number];

/**
 * Rows alone, in twos and threes; transforms of 8 to 64 points, of one block and of several, whole and not. The sums
 * are those of the reference's cells: a test makes them again.
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

/** The sums that the cases should have, and those that an engine's cells have. The engine may throw. */
export const sumsOf = (provider: CodecProvider): readonly { known: number; made: number }[] =>
  CASES.map((one) => ({ known: knownOf(one), made: fnv1a(cellsOf(provider, one, sourceOf(one))) }));

/** Makes and rebuilds the cases; false also if the engine throws. */
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

const sourceOf = ([, m]: Case): Uint8Array =>
  Uint8Array.from({ length: m * PAYLOAD_BYTES }, (_, n) => (n * 167 + (n >> 5) * 73 + m) & 255);

function cellsOf(provider: CodecProvider, one: Case, source: Uint8Array): Uint8Array {
  const [,, first, count] = one;
  const made = new Uint8Array(count * PAYLOAD_BYTES);
  codecOf(provider, one).encode(first, count, source, made);
  return made;
}

/** From few redundant cells, and from many. */
function rebuilds(codec: Codec, source: Uint8Array): boolean {
  const m = codec.sourceCells;
  const few = Array.from({ length: m }, (_, n) => (n % 4 === 1 ? m + n : n));
  const many = Array.from({ length: m }, (_, n) => (n % 2 === 0 ? n : 255 - n));
  return [few, many].every((indices) => {
    const survivors = new Uint8Array(m * PAYLOAD_BYTES);
    indices.forEach((index, n) =>
      codec.cell(index, source, survivors.subarray(n * PAYLOAD_BYTES, (n + 1) * PAYLOAD_BYTES)));
    const rebuilt = new Uint8Array(m * PAYLOAD_BYTES);
    codec.reconstruct(indices, survivors, rebuilt);
    return rebuilt.every((byte, n) => byte === source[n]);
  });
}
