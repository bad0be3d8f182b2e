/**
 * Which tab of this browser runs a sweep: one alone, which has its lock (Web Locks API). The browser gives the lock to
 * the next tab that waits for it when the first is closed. On a channel the tabs tell each other how far a sweep is.
 * Where there are no locks, as on insecure origins, each tab is by itself.
 */

/** Resolves when the next tab may have it. */
export type GiveBack = () => Promise<void>;

export type Told =
  | { kind: 'progress'; sweep: string; leftS: number; failures: readonly string[] }
  | { kind: 'cancel'; sweep: string };

export interface Tabs {
  /** Resolves when this tab alone has the sweep; with null where `signal` came before that. */
  claim(sweep: string, signal?: AbortSignal): Promise<GiveBack | null>;
  tell(message: Told): void;
  /** Hears what the other tabs tell. */
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
      // A page that may have no locks, as in a sandbox, is by itself.
      held.catch(() => resolve(signal?.aborted ? null : async () => {}));
    }),
    tell: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data)),
  };
}

/** Of the browser; looked for when it is first needed. */
export function tabsHere(): Tabs {
  let found: Tabs | null = null;
  const tabs = (): Tabs => (found ??= typeof navigator === 'undefined' || !navigator.locks
    || typeof BroadcastChannel === 'undefined' ? ALONE : withLocks(navigator.locks, new BroadcastChannel(PREFIX)));
  return {
    claim: (sweep, signal) => tabs().claim(sweep, signal),
    tell: (message) => tabs().tell(message),
    listen: (hear) => tabs().listen(hear),
  };
}
