/** What a group of a network gets on the stage, and what the plans of hosts and switches share. */
import type { BoxStyle } from './layout-types';
import { sans, type Measure, type Sizes } from './sizes';
import type { Topology } from './topology';
import { grouped } from './words';

/** From this level on hosts are names alone; at this one the bottleneck has its queue all the same. */
export const NAMES = 5;
export const ROWS_SHOWN = 16;
/** At most so many places stand in one row. */
export const ONE_ROW_UP_TO = 16;
/** On a phone: between the end of a link and the name of the receiver there. */
export const PILL_PAD = 5;
/** Between the bar of a rate and its number. */
export const RATE_GAP = 6;

export interface PlanInput {
  topology: Topology;
  sizes: Sizes;
  measure: Measure;
  selectedFlow: number | null;
  /** By directed link: places, −1 where there is no limit. */
  capacity: (link: number) => number;
  /** Does the data of this flow go to the right? */
  rightward: (flow: number) => boolean;
}

export interface RowPlan { flow: number; side: 'send' | 'receive'; label: string }

export interface BoxPlan {
  group: number;
  style: BoxStyle;
  rows: RowPlan[];
  hidden: { count: number; noun: string; flows: number[] } | null;
  labelWidth: number;
  /** Bars of the allowed rates of its senders; 0: none has one. Beside it squares of windows? */
  rateWidth: number;
  windows: boolean;
  /** Room between the side where links arrive and the bars, for the curves that fan out. */
  fan: number;
  /** Port whose queue is drawn, and those with a gauge. */
  queueLink: number;
  gauges: number[];
  queueShape: { columns: number; rows: number; cellsPerMark: number } | null;
  width: { least: number; wanted: number; most: number };
  /** Height: fixed part, part for each row's pitch, and how far it may stretch. */
  height: { fixed: number; perRow: number; most: number };
  /** Caption above the box. */
  captionHeight: number;
}

export const fixed = (width: number): BoxPlan['width'] => ({ least: width, wanted: width, most: width });

/** What is known of a box before its style. */
export type Base = Pick<
  BoxPlan, 'group' | 'rows' | 'hidden' | 'queueLink' | 'gauges' | 'queueShape' | 'rateWidth' | 'windows'
>;

/** A group has two lanes, and where there is room a second line: `7 more`. */
export function markPlan(base: Base, sizes: Sizes, measure: Measure, id: string, isGroup = false): BoxPlan {
  const more = isGroup && base.hidden !== null ? `${grouped(base.hidden.count)} more` : '';
  const second = more === '' || sizes.compact ? 0 : measure(more, sans(sizes.small * 0.92));
  const width = Math.min(90, Math.max(measure(id, sans(sizes.small, 600)), second) + 14);
  return {
    ...base, rows: base.rows.slice(0, 1), style: 'mark', labelWidth: 0, fan: 0, width: fixed(Math.max(28, width)),
    height: { fixed: 20 * sizes.unit, perRow: 0, most: (more === '' ? 24 : 40) * sizes.unit }, captionHeight: 0,
  };
}
