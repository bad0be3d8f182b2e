/**
 * What each group of a network gets on the stage: the style of its box, its rows, and how much room it needs. There are
 * levels of detail: 0 shows every cell of a packet, each next one shows less and needs less room; the layout takes the
 * first that fits. The bottleneck keeps its queue longest.
 */
import type { BoxStyle } from './layout-types';
import { mono, sans, type Measure, type Sizes } from './sizes';
import { portShown, portsOf, type Topology } from './topology';
import { grouped } from './words';

export const LEVELS = 7;
/** From this level on hosts are names alone; at this one the bottleneck has its queue all the same. */
const NAMES = 5;

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

export const ROWS_SHOWN = 16;
const PACKET_COLUMNS = 8;
const CELLS_A_COLUMN = 16;
const ONE_ROW_UP_TO = 16;
const MARKS_SHOWN = 1024;
/** On a phone: between the end of a link and the name of the receiver there. */
export const PILL_PAD = 5;

/** Is the network small enough to show each cell of each packet? */
export function isSmall({ topology, capacity }: PlanInput): boolean {
  const { groups, flows, dataFlows } = topology;
  const ports = groups.flatMap((_, group) => (groups[group].kind === 'switch' ? portsOf(topology, group) : []));
  return groups.length <= 8 && flows.length > 0 && flows.length <= 6
    && groups.every(({ members, sends, receives }) => members.length === 1 && sends.length + receives.length <= 3)
    && flows.every(({ cellsPerPacket }) => cellsPerPacket <= 32)
    && ports.every((link) => dataFlows[link].length === 0 || (capacity(link) > 0 && capacity(link) <= ONE_ROW_UP_TO));
}

/** Up to `most` flows: the first ones, and the selected one whatever its place. */
export function shownFlows(flows: readonly number[], most: number, selected: number | null): number[] {
  if (flows.length <= most) return [...flows];
  const shown = flows.slice(0, most);
  if (selected !== null && flows.includes(selected) && !shown.includes(selected)) shown[most - 1] = selected;
  return shown;
}

/** 16 to a column, one row where there are few places; above 1,024 places a mark stands for several. */
export function shapeOfQueue(
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

export function planGroup(input: PlanInput, group: number, level: number, rowCap: number): BoxPlan {
  const { topology } = input;
  if (topology.groups[group].kind === 'switch') return planSwitch(input, group, level);
  return planHost(input, group, level, rowCap);
}

function planHost(
  { topology, sizes, measure, selectedFlow, rightward }: PlanInput, group: number, level: number, rowCap: number,
): BoxPlan {
  const { unit, compact } = sizes;
  const { id, members, sends, receives } = topology.groups[group];
  const cap = level >= NAMES ? 1 : Math.max(1, rowCap);
  const shownSends = shownFlows(sends, cap, selectedFlow);
  const shownReceives = shownFlows(receives, cap, selectedFlow);
  const single = members.length === 1 && sends.length + receives.length === 1;
  const pill = level >= 2 && single;
  const label = (flow: number, side: 'send' | 'receive'): string => {
    if (level === 0) return side === 'send' ? id : `from ${topology.groups[topology.flows[flow].fromGroup].id}`;
    return pill ? id : topology.flows[flow].label;
  };
  const rows: RowPlan[] = [
    ...shownSends.map((flow) => ({ flow, side: 'send' as const, label: label(flow, 'send') })),
    ...shownReceives.map((flow) => ({ flow, side: 'receive' as const, label: label(flow, 'receive') })),
  ];
  // Members that send and receive: both rows of one together, in the order of their lanes.
  if (members.length > 1 && shownSends.length > 0 && shownReceives.length > 0) {
    const member = (row: RowPlan): number =>
      topology.memberOf[row.side === 'send' ? topology.flowEnds[row.flow].from : topology.flowEnds[row.flow].to];
    rows.sort((a, b) => member(a) - member(b) || Number(rightward(b.flow)) - Number(rightward(a.flow)));
  }
  const count = sends.length + receives.length - rows.length;
  const hidden = count > 0 ? {
    count, noun: members.length > 1 && sends.length + receives.length === members.length ? 'hosts' : 'flows',
    flows: [...sends.filter((flow) => !shownSends.includes(flow)), ...receives.filter((flow) =>
      !shownReceives.includes(flow))],
  } : null;
  const rated = shownSends.some((flow) => topology.flows[flow].rated === true);
  const base = {
    group, rows, hidden, queueLink: -1, gauges: [], queueShape: null,
    rateWidth: rated ? rateBar(sizes, level) : 0,
    windows: !rated || shownSends.some((flow) => topology.flows[flow].kind !== 'UDP'),
  };
  if (level === 0 && rows.length > 0) return packetsPlan(base, input(topology, sizes, rows));
  const labelFont = pill && !compact ? sans(sizes.small, 600) : mono(sizes.tick);
  const labelWidth = Math.max(measure('00', mono(sizes.tick)), ...rows.map(({ label: text }) =>
    Math.min((compact ? 68 : 110) * unit, measure(text, labelFont))));
  if (rows.length === 0 || level >= NAMES) return markPlan(base, sizes, measure, id, members.length > 1);
  if (compact && pill) {
    const width = labelWidth + (shownReceives.length > 0 ? 54 + PILL_PAD : 8 + besideBar(base.rateWidth));
    return {
      ...base, style: 'pill', labelWidth, fan: 0, width: fixed(width), height: { fixed: 13, perRow: 0, most: 20 },
      captionHeight: 0,
    };
  }
  if (compact) {
    const width = Math.max(
      shownSends.length > 0 ? labelWidth + 8 + besideBar(base.rateWidth) : 0, shownReceives.length > 0 ? 46 : 0,
    );
    return {
      ...base, style: 'rows', labelWidth, fan: 0, width: fixed(width),
      height: { fixed: 24, perRow: rows.length - 1 + (hidden ? 1 : 0), most: Infinity }, captionHeight: 22,
    };
  }
  const valueWidth = measure('0000', mono(sizes.tick));
  const fan = shownSends.length === 0 && shownReceives.length + (hidden ? 1 : 0) > 1 ? 30 * unit : 10 * unit;
  const rateWidth = rated ? base.rateWidth + valueWidth + ((base.windows ? 8 : 0) + RATE_GAP - 9) * unit : 0;
  const sendWidth = shownSends.length > 0
    ? 36 * unit + labelWidth + (base.windows ? (level >= 3 ? 40 : 72) * unit : 0) + rateWidth : 0;
  const receiveWidth = shownReceives.length > 0 ? fan + (shownSends.length > 0 || pill ? labelWidth + 8 * unit : 0)
    + (level >= 3 ? 44 : 85) * unit + 8 * unit + valueWidth + 9 * unit : 0;
  const width = fixed(Math.max(sendWidth, receiveWidth, level >= 3 ? 0 : 110 * unit));
  if (pill) {
    return {
      ...base, style: 'pill', labelWidth, fan, width, height: { fixed: 20 * unit, perRow: 0, most: 30 * unit },
      captionHeight: 0,
    };
  }
  return {
    ...base, style: 'rows', labelWidth, fan, width, captionHeight: sizes.small * 1.3 + 8 * unit,
    height: { fixed: 44 * unit, perRow: rows.length - 1 + (hidden ? 1 : 0), most: Infinity },
  };
}

/** Between the bar of a rate and its number. */
export const RATE_GAP = 6;
/** On a phone the bar stands beside the name, without a number. */
const BAR_GAP = 4;

const rateBar = ({ unit, compact }: Sizes, level: number): number => (compact ? 22 : (level >= 3 ? 28 : 44) * unit);

const besideBar = (bar: number): number => (bar > 0 ? bar + BAR_GAP : 0);

const fixed = (width: number): BoxPlan['width'] => ({ least: width, wanted: width, most: width });

type Base = Pick<
  BoxPlan, 'group' | 'rows' | 'hidden' | 'queueLink' | 'gauges' | 'queueShape' | 'rateWidth' | 'windows'
>;

const input = (
  topology: Topology, sizes: Sizes, rows: readonly RowPlan[],
): { cells: number; receives: boolean; sizes: Sizes } => ({
  cells: Math.max(...rows.map(({ flow }) => topology.flows[flow].cellsPerPacket)),
  receives: rows.some(({ side }) => side === 'receive'), sizes,
});

/** Columns and rows of the squares of a packet. */
export function packetShape(cells: number, compact: boolean): { columns: number; rows: number } {
  const columns = compact ? Math.min(PACKET_COLUMNS, Math.ceil(cells / 3))
    : Math.min(PACKET_COLUMNS, Math.ceil(cells / 2));
  return { columns, rows: Math.ceil(cells / columns) };
}

/** Height of one block: title, then the squares. */
export function blockHeight(cells: number, sizes: Sizes): number {
  const { rows } = packetShape(cells, sizes.compact);
  return sizes.compact ? 46 + rows * 14 : (48 + rows * 23) * sizes.unit;
}

function packetsPlan(
  base: Base, { cells, receives, sizes }: { cells: number; receives: boolean; sizes: Sizes },
): BoxPlan {
  const { columns } = packetShape(cells, sizes.compact);
  const pitch = sizes.compact ? 12.5 : receives ? 26 : 17;
  const least = Math.max(sizes.compact ? 76 : 150, columns * pitch + (sizes.compact ? 14 : 34)) * sizes.unit;
  const most = sizes.compact ? least : Math.max(least, receives ? 220 * sizes.unit : 0);
  const block = blockHeight(cells, sizes);
  return {
    ...base, style: 'packets', labelWidth: 0, fan: 0, width: { least, wanted: most, most }, captionHeight: 0,
    height: { fixed: base.rows.length * block, perRow: 0, most: Infinity },
  };
}

/** A group has two lanes, and where there is room a second line: `7 more`. */
function markPlan(base: Base, sizes: Sizes, measure: Measure, id: string, isGroup = false): BoxPlan {
  const more = isGroup && base.hidden !== null ? `${grouped(base.hidden.count)} more` : '';
  const second = more === '' || sizes.compact ? 0 : measure(more, sans(sizes.small * 0.92));
  const width = Math.min(90, Math.max(measure(id, sans(sizes.small, 600)), second) + 14);
  return {
    ...base, rows: base.rows.slice(0, 1), style: 'mark', labelWidth: 0, fan: 0, width: fixed(Math.max(28, width)),
    height: { fixed: 20 * sizes.unit, perRow: 0, most: (more === '' ? 24 : 40) * sizes.unit }, captionHeight: 0,
  };
}

function planSwitch({ topology, sizes, measure, capacity }: PlanInput, group: number, level: number): BoxPlan {
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

/** What a fallen cell keeps free of its box below its middle, for its words: so many heights of small text. */
export const FALLEN_TEXT = 2.5;

/** Inside the box of a queue: room for the curves, and on the other side; room above and under the cells. */
export const queueMargins = (
  sizes: Sizes, level: number, gauges: number,
): { tail: number; head: number; top: number; bottom: number } => {
  const { unit, compact } = sizes;
  if (compact) return { tail: 14, head: gauges > 0 ? 34 : 14, top: 12, bottom: 14 };
  const head = gauges > 0 ? 52 * unit : (level === 0 ? 15 : 8) * unit;
  const words = sizes.small + 38 * unit;
  // Under the cells the ruler, and under that the last that was lost, in its ring and with two lines of words.
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
