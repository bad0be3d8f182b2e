/**
 * Helpers for tests of switches: cells that arrive at given instants at a port that serves in arrival order, one cell a
 * microsecond, and lists of those dropped and sent.
 */
import { takePacket } from '../../../src/model/atm/packets';
import { sendCell } from '../../../src/model/atm/link';
import { runUntil } from '../../../src/model/run/loop';
import { INDEX_BITS, cellCode } from '../../../src/model/atm/cell-number';
import type { Simulation } from '../../../src/model/world';
import { Total } from '../../../src/model/metrics/counters';
import { cellBench, type CellBench } from '../support/cell-bench';
import { drops, start } from '../support/runs';
import { S, US, star, toSink, type NetworkOptions, type PortOptions } from '../support/specs';

export const cellsAt = (own: PortOptions, inputs = 2): CellBench =>
  cellBench(inputs, { inputService: 'arrivalOrder', ...own });

/** Gives the data of a flow priority over all others at switches. */
export function givePriority({ sim: { net } }: { sim: Simulation }, flow: number): void {
  const hops = [net.hopStart[2 * flow], net.hopStart[2 * flow + 1]] as const;
  net.hopPriority.fill(1, ...hops);
  net.hopIsPlain.fill(0, ...hops);
}

/** Lets cells `indices` of a packet arrive 0.01 µs apart, the first at `atUs`. */
export function burst(on: CellBench, packet: number, indices: readonly number[], atUs: number): void {
  indices.forEach((index, n) => on.arrive(packet, index, (atUs + n * 0.01) * US));
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Makes a packet of `cells` cells and lets its first `shown` cells arrive as a burst. */
export function fill(on: CellBench, flow: number, shown: number, atUs: number, cells = 500): number {
  const packet = on.packet(flow, cells);
  burst(on, packet, upTo(shown), atUs);
  return packet;
}

/** Runs to the end; `flow:packet.index reason` of each cell dropped. */
export function dropped(on: { sim: Simulation }): string[] {
  runUntil(on.sim, 400 * S);
  return drops(on.sim).map(({ flow, packet, index, reason }) => `${flow}:${packet}.${index} ${reason}`);
}

/** `flow:packet.index` of the cells that left the port, in order. */
export const left = (on: CellBench): string[] =>
  on.departures().map(({ flow, packet, index }) => `${flow}:${packet}.${index}`);

/** A test bench for a switch in packet mode, where packets arrive at given instants; a byte takes one microsecond. */
export interface PacketBench {
  sim: Simulation;
  out: number;
  /** Lets a packet arrive and returns its slot; packets of one flow must be given in order of time. */
  arrive(flow: number, bytes: number, atUs: number): number;
  /** `flow:number@µs` of the packets that left the port, in order. */
  departures(): string[];
}

const FAR_PS = 500 * S;

export function packetBench(own: PortOptions, inputs = 2, pardons: NetworkOptions['pardons'] = []): PacketBench {
  const sim = start(star({
    network: 'packet', hosts: inputs, pardons, port: { inputService: 'arrivalOrder', ...own },
    trunk: { delayPs: FAR_PS, rateBps: 8e6 }, flow: () => ({ startPs: 900 * S }),
  }));
  const out = toSink(inputs);
  const made = new Array<number>(inputs).fill(0);
  return {
    sim, out,
    arrive(flow, bytes, atUs) {
      sim.world.totals[Total.cellsSent]++;
      const packet = takePacket(sim.world.packets, 2 * flow, 0, made[flow]++, 1, bytes);
      sendCell(sim, 2 * flow, cellCode(packet, 0), sim.net.hopStart[2 * flow], Math.round(atUs * US));
      return packet;
    },
    departures() {
      const link = sim.world.links[out];
      return Array.from({ length: link.trains }, (_, train) => {
        const place = (link.head + train) & (link.at.length - 1);
        const packet = link.cell[place] >>> INDEX_BITS;
        return `${sim.world.packets.vc[packet] >> 1}:${sim.world.packets.number[packet]}@${(link.at[place] - FAR_PS) / US}`;
      });
    },
  };
}
