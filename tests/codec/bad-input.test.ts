import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES, isCodecError, type CodeConstruction, type CodecErrorCode } from '../../src/codec/codec';
import { bytesOf, encoded, engineNames, engines, rebuilt } from './oracle';

function codeOf(action: () => void): CodecErrorCode | 'no error' {
  try {
    action();
  } catch (error) {
    if (isCodecError(error)) return error.code;
    throw error;
  }
  return 'no error';
}

const cells = (count: number) => new Uint8Array(count * PAYLOAD_BYTES);

describe.each(engineNames)('asking engine %s for a code', (engine) => {
  it.each([
    0, 256, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY,
  ])('refuses %d source cells in the systematic construction', (m) => {
    expect(codeOf(() => engines[engine].codec('systematic', m))).toBe('range');
  });

  it.each([0, 257, -1, 1.5, Number.NaN])('refuses %d source cells in the uniform construction', (m) => {
    expect(codeOf(() => engines[engine].codec('uniform', m))).toBe('range');
  });

  it('refuses a construction that it does not know', () => {
    expect(codeOf(() => engines[engine].codec('diagonal' as CodeConstruction, 3))).toBe('range');
  });
});

describe.each(engineNames)('a segment of 3 cells, engine %s', (engine) => {
  const codec = engines[engine].codec('systematic', 3);
  const source = bytesOf(3);
  const all = encoded(codec, 0, 256, source);

  const encodings: [
    what: string, code: CodecErrorCode, first: number, count: number, source: Uint8Array, out: Uint8Array,
  ][] = [
    ['code cell 256', 'range', 256, 1, source, cells(1)],
    ['code cell -1', 'range', -1, 1, source, cells(1)],
    ['code cell 1.5', 'range', 1.5, 1, source, cells(1)],
    ['code cell NaN', 'range', Number.NaN, 1, source, cells(1)],
    ['a run beyond cell 255', 'range', 250, 7, source, cells(7)],
    ['a run of -1 cells', 'range', 0, -1, source, cells(0)],
    ['a run of half a cell', 'range', 0, 0.5, source, cells(0)],
    ['a source of 2 cells', 'length', 0, 1, cells(2), cells(1)],
    ['a source of 4 cells', 'length', 0, 1, cells(4), cells(1)],
    ['an output that is too small', 'length', 0, 2, source, cells(1)],
    ['an output that is too large', 'length', 0, 1, source, cells(2)],
  ];

  it.each(encodings)('refuses %s with code %s and writes nothing', (_what, code, first, count, from, out) => {
    out.fill(0xee);
    expect(codeOf(() => codec.encode(first, count, from, out))).toBe(code);
    expect(out.every((byte) => byte === 0xee)).toBe(true);
  });

  it('refuses such values for a single cell too', () => {
    expect(codeOf(() => codec.cell(256, source, cells(1)))).toBe('range');
    expect(codeOf(() => codec.cell(0, cells(2), cells(1)))).toBe('length');
    expect(codeOf(() => codec.cell(3, source, cells(2)))).toBe('length');
  });

  const reconstructions: [what: string, code: CodecErrorCode, indices: number[], given: number, wanted: number][] = [
    ['2 indices', 'tooFew', [0, 1], 2, 3],
    ['no index', 'tooFew', [], 0, 3],
    ['4 indices', 'length', [0, 1, 2, 3], 4, 3],
    ['an index twice', 'duplicate', [0, 7, 7], 3, 3],
    ['index 256', 'range', [0, 1, 256], 3, 3],
    ['index -1', 'range', [0, 1, -1], 3, 3],
    ['index 0.5', 'range', [0, 1, 0.5], 3, 3],
    ['2 cells for 3 indices', 'length', [0, 1, 3], 2, 3],
    ['an output that is too small', 'length', [0, 1, 3], 3, 2],
    ['an output that is too large', 'length', [0, 1, 3], 3, 4],
  ];

  it.each(
    reconstructions,
  )('refuses to rebuild from %s with code %s and writes nothing', (_what, code, indices, given, wanted) => {
    const out = cells(wanted).fill(0xee);
    expect(codeOf(() => codec.reconstruct(indices, cells(given), out))).toBe(code);
    expect(out.every((byte) => byte === 0xee)).toBe(true);
  });

  it('refuses output that shares bytes with input, and takes neighbours in one buffer', () => {
    const shared = cells(6);
    shared.set(source);
    expect(codeOf(() => codec.encode(0, 3, shared.subarray(0, 144), shared.subarray(143, 287)))).toBe('overlap');
    expect(codeOf(() => codec.reconstruct([0, 1, 3], shared.subarray(0, 144), shared.subarray(0, 144)))).toBe(
      'overlap',
    );
    expect(codeOf(() => codec.encode(0, 3, shared.subarray(0, 144), shared.subarray(144)))).toBe('no error');
  });

  it('refuses a buffer that was transferred away', () => {
    const gone = cells(3);
    structuredClone(gone, { transfer: [gone.buffer] });
    expect(codeOf(() => codec.encode(0, 1, gone, cells(1)))).toBe('length');
  });

  it('refuses what is no Uint8Array', () => {
    const numbers = Array.from(source) as unknown as Uint8Array;
    expect(codeOf(() => codec.encode(0, 1, numbers, cells(1)))).toBe('length');
  });

  it('says in the message what was wrong', () => {
    expect(() => codec.reconstruct([0, 7, 7], cells(3), cells(3))).toThrow('Code cell 7 is listed twice.');
    expect(() => codec.encode(0, 1, cells(2), cells(1))).toThrow('The source should have 144 bytes (3 cells), not 96.');
  });

  it('works as before after all of that', () => {
    expect(encoded(codec, 0, 256, source)).toEqual(all);
    expect(rebuilt(codec, [9, 1, 255], all)).toEqual(source);
  });
});
