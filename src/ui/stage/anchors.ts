/**
 * Finds where links meet boxes. A link to a row ends at the row's height; a link out of a queue starts at the queue's
 * middle; any other end is placed so that the link runs as level as it can, apart from its neighbours.
 */
import type { Bundle, Columns } from './columns';
import type { Box } from './layout-types';
import { spread } from './place';
import type { Topology } from './topology';

/** Cables that are drawn as one lane, with the heights of its two ends, px. */
export interface Strand {
  bundle: number;
  cables: number[];
  left: number;
  right: number;
  /** Distance to the nearest neighbour at either end, px. */
  room: number;
  /** Whether an end is at a row. */
  toRow: boolean;
  twoWay: boolean;
}

interface End { strand: Strand; side: 'left' | 'right'; wanted: number; fixed: boolean }

/** Returns the height of a node's row in a box; null if it has none. */
function rowOf(box: Box, node: number, topology: Topology): number | null {
  const ys = box.rows.filter(({ flow, side }) => (side === 'send' ? topology.flowEnds[flow].from
    : topology.flowEnds[flow].to) === node)
    .map(({ y }) => y);
  if (ys.length === 0) return null;
  return topology.groups[box.group].members.length > 1 || box.style === 'pill'
    ? ys.reduce((sum, y) => sum + y, 0) / ys.length : null;
}

export function anchor(
  topology: Topology, columns: Columns, boxes: readonly Box[], boxOfGroup: Int32Array,
  passes: (bundle: number, column: number) => readonly number[], unit: number,
): Strand[] {
  const strands: Strand[] = [];
  const ends = new Map<string, End[]>();
  columns.bundles.forEach((bundle, number) => {
    const [leftBox, rightBox] = [boxes[boxOfGroup[bundle.left]], boxes[boxOfGroup[bundle.right]]];
    strandsOf(topology, bundle, number, leftBox, rightBox).forEach(({ strand, leftFixed, rightFixed }, place) => {
      strands.push(strand);
      const [wantLeft, wantRight] = wishes(leftBox, rightBox, leftFixed, rightFixed);
      const passLeft = columns.columnOf[bundle.right] - columns.columnOf[bundle.left] > 1
        ? at(passes(number, columns.columnOf[bundle.left] + 1), place) : null;
      const passRight = columns.columnOf[bundle.right] - columns.columnOf[bundle.left] > 1
        ? at(passes(number, columns.columnOf[bundle.right] - 1), place) : null;
      push(ends, `${bundle.left} right`, {
        strand, side: 'left', wanted: leftFixed ?? passLeft ?? wantLeft, fixed: leftFixed !== null,
      });
      push(ends, `${bundle.right} left`, {
        strand, side: 'right', wanted: rightFixed ?? passRight ?? wantRight, fixed: rightFixed !== null,
      });
    });
  });
  for (const [key, list] of ends) settle(boxes[boxOfGroup[Number(key.split(' ')[0])]], list, unit);
  return strands;
}

const at = (list: readonly number[], place: number): number => list[Math.min(place, list.length - 1)];

function push(ends: Map<string, End[]>, key: string, end: End): void {
  const list = ends.get(key);
  if (list) list.push(end);
  else ends.set(key, [end]);
}

function strandsOf(
  topology: Topology, bundle: Bundle, number: number, leftBox: Box, rightBox: Box,
): { strand: Strand; leftFixed: number | null; rightFixed: number | null }[] {
  const merged: { strand: Strand; leftFixed: number | null; rightFixed: number | null }[] = [];
  const own: typeof merged = [];
  const isGroup = (box: Box): boolean => topology.groups[box.group].members.length > 1;
  for (const cable of bundle.cables) {
    const { from, fromNode, toNode } = topology.cables[cable];
    const [leftNode, rightNode] = from === bundle.left ? [fromNode, toNode] : [toNode, fromNode];
    const leftRow = rowOf(leftBox, leftNode, topology);
    const rightRow = rowOf(rightBox, rightNode, topology);
    const hidden = (isGroup(leftBox) && leftRow === null) || (isGroup(rightBox) && rightRow === null);
    const twoWay = topology.dataFlows[2 * cable].length > 0 && topology.dataFlows[2 * cable + 1].length > 0;
    if (hidden && merged.length > 0) {
      merged[0].strand.cables.push(cable);
      merged[0].strand.twoWay ||= twoWay;
      continue;
    }
    // A link to a row stays level with it, and meets the queue by a curve inside the box.
    const leftFixed = leftRow ?? summaryIf(hidden, leftBox) ?? (rightRow === null ? exitOf(leftBox, cable) : null);
    const rightFixed = rightRow ?? summaryIf(hidden, rightBox) ?? (leftRow === null ? exitOf(rightBox, cable) : null);
    (hidden ? merged : own).push({
      strand: {
        bundle: number, cables: [cable], left: 0, right: 0, room: Infinity,
        toRow: leftRow !== null || rightRow !== null || hidden, twoWay,
      },
      leftFixed, rightFixed,
    });
  }
  return [...own, ...merged];
}

/** Returns the height of the row that stands for all nodes without a row of their own. */
const summaryIf = (hidden: boolean, box: Box): number | null => (hidden && box.hidden ? box.hidden.y : null);

/** Returns the height of the middle of the queue that feeds one direction of the cable; null if there is none. */
function exitOf({ queue }: Box, cable: number): number | null {
  return queue && queue.link >> 1 === cable ? queue.frame.y + queue.frame.h / 2 : null;
}

/** Returns the heights for a link as level as possible: that of the fixed end, or the middle of the boxes' overlap. */
function wishes(left: Box, right: Box, leftFixed: number | null, rightFixed: number | null): [number, number] {
  const inside = (box: Box, y: number): number => Math.min(box.y + box.h - 10, Math.max(box.y + 10, y));
  if (leftFixed !== null) return [leftFixed, inside(right, leftFixed)];
  if (rightFixed !== null) return [inside(left, rightFixed), rightFixed];
  const low = Math.max(left.y, right.y);
  const high = Math.min(left.y + left.h, right.y + right.h);
  if (high - low > 16) return [(low + high) / 2, (low + high) / 2];
  return [left.y + left.h / 2, right.y + right.h / 2];
}

/** Moves free ends apart, between the fixed ones. */
function settle(box: Box, list: End[], unit: number): void {
  list.sort((a, b) => a.wanted - b.wanted);
  const margin = Math.min(9 * unit, box.h / 4);
  // Ends that are level with their rows stay so, if they are not too close.
  const apart = (a: End, b: End): number => {
    const most = ((a.strand.twoWay ? 15 : 9.5) + (b.strand.twoWay ? 15 : 9.5)) * unit;
    return Math.min(most, Math.max(most * 0.5, Math.abs(b.wanted - a.wanted)));
  };
  const ys = list.map(({ wanted }) => wanted);
  let start = 0;
  while (start < list.length) {
    if (list[start].fixed) { start++; continue; }
    let end = start;
    while (end < list.length && !list[end].fixed) end++;
    const part = list.slice(start, end);
    const low = start > 0 ? ys[start - 1] + apart(list[start - 1], list[start]) : box.y + margin;
    const high = end < list.length ? list[end].wanted - apart(list[end - 1], list[end]) : box.y + box.h - margin;
    const placed = spread(
      part.map(({ wanted }) => wanted), part.slice(1).map((one, i) => apart(part[i], one)),
      Math.min(low, box.y + box.h - margin), Math.max(high, Math.min(low, box.y + box.h - margin)),
    );
    placed.forEach((y, i) => { ys[start + i] = y; });
    start = end;
  }
  list.forEach(({ strand, side }, i) => {
    strand[side] = ys[i];
    if (i > 0) strand.room = Math.min(strand.room, ys[i] - ys[i - 1]);
    if (i < list.length - 1) strand.room = Math.min(strand.room, ys[i + 1] - ys[i]);
  });
}
