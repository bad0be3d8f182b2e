/**
 * Places everything on the stage, for any network and any size of canvas: pure geometry. Takes the most detailed level
 * that fits (fit.ts); if none does, the picture is wider or higher than the canvas, and the camera shows all of it from
 * further away.
 */
import type { PORT_UNITS } from '../../runner/client/frame';
import { anchor } from './anchors';
import type { BoxPlan } from './box-plan';
import { arrange, type Columns } from './columns';
import { bracketed, firstFit, type Fit } from './fit';
import { layCurves, layLanes } from './lanes';
import type { Box, Bracket, Lane, Layout, Rect } from './layout-types';
import { placeQueue, placePorts } from './queue-box';
import { wordsUnder } from './resting';
import { alignWithSenders, placeRows } from './rows';
import { passKey, type Stacked } from './stack';
import { firstThatFits, sans, sizesFor, type Measure, type Sizes } from './sizes';
import type { Theme } from '../look/palette';
import type { Topology } from './topology';
import { linkWords } from './words';

export interface LayoutInput {
  topology: Topology;
  width: number;
  height: number;
  theme: Theme;
  compact: boolean;
  selectedFlow: number | null;
  measure: Measure;
  /** Size of text, as `sizesFor` takes it. */
  text?: number;
  /** Unit of a port; default cells. A place of a port that counts bytes is 48 of them. */
  unit?: (link: number) => (typeof PORT_UNITS)[number];
  /** Drawn places of a directed link's port; −1 if no limit. All of these may change while the network runs. */
  capacity: (link: number) => number;
  /** How many places there are beyond the drawn ones; default 0. */
  beyond?: (link: number) => number;
  threshold: (link: number) => number;
  /** Width of what lies over the bottom right corner, px. */
  zoomWidth: number;
}

export function layOut(given: LayoutInput): Layout {
  const sizes = sizesFor(given.theme, given.width, given.height, given.compact, given.text);
  const columns = arrange(given.topology);
  const fit = firstFit(given, sizes, columns);
  const input = { ...given, width: fit.width, height: fit.height };
  return finish(input, sizes, columns, fit);
}

function finish(
  given: LayoutInput, sizes: Sizes, columns: Columns, { level, below, plans, xs, stacked, width, height }: Fit,
): Layout {
  const { topology, measure } = given;
  const last = columns.items.length - 1;
  const boxes = plans.map((plan): Box => {
    const column = columns.columnOf[plan.group];
    const { x, w } = xs[column];
    const own = plan.style === 'queue' || plan.style === 'packets' ? Math.min(w, plan.width.most)
      : Math.min(w, plan.width.most);
    // A box that is narrower than its column is on the side of its links.
    const at = column === 0 ? x : column === last ? x + w - own : x + (w - own) / 2;
    return {
      group: plan.group, style: plan.style,
      framed: !(sizes.compact && (plan.style === 'rows' || plan.style === 'pill')), x: at, y: stacked.tops[plan.group],
      w: own, h: stacked.heights[plan.group],
      caption: { x: at, y: 0, room: w, inside: false }, rows: [], hidden: null, header: null, queue: null, gauges: [],
    };
  });
  const boxOfGroup = Int32Array.from(plans.map((_, group) => group));
  boxes.forEach((box, group) => {
    const plan = plans[group];
    placeRows(box, plan, { topology, sizes, measure }, stacked.pitch, linkSide(topology, columns, group));
    if (plan.queueShape) {
      placeQueue(box, plan, sizes, level, {
        direction: directionOf(topology, columns, plan.queueLink), capacity: given.capacity(plan.queueLink),
        threshold: given.threshold(plan.queueLink), unit: given.unit?.(plan.queueLink) ?? 'cells',
        beyond: given.beyond?.(plan.queueLink) ?? 0,
      });
    }
  });
  alignReceivers(boxes, columns, plans, stacked, sizes, height - below);
  if (level === 0) matchHeights(boxes, topology, sizes, height - below);
  const passes = (bundle: number, column: number): readonly number[] =>
    stacked.passes.get(passKey(bundle, column)) ?? [stacked.axis];
  const strands = anchor(topology, columns, boxes, boxOfGroup, passes, sizes.unit);
  const columnEdges = xs.map(({ x, w }) => ({ left: x, right: x + w }));
  const context = { topology, columns, boxes, boxOfGroup, sizes, small: level === 0, passes, columnEdges };
  const lanes = layLanes(strands, context);
  boxes.forEach((box, group) => placePorts(box, plans[group], lanes, sizes, measure));
  const curves = layCurves(lanes, context);
  const layout: Layout = {
    width, height, sizes, zoom: 1, boxes, lanes, curves,
    brackets: bracketed(plans, columns, sizes) ? brackets(boxes, columns, topology, sizes) : [],
    laneOfLink: new Int32Array(topology.links.length).fill(-1),
    queueOfLink: new Int32Array(topology.links.length).fill(-1),
    curveOfLink: new Int32Array(topology.links.length).fill(-1), boxOfGroup, trays: [],
  };
  lanes.forEach(({ links }, number) => links.forEach((link) => { layout.laneOfLink[link] = number; }));
  boxes.forEach(({ queue }, number) => { if (queue) layout.queueOfLink[queue.link] = number; });
  curves.forEach(({ link }, number) => {
    if (link >= 0 && boxes[boxOfGroup[topology.groupOf[topology.links[link].to]]].queue) {
      layout.curveOfLink[link] = number;
    }
  });
  captions(layout, columns, topology, measure, level);
  if (!sizes.compact) layout.trays = trays(layout, topology, given);
  return layout;
}

/** Returns 1 if the data of this link goes to the right, else −1. */
function directionOf({ links, groupOf }: Topology, { columnOf }: Columns, link: number): 1 | -1 {
  return columnOf[groupOf[links[link].from]] <= columnOf[groupOf[links[link].to]] ? 1 : -1;
}

function linkSide({ groups, cables }: Topology, { columnOf }: Columns, group: number): 'left' | 'right' {
  const right = groups[group].cables.filter((cable) => {
    const { from, to } = cables[cable];
    return columnOf[from === group ? to : from] > columnOf[group];
  }).length;
  return right > groups[group].cables.length / 2 ? 'right' : 'left';
}

function alignReceivers(
  boxes: readonly Box[], columns: Columns, plans: readonly BoxPlan[], { pitch }: Stacked, sizes: Sizes, lowest: number,
): void {
  const senderY = new Map<number, number>();
  for (const { rows } of boxes) for (const { flow, side, y } of rows) if (side === 'send') senderY.set(flow, y);
  for (const items of columns.items) {
    if (items.length !== 1 || !('group' in items[0])) continue;
    const { group } = items[0];
    const { style, rows } = plans[group];
    if (style !== 'rows' && style !== 'packets') continue;
    const apart = style === 'packets' ? boxes[group].h / Math.max(1, rows.length) : Math.min(pitch, 14 * sizes.unit);
    alignWithSenders(boxes[group], senderY, apart, sizes.top, lowest, sizes);
  }
}

/** Stretches a switch of a small network from the top of its highest neighbour to the bottom of its lowest. */
function matchHeights(boxes: readonly Box[], { groups, cables }: Topology, sizes: Sizes, lowest: number): void {
  for (const box of boxes) {
    if (!box.queue) continue;
    const near = groups[box.group].cables.map((cable) =>
      boxes[cables[cable].from === box.group ? cables[cable].to : cables[cable].from]);
    const top = Math.max(sizes.top, Math.min(...near.map(({ y }) => y)));
    const bottom = Math.min(lowest, Math.max(...near.map(({ y, h }) => y + h)));
    const { frame } = box.queue;
    const others = boxes.some((other) => other !== box && other.x < box.x + box.w && box.x < other.x + other.w);
    if (others || bottom - top < frame.h + 96 * sizes.unit) continue;
    box.y = top;
    box.h = bottom - top;
    frame.y = (top + bottom) / 2 - frame.h / 2;
  }
}

/** Returns the x at which the first lane right of `x` crosses the height of a line of text. */
function leftmostLane(lanes: readonly Lane[], x: number, { y, h }: Pick<Rect, 'y' | 'h'>): number {
  const crossings = lanes.flatMap(({ points }) => points.slice(1).flatMap((b, before) => {
    const a = points[before];
    const [top, bottom] = [Math.max(y, Math.min(a.y, b.y)), Math.min(y + h, Math.max(a.y, b.y))];
    if (top > bottom) return [];
    const at = (height: number): number => (a.y === b.y ? a.x : a.x + ((b.x - a.x) * (height - a.y)) / (b.y - a.y));
    return [Math.min(at(top), at(bottom))];
  }));
  return Math.min(Infinity, ...crossings.filter((crossing) => crossing > x)) - 4;
}

function captions(
  { boxes, lanes, sizes }: Layout, columns: Columns, topology: Topology, measure: Measure, level: number,
): void {
  const { unit, compact } = sizes;
  const rightmost = Math.max(...boxes.map(({ x, w }) => x + w));
  const taken: { left: number; right: number; gap: number }[] = [];
  if (!compact && (level === 1 || level === 2)) columns.bundles.forEach(({ left, right, cables }) => {
    if (columns.columnOf[right] !== columns.columnOf[left] + 1) return;
    const own = lanes.filter(({ links }) => links.some((link) => {
      const { from, to } = topology.cables[link >> 1];
      return (from === left && to === right) || (from === right && to === left);
    }));
    const column = columns.columnOf[left];
    const highest = Math.min(...own.flatMap(({ points }) => points.map(({ y }) => y)));
    if (own.length < 3 || taken.some(({ gap }) => gap === column)) return;
    if (boxes.some(({ y, x, w }) =>
      y < highest - 60 * unit && x + w > boxes[left].x + boxes[left].w && x < boxes[right].x)
        || highest < sizes.top + 8) {
      return;
    }
    const [from, to] = [boxes[left].x + boxes[left].w, boxes[right].x];
    const top = Math.min(boxes[left].y, boxes[right].y);
    if (top > highest) return;
    const texts = linkWords(topology.links[2 * cables[0]], true, topology.packetMode);
    const room = to - from - 16 * unit;
    const text = texts.find((one) => measure(one, sans(sizes.small)) <= room) ?? '';
    own[0].caption = {
      x: (from + to) / 2, y: Math.min(Math.max(boxes[left].y, boxes[right].y) - 9 * unit, highest - 14 * unit), texts,
      room,
    };
    taken.push({ gap: column, left: (from + to) / 2 - measure(text, sans(sizes.small)) / 2, right: 0 });
  });
  const worded = lanes.flatMap(({ caption }) => {
    if (caption === null) return [];
    const font = sans(sizes.small);
    const text = firstThatFits(caption.texts, font, caption.room, measure);
    return text === '' ? [] : [{ left: caption.x - measure(text, font) / 2, y: caption.y }];
  });
  for (const box of boxes) {
    const inside = level === 0 || box.style === 'pill' || box.style === 'mark';
    if (inside) {
      box.caption = {
        x: box.x + (level === 0 ? (compact ? 8 : 16) : 7) * unit,
        y: level === 0 ? box.y + (compact ? 17 : 28) * unit : box.y + box.h / 2,
        room: box.w - (level === 0 ? 28 : 12) * unit, inside,
      };
      continue;
    }
    const column = columns.columnOf[box.group];
    const next = boxes.filter((other) =>
      other.x > box.x + box.w - 1 && other.y - 30 < box.y && other.y + other.h > box.y - 30)
      .map(({ x }) => x);
    const y = box.y - (compact ? 10 : 9) * unit;
    // A long name is cut before it would cover the words of a link.
    const beside = worded.filter((words) => words.left > box.x && Math.abs(words.y - y) < sizes.name * 1.2);
    const limit = Math.min(
      rightmost, ...next.map((x) => x - 10), ...taken.filter(({ gap }) => gap === column).map(({ left }) => left - 12),
      ...beside.map(({ left }) => left - 12),
    );
    const isTop = !boxes.some((other) =>
      other !== box && other.x < box.x + box.w && other.x + other.w > box.x && other.y < box.y);
    const x = compact && box.style === 'rows' && column === 0 ? 16 : box.x;
    const room = isTop ? limit - box.x
      : Math.max(box.w, Math.min(limit, leftmostLane(lanes, x, { y: y - sizes.name, h: sizes.name * 1.3 })) - x);
    box.caption = { x, y, room, inside };
  }
}

/** Makes a bracket for each run of senders of one kind. */
function brackets(boxes: readonly Box[], columns: Columns, topology: Topology, sizes: Sizes): Bracket[] {
  const found: Bracket[] = [];
  for (const box of boxes) {
    if (columns.columnOf[box.group] !== 0 || box.style !== 'rows' || box.rows.some(({ side }) => side !== 'send')) {
      continue;
    }
    let run: Bracket | null = null;
    for (const { flow, y, band } of box.rows) {
      const text = topology.flows[flow].kind;
      if (run && run.text === text) run.bottom = y + band.h * 0.38;
      else found.push(run = { x: box.x - 9 * sizes.unit, top: y - band.h * 0.38, bottom: y + band.h * 0.38, text });
    }
  }
  return found;
}

/** Places trays at the bottom of the stage, under their switches. */
function trays(
  { boxes, sizes, height, width }: Layout, topology: Topology, { zoomWidth }: LayoutInput,
): Layout['trays'] {
  const { unit } = sizes;
  const switches = boxes.filter(({ group }) => topology.groups[group].kind === 'switch'
    && topology.groups[group].cables.some((cable) => topology.dataFlows[2 * cable].length
      + topology.dataFlows[2 * cable + 1].length > 0))
    .sort((a, b) => Number(b.queue !== null) - Number(a.queue !== null) || (b.queue?.frame.w ?? 0)
      - (a.queue?.frame.w ?? 0));
  const right = width - zoomWidth - 16 * unit;
  const placed: Layout['trays'] = [];
  const top = height - sizes.bottom + 28 * unit;
  const h = sizes.bottom - 36 * unit;
  for (const box of switches) {
    // A low stage has no room for a tray under the words about the last dropped cell.
    if ((wordsUnder(box, box.queue, sizes, height) ?? 0) > top - 4 * unit) continue;
    // If cells are large, the last dropped one lies under the box on its left.
    let from = Math.max(16 * unit, box.x + (box.queue?.rows === 1 ? 110 : 4) * unit);
    let to = right;
    for (const { area } of placed) {
      if (area.x <= from && area.x + area.w > from) from = area.x + area.w + 16 * unit;
      if (area.x > from) to = Math.min(to, area.x - 16 * unit);
    }
    if (to - from >= 120 * unit && h > 30) placed.push({
      group: box.group, area: { x: from, y: top, w: Math.min(to - from, Math.max(600 * unit, box.w + 130 * unit)), h },
    });
    if (placed.length >= 2) break;
  }
  return placed;
}

