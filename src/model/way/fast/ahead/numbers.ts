/** Some of all links, or of all ports, by their numbers. */
export interface Numbers {
  /** `length` of them, in ascending order. */
  list: Int32Array;
  length: number;
  /** By the numbers of all, whether it is one of these. */
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
