/**
 * Where nodes stand: positions are the centres of their bodies, in the pixels of the drawing at zoom 1, on a grid of
 * GRID. Nodes without a position get one here, so that every scenario can be drawn; results never depend on it. The
 * tidy layout reads as the stage does: senders left, switches in the middle by distance, receivers right.
 */
import type { Node, Scenario } from '../../scenario/types';
import { COLUMN, ROW } from './grid';
import { baseId, flowsOf, linksOf } from './items';
import { routeFinder } from './routes';

export type Position = [number, number];

/** Distance between rows of which one is of a switch, px. */
const SWITCH_ROW = 150;

/** Bodies closer than this touch, or leave no room for the label of a link. */
export const NEAR_X = 230;
export const NEAR_Y = 90;
/** Rows in which a free place is searched; the limits of a scenario never need more. */
const SEARCHED_ROWS = 2_000;

export type Side = 'left' | 'right';

/** Returns the side of each host: senders left, receivers right; a host without flows goes to the emptier side. */
function sidesOfHosts(scenario: Scenario): Map<string, Side> {
  const balance = new Map<string, number>();
  for (const flow of flowsOf(scenario)) {
    const [from, to] = [baseId(flow.from), baseId(flow.to)];
    balance.set(from, (balance.get(from) ?? 0) + 1);
    balance.set(to, (balance.get(to) ?? 0) - 1);
  }
  const sides = new Map<string, Side>();
  const hosts = scenario.nodes.filter((node) => node.kind === 'host');
  for (const { id } of hosts) {
    const net = balance.get(id);
    if (net !== undefined) sides.set(id, net >= 0 ? 'left' : 'right');
  }
  let lead = [...sides.values()].reduce((sum, side) => sum + (side === 'left' ? 1 : -1), 0);
  for (const { id } of hosts) {
    if (sides.has(id)) continue;
    sides.set(id, lead <= 0 ? 'left' : 'right');
    lead += lead <= 0 ? 1 : -1;
  }
  return sides;
}

/** Returns every node's neighbours; links to unknown nodes are left out. */
export function neighboursOf(scenario: Scenario): Map<string, string[]> {
  const neighbours = new Map(scenario.nodes.map((node): [string, string[]] => [node.id, []]));
  for (const link of linksOf(scenario)) {
    const [from, to] = [baseId(link.from), baseId(link.to)];
    if (!neighbours.has(from) || !neighbours.has(to)) continue;
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  return neighbours;
}

/** Returns the pairs of switches that follow each other directly on the route of some flow. */
function successions(scenario: Scenario): [string, string][] {
  const find = routeFinder(scenario);
  const kinds = new Map(scenario.nodes.map((node) => [node.id, node.kind]));
  const ways = new Set(flowsOf(scenario).map(find));
  return [...ways].flatMap((way) => way.flatMap(({ linkId, forward }): [string, string][] => {
    const [from, to] = linkId.split('>').map(baseId);
    return kinds.get(from) === 'switch' && kinds.get(to) === 'switch' ? [forward ? [from, to] : [to, from]] : [];
  }));
}

/**
 * Returns the column of each switch: right of all switches that come before it on the route of a flow. On a ring only
 * the first lap counts.
 */
function switchColumns(scenario: Scenario): Map<string, number> {
  const switches = scenario.nodes.filter((node) => node.kind === 'switch').map((node) => node.id);
  const columns = new Map(switches.map((id): [string, number] => [id, 1]));
  const after = successions(scenario);
  for (let round = 1; round < switches.length; round++) {
    let moved = false;
    for (const [from, to] of after) {
      const column = (columns.get(from) ?? 0) + 1;
      if (column <= (columns.get(to) ?? 0) || column > switches.length) continue;
      columns.set(to, column);
      moved = true;
    }
    if (!moved) break;
  }
  return columns;
}

/** Returns the column of a host: a sender's is before the first of its switches, a receiver's after the last. */
function columnOf(side: Side, neighbours: readonly string[], switches: ReadonlyMap<string, number>): number {
  const around = neighbours.map((id) => switches.get(id)).filter((column) => column !== undefined);
  if (side === 'left') return around.length > 0 ? Math.min(...around) - 1 : 0;
  return Math.max(0, ...(around.length > 0 ? around : switches.values())) + 1;
}

/** Orders each column by the mean row of its neighbours in the columns before it, so that few links cross. */
function orderRows(columns: readonly string[][], neighbours: ReadonlyMap<string, string[]>): void {
  const rows = new Map<string, number>();
  for (const column of columns) {
    const middle = (id: string): number => {
      const known = (neighbours.get(id) ?? []).map((other) => rows.get(other)).filter((row) => row !== undefined);
      return known.length === 0 ? 0 : known.reduce((sum, row) => sum + row, 0) / known.length;
    };
    const key = new Map(column.map((id): [string, number] => [id, middle(id)]));
    column.sort((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0));
    column.forEach((id, row) => rows.set(id, row - (column.length - 1) / 2));
  }
}

/** Returns a position for every node, ignoring the layout of the scenario. */
export function tidyPositions(scenario: Scenario): Record<string, Position> {
  const sides = sidesOfHosts(scenario);
  const switches = switchColumns(scenario);
  const neighbours = neighboursOf(scenario);
  const placed = scenario.nodes.map(({ id }): [string, number] =>
    [id, switches.get(id) ?? columnOf(sides.get(id) ?? 'left', neighbours.get(id) ?? [], switches)]);
  const columns = Array.from({ length: Math.max(0, ...placed.map(([, column]) => column)) + 1 }, (): string[] => []);
  const switchesFirst = [...placed].sort(([a], [b]) => Number(switches.has(b)) - Number(switches.has(a)));
  for (const [id, column] of switchesFirst) columns[column].push(id);
  orderRows(columns, neighbours);
  const positions: Record<string, Position> = {};
  columns.forEach((ids, column) => {
    const pitches = ids.map((id, row): number =>
      (row === 0 ? 0 : switches.has(id) || switches.has(ids[row - 1]) ? SWITCH_ROW : ROW));
    let y = -pitches.reduce((sum, pitch) => sum + pitch, 0) / 2;
    ids.forEach((id, row) => {
      y += pitches[row];
      positions[id] = [column * COLUMN, y];
    });
  });
  return positions;
}

/** Returns the places of a row that a new node may take: for hosts the outer columns, for switches the middle one. */
function candidates(kind: Node['kind'], row: number): Position[] {
  const y = row * ROW;
  return kind === 'host' ? [[0, y], [2 * COLUMN, y]] : [[COLUMN, row * SWITCH_ROW]];
}

const isFree = (taken: readonly Position[], [x, y]: Position): boolean =>
  !taken.some(([otherX, otherY]) => Math.abs(x - otherX) < NEAR_X && Math.abs(y - otherY) < NEAR_Y);

/** Returns the first free place for a new node. */
export function freePlace(taken: readonly Position[], kind: Node['kind']): Position {
  for (let row = 0; row < SEARCHED_ROWS; row++) {
    for (const place of candidates(kind, row)) {
      if (isFree(taken, place)) return place;
    }
  }
  return [0, SEARCHED_ROWS * ROW];
}

/** Returns a free place in the column beside a node: at its height if possible, else the nearest above or below. */
export function placeBeside(taken: readonly Position[], [x, y]: Position, side: Side): Position {
  const column = side === 'left' ? x - COLUMN : x + COLUMN;
  for (let row = 0; row < SEARCHED_ROWS; row++) {
    for (const height of [y + row * ROW, y - row * ROW]) if (isFree(taken, [column, height])) return [column, height];
  }
  return [column, y];
}

/** Returns every node's place: as laid out; nodes without a place where there is room, or tidily if none has one. */
export function positionsOf(scenario: Scenario): Record<string, Position> {
  const nodes = scenario.nodes;
  const laidOut = nodes.filter((node) => scenario.layout?.[node.id]);
  if (laidOut.length === 0) return tidyPositions(scenario);
  const positions: Record<string, Position> = {};
  for (const { id } of laidOut) {
    const [x, y] = scenario.layout?.[id] ?? [0, 0];
    positions[id] = [x, y];
  }
  for (const { id, kind } of nodes) positions[id] ??= freePlace(Object.values(positions), kind);
  return positions;
}
