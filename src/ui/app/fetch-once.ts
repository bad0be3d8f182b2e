/** Wraps a fetch so that it happens once, at the first call. After a failure, which the caller sees, it is repeated. */
export function fetchOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let coming: Promise<Value> | null = null;
  return () => (coming ??= fetch().catch((reason: unknown) => {
    coming = null;
    throw reason;
  }));
}
