/**
 * Tables of numbers with named columns. A table is declared as the list of its column names, in the order of the
 * numbers in a row. Code that writes rows (`runner/frame/writer.ts`) and code that reads them use the names and take
 * the positions from the declaration (`positionsOf` in model/metrics/columns.ts).
 */
import type { Names } from '../../model/metrics/columns';

/** One row as numbers with names. */
export type Row<Columns extends Names> = { [Name in Columns[number]]: number };

/** Rows of `stride` numbers each, one after another. */
export interface Table {
  readonly rows: number;
  readonly stride: number;
  /** rows × stride numbers. */
  readonly data: Float64Array;
}

/** Returns one number of a table, by its row and the position of its column. */
export const at = (table: Table, row: number, column: number): number => table.data[row * table.stride + column];

/** Returns the numbers of one row in a new object, for tables of which few rows are read. */
export function rowAt<const Columns extends Names>(columns: Columns, table: Table, row: number): Row<Columns> {
  const { data, stride } = table;
  const found = {} as Row<Columns>;
  columns.forEach((name: Columns[number], position) => { found[name] = data[row * stride + position]; });
  return found;
}

export interface RowReader<Columns extends Names> {
  /** The row that was read last: always the same object, whose getters look the numbers up in the table. */
  readonly row: Readonly<Row<Columns>>;
  /** Makes `row` show row number `number` of a table. */
  read(table: Table, number: number): void;
}

/** Makes a reader for tables of which thousands of rows are read in a frame: it copies nothing and allocates no row. */
export function rowReader<const Columns extends Names>(columns: Columns): RowReader<Columns> {
  let data: Float64Array = new Float64Array(columns.length);
  let from = 0;
  const row = {} as Row<Columns>;
  columns.forEach((name, position) => {
    Object.defineProperty(row, name, { enumerable: true, get: () => data[from + position] });
  });
  return {
    row,
    read(table, number) {
      data = table.data;
      from = number * table.stride;
    },
  };
}
