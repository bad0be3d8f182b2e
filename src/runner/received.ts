/**
 * What a file flow has delivered. A file may be large and a scenario may have many, so room is made in chunks, when
 * bytes arrive: memory follows what has been delivered, never what was announced.
 */

/** Bytes of a chunk. */
export const CHUNK_BYTES = 65_536;

export interface Received {
  totalBytes: number;
  /** By number of the chunk; a chunk that is not there holds nothing yet. */
  chunks: Map<number, Uint8Array>;
}

export const createReceived = (totalBytes: number): Received => ({ totalBytes, chunks: new Map() });

/** `bytes` arrived at `offset`. */
export function keepReceived({ totalBytes, chunks }: Received, offset: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) {
    const at = offset + done;
    const number = Math.floor(at / CHUNK_BYTES);
    const first = number * CHUNK_BYTES;
    let chunk = chunks.get(number);
    if (chunk === undefined) chunks.set(number, (chunk = new Uint8Array(Math.min(CHUNK_BYTES, totalBytes - first))));
    const count = Math.min(bytes.length - done, chunk.length - (at - first));
    chunk.set(bytes.subarray(done, done + count), at - first);
    done += count;
  }
}

/** The first `length` bytes; those that have not arrived are 0. */
export function receivedBytes({ chunks }: Received, length: number): Uint8Array {
  const whole = new Uint8Array(length);
  for (const [number, chunk] of chunks) {
    const first = number * CHUNK_BYTES;
    if (first < length) whole.set(chunk.subarray(0, length - first), first);
  }
  return whole;
}
