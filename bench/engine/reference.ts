const STEPS = 200_000_000;

/**
 * The reference loop: a fixed walk over a table of doubles, steered by an xorshift. Its speed depends on the machine
 * only.
 */
export function referenceLoop(): number {
  const table = new Float64Array(1024);
  let word = 2463534242;
  for (let step = 0; step < STEPS; step++) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    table[word & 1023] += word * 0.5;
  }
  return table[0];
}
