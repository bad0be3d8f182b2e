/** Rows of named numbers: writers and readers that are made from one declaration of the columns. */
import { describe, expect, it } from 'vitest';
import { positionsOf } from '../../src/model/metrics/columns';
import { rowAt, rowReader, type Table } from '../../src/runner/client/columns';
import { createWriter, reserve, rowWriter } from '../../src/runner/frame/writer';

const COLUMNS = ['flow', 'packet', 'bytes'] as const;
const table: Table = { rows: 3, stride: 3, data: Float64Array.of(1, 10, 100, 2, 20, 200, 3, 30, 300) };

describe('a declaration of three columns', () => {
  it('gives each column its position', () => expect(positionsOf(COLUMNS)).toEqual({ flow: 0, packet: 1, bytes: 2 }));

  it('reads one row as a new object', () => {
    expect(rowAt(COLUMNS, table, 1)).toEqual({ flow: 2, packet: 20, bytes: 200 });
  });

  it('reads row after row into the same object', () => {
    const { row, read } = rowReader(COLUMNS);
    const seen = [0, 1, 2].map((number) => {
      read(table, number);
      return [row.flow, row.packet, row.bytes];
    });
    expect(seen).toEqual([[1, 10, 100], [2, 20, 200], [3, 30, 300]]);
    expect(row).toEqual({ flow: 3, packet: 30, bytes: 300 });
  });
});

describe('a writer of rows', () => {
  const write = rowWriter(COLUMNS, (row, n: number) => row.flow(n).packet(10 * n).bytes(100 * n));

  it('writes the numbers in the order of the declaration', () => {
    const writer = createWriter();
    for (const n of [1, 2, 3]) write(writer, n);
    expect([...writer.data.subarray(0, writer.length)]).toEqual([...table.data]);
  });

  it('grows without losing what it holds', () => {
    const writer = createWriter(2);
    for (let n = 0; n < 100; n++) write(writer, n);
    expect(writer.length).toBe(300);
    expect(
      rowAt(COLUMNS, { rows: 100, stride: 3, data: writer.data }, 99),
    ).toEqual({ flow: 99, packet: 990, bytes: 9900 });
  });

  it('reserves room for numbers that are written directly', () => {
    const writer = createWriter(2);
    expect([reserve(writer, 2), reserve(writer, 5), writer.length, writer.data.length]).toEqual([0, 2, 7, 7]);
  });

  it('does not compile with a column that is missing, misspelt, or out of order', () => {
    // @ts-expect-error: `bytes` is missing.
    const missing = rowWriter(COLUMNS, (row, n: number) => row.flow(n).packet(n));
    // @ts-expect-error: there is no column `byte`.
    const misspelt = rowWriter(COLUMNS, (row, n: number) => row.flow(n).packet(n).byte(n));
    // @ts-expect-error: `packet` comes first.
    const early = rowWriter(COLUMNS, (row, n: number) => row.flow(n).bytes(n).packet(n));
    expect([missing, misspelt, early].map((write) => typeof write)).toEqual(['function', 'function', 'function']);
  });
});
