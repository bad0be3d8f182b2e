/** A sorted set of numbers of links or ports. */
export interface Numbers {
  /** The first `length` entries are the numbers, in ascending order. */
  list: Int32Array;
  length: number;
  /** By number, 1 if it is in the set. */
  has: Uint8Array;
}

export const createNumbers = (most: number, all: number): Numbers =>
  ({ list: new Int32Array(most), length: 0, has: new Uint8Array(all) });

export function addNumber(numbers: Numbers, number: number): void {
  const { list, has } = numbers;
  if (has[number] === 1) return;
  has[number] = 1;
  let to = numbers.length++;
  for (; to > 0 && list[to - 1] > number; to--) list[to] = list[to - 1];
  list[to] = number;
}
