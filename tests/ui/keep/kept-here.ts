/** Networks kept in memory, by the same rule as in the browser; several keepers may share them, as tabs do. */
import { newestFirst, settle, type KeptNetwork, type KeptNetworks } from '../../../src/ui/keep/kept';

export interface KeptHere extends KeptNetworks {
  /** What every further writing fails with; null: none does. */
  refuse: unknown;
}

export function keptHere(): KeptHere {
  const records = new Map<string, KeptNetwork>();
  const here: KeptHere = {
    refuse: null,
    list: async () => newestFirst([...records.values()]),
    find: async (id) => records.get(id) ?? null,
    async write(writing) {
      if (here.refuse !== null) throw here.refuse;
      const network = structuredClone(settle(records.get(writing.id), writing));
      records.set(network.id, network);
      return network;
    },
    async remove(id) {
      const network = records.get(id) ?? null;
      records.delete(id);
      return network;
    },
    putBack: async (network) => void records.set(network.id, network),
  };
  return here;
}
