/**
 * Flows over lazy packet discard between two hosts, 1 ms apart: packets of 576 bytes are 13 cells and leave in 13 µs,
 * all segments are sent at once, and no timeout expires for a second. Cells that the link loses are numbered from the
 * first one sent.
 */
import type { Simulation } from '../../../../src/model/world';
import { Happening, RECENT_CAPACITY, RECENT_STRIDE } from '../../../../src/model/metrics/recent';
import { record } from '../../../../src/model/run/record';
import type { LpdSpec, NetworkSpec } from '../../../../src/model/spec';
import { ran, traced, type TransportEvent } from '../../support/runs';
import { MS, S, file, layer, line, type FlowOptions, type LineOptions } from '../../support/specs';

export const lpd = (own: Partial<LpdSpec> = {}): LpdSpec =>
  layer({ boston: null }, { ...own, kind: 'lpd' }) as LpdSpec;

export interface Losing {
  segments?: number;
  packetBytes?: number;
  cells: number[];
  lpd?: Partial<LpdSpec>;
  tcp?: FlowOptions['tcp'];
  line?: Partial<LineOptions>;
}

/** Only packets that were rebuilt are compared, so that their number tells how many those are. */
export function losing({ segments = 1, packetBytes = 576, cells, lpd: own, tcp, line: around }: Losing): NetworkSpec {
  const spec = line({
    link: { delayPs: MS }, traffic: file(segments * (packetBytes - 40)), adaptation: lpd(own), faults: [{ cells }],
    tcp: {
      packetBytes, initialWindowPackets: segments, initialRtoPs: S, tickPs: MS, minRtoPs: 20 * MS, windowBytes: 65_536,
      ...tcp,
    },
    ...around,
  });
  return { ...spec, measure: { ...spec.measure, verify: 'rebuilt' } };
}

export const lost = (own: Losing, untilPs = Infinity): Simulation => ran(losing(own), untilPs);

export const lostTraced = (own: Losing, untilPs = Infinity): { sim: Simulation; events: TransportEvent[] } =>
  traced(losing(own), untilPs);

/** The happenings of one kind: their times (µs), and the two numbers recorded with each. */
export function told(sim: Simulation, kind: keyof typeof Happening): { atUs: number; index: number; of: number }[] {
  const { data, serial } = sim.world.recent;
  if (serial > RECENT_CAPACITY) throw new Error('more happened than is remembered');
  return Array.from({ length: serial }, (_, entry) => data.subarray(entry * RECENT_STRIDE, (entry + 1) * RECENT_STRIDE))
    .filter((row) => row[2] === Happening[kind]).map((row) => ({ atUs: row[1] / 1e6, index: row[6], of: row[7] }));
}

/** Counts of the result: packets delivered, segments verified and corrupt, requests, fresh cells. */
export function outcome(
  sim: Simulation,
): { delivered: number; verified: number; corrupt: number; requests: number; fresh: number } {
  const { packetsDelivered, verifiedSegments, corruptSegments, repairRequests, repairCells } = record(sim);
  return {
    delivered: packetsDelivered, verified: verifiedSegments, corrupt: corruptSegments, requests: repairRequests,
    fresh: repairCells,
  };
}
