/**
 * Tables of numbers whose columns have names: a declaration is the list of the names, in the order in which the
 * numbers of a row lie. Whoever writes a row (`runner/frame/writer.ts`) and whoever reads one go by the names; both
 * take the positions from the declaration (`positionsOf` in model/metrics/columns.ts).
 */
import type { Names } from '../../model/metrics/columns';

/** One row as numbers with names. */
export type Row<Columns extends Names> = { [Name in Columns[number]]: number };

/** Row after row, each of `stride` numbers. */
export interface Table {
  readonly rows: number;
  readonly stride: number;
  /** rows × stride numbers. */
  readonly data: Float64Array;
}

/** One number of a table, by row and position of its column. */
export const at = (table: Table, row: number, column: number): number => table.data[row * table.stride + column];

/** A new object with the numbers of one row: for tables of which few rows are read. */
export function rowAt<const Columns extends Names>(columns: Columns, table: Table, row: number): Row<Columns> {
  const { data, stride } = table;
  const found = {} as Row<Columns>;
  columns.forEach((name: Columns[number], position) => { found[name] = data[row * stride + position]; });
  return found;
}

export interface RowReader<Columns extends Names> {
  /** The row that was read last: one and the same object, whose fields look the numbers up in the table. */
  readonly row: Readonly<Row<Columns>>;
  /** Makes `row` show row number `number` of a table. */
  read(table: Table, number: number): void;
}

/** For tables of which thousands of rows are read in a frame: nothing is copied, and nothing is allocated for a row. */
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
