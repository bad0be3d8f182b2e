/**
 * Writes rows of named columns (`client/columns.ts`). A row is written column by column, by name and in the order of
 * the declaration: a column that is missing, misspelt or out of order does not compile.
 */
import type { Names } from '../../model/metrics/columns';

/** A growing array of numbers, of which the first `length` count. */
export interface Writer { data: Float64Array; length: number }

export const createWriter = (capacity = 1 << 14): Writer => ({ data: new Float64Array(capacity), length: 0 });

/** Makes room for `count` more numbers; returns the index of the first. */
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

/** A row that has all its columns. */
interface Complete { readonly complete: true }

/** The rest of a row: a method named after the next column, which returns the rest after that. */
type RestOf<Columns extends Names> =
  Columns extends readonly [infer Next extends string, ...infer More extends Names]
    ? { readonly [Name in Next]: (value: number) => RestOf<More> }
    : Complete;

/** Returns a function that appends the row that `fill` makes of a source. It allocates nothing for a row. */
export function rowWriter<const Columns extends Names, Source>(
  columns: Columns, fill: (row: RestOf<Columns>, source: Source) => Complete,
): (writer: Writer, source: Source) => void {
  let data: Float64Array = new Float64Array(0);
  let from = 0;
  // On a prototype, because V8 finds properties of an object with so many of them in a hash table.
  const methods: Record<string, unknown> = { complete: true };
  const row: unknown = Object.create(methods);
  columns.forEach((name, column) => {
    methods[name] = (value: number) => {
      data[from + column] = value;
      return row;
    };
  });
  return (writer, source) => {
    from = reserve(writer, columns.length);
    ({ data } = writer);
    fill(row as RestOf<Columns>, source);
  };
}
