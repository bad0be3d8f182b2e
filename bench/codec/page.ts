/** A measured page, the counterpart of node.ts: the driver passes in the modules and calls `openPageBench`. */
import { openBench, type Bench } from './harness';
import type { OursEngine } from './ours';
import type { SubspaceClass } from './subspace';

/** Modules in base64. The driver has set `subspaceClass` to the class of the npm package before. */
interface Shipment {
  ours?: { engine: OursEngine; module: string };
  rustPeers?: string;
  subspace?: string;
  tables?: boolean;
}

declare global {
  var subspaceClass: SubspaceClass | undefined;
  var codecBench: Bench | undefined;
  var openPageBench: ((shipment: Shipment) => Promise<string[]>) | undefined;
}

globalThis.openPageBench = async (shipment) => {
  const peerClass = globalThis.subspaceClass;
  globalThis.codecBench = await openBench({
    ...(shipment.ours && { ours: { engine: shipment.ours.engine, module: decoded(shipment.ours.module) } }),
    ...(shipment.rustPeers && { rustPeers: decoded(shipment.rustPeers) }),
    ...(shipment.subspace && peerClass && { subspace: { peerClass, module: decoded(shipment.subspace) } }),
    tables: shipment.tables,
  });
  return globalThis.codecBench.items();
};

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
