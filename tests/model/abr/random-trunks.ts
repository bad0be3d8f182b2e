/** Rows of switches with ABR connections between any two, some with PCR and MCR, and VBR with priority over them. */
import fc from 'fast-check';
import type { Scenario } from '../../../src/scenario/types';
import { C, atSwitch, greedy, link, mbps } from './support';
import { share } from '../../scenario/random-parts';

/** A connection from switch `from` to switch `to`; `most` is its PCR (null: none), `least` its MCR, cells a second. */
export interface Way { from: number; to: number; most: number | null; least: number }

export interface Trunks {
  ways: readonly Way[];
  /** Rate of VBR on each trunk, cells a second. */
  vbr: readonly number[];
  turnaround: 'straight' | 'inRate';
  inputService: 'slottedRoundRobin' | 'arrivalOrder';
  rif: number;
}

/** Least rate that ERICA gives a VC at a trunk whose VCs all send: an equal share. */
const equalShare = (ways: readonly Way[], trunk: number, capacity: number): number =>
  capacity / ways.filter(({ from, to }) => from <= trunk && trunk < to).length;

const limits = fc.record({
  most: fc.option(fc.integer({ min: 5, max: 60 }).map((thousands) => thousands * 1000)),
  part: share(),
});

/** MCR is at most what every VC gets anyway: an equal share of each trunk on its way. */
export const randomTrunks = fc.integer({ min: 1, max: 4 }).chain((count) => fc.record({
  ends: fc.array(fc.tuple(fc.integer({ min: 0, max: count - 1 }), fc.integer({ min: 1, max: count }), limits), {
    minLength: 2, maxLength: 8,
  }),
  vbr: fc.array(fc.constantFrom(0, 0, 0.2 * C, 0.5 * C), { minLength: count, maxLength: count }),
  turnaround: fc.constantFrom('straight' as const, 'inRate' as const),
  inputService: fc.constantFrom('slottedRoundRobin' as const, 'arrivalOrder' as const),
  rif: fc.constantFrom(1, 0.0625),
})).map(({ ends, ...others }): Trunks => {
  const ways = ends.map(([from, length, { most }]): Way =>
    ({ from, to: Math.min(others.vbr.length, from + length), most, least: 0 }));
  const capacities = capacitiesOf(others.vbr);
  return {
    ...others, ways: ways.map((way, place) => {
      const shares = capacities.map((capacity, trunk) => equalShare(ways, trunk, capacity)).slice(way.from, way.to);
      return { ...way, least: Math.floor(Math.min(way.most ?? Infinity, ...shares) * ends[place][2].part) };
    }),
  };
});

/** Capacity of each trunk for ABR: nine tenths of the line minus VBR. */
export const capacitiesOf = (vbr: readonly number[]): number[] => vbr.map((taken) => 0.9 * C - taken);

const host = (id: string) => ({ id, kind: 'host' as const });

export function trunksScenario(
  { ways, vbr, turnaround, inputService, rif }: Trunks, durationS: number, intervalMs = 5,
): Scenario {
  const abr = { algorithm: 'erica', intervalMs, intervalCells: null, delta: 0 };
  const switches = [...vbr, 0].map((_, place) => atSwitch(`s${place}`, { abr, inputService }));
  const beside = vbr.flatMap((taken, trunk) => (taken > 0 ? [{ taken, trunk }] : []));
  return {
    version: 1, durationS,
    nodes: [
      ...switches, ...ways.flatMap((_, n) => [host(`a${n}`), host(`b${n}`)]),
      ...beside.flatMap(({ trunk }) => [host(`v${trunk}`), host(`w${trunk}`)]),
    ],
    links: [
      ...vbr.map((_, trunk) => link(`s${trunk}`, `s${trunk + 1}`, 1)),
      ...ways.flatMap(({ from, to }, n) => [link(`a${n}`, `s${from}`, 0.1), link(`s${to}`, `b${n}`, 0.1)]),
      ...beside.flatMap(({ trunk }) => [link(`v${trunk}`, `s${trunk}`, 0.1), link(`s${trunk + 1}`, `w${trunk}`, 0.1)]),
    ],
    flows: [
      ...ways.map(({ most, least }, n) => greedy(`f${n}`, `a${n}`, `b${n}`, {
        icrMbps: mbps(Math.min(10_000, most ?? Infinity)), mcrMbps: mbps(least), rif, turnaround,
        ...(most !== null && { pcrMbps: mbps(most) }),
      })),
      ...beside.map(({ taken, trunk }) => ({
        id: `vbr${trunk}`, from: `v${trunk}`, to: `w${trunk}`,
        transport: { kind: 'udp' as const, packetBytes: 40 },
        traffic: { kind: 'vbr' as const, rateMbps: mbps(taken), onMs: 1000, offMs: 0 },
      })),
    ],
  };
}

/** The links that each VC crosses (trunks, then a link of its own with its peak rate), and the rate of each link. */
export function waysAndRates({ ways, vbr }: Trunks): { ways: number[][]; rates: number[] } {
  const own = (place: number): number => vbr.length + place;
  return {
    ways: ways.map(({ from, to }, place) => [
      ...Array.from({ length: to - from }, (_, step) => from + step), own(place),
    ]),
    rates: [...capacitiesOf(vbr), ...ways.map(({ most }) => most ?? C)],
  };
}
