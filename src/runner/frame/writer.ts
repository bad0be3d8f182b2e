/**
 * Writes rows of named columns (`client/columns.ts`). What stands in a column is a function of that name; a name that
 * is missing or is none of the table's does not compile, and the order of the numbers comes from the declaration
 * alone.
 */
import type { Names } from '../client/columns';

/** Numbers in a row. The array grows; the first `length` of it count. */
export interface Writer { data: Float64Array; length: number }

export const createWriter = (capacity = 1 << 14): Writer => ({ data: new Float64Array(capacity), length: 0 });

/** Makes room for `count` more numbers; returns where the first of them goes. */
export function reserve(writer: Writer, count: number): number {
  const from = writer.length;
  writer.length += count;
  if (writer.length > writer.data.length) {
    const larger = new Float64Array(Math.max(2 * writer.data.length, writer.length));
    larger.set(writer.data.subarray(0, from));
    writer.data = larger;
  }
  return from;
}

/** For each column, its number in the row that is made of `Source`. */
export type Fields<Columns extends Names, Source> = { readonly [Name in Columns[number]]: (source: Source) => number };

/** Returns the function that appends one row. Sources may be reused: a row keeps nothing of them. */
export function rowWriter<const Columns extends Names, Source>(columns: Columns, fields: Fields<Columns, Source>) {
  const order = columns.map((name: Columns[number]) => fields[name]);
  return (writer: Writer, source: Source): void => {
    const from = reserve(writer, order.length);
    const { data } = writer;
    for (let position = 0; position < order.length; position++) data[from + position] = order[position](source);
  };
}
