/**
 * Does an engine work on this machine? Some two hundred code cells and a dozen reconstructions, in a few milliseconds.
 */
import { PAYLOAD_BYTES, type CodeConstruction, type CodecProvider } from './codec';

/** Rows alone, in twos and threes; transforms of 8 to 64 points, of one block and of several, whole and not. */
const cases: readonly [construction: CodeConstruction, sourceCells: number, first: number, count: number][] = [
  ['systematic', 1, 1, 1],
  ['systematic', 10, 8, 4],
  ['systematic', 10, 10, 10],
  ['systematic', 20, 20, 20],
  ['systematic', 21, 25, 8],
  ['systematic', 32, 32, 8],
  ['systematic', 33, 33, 32],
  ['systematic', 33, 253, 3],
  ['systematic', 64, 64, 45],
  ['systematic', 70, 70, 3],
  ['uniform', 1, 255, 1],
  ['uniform', 10, 0, 4],
  ['uniform', 33, 197, 7],
];

/** Compares with an engine that is trusted; false also if the one on trial throws. */
export function agreesWith(trusted: CodecProvider, onTrial: CodecProvider): boolean {
  try {
    return cases.every(([construction, m, first, count]) => {
      const source = Uint8Array.from({ length: m * PAYLOAD_BYTES }, (_, n) => (n * 167 + (n >> 5) * 73 + m) & 255);
      const expected = new Uint8Array(count * PAYLOAD_BYTES);
      trusted.codec(construction, m).encode(first, count, source, expected);

      const codec = onTrial.codec(construction, m);
      const made = new Uint8Array(count * PAYLOAD_BYTES);
      codec.encode(first, count, source, made);

      const few = Array.from({ length: m }, (_, n) => (n % 4 === 1 ? m + n : n));
      const many = Array.from({ length: m }, (_, n) => (n % 2 === 0 ? n : 255 - n));
      return equal(made, expected) && [few, many].every((indices) => {
        const survivors = new Uint8Array(m * PAYLOAD_BYTES);
        indices.forEach((index, n) =>
          codec.cell(index, source, survivors.subarray(n * PAYLOAD_BYTES, (n + 1) * PAYLOAD_BYTES)));
        const rebuilt = new Uint8Array(m * PAYLOAD_BYTES);
        codec.reconstruct(indices, survivors, rebuilt);
        return equal(rebuilt, source);
      });
    });
  } catch {
    return false;
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, n) => byte === b[n]);
}
