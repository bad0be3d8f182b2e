/** Does small pieces of work one after the other, each when the browser has time. Returns how to call a piece off. */
const waiting = new Set<() => void>();
let asked = false;

const AT_LATEST_MS = 400;

function next(): void {
  asked = false;
  const [work] = waiting;
  if (work === undefined) return;
  waiting.delete(work);
  ask();
  work();
}

function ask(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  // Not every browser says when it has time.
  if ('requestIdleCallback' in window) window.requestIdleCallback(next, { timeout: AT_LATEST_MS });
  else setTimeout(next, 30);
}

export function whenIdle(work: () => void): () => void {
  const piece = (): void => work();
  waiting.add(piece);
  ask();
  return () => { waiting.delete(piece); };
}
