/** What the page shows of its keeping: a message, which record is open, and that the list is to be read again. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeptNetwork } from './kept';

export type Notice =
  | { kind: 'goOn'; network: KeptNetwork }
  | { kind: 'copied'; name: string }
  | { kind: 'keptAgain'; name: string }
  | { kind: 'trouble'; full: boolean };

export interface Keeping {
  notice: Notice | null;
  /** Id of the record of the open network; `null` if that is not kept. */
  openId: string | null;
  /** Increases when the kept networks have changed, so that lists are read again. */
  changes: number;
}

export type KeepingStore = StoreApi<Keeping>;

export const createKeeping = (): KeepingStore =>
  createStore<Keeping>()(() => ({ notice: null, openId: null, changes: 0 }));

export const say = (keeping: KeepingStore, notice: Notice | null): void => keeping.setState({ notice });

/** Has the lists of kept networks read again. */
export const noteChange = (keeping: KeepingStore): void =>
  keeping.setState(({ changes }) => ({ changes: changes + 1 }));

const isFull = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError';

/** Says that something could not be kept; `reason` is the error. */
export const sayTrouble = (keeping: KeepingStore, reason: unknown): void =>
  say(keeping, { kind: 'trouble', full: isFull(reason) });
