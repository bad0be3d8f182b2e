/** Parking lots of ABR connections: some cross all trunks, and each trunk has others that cross it alone. */
import type { Scenario } from '../../../src/scenario/types';
import { atSwitch, greedy, link, mbps } from './support';

export interface Lot {
  /** Number of VCs over all trunks; `beside`: number of VCs over each trunk alone. */
  long: number;
  beside: readonly number[];
  delta: number;
  durationS: number;
  /** Delay of the links to and from hosts. */
  accessMs: number;
  rif: number;
  /** Averaging interval, ms. */
  intervalMs: number;
}

/** ICR is 10,000 cells a second; the delays of trunks are 5 ms. */
export function parkingLot({ long, beside, delta, durationS, accessMs, rif, intervalMs }: Lot): Scenario {
  const abr = { algorithm: 'erica', intervalMs, intervalCells: null, delta };
  const service = { icrMbps: mbps(10_000), rif };
  const trunks = beside.map((_, n) => n + 1);
  const last = `s${trunks.length + 1}`;
  return {
    version: 1, durationS,
    nodes: [
      { id: 'long', kind: 'host', count: long },
      ...trunks.map((n) => ({ id: `l${n}`, kind: 'host' as const, count: beside[n - 1] })),
      { id: 'end', kind: 'host' }, ...trunks.map((n) => ({ id: `e${n}`, kind: 'host' as const })),
      ...[...trunks, trunks.length + 1].map((n) => atSwitch(`s${n}`, { abr })),
    ],
    links: [
      ...trunks.map((n) => link(`s${n}`, `s${n + 1}`)), link('long', 's1', accessMs), link(last, 'end', accessMs),
      ...trunks.map((n) => link(`l${n}`, `s${n}`, accessMs)), ...trunks.map((n) =>
        link(`s${n + 1}`, `e${n}`, accessMs)),
    ],
    flows: [greedy('f0', 'long', 'end', service), ...trunks.map((n) => greedy(`f${n}`, `l${n}`, `e${n}`, service))],
  };
}

/** The trunks that each VC crosses, in the order of the flows. */
export const waysOf = ({ long, beside }: Lot): number[][] => [
  ...Array.from({ length: long }, () => beside.map((_, trunk) => trunk)),
  ...beside.flatMap((count, trunk) => Array.from({ length: count }, () => [trunk])),
];

/**
 * Max-min fair shares by progressive filling: all rise alike until a link is full; then its VCs have their share, and
 * the others rise on. `capacity`: one for all links, or one for each.
 */
export function fairShares(ways: readonly (readonly number[])[], capacity: number | readonly number[]): number[] {
  const most = (link: number): number => (typeof capacity === 'number' ? capacity : capacity[link]);
  const shares = ways.map(() => -1);
  while (shares.includes(-1)) {
    const open = ways.filter((_, vc) => shares[vc] < 0);
    const links = [...new Set(open.flat())];
    const offers = new Map(links.map((link) => {
      const taken = ways.reduce((sum, way, vc) => sum + (way.includes(link) ? Math.max(0, shares[vc]) : 0), 0);
      return [link, (most(link) - taken) / open.filter((way) => way.includes(link)).length];
    }));
    const least = Math.min(...offers.values());
    ways.forEach((way, vc) => {
      if (shares[vc] < 0 && way.some((link) => offers.get(link) === least)) shares[vc] = least;
    });
  }
  return shares;
}
