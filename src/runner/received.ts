/**
 * The bytes that a file flow has delivered. Files may be large and many, so memory is allocated in chunks when bytes
 * arrive: it grows with what has been delivered, not with what was announced.
 */

/** Bytes of a chunk. */
export const CHUNK_BYTES = 65_536;

export interface Received {
  totalBytes: number;
  /** Chunks by their number; a missing chunk has received nothing yet. */
  chunks: Map<number, Uint8Array>;
}

export const createReceived = (totalBytes: number): Received => ({ totalBytes, chunks: new Map() });

/** Stores bytes that have arrived at `offset`. */
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

/** Returns the first `length` bytes, with 0 for those that have not arrived. */
export function receivedBytes({ chunks }: Received, length: number): Uint8Array {
  const whole = new Uint8Array(length);
  for (const [number, chunk] of chunks) {
    const first = number * CHUNK_BYTES;
    if (first < length) whole.set(chunk.subarray(0, length - first), first);
  }
  return whole;
}
