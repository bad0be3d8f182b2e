/**
 * Useful and wasted bytes on the links of a network, hop by hop. Parallel links between the same two nodes of the
 * scenario are one row, and rows follow the longest route, so that the place where bytes are lost and the links before
 * it, where they were carried for nothing, are read from top to bottom.
 * Source: Lazy Packet Discard, whose waste ratios compare bytes by the hops that they have travelled.
 */
import { NOTHING, percent, short, THIN_SPACE } from '../app/words';
import type { NetworkSpec } from '../../model/spec';
import type { HopsInspection } from '../../runner/client/inspection';

export interface HopRow {
  from: string;
  to: string;
  usefulBytes: number;
  wastedBytes: number;
}

/** Fewest links of the longest route for which rows are shown; with fewer, only hosts' links precede the bottleneck. */
const LEAST_HOPS = 3;

type Ways = {
  flows: readonly { route: readonly number[] }[];
  links: readonly Pick<NetworkSpec['links'][number], 'id' | 'from' | 'to'>[];
};

export const hasHops = ({ flows }: Pick<Ways, 'flows'>): boolean =>
  flows.some(({ route }) => route.length >= LEAST_HOPS);

/** Returns the rows of links that carry data; links that carry only acknowledgements are left out. */
export function hopRows(
  { flows, links }: Ways, nodeMembers: ReadonlyMap<string, readonly number[]>, carried: HopsInspection['links'],
): HopRow[] {
  const nameOf =
    new Map([...nodeMembers].flatMap(([id, members]) => members.map((member): [number, string] => [member, id])));
  const bytes = new Map(carried.map((one) => [one.link, one]));
  const rows = new Map<string, HopRow & { left: number; gone: number }>();
  const counted = new Set<number>();
  // Flows with the same ends share one route object.
  for (const route of new Set(flows.map((flow) => flow.route))) {
    route.forEach((link, hop) => {
      const { id, from, to } = links[link];
      const [left, right] = [nameOf.get(from) ?? '', nameOf.get(to) ?? ''];
      const key = `${left}>${right}`;
      const row = rows.get(key) ?? { from: left, to: right, usefulBytes: 0, wastedBytes: 0, left: 0, gone: 0 };
      rows.set(key, row);
      row.left = Math.max(row.left, route.length - 1 - hop);
      row.gone = Math.max(row.gone, hop);
      if (counted.has(link)) return;
      counted.add(link);
      row.usefulBytes += bytes.get(id)?.usefulBytes ?? 0;
      row.wastedBytes += bytes.get(id)?.wastedBytes ?? 0;
    });
  }
  return [...rows.values()].sort((a, b) => b.left - a.left || b.gone - a.gone)
    .map(({ from, to, usefulBytes, wastedBytes }) => ({ from, to, usefulBytes, wastedBytes }));
}

/** Writes bytes in so few characters that two columns and a bar fit side by side: `0`, `53 B`, `20.4 kB`, `63 MB`. */
export function bytesInBrief(size: number): string {
  if (!Number.isFinite(size)) return NOTHING;
  if (size === 0) return '0';
  if (size < 1e3) return `${short(size)}${THIN_SPACE}B`;
  if (size < 999.5e3) return `${short(size / 1e3)}${THIN_SPACE}kB`;
  return size < 999.5e6 ? `${short(size / 1e6)}${THIN_SPACE}MB` : `${short(size / 1e9)}${THIN_SPACE}GB`;
}

/** Most rows that are shown. */
export const MOST_ROWS = 40;

/** Returns the rows to show: all, or of a long route the links with most waste, in their order on it. */
export function rowsShown(rows: readonly HopRow[]): readonly HopRow[] {
  if (rows.length <= MOST_ROWS) return rows;
  const worst = rows.map((_, place) => place).sort((a, b) => rows[b].wastedBytes - rows[a].wastedBytes || a - b);
  return worst.slice(0, MOST_ROWS).sort((a, b) => a - b).map((place) => rows[place]);
}

/** Names the link with most waste, in a sentence. */
export function hopsSentence(rows: readonly HopRow[]): string {
  const worst = rows.reduce<HopRow | null>((most, row) => (row.wastedBytes > (most?.wastedBytes ?? 0) ? row
    : most), null);
  if (worst === null) return 'No waste so far.';
  const share = worst.wastedBytes / (worst.wastedBytes + worst.usefulBytes);
  return `Most waste: ${worst.from} to ${worst.to}, ${percent(share)} of what that link carried.`;
}

/** Says what counts as wasted, and since when. `since`: `since 4 s`. */
export function wastedWords(packetMode: boolean, since: string): string {
  const lost = packetMode ? 'packets that were dropped later on'
    : 'cells that were dropped later on, whose packet never came whole,';
  return `Wasted (hatched) are ${lost} or that the receiver no longer needed, ${since}, on every link that they took.`;
}
