/**
 * Chooses how much detail a network gets on the stage: the most detailed level that fits, with the widths of its
 * columns. On a phone the picture may be wider than the screen, so that it has the queue of the bottleneck.
 */
import { ROWS_SHOWN, type BoxPlan, type PlanInput } from './box-plan';
import type { Columns } from './columns';
import type { LayoutInput } from './layout';
import { share } from './place';
import { isSmall, LEVELS, planGroup } from './plan';
import type { Sizes } from './sizes';
import { stack, type Stacked } from './stack';
import { cellsLong, type Topology } from './topology';

const GAP_LEAST = [120, 110, 72, 44, 30, 30, 22];
const GAP_MOST = [330, 330, 300, 300, 300, 300, 300];
const CELL_PITCH = { small: 46, many: 6.12 };
const COMPACT_GAP = 30;
/** Multiples of a phone's width that a picture may have. */
const COMPACT_WIDTHS = [1, 1.1, 1.25, 1.5, 2];
const ROW_CAPS = [ROWS_SHOWN, 12, 8, 5, 3, 1];
const PILL_LEVEL = 2;

export interface Fit {
  level: number;
  below: number;
  plans: BoxPlan[];
  xs: { x: number; w: number }[];
  stacked: Stacked;
  width: number;
  height: number;
}

export function firstFit(given: LayoutInput, sizes: Sizes, columns: Columns): Fit {
  const { topology, width, height } = given;
  const plan: PlanInput = {
    topology, sizes, measure: given.measure, selectedFlow: given.selectedFlow, capacity: given.capacity,
    rightward: (flow) => goesRight(topology, columns, flow),
  };
  const { bottleneckLink } = topology;
  /** Returns the most detailed level that fits in a width; with `queued`, of those with the bottleneck's queue. */
  const fitIn = (wide: number, queued: boolean): Fit | null => {
    for (let level = isSmall(plan) ? 0 : 1; level < LEVELS; level++) {
      for (const rowCap of level === 0 || level === LEVELS - 1 ? [ROWS_SHOWN] : ROW_CAPS) {
        // Fewer rows in a box are better than a level with less detail everywhere, except for hosts that stand alone.
        if (level < PILL_LEVEL && rowCap < 5) break;
        const plans = topology.groups.map((_, group) => planGroup(plan, group, level, rowCap));
        if (queued && !plans.some(({ queueLink }) => queueLink === bottleneckLink)) break;
        const xs = fitColumns(given, sizes, columns, plans, level, wide);
        if (!xs) break;
        // In a small network a large cell that is dropped falls out below its switch.
        for (const below of level === 0 && !sizes.compact
          ? [Math.max(sizes.bottom, Math.min(height * 0.36, 175 * sizes.unit)), sizes.bottom]
          : [sizes.bottom]) {
          const stacked = stack(topology, columns, plans, sizes, height, below);
          if (stacked) return { level, below, plans, xs, stacked, width: wide, height };
        }
      }
    }
    return null;
  };
  // A picture that is wider than a phone, with the queue that everything turns on, is better than one without it.
  if (sizes.compact && bottleneckLink >= 0 && given.capacity(bottleneckLink) > 0) {
    for (const times of COMPACT_WIDTHS) {
      const fit = fitIn(times * width, true);
      if (fit) return fit;
    }
  }
  const whole = fitIn(width, false);
  if (whole) return whole;
  const level = LEVELS - 1;
  const plans = topology.groups.map((_, group) => planGroup(plan, group, level, 1));
  let wide = width;
  let xs = fitColumns(given, sizes, columns, plans, level, wide);
  while (!xs) { wide *= 1.25; xs = fitColumns(given, sizes, columns, plans, level, wide); }
  let high = height;
  let stacked = stack(topology, columns, plans, sizes, high, sizes.bottom);
  while (!stacked) { high *= 1.25; stacked = stack(topology, columns, plans, sizes, high, sizes.bottom); }
  return { level, below: sizes.bottom, plans, xs, stacked, width: wide, height: high };
}

const margins = (sizes: Sizes, level: number, brackets: boolean): { left: number; right: number } =>
  (sizes.compact ? { left: 12, right: 14 }
    : { left: (level === 0 ? 24 : brackets ? 30 : 16) * sizes.unit, right: (level === 0 ? 24 : 12) * sizes.unit });

export const bracketed = (plans: readonly BoxPlan[], columns: Columns, sizes: Sizes): boolean => !sizes.compact
  && plans.some(({ group, style, rows }) =>
    columns.columnOf[group] === 0 && style === 'rows' && rows.length >= 4 && rows.every(({ side }) => side === 'send'));

function fitColumns(
  { topology }: LayoutInput, sizes: Sizes, columns: Columns, plans: readonly BoxPlan[], level: number, width: number,
): { x: number; w: number }[] | null {
  const { unit, compact } = sizes;
  const count = columns.items.length;
  if (count === 0) return [];
  const groupsIn = columns.items.map((items) => items.flatMap((item) => ('group' in item ? [plans[item.group].width]
    : [])));
  const most = (key: 'least' | 'wanted' | 'most') =>
    groupsIn.map((widths) => Math.max(0, ...widths.map((one) => one[key])));
  const [least, wanted, stretched] = [most('least'), most('wanted'), most('most')];
  const gapLeast = Array.from({ length: count - 1 }, () => (compact ? COMPACT_GAP : GAP_LEAST[level] * unit));
  const gapWanted = [...gapLeast];
  const pitch = (level === 0 ? CELL_PITCH.small : CELL_PITCH.many) * (compact ? 1 : unit);
  for (const { left, right, cables } of columns.bundles) {
    const [from, to] = [columns.columnOf[left], columns.columnOf[right]];
    const each = Math.min(GAP_MOST[level] * unit, cellsLong(topology.links[2 * cables[0]], topology.packetMode) * pitch)
      / (to - from);
    if (!compact) for (let gap = from; gap < to; gap++) gapWanted[gap] = Math.max(gapWanted[gap], each);
  }
  const { left, right } = margins(sizes, level, bracketed(plans, columns, sizes));
  const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
  let room = width - left - right - sum(least) - sum(gapLeast);
  if (room < 0) return null;
  const first =
    share(room, [...gapWanted.map((gap, i) => gap - gapLeast[i]), ...wanted.map((one, i) => one - least[i])]);
  const gaps = gapLeast.map((gap, i) => gap + first[i]);
  const widths = least.map((one, i) => one + first[gaps.length + i]);
  room -= sum(first);
  const second = share(room * (compact ? 0.2 : 0.45), widths.map((one, i) => Math.max(0, stretched[i] - one)));
  second.forEach((extra, i) => { widths[i] += extra; });
  room -= sum(second);
  if (gaps.length > 0) gaps.forEach((_, i) => { gaps[i] += room / gaps.length; });
  let x = gaps.length > 0 ? left : left + room / 2;
  return widths.map((w, column) => {
    const place = { x, w };
    x += w + (gaps[column] ?? 0);
    return place;
  });
}

const goesRight = ({ flows }: Topology, { columnOf }: Columns, flow: number): boolean =>
  columnOf[flows[flow].fromGroup] <= columnOf[flows[flow].toGroup];

