/** The plan of a box: what a group of a network gets on the stage, and what the plans of hosts and switches share. */
import type { BoxStyle } from './layout-types';
import { sans, type Measure, type Sizes } from './sizes';
import type { Topology } from './topology';
import { grouped } from './words';

/** Level of detail from which on hosts are only names; at this very level the bottleneck still has its queue. */
export const NAMES = 5;
export const ROWS_SHOWN = 16;
/** Most places of a queue in one row. */
export const ONE_ROW_UP_TO = 16;
/** On a phone, space between the end of a link and the receiver's name, px. */
export const PILL_PAD = 5;
/** Space between the bar of a rate and its number, px. */
export const RATE_GAP = 6;

export interface PlanInput {
  topology: Topology;
  sizes: Sizes;
  measure: Measure;
  selectedFlow: number | null;
  /** Places of a directed link's port; −1 if there is no limit. */
  capacity: (link: number) => number;
  /** Whether the data of this flow goes to the right. */
  rightward: (flow: number) => boolean;
}

export interface RowPlan { flow: number; side: 'send' | 'receive'; label: string }

export interface BoxPlan {
  group: number;
  style: BoxStyle;
  rows: RowPlan[];
  hidden: { count: number; noun: string; flows: number[] } | null;
  labelWidth: number;
  /** Width of the bars of its senders' allowed rates, 0 if none has one; and whether windows are drawn as squares. */
  rateWidth: number;
  windows: boolean;
  /** Space between the side where links arrive and the bars, for the curves that fan out. */
  fan: number;
  /** Link of the port whose queue is drawn, and those of ports with a gauge. */
  queueLink: number;
  gauges: number[];
  queueShape: { columns: number; rows: number; cellsPerMark: number } | null;
  width: { least: number; wanted: number; most: number };
  /** Height: the fixed part, the part per pitch of a row, and the most to which it may stretch. */
  height: { fixed: number; perRow: number; most: number };
  /** Height of the caption above the box. */
  captionHeight: number;
}

export const fixed = (width: number): BoxPlan['width'] => ({ least: width, wanted: width, most: width });

/** The part of a box's plan that does not depend on its style. */
export type Base = Pick<
  BoxPlan, 'group' | 'rows' | 'hidden' | 'queueLink' | 'gauges' | 'queueShape' | 'rateWidth' | 'windows'
>;

/** Plans a box that is only a name. A group has two lanes and, if there is room, a second line: `7 more`. */
export function markPlan(base: Base, sizes: Sizes, measure: Measure, id: string, isGroup = false): BoxPlan {
  const more = isGroup && base.hidden !== null ? `${grouped(base.hidden.count)} more` : '';
  const second = more === '' || sizes.compact ? 0 : measure(more, sans(sizes.small * 0.92));
  const width = Math.min(90, Math.max(measure(id, sans(sizes.small, 600)), second) + 14);
  return {
    ...base, rows: base.rows.slice(0, 1), style: 'mark', labelWidth: 0, fan: 0, width: fixed(Math.max(28, width)),
    height: { fixed: 20 * sizes.unit, perRow: 0, most: (more === '' ? 24 : 40) * sizes.unit }, captionHeight: 0,
  };
}
