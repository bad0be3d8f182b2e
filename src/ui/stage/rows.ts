/** Places the rows of a box that has its place: labels, windows, bars and squares. */
import type { Box, Row } from './layout-types';
import { spread } from './place';
import { PILL_PAD, RATE_GAP, type BoxPlan } from './box-plan';
import { blockHeight, packetShape } from './plan-packets';
import { mono, type Measure, type Sizes } from './sizes';
import type { Topology } from './topology';

type Side = 'left' | 'right';

/** What the placing of rows needs besides the plan. */
interface Given { topology: Topology; sizes: Sizes; measure: Measure }

/** Places the rows; `linkSide` is the side on which the links of a receiver arrive. */
export function placeRows(box: Box, plan: BoxPlan, given: Given, pitch: number, linkSide: Side): void {
  const { topology, sizes } = given;
  if (plan.style === 'packets') return placeBlocks(box, plan, topology, sizes);
  const { unit, compact } = sizes;
  const mark = plan.style === 'mark';
  // The box of a group extends to both of its lanes: that of its first member, and that of all others.
  const both = mark && plan.hidden !== null && topology.groups[plan.group].members.length > 1;
  const head = both ? box.h / 4 : mark ? box.h / 2 : compact ? 12 : plan.style === 'pill' ? box.h / 2 : 27 * unit;
  plan.rows.forEach(({ flow, side, label }, number) => {
    const y = box.y + head + number * pitch;
    box.rows.push(rowAt(box, plan, { flow, side, label, y }, plan.style === 'pill' ? box.h : pitch, given, linkSide));
  });
  const apart = both ? box.h / 2 : mark ? 0 : pitch;
  if (plan.hidden) box.hidden = { ...plan.hidden, y: box.y + head + plan.rows.length * apart };
  const sends = plan.rows.some(({ side }) => side === 'send');
  if (plan.style === 'rows' && !compact && sends) box.header = { x: box.x + 10 * unit, y: box.y + 14 * unit };
}

/** Whether the name of a group is above the number of its other members. */
export const namesBoth = ({ style, rows, hidden }: Box, sizes: Sizes): boolean =>
  style === 'mark' && hidden !== null && rows.length > 0 && hidden.y - rows[0].y >= sizes.small * 1.1;

type Placed = Pick<Row, 'flow' | 'side' | 'label' | 'y'>;

/** A row without its style: its place, its height, and the plan of its box. */
interface Place { box: Box; plan: BoxPlan; row: Placed; pitch: number; rated: boolean; given: Given; linkSide: Side }

type Common = Omit<Row, 'band' | 'labelX' | 'gauge' | 'valueX'> & Pick<Row, 'band'>;

function rowAt(box: Box, plan: BoxPlan, row: Placed, pitch: number, given: Given, linkSide: Side): Row {
  const { topology, sizes: { compact } } = given;
  const rated = row.side === 'send' && plan.rateWidth > 0 && topology.flows[row.flow].rated === true;
  const place = { box, plan, row, pitch, rated, given, linkSide };
  const common: Common = {
    ...row, columns: 0, entry: null, rate: null,
    band: { x: box.x + 1, y: row.y - pitch / 2, w: box.w - 2, h: pitch },
  };
  if (plan.style === 'mark') return markRow(common, place);
  if (compact && plan.style === 'pill') return compactPill(common, place);
  if (compact) return row.side === 'send' ? compactSender(common, place) : compactReceiver(common, place);
  return row.side === 'send' ? sender(common, place) : receiver(common, place);
}

const markRow = (common: Common, { box, row: { y } }: Place): Row => ({
  ...common, label: '', labelX: box.x, band: { ...common.band, y: box.y, h: box.h }, gauge: { x: box.x, y, w: 0, h: 0 },
  valueX: NaN,
});

function compactPill(common: Common, { box, plan, row: { side, y }, rated }: Place): Row {
  const labelX = box.x + plan.labelWidth + (side === 'receive' ? PILL_PAD : 0);
  const x = labelX + 6;
  return {
    ...common, labelX, gauge: { x, y: y - 3.5, w: side === 'send' ? 0 : box.x + box.w - x - 2, h: 7 },
    rate: rated ? { x: x - 2, y: y - 3.5, w: plan.rateWidth, h: 7 } : null, valueX: NaN,
  };
}

function compactSender(common: Common, { box, plan, row: { y }, rated }: Place): Row {
  const left = box.x + box.w - plan.rateWidth;
  return {
    ...common, band: { ...common.band, x: box.x - 6, w: box.w + 4 }, labelX: plan.rateWidth > 0 ? left - 4 : left - 6,
    gauge: { x: box.x + box.w, y: y - 4, w: 0, h: 8 },
    rate: rated ? { x: left, y: y - 3.5, w: plan.rateWidth, h: 7 } : null, valueX: NaN,
  };
}

const compactReceiver = (common: Common, { box, row: { y } }: Place): Row => ({
  ...common, label: '', band: { ...common.band, x: box.x - 3, w: box.w + 6 }, labelX: box.x,
  gauge: { x: box.x + 2, y: y - 3.5, w: box.w - 4, h: 7 }, valueX: NaN,
});

const heightOfBar = ({ sizes: { unit } }: Given, pitch: number): number => Math.min(8.5 * unit, pitch * 0.56);

/** Places the row of a sender: its name, the squares of its window, the bar of its rate with the number. */
function sender(common: Common, { box, plan, row: { y }, pitch, rated, given }: Place): Row {
  const { sizes: { unit, tick }, measure } = given;
  const labelX = box.x + 10 * unit + plan.labelWidth;
  const x = labelX + 8 * unit;
  const right = box.x + box.w - (plan.rateWidth > 0 ? 9 : 18) * unit;
  const height = heightOfBar(given, pitch);
  const bar = { y: y - height / 2, h: height };
  if (plan.rateWidth === 0) return { ...common, labelX, gauge: { ...bar, x, w: right - x }, valueX: NaN };
  const end = right - measure('0000', mono(tick)) - RATE_GAP * unit;
  const left = plan.windows ? end - plan.rateWidth : x;
  return {
    ...common, labelX, gauge: { ...bar, x, w: Math.max(0, left - 8 * unit - x) },
    rate: rated ? { ...bar, x: left, w: end - left } : null, valueX: right,
  };
}

/** Places a receiver's row: the bar and number of what has arrived, away from the links; its name beside senders. */
function receiver(common: Common, { box, plan, row: { label, y }, pitch, given, linkSide }: Place): Row {
  const { sizes: { unit, tick }, measure } = given;
  const { band } = common;
  const valueWidth = measure('0000', mono(tick));
  const named = plan.rows.some((row) => row.side === 'send') || plan.style === 'pill';
  const nameWidth = named ? plan.labelWidth + 8 * unit : 0;
  const onLeft = linkSide === 'left';
  const valueX = onLeft ? box.x + box.w - 9 * unit : box.x + 9 * unit + nameWidth + valueWidth;
  const left = onLeft ? box.x + plan.fan + nameWidth : valueX + 8 * unit;
  const right = onLeft ? valueX - valueWidth - 8 * unit : box.x + box.w - plan.fan;
  const fanned = plan.fan > 20 * unit;
  const height = heightOfBar(given, pitch);
  return {
    ...common, label: named ? label : '', labelX: box.x + (onLeft ? plan.fan : 9 * unit) + plan.labelWidth,
    band: fanned ? { ...band, x: onLeft ? left - 5 * unit : box.x + 2, w: box.w - plan.fan + 3 * unit } : band,
    gauge: { x: left, y: y - height / 2, w: Math.max(4, right - left), h: height }, valueX,
    entry: fanned ? { x: onLeft ? left - 3 * unit : right + 3 * unit, y } : null,
  };
}

/** Places the blocks of a small network: a title, and the squares of a packet under it. */
function placeBlocks(box: Box, plan: BoxPlan, topology: Topology, sizes: Sizes): void {
  const { unit, compact } = sizes;
  const blocks = plan.rows.map(({ flow }) => blockHeight(topology.flows[flow].cellsPerPacket, sizes));
  let top = box.y;
  plan.rows.forEach(({ flow, side, label }, number) => {
    const { columns, rows } = packetShape(topology.flows[flow].cellsPerPacket, compact);
    const padX = (compact ? 8 : 16) * unit;
    const w = box.w - 2 * padX;
    const pitchX = w / columns;
    const pitchY = compact ? 14 : Math.min(25, Math.max(19, pitchX)) * unit;
    const gauge = { x: box.x + padX, y: top + (compact ? 24 : 40) * unit, w, h: rows * pitchY };
    box.rows.push({
      flow, side, label, columns, band: { x: box.x + 1, y: top + 1, w: box.w - 2, h: blocks[number] - 2 },
      y: top + blocks[number] / 2,
      labelX: box.x + padX, gauge, rate: null, valueX: box.x + box.w - padX,
      entry: null,
    });
    top += blocks[number];
  });
}

/**
 * Moves the rows of a box that only receives to the heights of their senders, so that the eye follows a flow straight
 * across. Returns false, and leaves the box alone, if that does not fit between `top` and `bottom`.
 */
export function alignWithSenders(
  box: Box, senderY: ReadonlyMap<number, number>, apart: number, top: number, bottom: number, sizes: Sizes,
): boolean {
  if (box.rows.length < 2 || box.rows.some(({ side, flow }) => side === 'send' || !senderY.has(flow))) return false;
  const rows = [...box.rows].sort((a, b) => (senderY.get(a.flow) ?? 0) - (senderY.get(b.flow) ?? 0));
  const wanted = rows.map(({ flow }) => senderY.get(flow) ?? 0);
  const above = rows[0].y - box.y;
  const below = box.y + box.h - box.rows[box.rows.length - 1].y;
  const extra = box.hidden ? apart : 0;
  if (wanted[wanted.length - 1] - wanted[0] + above + below > bottom - top + 0.5) return false;
  const centres = spread(wanted, rows.slice(1).map(() => apart), top + above, bottom - below);
  box.rows.length = 0;
  rows.forEach((row, i) => {
    const dy = centres[i] - row.y;
    box.rows.push({
      ...row, y: centres[i], band: { ...row.band, y: row.band.y + dy }, gauge: { ...row.gauge, y: row.gauge.y + dy },
      entry: row.entry && { x: row.entry.x, y: row.entry.y + dy },
    });
  });
  box.y = centres[0] - above;
  box.h = centres[centres.length - 1] + Math.max(below - extra, 17 * sizes.unit) + extra - box.y;
  if (box.hidden) box.hidden.y = centres[centres.length - 1] + apart;
  return true;
}
