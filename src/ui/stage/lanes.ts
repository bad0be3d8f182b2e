/**
 * Lays the lanes, on which cells move between boxes, from the anchored ends of links, with their captions; and the
 * curves inside boxes.
 */
import type { Strand } from './anchors';
import type { Columns } from './columns';
import type { Box, Curve, Lane, Point, Rect } from './layout-types';
import type { Sizes } from './sizes';
import { cellsLong, type Topology } from './topology';
import { linkWords } from './words';

/** Distance of a bend from the boxes of a column, px. */
const CLEAR = 6;
/** Least distance between the two lanes of a link that carries data in both directions, px. */
const LEAST_APART = 5;
const COMPACT_PITCH = { cells: 6.2, packets: 15 };

interface Context {
  topology: Topology;
  columns: Columns;
  boxes: readonly Box[];
  boxOfGroup: Int32Array;
  sizes: Sizes;
  small: boolean;
  passes: (bundle: number, column: number) => readonly number[];
  columnEdges: readonly { left: number; right: number }[];
}

export function layLanes(strands: readonly Strand[], context: Context): Lane[] {
  const places = new Map<number, number>();
  return strands.flatMap((strand) => {
    const place = places.get(strand.bundle) ?? 0;
    places.set(strand.bundle, place + 1);
    return lanesOf(strand, place, context);
  });
}

function lanesOf(strand: Strand, place: number, context: Context): Lane[] {
  const { topology, columns, boxes, boxOfGroup, sizes, passes, columnEdges } = context;
  const { left, right } = columns.bundles[strand.bundle];
  const [leftBox, rightBox] = [boxes[boxOfGroup[left]], boxes[boxOfGroup[right]]];
  const start = { x: leftBox.x + leftBox.w, y: strand.left };
  const end = { x: rightBox.x, y: strand.right };
  const between: Point[] = [];
  for (let column = columns.columnOf[left] + 1; column < columns.columnOf[right]; column++) {
    const ys = passes(strand.bundle, column);
    const y = ys[Math.min(place, ys.length - 1)];
    between.push({ x: columnEdges[column].left - CLEAR, y }, { x: columnEdges[column].right + CLEAR, y });
  }
  const line = (dy: number): Point[] => pastOwnColumns(shifted([start, ...between, end], dy), left, right, context);
  const rightward = strand.cables.map((cable) => (topology.cables[cable].from === left ? 2 * cable : 2 * cable + 1));
  const leftward = rightward.map((link) => link ^ 1);
  const carries = (links: readonly number[]): boolean => links.some((link) => topology.dataFlows[link].length > 0);
  const { unit } = sizes;
  const room = Math.min(strand.room, 90 * unit);
  if (carries(rightward) && carries(leftward)) {
    const half = Math.min(
      room / 4, context.small ? 22 * unit : 11 * unit, reach(leftBox, strand.left), reach(rightBox, strand.right),
    );
    const height = Math.min(half * 1.3, context.small ? 32 * unit : 11 * unit);
    return [
      lane(line(-half), rightward, rightward.filter(() => false), {
        height, pipe: false, rail: -height / 2 - 3.5 * unit, data: true,
      }, strand, context),
      lane(line(half).reverse(), leftward, [], {
        height, pipe: false, rail: height / 2 + 3.5 * unit, data: true,
      }, strand, context),
    ];
  }
  const forward = carries(rightward) || !carries(leftward);
  const used = carries(rightward) || carries(leftward);
  const pipe = used && !strand.toRow && room >= 30 * unit && !sizes.compact;
  const height = pipe ? Math.min(32 * unit, room - 16 * unit)
    : strand.toRow || room < 30 * unit ? Math.min(room * 0.52, context.small ? 24 : 11 * unit)
    : 32 * unit;
  const path = forward ? line(0) : line(0).reverse();
  return [lane(path, forward ? rightward : leftward, forward ? leftward : rightward, {
    height, pipe, rail: 0, data: carries(rightward) || carries(leftward),
  }, strand, context)];
}

/**
 * Returns the line with bends past wider boxes of the columns in which it begins and ends. A bend at one end may lead
 * the line over a box at the other.
 */
function pastOwnColumns(line: readonly Point[], left: number, right: number, context: Context): Point[] {
  const [start, ...rest] = line;
  const end = rest.pop()!;
  let first = bendAt(left, start, rest[0] ?? end, context);
  const last = bendAt(right, end, rest.at(-1) ?? first[0] ?? start, context);
  if (first.length === 0) first = bendAt(left, start, rest[0] ?? last[0] ?? end, context);
  return [start, ...first, ...rest, ...last, end];
}

/** Returns a bend between the end of a line at a group and its next point, if a box of the group's column is there. */
function bendAt(
  group: number, end: Point, next: Point, { columns: { columnOf }, boxes, boxOfGroup, columnEdges }: Context,
): Point[] {
  const inTheWay = columnOf.some((column, other) => other !== group && column === columnOf[group]
    && isCrossed(boxes[boxOfGroup[other]], end, next));
  if (!inTheWay) return [];
  const { left, right } = columnEdges[columnOf[group]];
  return [{ x: next.x > end.x ? right + CLEAR : left - CLEAR, y: end.y }];
}

/** Whether the line from `a` to `b` goes through the rectangle. */
function isCrossed({ x, y, w, h }: Rect, a: Point, b: Point): boolean {
  let from = 0;
  let to = 1;
  for (const [at, way, low, high] of [[a.x, b.x - a.x, x, x + w], [a.y, b.y - a.y, y, y + h]]) {
    if (way === 0) {
      if (at <= low || at >= high) return false;
      continue;
    }
    from = Math.max(from, Math.min((low - at) / way, (high - at) / way));
    to = Math.min(to, Math.max((low - at) / way, (high - at) / way));
  }
  return from < to;
}

/** How far above and below a line a box reaches, px; at least a little, so that lanes in both directions are apart. */
const reach = ({ y, h }: Rect, lineY: number): number => Math.max(LEAST_APART / 2, Math.min(lineY - y, y + h - lineY));

const shifted = (points: readonly Point[], dy: number): Point[] => points.map(({ x, y }) => ({ x, y: y + dy }));

function lane(
  points: Point[], links: number[], back: number[],
  { height, pipe, rail, data }: { height: number; pipe: boolean; rail: number; data: boolean }, strand: Strand,
  context: Context,
): Lane {
  const { topology, sizes, small } = context;
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push(lengths[i - 1] + Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y));
  }
  const length = lengths[lengths.length - 1];
  const cells = Math.max(1e-6, cellsLong(topology.links[links[0]], topology.packetMode));
  const [from, to] = sizes.compact
    ? cropped(topology, links[0], length / (small ? COMPACT_PITCH.packets : COMPACT_PITCH.cells) / cells)
    : [0, 1];
  const pitch = length / (cells * (to - from));
  const mark = heightForWidth(Math.min(48 * sizes.unit, pitch - 1.2));
  const cellHeight = Math.min(height, Math.max(mark, pipe ? 13 * sizes.unit : mark));
  const offset = rail !== 0 ? rail : Math.max(6 * sizes.unit, cellHeight / 2 + (pipe ? 9 : 2.6) * sizes.unit);
  const bare = { links, points, lengths, length, from, to, back, cellHeight, rail: offset, pipe, data };
  return { ...bare, ...captions(bare, strand, context) };
}

/** Returns the height of a cell of this width: a near cell is 48 × 32, a middle one 14 × 18, a far one 7 × 11. */
export function heightForWidth(width: number): number {
  if (width <= 7) return Math.max(4, 4 + width);
  if (width <= 14) return 4 + width;
  return Math.min(32, 18 + ((width - 14) * 14) / 34);
}

/** Returns the part of a link that is shown on a phone, as shares: the end at the bottleneck. */
function cropped({ links, groupOf, bottleneckLink }: Topology, link: number, share: number): [number, number] {
  if (share >= 1 || bottleneckLink < 0) return [0, 1];
  const main = groupOf[links[bottleneckLink].from];
  if (groupOf[links[link].to] === main) return [1 - share, 1];
  if (groupOf[links[link].from] === main) return [0, share];
  return [0, 1];
}

type Words = 'caption' | 'note';

/** Says what comes back over links in the other direction; null for nothing, as with UDP. */
function whatReturns({ carriesAcks, flows }: Topology, back: readonly number[]): string | null {
  if (back.some((link) => carriesAcks[link])) return 'ACKs';
  if (flows.some(({ rated }) => rated)) return 'BRMs';
  return flows.some(({ credited }) => credited) ? 'credits' : null;
}

function captions(
  { points, length, cellHeight, rail, pipe, links, back }: Omit<Lane, Words>, strand: Strand,
  { topology, sizes, small }: Context,
): Pick<Lane, Words> {
  const none = { caption: null, note: null };
  const { unit } = sizes;
  const main = links.includes(topology.bottleneckLink);
  if (!pipe || points.length > 2 || sizes.compact || strand.room < (small ? 60 : 78) * unit) return none;
  const [from, to] = points;
  const slope = Math.abs(to.y - from.y) / Math.max(1, Math.abs(to.x - from.x));
  if (slope > 0.2 || length < 80 * unit) return none;
  const lift = slope * length * 0.3 + cellHeight / 2;
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  const returning = main && !small ? whatReturns(topology, back) : null;
  return {
    caption: {
      x, y: y - lift - (small ? 14 : 24) * unit, texts: linkWords(topology.links[links[0]], false, topology.packetMode),
      room: length - 14,
    },
    note: returning === null ? null
      : { x, y: y + slope * length * 0.3 + rail + sizes.small + 8 * unit, text: `${returning} return` },
  };
}

/** Lays the curves from the ends of links to the tail of a queue, and to the bars of a receiver. */
export function layCurves(lanes: readonly Lane[], { topology, boxes, boxOfGroup, sizes }: Context): Curve[] {
  const curves: Curve[] = [];
  for (const lane of lanes) {
    curves.push(...exitCurve(lane, boxes, boxOfGroup, topology));
    const end = lane.points[lane.points.length - 1];
    for (const link of lane.links) {
      const box = boxes[boxOfGroup[topology.groupOf[topology.links[link].to]]];
      const { queue } = box;
      if (queue && feeds(topology, link, queue.link)) {
        const tail = queue.direction > 0 ? queue.frame.x : queue.frame.x + queue.frame.w;
        const here = queue.direction > 0 ? end.x <= queue.frame.x : end.x >= queue.frame.x + queue.frame.w;
        if (!here || (sizes.compact && queue.rows > 1)) continue;
        const middle = queue.frame.y + queue.frame.h / 2;
        const squeeze = queue.rows === 1 ? 0 : Math.min(0.62, (queue.frame.h / 2 - 14) / Math.max(20, box.h / 2 - 20));
        const gap = (queue.rows === 1 ? 2 : 7) * sizes.unit;
        curves.push({
          link, from: end, to: { x: tail - queue.direction * gap, y: middle + (end.y - middle) * squeeze },
        });
        break;
      }
      for (const row of box.rows) {
        if (row.entry && topology.flowEnds[row.flow].route.at(-1) === link) {
          curves.push({ link, from: end, to: row.entry });
        }
      }
    }
  }
  return curves;
}

/** Returns the curve from the head of a queue to where its link leaves the box, if that is at another height. */
function exitCurve(
  { links, points }: Lane, boxes: readonly Box[], boxOfGroup: Int32Array, topology: Topology,
): Curve[] {
  for (const link of links) {
    const { queue } = boxes[boxOfGroup[topology.groupOf[topology.links[link].from]]];
    if (queue?.link !== link) continue;
    const { frame, direction } = queue;
    const from = { x: direction > 0 ? frame.x + frame.w : frame.x, y: frame.y + frame.h / 2 };
    if (Math.abs(points[0].y - from.y) > 2) return [{ link: -1, from, to: points[0] }];
  }
  return [];
}

const feeds = ({ fedBy }: Topology, link: number, port: number): boolean => fedBy[port].has(link);
