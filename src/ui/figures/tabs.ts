/**
 * Makes sure that only one tab of this browser runs a sweep: the one that holds its lock (Web Locks API). When that tab
 * is closed, the browser gives the lock to the next one that waits. Over a channel, the tabs tell each other how far a
 * sweep is. Without locks, as on insecure origins, each tab works independently.
 */

/** Releases the lock; resolves when the next tab may have it. */
export type GiveBack = () => Promise<void>;

export type Told =
  | { kind: 'progress'; sweep: string; leftS: number; failures: readonly string[] }
  | { kind: 'cancel'; sweep: string };

export interface Tabs {
  /** Waits for the lock of a sweep; gives `null` if `signal` aborts the wait. */
  claim(sweep: string, signal?: AbortSignal): Promise<GiveBack | null>;
  tell(message: Told): void;
  /** Listens to the messages of the other tabs. */
  listen(hear: (message: Told) => void): void;
}

export const ALONE: Tabs = { claim: async () => async () => {}, tell: () => {}, listen: () => {} };

const PREFIX = 'cell-by-cell sweep';

function withLocks(locks: LockManager, channel: BroadcastChannel): Tabs {
  return {
    claim: (sweep, signal) => new Promise((resolve) => {
      const held = locks.request(`${PREFIX} ${sweep}`, signal ? { signal } : {}, () => new Promise<void>((release) => {
        resolve(() => {
          release();
          return held.then(() => {}, () => {});
        });
      }));
      // A page that may not use locks, as in a sandbox, works independently.
      held.catch(() => resolve(signal?.aborted ? null : async () => {}));
    }),
    tell: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data)),
  };
}

function findTabs(): Tabs {
  if (typeof navigator === 'undefined' || !navigator.locks || typeof BroadcastChannel === 'undefined') return ALONE;
  try {
    return withLocks(navigator.locks, new BroadcastChannel(PREFIX));
  } catch {
    // Firefox refuses channels where it may not store anything.
    return ALONE;
  }
}

/** The tabs of this browser; the lock manager and the channel are set up at the first use. */
export function tabsHere(): Tabs {
  let found: Tabs | null = null;
  const tabs = (): Tabs => (found ??= findTabs());
  return {
    claim: (sweep, signal) => tabs().claim(sweep, signal),
    tell: (message) => tabs().tell(message),
    listen: (hear) => tabs().listen(hear),
  };
}
