import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES } from '../../src/codec/codec';
import {
  bytesOf, cellAt, coefficient, constructions, encoded, engineNames, engines, oracleCell, times,
} from './oracle';

const filled = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => Array<number>(PAYLOAD_BYTES).fill(value)));

describe('the oracle of these tests', () => {
  it('multiplies as the published examples of polynomial 0x11D', () => {
    expect([times(0x80, 2), times(0x53, 0xca)]).toEqual([0x1d, 0x8f]);
  });

  it('gives the published rows for 3 source cells', () => {
    const row = (construction: 'systematic' | 'uniform', index: number) =>
      [0, 1, 2].map((i) => coefficient(construction, 3, index, i));
    expect([row('systematic', 3), row('systematic', 4)]).toEqual([[253, 126, 255], [126, 253, 127]]);
    expect([0, 1, 2, 3, 4].map((r) => row('uniform', r))).toEqual([
      [1, 0, 0], [1, 1, 1], [1, 2, 4], [1, 3, 5], [1, 4, 16],
    ]);
  });
});

describe.each(engineNames)('source cells filled with 1, 2 and 3, engine %s', (engine) => {
  it('makes systematic cells 1, 2, 3, 29, 24', () => {
    expect(encoded(engines[engine].codec('systematic', 3), 0, 5, filled(1, 2, 3))).toEqual(filled(1, 2, 3, 29, 24));
  });

  it('makes uniform cells 1, 0, 9, 8, 57', () => {
    expect(encoded(engines[engine].codec('uniform', 3), 0, 5, filled(1, 2, 3))).toEqual(filled(1, 0, 9, 8, 57));
  });
});

describe.each(engineNames)('segments of 1, 2, 10, 16, 94, 192 and 255 varied cells, engine %s', (engine) => {
  it.each(constructions)('makes the %s cells that the definition calls for', (construction) => {
    for (const m of [1, 2, 10, 16, 94, 192, 255]) {
      const source = bytesOf(m, m);
      const all = encoded(engines[engine].codec(construction, m), 0, 256, source);
      for (const index of [0, 1, m - 1, m, (m + 256) >> 1, 254, 255].filter((n) => n < 256)) {
        expect(cellAt(all, index), `m = ${m}, cell ${index}`).toEqual(oracleCell(construction, m, index, source));
      }
    }
  });

  it('makes uniform cells of a segment of all 256 cells', () => {
    const source = bytesOf(256);
    expect(encoded(engines[engine].codec('uniform', 256), 200, 1, source)).toEqual(oracleCell(
      'uniform', 256, 200, source,
    ));
  });
});

describe.each(engineNames)('a segment of 20 cells, engine %s', (engine) => {
  it.each(constructions)('makes the same %s cell alone as in any run of cells', (construction) => {
    const codec = engines[engine].codec(construction, 20);
    const source = bytesOf(20);
    const all = encoded(codec, 0, codec.maxCells, source);
    const alone = new Uint8Array(PAYLOAD_BYTES);
    for (let index = 0; index < codec.maxCells; index++) {
      codec.cell(index, source, alone);
      expect(alone).toEqual(cellAt(all, index));
    }
    for (const [first, count] of [[0, 0], [17, 5], [19, 1], [20, 3], [1, 255]]) {
      expect(encoded(codec, first, count, source)).toEqual(all.subarray(
        first * PAYLOAD_BYTES, (first + count) * PAYLOAD_BYTES,
      ));
    }
  });

  it('starts the systematic cells with the segment itself', () => {
    const source = bytesOf(20);
    expect(encoded(engines[engine].codec('systematic', 20), 0, 20, source)).toEqual(source);
  });
});

describe.each(engineNames)('a codec that is asked for twice, engine %s', (engine) => {
  it('is the same object', () => {
    expect(engines[engine].codec('uniform', 7)).toBe(engines[engine].codec('uniform', 7));
    expect(engines[engine].codec('uniform', 7)).not.toBe(engines[engine].codec('systematic', 7));
  });
});
