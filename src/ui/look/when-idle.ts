/** Does small pieces of work one after the other when the browser is idle. Returns a function that cancels a piece. */
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
  // Not every browser has `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(next, { timeout: AT_LATEST_MS });
  else setTimeout(next, 30);
}

export function whenIdle(work: () => void): () => void {
  const piece = (): void => work();
  waiting.add(piece);
  ask();
  return () => { waiting.delete(piece); };
}
