/** Waits for something that may never come: some browsers neither open a database nor refuse to. */

/** Time after which a database that has not been opened counts as refused, ms. */
export const OPEN_MS = 5_000;

/** Settles as `promise` does, or rejects if that takes longer than `ms`. */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing came for ${ms / 1000} s.`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
