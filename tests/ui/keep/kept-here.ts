/** A store of networks in memory, with the rules of the browser's store; several keepers can share it, as tabs do. */
import { newestFirst, settle, type KeptNetwork, type KeptNetworks } from '../../../src/ui/keep/kept';

export interface KeptHere extends KeptNetworks {
  /** Error with which every further write fails; null if writes succeed. */
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
