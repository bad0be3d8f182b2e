/** Disperses the segment, loses cells and rebuilds what can be rebuilt. The codec makes and rebuilds the bytes. */
import { PAYLOAD_BYTES, type Codec, type CodecProvider } from '../../codec/codec';
import { collector } from '../../codec/collector';
import { addMultiple } from './gf';
import type { LabState } from './lab-state';
import { segmentOf, type Segment } from './material';
import { codeIndex, codeRow, isSolved, reduce } from './matrix';

export interface Dispersed {
  codec: Codec;
  segment: Segment;
  /** N rows of m coefficients. */
  rows: readonly Uint8Array[];
  /** N cells of 48 bytes, one after another. */
  cells: Uint8Array;
}

export type Fate = 'used' | 'spare' | 'lost';

export interface Outcome {
  /** Fate of each cell that was sent. If more than m arrived, the first m are used. */
  fates: readonly Fate[];
  /** Numbers of the cells that are used, ascending. */
  used: readonly number[];
  arrived: number;
  /** Whether the codec rebuilt the segment. */
  rebuilt: boolean;
  /** The inverse of the used rows; if there are too few, the result of elimination on them. */
  solution: readonly Uint8Array[];
  /** For each row of `solution`, the one piece that it gives; `null` if several unknowns are left in it. */
  gives: readonly (number | null)[];
  /** Which of the m pieces are known. */
  known: readonly boolean[];
  /** m * 48 bytes; unknown pieces are zero. */
  result: Uint8Array;
  /** Bytes of the segment that are known and equal to what was sent. */
  equalBytes: number;
}

export function disperse(provider: CodecProvider, {
  material, sourceCells: m, sent, construction,
}: Pick<LabState, 'material' | 'sourceCells' | 'sent' | 'construction'>): Dispersed {
  const codec = provider.codec(construction, m);
  const segment = segmentOf(material, m);
  const cells = new Uint8Array(sent * PAYLOAD_BYTES);
  codec.encode(codeIndex(construction, 0), sent, segment.bytes, cells);
  return { codec, segment, rows: Array.from({ length: sent }, (_, cell) => codeRow(construction, m, cell)), cells };
}

export const cellBytes = (cells: Uint8Array, cell: number): Uint8Array =>
  cells.subarray(cell * PAYLOAD_BYTES, (cell + 1) * PAYLOAD_BYTES);

export function rebuild({ codec, segment, rows, cells }: Dispersed, lost: readonly number[]): Outcome {
  const m = codec.sourceCells;
  const gone = new Set(lost);
  const there = rows.map((_, cell) => cell).filter((cell) => !gone.has(cell));
  const used = there.slice(0, m);
  const rebuilt = there.length >= m;
  const lastUsed = used.at(-1) ?? -1;
  const fates = rows.map((_, cell): Fate => (gone.has(cell) ? 'lost' : cell <= lastUsed ? 'used' : 'spare'));

  const reduced = reduce(used.map((cell) => rows[cell]), m);
  const gives = reduced.rows.map((row, r) => (isSolved(row) ? reduced.pivots[r] : null));
  const result = new Uint8Array(m * PAYLOAD_BYTES);
  const known = new Array<boolean>(m).fill(rebuilt);
  if (rebuilt) {
    const arriving = collector(codec);
    for (const cell of there) arriving.add(codeIndex(codec.construction, cell), cellBytes(cells, cell));
    arriving.result(result);
  } else {
    gives.forEach((piece, r) => {
      if (piece === null) return;
      known[piece] = true;
      used.forEach((cell, k) => addMultiple(reduced.made[r][k], cellBytes(cells, cell), cellBytes(result, piece)));
    });
  }
  let equalBytes = 0;
  segment.bytes.forEach((byte, at) => {
    if (known[Math.floor(at / PAYLOAD_BYTES)] && result[at] === byte) equalBytes += 1;
  });
  return {
    fates, used, arrived: there.length, rebuilt, solution: rebuilt ? reduced.made : reduced.rows, gives, known, result,
    equalBytes,
  };
}
