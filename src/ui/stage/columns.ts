/**
 * Arranges the groups of nodes in columns of the stage, each with an order from the top. Columns follow the positions
 * of the scenario if every node has one, else the direction of data, senders left and sinks right. Two groups that
 * share a link never share a column. A link that passes a column gets a gap in it, so that it crosses no box.
 */
import type { Topology } from './topology';

/** All cables between two groups. */
export interface Bundle { left: number; right: number; cables: number[] }

export type Item = { group: number } | { bundle: number };

export interface Columns {
  columnOf: number[];
  bundles: Bundle[];
  items: Item[][];
}

/** Nodes whose x differs by no more than this from the next are in one column. */
const SAME_COLUMN = 110;
const SWEEPS = 4;

export function arrange(topology: Topology): Columns {
  const { groups, cables } = topology;
  const positioned = groups.length > 0 && groups.every(({ position }) => position !== null);
  const rough = positioned ? byPosition(groups.map(({ position }) => position?.[0] ?? 0)) : byFlow(topology);
  const columnOf = separated(topology, rough);
  const bundles: Bundle[] = [];
  const found = new Map<string, Bundle>();
  cables.forEach(({ from, to }, cable) => {
    if (from === to) return;
    const [left, right] = columnOf[from] <= columnOf[to] ? [from, to] : [to, from];
    const key = `${left} ${right}`;
    let bundle = found.get(key);
    if (!bundle) {
      bundle = { left, right, cables: [] };
      found.set(key, bundle);
      bundles.push(bundle);
    }
    bundle.cables.push(cable);
  });
  const count = Math.max(-1, ...columnOf) + 1;
  const items: Item[][] = Array.from({ length: count }, () => []);
  groups.forEach((_, group) => items[columnOf[group]].push({ group }));
  bundles.forEach(({ left, right }, bundle) => {
    for (let column = columnOf[left] + 1; column < columnOf[right]; column++) items[column].push({ bundle });
  });
  order(topology, columnOf, bundles, items, positioned);
  return { columnOf, bundles, items };
}

function byPosition(xs: readonly number[]): number[] {
  const sorted = xs.map((x, group) => ({ x, group })).sort((a, b) => a.x - b.x);
  const columnOf: number[] = xs.map(() => 0);
  let column = 0;
  sorted.forEach(({ x, group }, i) => {
    if (i > 0 && x - sorted[i - 1].x > SAME_COLUMN) column++;
    columnOf[group] = column;
  });
  return columnOf;
}

/** Returns columns by the longest path of data from a sender, skipping links that would close a cycle. */
function byFlow({ groups, cables, links, dataFlows, groupOf }: Topology): number[] {
  const after: Set<number>[] = groups.map(() => new Set());
  const reaches = (from: number, to: number): boolean => {
    const seen = new Set([from]);
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === to) return true;
      for (const next of after[at]) if (!seen.has(next)) { seen.add(next); open.push(next); }
    }
    return false;
  };
  const connect = (from: number, to: number): void => {
    if (from !== to && !after[from].has(to) && !reaches(to, from)) after[from].add(to);
  };
  const byFirstFlow =
    dataFlows.map((flows, link) => ({ link, first: flows[0] ?? Infinity })).filter(({ first }) => first < Infinity)
      .sort((a, b) => a.first - b.first);
  for (const { link } of byFirstFlow) connect(groupOf[links[link].from], groupOf[links[link].to]);
  for (const { from, to } of cables) connect(from, to);
  const columnOf = groups.map(() => 0);
  const incoming = groups.map(() => 0);
  for (const next of after) for (const to of next) incoming[to]++;
  const waiting = [...incoming];
  const ready = groups.map((_, group) => group).filter((group) => waiting[group] === 0);
  for (let at = ready.shift(); at !== undefined; at = ready.shift()) {
    for (const to of after[at]) {
      columnOf[to] = Math.max(columnOf[to], columnOf[at] + 1);
      if (--waiting[to] === 0) ready.push(to);
    }
  }
  return columnOf.map((column, group) => {
    const next = [...after[group]].map((to) => columnOf[to]);
    return incoming[group] === 0 && next.length > 0 ? Math.min(...next) - 1 : column;
  });
}

/** Splits columns in which groups are linked, and removes empty ones. */
function separated({ groups, cables }: Topology, rough: readonly number[]): number[] {
  const neighbours: Set<number>[] = groups.map(() => new Set());
  for (const { from, to } of cables) { neighbours[from].add(to); neighbours[to].add(from); }
  const within: number[] = groups.map(() => 0);
  const placed = new Set<number>();
  const order = groups.map((_, group) => group)
    .sort((a, b) => rough[a] - rough[b] || (groups[a].position?.[0] ?? 0) - (groups[b].position?.[0] ?? 0) || a - b);
  for (const group of order) {
    const before = [...neighbours[group]].filter((other) => placed.has(other) && rough[other] === rough[group]);
    within[group] = before.length === 0 ? 0 : 1 + Math.max(...before.map((other) => within[other]));
    placed.add(group);
  }
  const keys = [...new Set(groups.map((_, group) => rough[group] * 10_000 + within[group]))].sort((a, b) => a - b);
  const columnOfKey = new Map(keys.map((key, column) => [key, column]));
  return groups.map((_, group) => columnOfKey.get(rough[group] * 10_000 + within[group]) ?? 0);
}

/** Orders each column: by y if positions are given, else by the mean place of neighbours, in sweeps to and fro. */
function order(
  topology: Topology, columnOf: readonly number[], bundles: readonly Bundle[], items: Item[][], positioned: boolean,
): void {
  const { groups } = topology;
  if (positioned) {
    const yOf = (group: number): number => groups[group].position?.[1] ?? 0;
    const key = (item: Item, column: number): number => {
      if ('group' in item) return yOf(item.group);
      const { left, right } = bundles[item.bundle];
      const share = (column - columnOf[left]) / (columnOf[right] - columnOf[left]);
      return yOf(left) + (yOf(right) - yOf(left)) * share;
    };
    items.forEach((column, number) => column.sort((a, b) => key(a, number) - key(b, number)));
    return;
  }
  const place = new Map<string, number>();
  const name = (item: Item, column: number): string =>
    ('group' in item ? `g${item.group}` : `b${item.bundle} ${column}`);
  const settle = (column: number): void =>
    items[column].forEach((item, row) => place.set(name(item, column), row - (items[column].length - 1) / 2));
  items.forEach((_, column) => settle(column));
  // By group: the bundles that begin at it, to the right, and those that end at it.
  const [starting, ending]: number[][][] = [groups.map(() => []), groups.map(() => [])];
  bundles.forEach(({ left, right }, bundle) => {
    starting[left].push(bundle);
    ending[right].push(bundle);
  });
  const beside = (group: number, bundle: number, column: number): number => {
    const { left, right } = bundles[bundle];
    const other = left === group ? right : left;
    const step = left === group ? 1 : -1;
    return place.get(columnOf[other] === column + step ? `g${other}` : `b${bundle} ${column + step}`) ?? 0;
  };
  const wish = (item: Item, column: number, side: 1 | -1): number => {
    if ('bundle' in item) {
      const { left, right } = bundles[item.bundle];
      const other = side < 0 ? left : right;
      return place.get(columnOf[other] === column + side ? `g${other}` : `b${item.bundle} ${column + side}`) ?? 0;
    }
    const places = (side < 0 ? ending : starting)[item.group].map((bundle) => beside(item.group, bundle, column));
    return places.length === 0 ? place.get(name(item, column)) ?? 0
      : places.reduce((sum, row) => sum + row, 0) / places.length;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const side = sweep % 2 === 0 ? -1 : 1;
    for (let step = 0; step < items.length; step++) {
      const column = side < 0 ? step : items.length - 1 - step;
      const keys = new Map(items[column].map((item) => [item, wish(item, column, side)]));
      items[column].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
      settle(column);
    }
  }
}
