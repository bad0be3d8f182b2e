/**
 * What the reader can do with the list of kept networks. Each command waits until all edits are written, reports its
 * error, and has the list read again, here and in other tabs.
 */
import type { Scenario } from '../../scenario/schema';
import { scenarioInFile } from './all';
import { copyName, type KeptNetwork, type KeptNetworks } from './kept';
import { titled } from './kept-doc';
import { say, sayTrouble, type KeepingStore } from './keeping';
import { titleOf } from './lineage';

export interface KeptList {
  list(): Promise<KeptNetwork[]>;
  rename(network: KeptNetwork, name: string): Promise<void>;
  duplicate(network: KeptNetwork): Promise<void>;
  /** Returns what was removed, to be put back. */
  remove(network: KeptNetwork): Promise<KeptNetwork | null>;
  putBack(network: KeptNetwork): Promise<void>;
  /** Keeps networks that came in a file, without opening any; leaves out those that are here with nothing changed. */
  takeIn(scenarios: readonly Scenario[]): Promise<TakenIn>;
}

export interface TakenIn {
  /** How many could be kept. */
  added: number;
  /** How many were here already. */
  known: number;
}

export interface KeptListOptions {
  networks: KeptNetworks;
  keeping: KeepingStore;
  /** Called when the list may have changed. */
  changed(): void;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** Settles once everything that was edited until then is kept, or could not be. */
  flush(): Promise<void>;
  /** Takes the ids of records that are removed here, until they are put back. */
  removedHere: Set<string>;
  /** Renames the open network, by an edit, if this is its record; returns false if it is not. */
  renameOpen(id: string, name: string): boolean;
}

export function createKeptList(
  { networks, keeping, changed, now, newId, flush, removedHere, renameOpen }: KeptListOptions,
): KeptList {
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    await flush();
    try {
      await work();
    } catch (reason) {
      sayTrouble(keeping, reason);
    }
    changed();
  }

  return {
    list: () => flush().then(() => networks.list()),
    rename: (network, name) => attempt(async () => {
      if (renameOpen(network.id, name)) return flush();
      const newest = await networks.find(network.id);
      const { name: kept } = await networks.write({ ...titled(newest ?? network, name), otherwise: newId() });
      if (newest === null && !removedHere.has(network.id)) say(keeping, { kind: 'keptAgain', name: kept });
    }),
    duplicate: (network) => attempt(() => {
      const id = newId();
      const copy = titled(network, copyName(network.name));
      return networks.write({ ...copy, id, version: 0, editedAt: now(), otherwise: newId() });
    }),
    async remove({ id }) {
      let removed: KeptNetwork | null = null;
      removedHere.add(id);
      await attempt(async () => { removed = await networks.remove(id); });
      return removed;
    },
    putBack: (network) => attempt(() => {
      removedHere.delete(network.id);
      return networks.putBack(network);
    }),
    async takeIn(scenarios) {
      const taken = { added: 0, known: 0 };
      await attempt(async () => {
        const here = new Set((await networks.list()).map((network) => JSON.stringify(scenarioInFile(network))));
        for (const scenario of [...scenarios].reverse()) {
          if (here.has(JSON.stringify(scenario))) {
            taken.known++;
            continue;
          }
          await networks.write({
            id: newId(), version: 0, name: titleOf(scenario), editedAt: now(), doc: { scenario, startAtS: 0 },
            files: [], otherwise: newId(),
          });
          taken.added++;
        }
      });
      return taken;
    },
  };
}
