/** Draws what is beside the ring of a dropped cell: the reason, which cell it is, and the offer to ask why. */
import { REASONS } from '../../model/reasons';
import { calledIn } from './describe';
import type { Fall } from './falling';
import type { Box, Layout } from './layout-types';
import { hasScale, meets, roomBefore, scaleRect } from './queue-scale';
import { tagSize } from './resting';
import type { Scene } from './scene';
import { mono, sans } from './sizes';
import { grouped } from './words';

/** The ring that the tag belongs to. */
export interface Ring { x: number; y: number; radius: number; large: boolean; leftward: boolean }

const ASK = 'why?';
const KEY = 'W';
const BETWEEN = ' \u00b7 ';

/** Returns words for the cell, the longest first. */
function wordsOf({ topology }: Scene, fall: Fall): string[] {
  const flow = `flow ${topology.flows[fall.flow]?.label ?? ''}`;
  const called = topology.flows[fall.flow] && calledIn(topology.flows[fall.flow], fall.flags);
  if (called) return [`${called}, ${flow}`, called];
  if (fall.packet < 0) return [`ACK of ${flow}`, 'ACK'];
  if (topology.packetMode) return [`packet ${grouped(fall.packet)}, ${flow}`, `packet ${grouped(fall.packet)}`];
  return fall.index < 0 ? []
    : [`cell ${grouped(fall.index + 1)} of ${grouped(fall.of)}, ${flow}`, `cell ${grouped(fall.index + 1)}`];
}

/** Words beside or under the reason; `ask` follows them: the offer to ask why, and the key for it. */
interface Detail { words: string; ask: string; w: number }

/** Returns the possible details, from the longest to the shortest; if the reader can ask why, each of them says so. */
function detailsOf(scene: Scene, fall: Fall, font: string): Detail[] {
  const words = wordsOf(scene, fall);
  const wide = (text: string): number => scene.measure(text, font);
  if (scene.asked === null) return words.map((one) => ({ words: one, ask: '', w: wide(one) }));
  const withAsk = (one: string, ask: string): Detail => {
    const before = one === '' ? '' : one + BETWEEN;
    return { words: before, ask, w: wide(before) + wide(ASK) + (ask === ASK ? 0 : keyWidth(scene)) };
  };
  const asks = scene.asked === 'key' && !scene.sizes.compact ? [ASK + KEY, ASK] : [ASK];
  return [...words, ''].flatMap((one) => asks.map((ask) => withAsk(one, ask)));
}

const keyWidth = ({ sizes, measure }: Scene): number => measure(KEY, keyFont(sizes.small)) + 15 * sizes.unit;
const keyFont = (size: number): string => mono(size * 0.86, 500);

function drawDetail(scene: Scene, { words, ask }: Detail, font: string, left: number, middle: number): void {
  const { context, palette, sizes, measure } = scene;
  const baseline = middle + sizes.small * 0.36;
  context.font = font;
  context.textAlign = 'left';
  context.fillStyle = palette.ink2;
  context.fillText(words, left, baseline);
  if (ask === '') return;
  const x = left + measure(words, font);
  const w = measure(ASK, font);
  context.fillStyle = palette.ink;
  context.fillText(ASK, x, baseline);
  context.fillRect(x, baseline + 2.5 * sizes.unit, w, Math.max(1, sizes.hair));
  if (ask === ASK) return;
  const small = keyFont(sizes.small);
  const inner = measure(KEY, small);
  const [boxX, boxW, boxH] = [x + w + 6 * sizes.unit, inner + 9 * sizes.unit, sizes.small * 1.3];
  context.beginPath();
  context.roundRect(boxX, middle - boxH / 2, boxW, boxH, 3);
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair;
  context.stroke();
  context.fillStyle = palette.ink2;
  context.font = small;
  context.fillText(KEY, boxX + (boxW - inner) / 2, middle + sizes.small * 0.31);
}

/**
 * On a phone the zoom control, once it is there, lies in the corner on the right: see `.zoom` in stage.module.css. Tags
 * are clear of it in any case, so that zooming in does not move them to the other side.
 */
const rightOf = ({ width, sizes }: Layout): number => width - (sizes.compact ? 118 : 0);

/** Left and right edge of the box that a tag is in; of the picture, if the box goes beyond it when seen from near. */
const edgesIn = ({ layout, near }: Pick<Scene, 'layout' | 'near'>, { x, w }: Box): [left: number, right: number] =>
  [Math.max(0, x), Math.min(near ? rightOf(layout) : layout.width, x + w)];

/** Returns the space beside the tag: up to the next box, or inside a node up to its edge. */
function roomBeside({ layout, near }: Scene, ring: Ring, inside: Box | undefined, tag: { w: number; h: number },
  reach: number): number {
  const { x, y } = ring;
  const edges = inside && edgesIn({ layout, near }, inside);
  if (ring.leftward) return x - reach - (edges?.[0] ?? 0) - 8;
  const boxes = layout.boxes.filter((box) =>
    box.framed && box !== inside && box.x > x && y + tag.h > box.y && y - tag.h < box.y + box.h);
  const right = edges?.[1] ?? Math.min(near ? rightOf(layout) : layout.width, ...boxes.map((box) => box.x));
  return right - (x + reach) - 8;
}

/** Space between the tag and the edge of its box, that of the picture, and the shortest line to the tag, px. */
const [EDGE, MARGIN, SHORTEST] = [4, 6, 4];

/**
 * Places a tag to the right; to the left if the picture ends there and has room at the left, or if only there it would
 * cover no box. Where there is little room, within a box or up to the next one, the line to the tag is as short as
 * necessary.
 */
export function placeTag(
  { boxes, width }: Pick<Layout, 'boxes' | 'width'>, { x, y, radius, leftward }: Ring,
  { w, h }: { w: number; h: number }, inside: Box | undefined, wanted: number,
): { line: number; leftward: boolean } {
  const others = boxes.filter((box) =>
    box.framed && box !== inside && y - h / 2 < box.y + box.h && y + h / 2 > box.y);
  const covers = (left: number): boolean =>
    left < MARGIN || others.some((box) => left < box.x + box.w && left + w > box.x);
  const right = x + radius + wanted;
  const left = x - radius - wanted - w;
  const toLeft = leftward || (right + w > width - MARGIN && left >= MARGIN)
    || (inside === undefined && covers(right) && !covers(left));
  const [from, to] = inside ? [inside.x + EDGE, inside.x + inside.w - EDGE] : [
    Math.max(MARGIN, ...others.map((box) => box.x + box.w + EDGE).filter((edge) => edge <= x)),
    Math.min(width - MARGIN, ...others.map((box) => box.x - EDGE).filter((edge) => edge >= x)),
  ];
  const room = (toLeft ? x - from : to - x) - radius - w;
  return { line: Math.max(Math.min(wanted, SHORTEST), Math.min(wanted, room)), leftward: toLeft };
}

/** The reason of a fall in words, with their typeface, and the width of its tag. */
function reasonOf({ sizes, measure }: Scene, { reason }: Fall, large: boolean) {
  const text = REASONS[reason]?.title ?? '';
  const font = sans(tagSize(large, sizes).text, 600);
  return { text, font, w: measure(text, font) + (large ? 22 : 18) * sizes.unit };
}

/** Length of the line to the tag where there is room for it, px. */
const lineFor = (large: boolean, { sizes: { unit } }: Scene): number => (large ? 22 : 10) * unit;

/** On a phone, returns where a ring has room for its tag: at `x`, or further left if the tag fits on neither side. */
export function restsBeside(scene: Scene, fall: Fall, { x, radius, large }: Omit<Ring, 'y' | 'leftward'>): number {
  const reach = radius + reasonOf(scene, fall, large).w + MARGIN;
  const right = rightOf(scene.layout) - reach - SHORTEST;
  return x <= right || x >= reach + lineFor(large, scene) ? x : Math.max(radius + MARGIN, right);
}

export function drawTag(scene: Scene, fall: Fall, placed: Ring): void {
  const { context, palette, sizes, measure, layout } = scene;
  const { x, y, radius, large } = placed;
  const { text: size, h } = tagSize(large, sizes);
  const { text, font, w } = reasonOf(scene, fall, large);
  const gap = 9 * sizes.unit;
  const inside = layout.boxes.find((box) =>
    box.framed && x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h);
  const wanted = lineFor(large, scene);
  const { line, leftward } = placeTag({ ...layout, width: rightOf(layout) }, placed, { w, h }, inside, wanted);
  const reach = radius + line + w + gap;
  const beside = roomBeside(scene, { ...placed, leftward }, inside, { w, h }, reach);
  const scale = inside?.queue && hasScale(inside.queue) ? scaleRect(inside.queue, sizes, measure) : null;
  const room = scale === null ? beside
    : roomBefore(scale, { from: leftward ? x - reach : x + reach, y, h, leftward }, beside);
  const detailFont = sans(size * (large ? 0.95 : 0.98));
  const details = detailsOf(scene, fall, detailFont);
  // In a narrow box the words about the cell are below its reason, if the picture does not end there.
  const below = y + h * 0.5 + size * 0.72;
  const under = inside !== undefined && details.length > 0 && details[0].w > room
    && below + size * 0.7 <= layout.height;
  const tagX = leftward ? x - radius - line - w : x + radius + line;
  const [from, to] = inside ? edgesIn(scene, inside) : [0, 0];
  const most = under ? (leftward ? tagX + w - from : to - tagX) - EDGE : room;
  const detail = details.find((one) => one.w <= most);
  // The caption of the scale is cleared where the tag would cover part of it.
  if (scale !== null && meets(scale, { x: tagX, y: y - h / 2, w, h })) {
    context.fillStyle = palette.node;
    context.fillRect(scale.x - 1, scale.y, scale.w + 2, scale.h);
  }
  context.beginPath();
  context.moveTo(leftward ? x - radius : x + radius, y);
  context.lineTo(leftward ? tagX + w : tagX, y);
  context.strokeStyle = palette.ink;
  context.lineWidth = sizes.ring * 0.9;
  context.stroke();
  const what = { of: 'drop', drop: fall } as const;
  if (detail) {
    const left = under ? (leftward ? tagX + w - detail.w : tagX) : leftward ? tagX - gap - detail.w : tagX + w + gap;
    const middle = under ? below : y;
    context.fillStyle = inside ? palette.node : palette.ground;
    context.fillRect(left - 3, middle - size * 0.7, detail.w + 6, size * 1.4);
    drawDetail(scene, detail, detailFont, left, middle);
    scene.touchable.push({ x: left - 3, y: middle - size * 0.7, w: detail.w + 6, h: size * 1.4, what });
  }
  scene.touchable.push({ x: tagX, y: y - h / 2, w, h, what });
  context.beginPath();
  context.roundRect(tagX, y - h / 2, w, h, 4);
  context.fillStyle = palette.loss;
  context.fill();
  context.fillStyle = palette.ground;
  context.font = font;
  context.textAlign = 'left';
  context.fillText(text, tagX + (w - measure(text, font)) / 2, y + size * 0.35);
}
