/**
 * Plans the boxes of hosts: a row for each flow that they send or receive, with its window, rate or assembly. With less
 * room the rows get narrower; a single row may be a pill, and at the last level a host is only its name.
 */
import {
  fixed, markPlan, NAMES, PILL_PAD, RATE_GAP, type Base, type BoxPlan, type PlanInput, type RowPlan,
} from './box-plan';
import { packetsPlan } from './plan-packets';
import { mono, sans, type Sizes } from './sizes';
import type { Group, Topology } from './topology';

/** On a phone, space between a name and the bar beside it, which has no number, px. */
const BAR_GAP = 4;

const rateBar = ({ unit, compact }: Sizes, level: number): number => (compact ? 22 : (level >= 3 ? 28 : 44) * unit);

const besideBar = (bar: number): number => (bar > 0 ? bar + BAR_GAP : 0);

/** Returns up to `most` flows: the first ones, and always the selected one. */
function shownFlows(flows: readonly number[], most: number, selected: number | null): number[] {
  if (flows.length <= most) return [...flows];
  const shown = flows.slice(0, most);
  if (selected !== null && flows.includes(selected) && !shown.includes(selected)) shown[most - 1] = selected;
  return shown;
}

export function planHost(input: PlanInput, group: number, level: number, rowCap: number): BoxPlan {
  const { topology, sizes, measure } = input;
  const { id, members, sends, receives } = topology.groups[group];
  const isPill = level >= 2 && members.length === 1 && sends.length + receives.length === 1;
  const rows = rowsOf(input, group, level >= NAMES ? 1 : Math.max(1, rowCap), labels(topology, id, level, isPill));
  const sent = rows.filter(({ side }) => side === 'send').map(({ flow }) => topology.flows[flow]);
  const rated = sent.some((flow) => flow.rated === true);
  const base: Base = {
    group, rows, hidden: hiddenOf(topology.groups[group], rows), queueLink: -1, gauges: [], queueShape: null,
    rateWidth: rated ? rateBar(sizes, level) : 0, windows: !rated || sent.some(({ kind }) => kind !== 'UDP'),
  };
  if (level === 0 && rows.length > 0) return packetsPlan(base, topology, sizes);
  if (rows.length === 0 || level >= NAMES) return markPlan(base, sizes, measure, id, members.length > 1);
  return sizes.compact ? compactPlan(base, input, isPill) : widePlan(base, input, level, isPill);
}

type LabelOf = (flow: number, side: RowPlan['side']) => string;

/** Returns what the row of a flow is called. */
const labels = ({ groups, flows }: Topology, id: string, level: number, isPill: boolean): LabelOf => (flow, side) => {
  if (level === 0) return side === 'send' ? id : `from ${groups[flows[flow].fromGroup].id}`;
  return isPill ? id : flows[flow].label;
};

/** Plans rows for up to `cap` flows that are sent, and as many that are received. */
function rowsOf(
  { topology, selectedFlow, rightward }: PlanInput, group: number, cap: number, label: LabelOf,
): RowPlan[] {
  const { members, sends, receives } = topology.groups[group];
  const rowsOn = (side: RowPlan['side'], flows: readonly number[]): RowPlan[] =>
    shownFlows(flows, cap, selectedFlow).map((flow) => ({ flow, side, label: label(flow, side) }));
  const rows = [...rowsOn('send', sends), ...rowsOn('receive', receives)];
  // If members send and receive, both rows of one are together, in the order of their lanes.
  if (members.length > 1 && sends.length > 0 && receives.length > 0) {
    const member = ({ flow, side }: RowPlan): number =>
      topology.memberOf[side === 'send' ? topology.flowEnds[flow].from : topology.flowEnds[flow].to];
    rows.sort((a, b) => member(a) - member(b) || Number(rightward(b.flow)) - Number(rightward(a.flow)));
  }
  return rows;
}

/** Returns the flows that have no row; null if all have one. */
function hiddenOf({ members, sends, receives }: Group, rows: readonly RowPlan[]): BoxPlan['hidden'] {
  const all = sends.length + receives.length;
  if (all === rows.length) return null;
  const without = (side: RowPlan['side'], flows: readonly number[]): number[] =>
    flows.filter((flow) => !rows.some((row) => row.side === side && row.flow === flow));
  return {
    count: all - rows.length, noun: members.length > 1 && all === members.length ? 'hosts' : 'flows',
    flows: [...without('send', sends), ...without('receive', receives)],
  };
}

const has = (rows: readonly RowPlan[], side: RowPlan['side']): boolean => rows.some((row) => row.side === side);

/** Plans the box for a phone. */
function compactPlan(base: Base, { sizes, measure }: PlanInput, isPill: boolean): BoxPlan {
  const labelWidth = widestLabel(base.rows, 68 * sizes.unit, measure, mono(sizes.tick), sizes);
  const bar = besideBar(base.rateWidth);
  if (isPill) {
    return {
      ...base, style: 'pill', labelWidth, fan: 0, captionHeight: 0, height: { fixed: 13, perRow: 0, most: 20 },
      width: fixed(labelWidth + (has(base.rows, 'receive') ? 54 + PILL_PAD : 8 + bar)),
    };
  }
  const width = Math.max(has(base.rows, 'send') ? labelWidth + 8 + bar : 0, has(base.rows, 'receive') ? 46 : 0);
  return {
    ...base, style: 'rows', labelWidth, fan: 0, width: fixed(width), captionHeight: 22, height: heightOfRows(base, 24),
  };
}

function widePlan(base: Base, { sizes, measure }: PlanInput, level: number, isPill: boolean): BoxPlan {
  const { unit } = sizes;
  const { rows, hidden, windows } = base;
  const labelWidth = widestLabel(
    rows, 110 * unit, measure, isPill ? sans(sizes.small, 600) : mono(sizes.tick), sizes,
  );
  const valueWidth = measure('0000', mono(sizes.tick));
  const [sends, receives] = [has(rows, 'send'), has(rows, 'receive')];
  const fan = (!sends && rows.length + (hidden ? 1 : 0) > 1 ? 30 : 10) * unit;
  const rateWidth = base.rateWidth > 0 ? base.rateWidth + valueWidth + ((windows ? 8 : 0) + RATE_GAP - 9) * unit : 0;
  const sendWidth = sends
    ? 36 * unit + labelWidth + (windows ? (level >= 3 ? 40 : 72) * unit : 0) + rateWidth : 0;
  const receiveWidth = receives ? fan + (sends || isPill ? labelWidth + 8 * unit : 0)
    + (level >= 3 ? 44 : 85) * unit + 8 * unit + valueWidth + 9 * unit : 0;
  const width = fixed(Math.max(sendWidth, receiveWidth, level >= 3 ? 0 : 110 * unit));
  if (isPill) {
    return {
      ...base, style: 'pill', labelWidth, fan, width, height: { fixed: 20 * unit, perRow: 0, most: 30 * unit },
      captionHeight: 0,
    };
  }
  return {
    ...base, style: 'rows', labelWidth, fan, width, captionHeight: sizes.small * 1.3 + 8 * unit,
    height: heightOfRows(base, 44 * unit),
  };
}

/** Returns the width of the widest label, at most `most`, px. */
const widestLabel = (
  rows: readonly RowPlan[], most: number, measure: PlanInput['measure'], font: string, { tick }: Sizes,
): number =>
  Math.max(measure('00', mono(tick)), ...rows.map(({ label }) => Math.min(most, measure(label, font))));

const heightOfRows = ({ rows, hidden }: Base, least: number): BoxPlan['height'] =>
  ({ fixed: least, perRow: rows.length - 1 + (hidden ? 1 : 0), most: Infinity });
