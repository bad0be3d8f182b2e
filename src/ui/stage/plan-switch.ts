/** Plans the boxes of switches: the queue of a port, with gauges for the others; or rows of ports; or a name. */
import { fixed, markPlan, NAMES, ONE_ROW_UP_TO, ROWS_SHOWN, type Base, type BoxPlan, type PlanInput } from './box-plan';
import type { Sizes } from './sizes';
import { portShown, portsOf } from './topology';

const CELLS_A_COLUMN = 16;
const MARKS_SHOWN = 1024;

/**
 * Returns the shape of a queue: columns of 16 marks, or one row if few; above 1,024 places a mark stands for several.
 */
function shapeOfQueue(
  capacity: number, compact: boolean,
): { columns: number; rows: number; cellsPerMark: number } {
  const most = compact ? MARKS_SHOWN / 2 : MARKS_SHOWN;
  let cellsPerMark = 1;
  for (const step of steps()) { cellsPerMark = step; if (capacity / step <= most) break; }
  const marks = Math.ceil(capacity / cellsPerMark);
  return marks <= ONE_ROW_UP_TO ? { columns: Math.max(1, marks), rows: 1, cellsPerMark }
    : { columns: Math.ceil(marks / CELLS_A_COLUMN), rows: CELLS_A_COLUMN, cellsPerMark };
}

/** 1, 2, 4, 5, 10, 20, 40, 50, 100 … */
function* steps(): Generator<number> {
  for (let decade = 1; decade < 1e7; decade *= 10) for (const factor of [1, 2, 4, 5]) yield decade * factor;
}

export function planSwitch({ topology, sizes, measure, capacity }: PlanInput, group: number, level: number): BoxPlan {
  const { unit, compact } = sizes;
  const { id } = topology.groups[group];
  const ports = portsOf(topology, group);
  const shown = portShown(topology, group);
  const isBottleneck = shown >= 0 && shown === topology.bottleneckLink;
  const hasQueue = shown >= 0 && capacity(shown) > 0
    && (level <= 1 || (isBottleneck && (level <= 3 || level === NAMES)));
  const base: Base = {
    group, rows: [], hidden: null, queueLink: hasQueue ? shown : -1,
    gauges: ports.filter((link) => !hasQueue || link !== shown), queueShape: null, rateWidth: 0, windows: true,
  };
  if (hasQueue) {
    return queuePlan({ ...base, queueShape: shapeOfQueue(capacity(shown), compact) }, level, isBottleneck, sizes);
  }
  if (level >= NAMES || ports.length === 0) return markPlan(base, sizes, measure, id);
  const width = fixed(compact ? 46 : (level <= 1 ? 132 : level === 2 ? 96 : 66) * unit);
  return {
    ...base, style: 'ports', labelWidth: 0, fan: 26 * unit, width, captionHeight: sizes.small * 1.3 + 8 * unit,
    height: { fixed: 26 * unit, perRow: Math.max(1, Math.min(ROWS_SHOWN, ports.length)), most: Infinity },
  };
}

/** Space for the words below the middle of a dropped cell in its box, in heights of small text. */
export const FALLEN_TEXT = 2.5;

/** Returns the margins around a queue inside its box, px: for the curves at its tail, at its head, above and below. */
export const queueMargins = (
  sizes: Sizes, level: number, gauges: number,
): { tail: number; head: number; top: number; bottom: number } => {
  const { unit, compact } = sizes;
  if (compact) return { tail: 14, head: gauges > 0 ? 34 : 14, top: 12, bottom: 14 };
  const head = gauges > 0 ? 52 * unit : (level === 0 ? 15 : 8) * unit;
  const words = sizes.small + 38 * unit;
  // Under the cells is the ruler, and under that the last dropped cell, in its ring and with two lines of words.
  const fallen = Math.max(60 * unit, 26 * unit + FALLEN_TEXT * sizes.small);
  return { tail: (level === 0 ? 54 : 41) * unit, head, top: words, bottom: sizes.tick + fallen };
};

function queuePlan(
  base: Base & { queueShape: BoxPlan['queueShape'] }, level: number, isBottleneck: boolean, sizes: Sizes,
): BoxPlan {
  const { unit, compact } = sizes;
  const { columns, rows } = base.queueShape ?? { columns: 1, rows: 1 };
  const { tail, head, top, bottom } = queueMargins(sizes, level, base.gauges.length);
  const range = rows === 1 ? { least: 14, wanted: Math.min(52.5, 320 / columns), most: 56 }
    : isBottleneck ? { least: 4.2, wanted: 8.55, most: 11.5 }
    : { least: 3.6, wanted: 5.2, most: 7 };
  const scale = (pitch: number): number =>
    tail + head + (rows === 1 ? 14 : 3) * unit + columns * pitch * (compact ? 1 : unit);
  const few = rows === 1 ? 1 : Math.min(1.9, Math.max(1, 26 / columns));
  const most = compact ? {
    least: rows === 1 ? 14 : Math.min(9, 128 / columns), wanted: rows === 1 ? 24 : Math.min(10, 166 / columns),
    most: rows === 1 ? 30 : Math.min(14, 190 / columns),
  }
    : { least: range.least * few, wanted: range.wanted * few, most: range.most * few };
  const leastRow = rows === 1 ? 24 : compact ? 7 : 6.5;
  return {
    ...base, style: 'queue', labelWidth: 0, fan: tail,
    width: {
      least: Math.max(compact ? 90 : 120 * unit, scale(most.least)),
      wanted: Math.max(compact ? 100 : 170 * unit, scale(most.wanted)), most: scale(most.most),
    },
    height: {
      fixed: top + bottom + rows * leastRow * unit, perRow: 0,
      most: top + bottom + (rows === 1 ? 150 : rows * 17) * unit,
    },
    captionHeight: level === 0 ? 0 : sizes.small * 1.3 + 8 * unit,
  };
}
