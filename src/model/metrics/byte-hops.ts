/**
 * Wasted and useful byte-hops: bytes × links that they have travelled, in all and by link. They are counted where a
 * cell ends, at the last link that it has travelled; those of the links before follow from its route on request.
 * Source: Lazy Packet Discard, whose waste ratios compare bytes by the hops that they have travelled.
 */
import { CELL_BYTES } from '../constants';
import type { Simulation } from '../world';
import { Total } from './counters';

/** Bytes by the last hop that they travelled; hops are numbered as in the tables of the network. */
export interface ByteHops {
  wasted: Float64Array;
  useful: Float64Array;
}

export const createByteHops = (hops: number): ByteHops => ({
  wasted: new Float64Array(hops), useful: new Float64Array(hops),
});

/** `bytes` of a VC ended unused after `links` links. */
export function wasteBytes({ world, net }: Simulation, vc: number, links: number, bytes: number): void {
  if (links === 0) return;
  world.totals[Total.wastedByteHops] += bytes * links;
  world.byteHops.wasted[net.hopStart[vc] + links - 1] += bytes;
}

/** `bytes` of a VC that have travelled `links` links were used. */
export function useBytes({ world, net }: Simulation, vc: number, links: number, bytes: number): void {
  if (links === 0) return;
  world.totals[Total.usefulByteHops] += bytes * links;
  world.byteHops.useful[net.hopStart[vc] + links - 1] += bytes;
}

/**
 * A pilot ends and is counted with all links of the way back up to here. If a switch had sent it back, this takes away
 * those before that switch, and adds those that it travelled to come there.
 */
export function countTurned(sim: Simulation, packet: number, count: typeof useBytes): void {
  const { world: { packets, pilots: { turnedAfter } }, net } = sim;
  if (packet >= turnedAfter.length || turnedAfter[packet] === 0) return;
  const back = packets.vc[packet];
  const links = net.hopStart[back] - net.hopStart[back - 1];
  count(sim, back - 1, turnedAfter[packet], CELL_BYTES);
  count(sim, back, links - turnedAfter[packet], -CELL_BYTES);
  turnedAfter[packet] = 0;
}

/** Bytes of a VC that have travelled `links` links since the warm-up and were used. */
export function usefulSince({ world: { byteHops, baseline }, net }: Simulation, vc: number, links: number): number {
  const hop = net.hopStart[vc] + links - 1;
  return byteHops.useful[hop] - (baseline.byteHops.useful[hop] ?? 0);
}

export interface LinkBytes { link: string; wastedBytes: number; usefulBytes: number }

/**
 * Wasted and useful bytes since the warm-up, by directed link that a flow uses, in order. They add up to the totals.
 */
export function bytesByLink({ world, net }: Simulation): LinkBytes[] {
  const { byteHops, baseline } = world;
  const rows = new Map<number, LinkBytes>();
  for (let vc = 0; vc + 1 < net.hopStart.length; vc++) {
    let [wasted, useful] = [0, 0];
    for (let hop = net.hopStart[vc + 1] - 1; hop >= net.hopStart[vc]; hop--) {
      wasted += byteHops.wasted[hop] - (baseline.byteHops.wasted[hop] ?? 0);
      useful += byteHops.useful[hop] - (baseline.byteHops.useful[hop] ?? 0);
      const link = net.hopLink[hop];
      const row = rows.get(link) ?? { link: net.spec.links[link].id, wastedBytes: 0, usefulBytes: 0 };
      row.wastedBytes += wasted;
      row.usefulBytes += useful;
      rows.set(link, row);
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
