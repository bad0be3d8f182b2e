/**
 * Stores sweeps in this browser (IndexedDB): the rows that are done, and which sweeps are under way, so that they go on
 * after a reload. A sweep's name is its whole definition and the version of the program. If the browser stores nothing
 * (private windows), sweeps run all the same.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Row } from '../../sweep/table';
import { inTime, OPEN_MS } from '../app/in-time';

export interface KeptRows {
  /** Whether the browser stores anything at all. */
  works(): Promise<boolean>;
  rows(sweep: string): Promise<Row[]>;
  /** Returns whether the row is stored; the browser may have no room, or refuse. */
  add(sweep: string, row: Row): Promise<boolean>;
  /** Deletes the rows of a sweep. */
  forget(sweep: string): Promise<void>;
  /** Returns whether that is stored. */
  setUnderWay(sweep: string, underWay: boolean): Promise<boolean>;
  isUnderWay(sweep: string): Promise<boolean>;
}

interface Schema extends DBSchema {
  rows: { key: [string, number]; value: Row };
  underWay: { key: string; value: true };
}

const NAME = 'cell-by-cell';
const allOf = (sweep: string): IDBKeyRange => IDBKeyRange.bound([sweep, -Infinity], [sweep, Infinity]);

/** Opens the database at the first use; if the browser refuses, it is not asked again. */
export function keepRows(): KeptRows {
  let opened: Promise<IDBPDatabase<Schema> | null> | null = null;
  // If `openDB` throws, as with site data blocked, the promise rejects.
  async function open(): Promise<IDBPDatabase<Schema>> {
    return inTime(openDB<Schema>(NAME, 1, {
      upgrade(db) {
        db.createObjectStore('rows');
        db.createObjectStore('underWay');
      },
      // Safari ends the connections of pages behind others; the next use opens a new one.
      terminated() { opened = null; },
    }), OPEN_MS);
  }
  const database = () => (opened ??= open().catch(() => null));
  /** Runs `work`; if the storage is missing, full or closed, gives `otherwise` instead. */
  async function attempt<T>(otherwise: T, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const db = await database();
    return db === null ? otherwise : work(db).catch(() => otherwise);
  }
  return {
    works: async () => await database() !== null,
    rows: (sweep) => attempt<Row[]>([], (db) => db.getAll('rows', allOf(sweep))),
    add: (sweep, row) => attempt(false, async (db) => {
      await db.put('rows', row, [sweep, row.index]);
      return true;
    }),
    forget: (sweep) => attempt(undefined, (db) => db.delete('rows', allOf(sweep))),
    setUnderWay: (sweep, underWay) => attempt(false, async (db) => {
      if (underWay) await db.put('underWay', true, sweep);
      else await db.delete('underWay', sweep);
      return true;
    }),
    isUnderWay: (sweep) => attempt(false, async (db) => await db.get('underWay', sweep) === true),
  };
}
