/** Chooses which cells are lost: at random, in a burst, one more. Seeded, so that a link repeats the choice. */

/** Returns a generator of numbers from 0 to 1 (mulberry32): the same sequence for the same seed, everywhere. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Loses each of all cells independently with this probability, percent. */
export function loseAtRandom(sent: number, percent: number, seed: number): number[] {
  const next = sequence(seed);
  return Array.from({ length: sent }, (_, cell) => cell).filter(() => next() * 100 < percent);
}

/** Loses `length` neighbouring cells at a random place; all others come back. */
export function loseBurst(sent: number, length: number, seed: number): number[] {
  const size = Math.min(length, sent);
  const first = Math.floor(sequence(seed)() * (sent - size + 1));
  return Array.from({ length: size }, (_, n) => first + n);
}

/** Loses one more of the cells that are not lost yet. */
export function loseOne(sent: number, lost: readonly number[], seed: number): number[] {
  const gone = new Set(lost);
  const there = Array.from({ length: sent }, (_, cell) => cell).filter((cell) => !gone.has(cell));
  if (there.length === 0) return [...lost];
  return withCell(lost, there[Math.floor(sequence(seed)() * there.length)], true);
}

/** Returns the list with this cell added or removed, in ascending order. */
export function withCell(lost: readonly number[], cell: number, isLost: boolean): number[] {
  const others = lost.filter((one) => one !== cell);
  return isLost ? [...others, cell].sort((a, b) => a - b) : others;
}
