/**
 * Draws the boxes of a small network: each sender's packet cell by cell, hollow once sent, and each receiver's packet
 * cell by cell as it arrives, with a hole where one is missing.
 */
import { at, FLOW, type Frame } from '../../runner/client/frame';
import { THIN_SPACE } from '../app/words';
import { FINISHED, NOT_STARTED, WITHOUT_DATA } from './flow-states';
import type { Box, Row } from './layout-types';
import { cellPath, drawLost, drawMark, markShape } from './marks';
import { leftToSend, lostCells, receivedOf } from './packets-now';
import type { Scene } from './scene';
import { cutToFit, firstThatFits, mono, sans } from './sizes';
import type { Tracker } from './tracker';
import { mbpsWords, waitWords } from './words';


/** Says what a sender does that has begun and has nothing left to send of its packet; in few words, then in fewer. */
export function restingWords({ flows }: Frame, flow: number): string[] {
  const value = (column: number): number => at(flows, flow, column);
  if (value(FLOW.state) === FINISHED) return ['finished'];
  if (value(FLOW.doneSending) === 1 && value(FLOW.heldBack) === 0) return ['all sent'];
  if (value(FLOW.state) === WITHOUT_DATA) return ['waits for data', 'waits'];
  const [total, segment] = [value(FLOW.totalBytes), value(FLOW.segmentBytes)];
  const hasMore = total < 0 || value(FLOW.max) * segment < total;
  const window = Math.min(value(FLOW.cwndBytes), value(FLOW.windowBytes));
  return hasMore && window >= 0 && value(FLOW.flightBytes) + segment > window ? ['waits for ACK', 'waits']
    : ['packet sent', 'sent'];
}

export function drawPackets(scene: Scene, frame: Frame): void {
  for (const box of scene.layout.boxes) {
    if (box.style !== 'packets') continue;
    for (const row of box.rows) {
      if (row.flow >= frame.flows.rows) continue;
      if (row.side === 'send') drawSender(scene, frame, box, row);
      else drawReceiver(scene, frame, box, row);
    }
  }
}

interface Grid { pitchX: number; pitchY: number; w: number; h: number; columns: number }

function gridOf({ gauge, columns }: Row, cells: number, share: number): Grid {
  const rows = Math.ceil(cells / columns);
  const pitchX = gauge.w / columns;
  const pitchY = gauge.h / rows;
  return {
    pitchX, pitchY, columns, w: Math.max(4, pitchX - Math.max(2.5, pitchX * share)),
    h: Math.max(4, Math.min(pitchY - 4, pitchX - 2)),
  };
}

const placeX = ({ gauge }: Row, grid: Grid, index: number): number => gauge.x + (index % grid.columns) * grid.pitchX;
const placeY = ({ gauge }: Row, grid: Grid, index: number): number =>
  gauge.y + Math.floor(index / grid.columns) * grid.pitchY;

/** `status`: its first text that fits is written. */
function title(
  scene: Scene, row: Row, name: string, more: string, status: readonly string[], alarming: boolean,
): void {
  const { context, palette, sizes, measure } = scene;
  const y = row.gauge.y - (sizes.compact ? 8 : 13) * sizes.unit;
  // On a phone the status is below the squares.
  const statusY = sizes.compact ? row.gauge.y + row.gauge.h + 10 : y;
  const size = sizes.compact ? 13 : sizes.name * 1.13;
  const small = sizes.compact ? 11 : sizes.small * 1.08;
  const room = row.valueX - row.labelX;
  const statusFont = sans(small, alarming ? 600 : 400);
  const nameFont = sans(size, 600);
  context.font = nameFont;
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  const statusWidth = status.length > 0 && !sizes.compact ? measure(status[0], statusFont) + 6 : 0;
  const shown = cutToFit(name, nameFont, Math.max(room - statusWidth, room * 0.4), measure);
  context.fillText(shown, row.labelX, y);
  const used = measure(shown, nameFont) + 6;
  if (more && used + measure(more, sans(small)) + statusWidth + 4 <= room) {
    context.font = sans(small);
    context.fillStyle = palette.ink2;
    context.fillText(more, row.labelX + used, y);
  }
  if (status.length === 0) return;
  context.font = statusFont;
  context.textAlign = sizes.compact ? 'left' : 'right';
  context.fillStyle = alarming ? palette.loss : palette.ink2;
  const statusRoom = sizes.compact ? room + 4 : room - measure(shown, nameFont) - 4;
  context.fillText(
    firstThatFits([...status, ''], statusFont, statusRoom, measure), sizes.compact ? row.labelX : row.valueX, statusY,
  );
}

/** Says what a sender does with its packet, in few words, then in fewer. */
export function senderWords(tracker: Tracker, frame: Frame, flow: number, cellsPerPacket: number): string[] {
  const { left } = leftToSend(frame, flow, cellsPerPacket);
  if (left > 0) return [`${left} left`];
  if (tracker.stalled[flow] === 1) return [`timeout ${waitWords(at(frame.flows, flow, FLOW.rtoPs))}`];
  if (at(frame.flows, flow, FLOW.max) > 0) return restingWords(frame, flow);
  return at(frame.flows, flow, FLOW.state) === NOT_STARTED ? ['not started'] : [];
}

function drawSender(scene: Scene, frame: Frame, box: Box, row: Row): void {
  const { context, palette, sizes, tracker, topology, colours, slots } = scene;
  const { flow } = row;
  const { left, of: cells } = leftToSend(frame, flow, topology.flows[flow].cellsPerPacket);
  const status = senderWords(tracker, frame, flow, topology.flows[flow].cellsPerPacket);
  const acrBps = at(frame.flows, flow, FLOW.acrBps);
  title(
    scene, row, topology.groups[box.group].id, acrBps < 0 ? '' : `ACR ${mbpsWords(acrBps)}${THIN_SPACE}Mb/s`, status,
    false,
  );
  const grid = gridOf(row, Math.max(cells, topology.flows[flow].cellsPerPacket), 0.16);
  const side = Math.min(grid.w, grid.h, 14 * sizes.unit * scene.layout.zoom);
  const lost = lostCells(frame, flow, at(frame.flows, flow, FLOW.sendingPacket));
  const doomed = at(frame.flows, flow, FLOW.sendingBroken) > 0;
  for (let index = 0; index < cells; index++) {
    const x = placeX(row, grid, index);
    const y = placeY(row, grid, index);
    if (lost.includes(index)) drawLost(context, palette, { x: x + side / 2, y: y + side / 2 }, { w: side, h: side }, 0);
    else if (index >= cells - left) {
      drawMark(context, palette, {
        colour: colours[flow], striped: slots[flow] >= 8, endOfPacket: index === cells - 1, redundant: false,
        doomed,
      }, { x, y, w: side, h: side });
    } else hollow(scene, x, y, side, side, false);
  }
}

function drawReceiver(scene: Scene, frame: Frame, box: Box, row: Row): void {
  const { context, palette, topology, colours, slots } = scene;
  const { flow } = row;
  const info = topology.flows[flow];
  const { have, of, packet, broken, words } = receivedOf(frame, flow, info.cellsPerPacket);
  const cells = Math.min(64, of);
  const many = scene.sizes.compact && box.rows.length > 1;
  const from = `from ${topology.groups[info.fromGroup].id}`;
  title(scene, row, many ? from : topology.groups[box.group].id, many ? '' : from, [words], broken);
  const grid = gridOf(row, Math.max(cells, info.cellsPerPacket), 0.16);
  const lost = lostCells(frame, flow, packet);
  let come = have;
  const { unit } = scene.sizes;
  const digits = Math.min(11 * unit, grid.h * 0.62, (grid.w - 3) / (String(cells).length * 0.62));
  for (let index = 0; index < cells; index++) {
    const x = placeX(row, grid, index);
    const y = placeY(row, grid, index);
    if (lost.includes(index)) {
      drawLost(context, palette, { x: x + grid.w / 2, y: y + grid.h / 2 }, grid, 0);
      continue;
    }
    if (come <= 0) {
      hollow(scene, x, y, grid.w, grid.h, true);
      continue;
    }
    come--;
    drawMark(context, palette, {
      colour: colours[flow], striped: slots[flow] >= 8 && grid.w < 30,
      endOfPacket: index === cells - 1, redundant: false, doomed: broken,
    }, { x, y, w: grid.w, h: grid.h });
    // In packet mode there are no cells to number.
    if (digits < 7.5 * unit || scene.topology.packetMode) continue;
    context.font = mono(digits, 500);
    context.textAlign = 'center';
    context.fillStyle = broken ? palette.ink : scene.textOn[slots[flow]];
    context.fillText(
      String(index + 1), x + grid.w / 2 + (index === cells - 1 ? grid.w * 0.1 : 0), y + grid.h / 2 + digits * 0.36,
    );
  }
}

function hollow({ context, palette }: Scene, x: number, y: number, w: number, h: number, dashed: boolean): void {
  context.beginPath();
  cellPath(context, x + 0.5, y + 0.5, w - 1, h - 1, { radius: Math.max(1.5, markShape(w, h).radius), notch: 0 });
  context.strokeStyle = dashed ? palette.line2 : palette.line;
  context.lineWidth = 1;
  if (dashed) context.setLineDash([2, 2]);
  context.stroke();
  if (dashed) context.setLineDash([]);
}
