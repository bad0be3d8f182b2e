/**
 * A test bench for a switch that receives cells at any instants given: a star of hosts whose flows never start, with
 * an output link so long that every cell sent is still on it and can be read with the instant at which it left.
 */
import { sendCell } from '../../../src/model/atm/link';
import { takePacket } from '../../../src/model/atm/packets';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../../../src/model/atm/cell-number';
import type { Simulation } from '../../../src/model/world';
import { Total } from '../../../src/model/metrics/counters';
import { S, star, toSink, type PortOptions } from './specs';
import { start } from './runs';

const NEVER_PS = 900 * S;
const FAR_PS = 500 * S;

export interface Departure { flow: number; packet: number; index: number; leftPs: number }

export interface CellBench {
  sim: Simulation;
  /** The link that the port under test feeds. */
  out: number;
  /** Makes a packet of `cells` cells and returns its slot; packets of a flow are numbered from 0. */
  packet(flow: number, cells: number): number;
  /** Lets a cell reach the switch at an instant; cells of one flow must be given in order of time. */
  arrive(packet: number, index: number, atPs: number): void;
  /** Cells that have left the port, in order. */
  departures(): Departure[];
}

export function cellBench(inputs: number, port: PortOptions): CellBench {
  const out = toSink(inputs);
  const sim = start(star({ hosts: inputs, port, trunk: { delayPs: FAR_PS }, flow: () => ({ startPs: NEVER_PS }) }));
  const { packets } = sim.world;
  const made = new Array<number>(inputs).fill(0);
  return {
    sim, out,
    packet: (flow, cells) => {
      sim.world.totals[Total.cellsSent] += cells;
      return takePacket(packets, 2 * flow, 0, made[flow]++, cells, cells * 48 - 8);
    },
    arrive: (packet, index, atPs) => {
      const flow = packets.vc[packet] >> 1;
      sendCell(sim, 2 * flow, cellCode(packet, index), sim.net.hopStart[2 * flow], atPs);
    },
    departures() {
      const link = sim.world.links[out];
      return Array.from({ length: link.trains }, (_, train) => {
        const place = (link.head + train) & (link.at.length - 1);
        const packet = link.cell[place] >>> INDEX_BITS;
        return {
          flow: packets.vc[packet] >> 1, packet: packets.number[packet], index: link.cell[place] & INDEX_MASK,
          leftPs: link.at[place] - FAR_PS,
        };
      });
    },
  };
}

/** Departures as text: `0.3@2` is flow 0, cell 3, left at 2 µs. */
export const asText = (departures: readonly Departure[]): string[] =>
  departures.map(({ flow, index, leftPs }) => `${flow}.${index}@${leftPs / 1e6}`);
