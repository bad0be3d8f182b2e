/**
 * The networks that this browser keeps (IndexedDB). A record is known by its id and counts how often it was written: a
 * tab that knows an older count does not write over it, it makes a copy. Reading the count and writing happen in one
 * transaction, so two tabs cannot both be first.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Scenario } from '../../scenario/schema';
import type { Branches } from '../app/branches';
import type { HeldFile } from '../app/held';
import { inTime, OPEN_MS } from '../app/in-time';

/** What is kept of a document: not its preset, since an edited network is one of its own. */
export interface KeptDoc {
  scenario: Scenario;
  /** A new run is brought forward to this second before its first frame. */
  startAtS: number;
  branches?: Branches;
}

export interface KeptNetwork {
  id: string;
  /** How often it was written; the first time is 1. */
  version: number;
  name: string;
  /** Milliseconds since 1970. */
  editedAt: number;
  doc: KeptDoc;
  /** The files that its flows send. */
  files: readonly HeldFile[];
}

/** A network to be written, over version `version` of the record `id`; 0 if it was never written. */
export interface Writing extends KeptNetwork {
  /** Id under which it is written if that record has another version by then, or is gone. */
  otherwise: string;
}

export interface KeptNetworks {
  /** Returns all networks, the newest first. */
  list(): Promise<KeptNetwork[]>;
  find(id: string): Promise<KeptNetwork | null>;
  /** Returns the record as it was written: under `otherwise` if another tab was first. */
  write(writing: Writing): Promise<KeptNetwork>;
  /** Returns the record that was removed. */
  remove(id: string): Promise<KeptNetwork | null>;
  /** Puts a removed record back as it was. */
  putBack(network: KeptNetwork): Promise<void>;
}

/** Most letters that can be typed for a name. */
export const LONGEST_NAME = 200;

export const copyName = (name: string): string => `${name} (copy)`;

/** Returns the record to write when `stored` is what the id holds now. */
export function settle(stored: KeptNetwork | undefined, { otherwise, ...network }: Writing): KeptNetwork {
  if (stored?.version === network.version || (!stored && network.version === 0)) {
    return { ...network, version: network.version + 1 };
  }
  return { ...network, id: otherwise, version: 1, ...(stored && { name: copyName(network.name) }) };
}

export const newestFirst = (networks: readonly KeptNetwork[]): KeptNetwork[] =>
  [...networks].sort((a, b) => b.editedAt - a.editedAt);

interface Schema extends DBSchema {
  networks: { key: string; value: KeptNetwork };
}

const NAME = 'cell-by-cell-networks';

/** Opens the database when it is first needed. Every promise rejects if the browser stores nothing, or nothing more. */
export function keepNetworks(): KeptNetworks {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const again = (): void => { opened = null; };
  // If `openDB` throws, the promise rejects.
  async function open(): Promise<IDBPDatabase<Schema>> {
    return inTime(openDB<Schema>(NAME, 1, {
      upgrade(db) { db.createObjectStore('networks', { keyPath: 'id' }); },
      terminated: again,
    }), OPEN_MS);
  }
  function database(): Promise<IDBPDatabase<Schema>> {
    if (opened) return opened;
    const opening = open();
    opened = opening;
    opening.catch(again);
    return opening;
  }
  return {
    list: async () => newestFirst(await (await database()).getAll('networks')),
    find: async (id) => (await (await database()).get('networks', id)) ?? null,
    async write(writing) {
      const { done, store } = (await database()).transaction('networks', 'readwrite');
      // The promises below report errors; `done` may reject before it is awaited, which would count as unhandled.
      done.catch(() => undefined);
      const network = settle(await store.get(writing.id), writing);
      await store.put(network);
      await done;
      return network;
    },
    async remove(id) {
      const { done, store } = (await database()).transaction('networks', 'readwrite');
      done.catch(() => undefined);
      const network = await store.get(id);
      await store.delete(id);
      await done;
      return network ?? null;
    },
    putBack: async (network) => void await (await database()).put('networks', network),
  };
}
