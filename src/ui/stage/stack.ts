/**
 * Finds the heights of the stage's boxes and their places in the columns. All rows of all boxes share one pitch, so
 * that a sender's row and its receiver's row can be at the same height.
 */
import type { Bundle, Columns } from './columns';
import { spread } from './place';
import type { BoxPlan } from './box-plan';
import type { Sizes } from './sizes';
import type { Topology } from './topology';

export interface Stacked {
  pitch: number;
  /** By group. */
  tops: number[];
  heights: number[];
  /** By bundle and column: the middle of the gap that its cables pass; one entry for each cable. */
  passes: Map<string, number[]>;
  /** Middle of the main queue, on which the other columns are centred. */
  axis: number;
}

const GAP = { boxes: 12, pills: 5, cable: 11, pass: 14 };
const PITCH = { least: 11.5, most: 22 };

export const passKey = (bundle: number, column: number): string => `${bundle} ${column}`;

interface Part { group: number; bundle: number; least: number; perRow: number; most: number; gap: number }

/** Returns null if the boxes do not fit between the captions above and the space `below`, px. */
export function stack(
  topology: Topology, columns: Columns, plans: readonly BoxPlan[], sizes: Sizes, height: number, below: number,
): Stacked | null {
  const { unit } = sizes;
  const top = sizes.top;
  const bottom = height - below;
  const room = bottom - top;
  const parts = columns.items.map((items) => items.map((item, place): Part => {
    if ('bundle' in item) {
      const size = GAP.pass + laneCount(columns.bundles[item.bundle]) * GAP.cable * unit;
      return { group: -1, bundle: item.bundle, least: size, perRow: 0, most: size, gap: place === 0 ? 0 : 6 };
    }
    const plan = plans[item.group];
    const { fixed, perRow, most } = plan.height;
    const gap = place === 0 ? 0 : plan.captionHeight + (sizes.compact && plan.style === 'pill' ? 3
      : plan.style === 'pill' || plan.style === 'mark' ? GAP.pills
      : GAP.boxes) * unit;
    return { group: item.group, bundle: -1, least: fixed, perRow, most, gap };
  }));
  let pitch = PITCH.most * unit;
  for (const column of parts) {
    const least = column.reduce((sum, part) => sum + part.least + part.gap, 0);
    const rows = column.reduce((sum, part) => sum + part.perRow, 0);
    if (least > room + 0.5) return null;
    if (rows > 0) pitch = Math.min(pitch, (room - least) / rows);
  }
  if (pitch < PITCH.least * unit) return null;
  const heights: number[] = plans.map(() => 0);
  for (const column of parts) {
    const needed = column.reduce((sum, part) => sum + part.least + part.perRow * pitch + part.gap, 0);
    const stretching = column.filter(({ group, perRow, most }) => group >= 0 && perRow === 0 && most < Infinity);
    const each = stretching.length > 0 ? (room - needed) / stretching.length : 0;
    for (const part of column) {
      if (part.group < 0) continue;
      const size = part.least + part.perRow * pitch;
      heights[part.group] = stretching.includes(part) ? Math.min(part.most, size + Math.max(0, each)) : size;
    }
  }
  const axis = axisOf(topology, plans, heights, top, bottom);
  const tops: number[] = plans.map(() => 0);
  const passes = new Map<string, number[]>();
  const heightsOf = positionsOf(topology);
  parts.forEach((column, number) => {
    if (column.length === 0) return;
    const sizesOf = column.map(({ group, least }) => (group >= 0 ? heights[group] : least));
    const wanted = targets(heightsOf, column, sizesOf, axis, room);
    const apart = column.slice(1).map((part, i) => (sizesOf[i] + sizesOf[i + 1]) / 2 + part.gap);
    const last = sizesOf.length - 1;
    const centres = spread(wanted, apart, top + sizesOf[0] / 2, bottom - sizesOf[last] / 2);
    column.forEach(({ group, bundle, least }, i) => {
      if (group >= 0) tops[group] = centres[i] - sizesOf[i] / 2;
      else {
        const lanes = laneCount(columns.bundles[bundle]);
        const step = (least - GAP.pass) / lanes;
        passes.set(passKey(bundle, number), Array.from({ length: lanes }, (_, lane) => centres[i] + (lane
          - (lanes - 1) / 2) * step));
      }
    });
  });
  return { pitch, tops, heights, passes, axis };
}

/** Returns how many lanes a bundle needs where it passes a column: one per cable, at most twenty. */
const laneCount = ({ cables }: Bundle): number => Math.min(20, cables.length);

function axisOf(
  { bottleneckLink, links, groupOf }: Topology, plans: readonly BoxPlan[], heights: readonly number[], top: number,
  bottom: number,
): number {
  const middle = (top + bottom) / 2;
  const main = bottleneckLink < 0 ? -1 : groupOf[links[bottleneckLink].from];
  // The words under a queue need more room than those above, so its cells are a little above the middle.
  return main >= 0 && plans[main].style === 'queue' ? middle - Math.min(6, heights[main] * 0.02) : middle;
}

interface Positions { ys: readonly number[]; span: number; middle: number }

/** Returns the heights of the scenario's layout by group (NaN if there is none), and their range. */
function positionsOf({ groups }: Topology): Positions {
  const ys = groups.map(({ position }) => position?.[1] ?? NaN);
  const [lowest, highest] = [Math.min(...ys), Math.max(...ys)];
  return { ys, span: highest - lowest, middle: (highest + lowest) / 2 };
}

/** Returns the wanted centres: at the heights of the scenario's layout if these differ, else evenly spaced. */
function targets(
  { ys, span, middle }: Positions, column: readonly Part[], sizes: readonly number[], axis: number, room: number,
): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0) + column.reduce((sum, { gap }) => sum + gap, 0);
  const extra = column.length > 1 ? Math.min(54, Math.max(0, room - total) / column.length) : 0;
  let at = axis - (total + extra * (column.length - 1)) / 2;
  const even = column.map(({ gap }, i) => {
    at += gap + (i > 0 ? extra : 0) + sizes[i];
    return at - sizes[i] / 2;
  });
  if (!(span > 40)) return even;
  const scale = Math.min(1.2, (room * 0.72) / span);
  return column.map(({ group }, i) => (group < 0 ? even[i] : axis + (ys[group] - middle) * scale));
}
