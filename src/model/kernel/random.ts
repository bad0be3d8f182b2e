/**
 * Seeded random streams, one for each source of randomness, so that changing one does not affect the draws of others.
 * The state is four 32-bit words a stream in one Uint32Array, part of the World. Integer arithmetic only, so that it is
 * the same in every engine. Source: sfc32 of the PractRand suite (Chris Doty-Humphrey); seeded through the finaliser of
 * MurmurHash3.
 */

const WORDS = 4;

export function createStreams(seed: number, count: number): Uint32Array {
  const words = new Uint32Array(count * WORDS);
  for (let stream = 0; stream < count; stream++) {
    for (let word = 0; word < 3; word++) words[stream * WORDS + word] = scramble(seed, stream * 3 + word + 1);
    words[stream * WORDS + 3] = 1;
    for (let round = 0; round < 12; round++) nextWord(words, stream);
  }
  return words;
}

/** 32 random bits. */
export function nextWord(words: Uint32Array, stream: number): number {
  const base = stream * WORDS;
  const a = words[base];
  const b = words[base + 1];
  const c = words[base + 2];
  const counter = words[base + 3];
  const result = (a + b + counter) >>> 0;
  words[base + 3] = counter + 1;
  words[base] = b ^ (b >>> 9);
  words[base + 1] = c + (c << 3);
  words[base + 2] = ((c << 21) | (c >>> 11)) + result;
  return result;
}

/** A uniform draw from [0, 1) with 32 random bits. */
export const nextUniform = (words: Uint32Array, stream: number): number => nextWord(words, stream) / 4_294_967_296;

/** A well-mixed 32-bit word from a seed and a position. */
export function scramble(seed: number, position: number): number {
  let word = (seed ^ Math.imul(position, 0x9e3779b9)) >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
