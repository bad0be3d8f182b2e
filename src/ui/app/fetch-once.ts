/** Fetches when it is first asked to, and again after a failure, which whoever asked hears of. */
export function fetchOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let coming: Promise<Value> | null = null;
  return () => (coming ??= fetch().catch((reason: unknown) => {
    coming = null;
    throw reason;
  }));
}
