/**
 * What drawing a frame works with: the canvas, the layout as the camera sees it, and what follows from both once and
 * not per frame (sizes of cells, directions of lanes, colours). Rebuilt when layout, camera, theme or selection change.
 */
import { LINK, type Frame, type FrameEvent } from '../../runner/client/frame';
import { colourSlots, OWN_MARKS } from '../look/flow-slots';
import { flowMark, type Palette, type Theme } from '../look/palette';
import type { Layout, Queue, Rect } from './layout-types';
import { heightForWidth } from './lanes';
import { LEAST_GAP, NEAR_WIDTH, NUMBER_WIDTH, ribbonShare, textOn } from './marks';
import { cellInQueue } from './resting';
import type { Measure, Sizes } from './sizes';
import { createSprites, type Sprites } from './sprites';
import { PAYLOAD_BYTES } from '../../model/constants';
import { cellsLong, type Topology } from './topology';
import type { Falling } from './falling';
import type { Tracker } from './tracker';

/** What drawing a cell needs to know about its lane. */
export interface LaneDrawing {
  pitch: number;
  gap: number;
  w: number;
  h: number;
  size: number;
  /** 0: cells only; 1: ribbon only. */
  ribbon: number;
  /** Whether it is straight, level and to the right: its cells need no transform. */
  flat: boolean;
  /** px by which a cell may be seen inside the box that it leaves. */
  lead: number;
  /** Whether cells show their numbers. */
  numbered: boolean;
  /** Colour slot of all flows on the lane; −1 if they have several. */
  mark: number;
  bins: Float32Array;
  doomedBins: Float32Array;
}

export interface QueueDrawing { size: number; w: number; h: number; padX: number; padY: number; numbered: boolean }

export interface Scene {
  context: CanvasRenderingContext2D;
  ratio: number;
  theme: Theme;
  palette: Palette;
  sizes: Sizes;
  layout: Layout;
  topology: Topology;
  measure: Measure;
  sprites: Sprites;
  lanes: LaneDrawing[];
  /** By box. */
  queues: (QueueDrawing | null)[];
  /** By flow: its colour slot, and the colour itself. */
  slots: Uint8Array;
  colours: string[];
  /** By colour slot: the colour of text on it. */
  textOn: string[];
  selected: number | null;
  reducedMotion: boolean;
  tracker: Tracker;
  falling: Falling;
  ringed: Ringed | null;
  chosen: Chosen | null;
  asked: Asked;
  /** Whether the picture is not seen whole: then the zoom control is there. */
  near: boolean;
  /** By curve: number of cells that wait there in this frame. */
  waiting: Int16Array;
  /** By box: bytes of the queue that have been drawn in this frame. */
  drawnBytes: Float64Array;
  /** Dead cells and trays that are drawn in this frame, with their places. */
  touchable: Touchable[];
}

/** A dead cell with a ring and its words, or the tray of one reason under some nodes. */
export type TouchedDeath = { of: 'drop'; drop: FrameEvent } | { of: 'tray'; nodes: readonly number[]; reason: number };

/** How the reader can ask why a cell died: by a click, by a key, too, or not at all. */
export type Asked = 'pointer' | 'key' | null;

export interface Touchable extends Rect { what: TouchedDeath }

export const DIMMED = 0.5;

/** Whether a cell gets a ring, as its fate differs in another run. */
export type Ringed = (cell: { readonly flow: number; readonly packet: number; readonly index: number }) => boolean;

/** The one cell that the reader chose. */
export interface Chosen { flow: number; packet: number; index: number; ack: boolean }

export interface SceneInput {
  context: CanvasRenderingContext2D; ratio: number; theme: Theme; palette: Palette; layout: Layout; topology: Topology;
  measure: Measure;
  selected: number | null; lent: ReadonlyMap<number, number>; reducedMotion: boolean; tracker: Tracker;
  falling: Falling;
  ringed: Ringed | null;
  chosen: Chosen | null;
  asked: Asked;
  near: boolean;
}

export function buildScene(input: SceneInput): Scene {
  const { layout, topology, palette, ratio, lent } = input;
  const { sizes } = layout;
  const sprites = createSprites(palette, ratio);
  const ids = topology.flows.map(({ id }) => id);
  const slots = colourSlots(ids, lent);
  const colours = [...slots].map((slot) => flowMark(palette, slot).colour);
  // A flow that was lent a colour does not take that of its group from the links that they share.
  const ways = (lent.size === 0 ? [slots] : [slots, colourSlots(ids)]).map((by) => onlyMarkOf(topology, by));
  return {
    ...input, sizes, sprites, slots, colours,
    textOn: Array.from({ length: OWN_MARKS }, (_, slot) => textOn(flowMark(palette, slot).colour, palette)),
    lanes: layout.lanes.map((_, lane) => laneDrawing(layout, topology, sprites, ways, lane)),
    queues: layout.boxes.map((_, box) => queueDrawing(layout, sprites, box)),
    waiting: new Int16Array(layout.curves.length),
    drawnBytes: new Float64Array(layout.boxes.length),
    touchable: [],
  };
}

type OnlyMark = (link: number) => number | null;

/**
 * Returns, by directed link, the colour slot of all flows on it; −1 if they have several, null if there are none.
 * Cached by list of flows, which links share.
 */
function onlyMarkOf({ dataFlows }: Topology, slots: Uint8Array): OnlyMark {
  const known = new Map<readonly number[], number | null>();
  return (link) => {
    const flows = dataFlows[link];
    if (flows.length === 0) return null;
    const mark = known.get(flows) ?? (flows.every((flow) => slots[flow] === slots[flows[0]]) ? slots[flows[0]] : -1);
    known.set(flows, mark);
    return mark;
  };
}

/** Returns the one slot of all flows on the links, by the first way to colour them that has one; −1 if none has. */
function markOf(links: readonly number[], ways: readonly OnlyMark[]): number {
  for (const onlyMark of ways) {
    const [mark, ...others] = new Set(links.map(onlyMark).filter((one) => one !== null));
    if (mark !== undefined && others.length === 0 && mark >= 0) return mark;
  }
  return -1;
}

function laneDrawing(
  layout: Layout, topology: Topology, sprites: Sprites, ways: readonly OnlyMark[], number: number,
): LaneDrawing {
  const lane = layout.lanes[number];
  const { unit } = layout.sizes;
  const cells = Math.max(1e-6, cellsLong(topology.links[lane.links[0]], topology.packetMode)) * (lane.to - lane.from);
  const pitch = lane.length / cells;
  // A packet is as long as its bytes, so they decide whether it can be told apart.
  const packetBytes = topology.packetMode ? Math.min(
    ...lane.links.flatMap((link) => topology.dataFlows[link].map((flow) => topology.flows[flow].packetBytes)),
  ) : PAYLOAD_BYTES;
  const gap = Math.max(LEAST_GAP, Math.min(4.5, pitch * 0.1));
  const w = Math.max(1, Math.min(NEAR_WIDTH * unit, pitch - gap, Math.max(14, lane.cellHeight * 1.5)));
  const h =
    Math.min(lane.cellHeight, Math.max(heightForWidth(w), lane.pipe ? Math.min(13 * unit, lane.cellHeight) : 0));
  const [a, b] = lane.points;
  const box = layout.boxes[layout.queueOfLink[lane.links[0]]];
  const bins = Math.max(8, Math.min(200, Math.round(lane.length / 6)));
  return {
    pitch, w, h, size: sprites.size(w, h),
    ribbon: lane.links.length > 1 ? 1
      : ribbonShare(Number.isFinite(packetBytes) ? (pitch * packetBytes) / PAYLOAD_BYTES : pitch),
    gap,
    flat: lane.points.length === 2 && Math.abs(b.y - a.y) < 0.01 && b.x > a.x,
    lead: box?.queue && lane.from === 0 && Math.abs(a.y - (box.queue.frame.y + box.queue.frame.h / 2)) < 2 ? Math.max(
      0, Math.abs(a.x - (box.queue.direction > 0 ? box.queue.frame.x + box.queue.frame.w : box.queue.frame.x)) - 1,
    ) : 0,
    numbered: w >= NUMBER_WIDTH, mark: markOf(lane.links, ways),
    bins: new Float32Array(bins), doomedBins: new Float32Array(bins),
  };
}

function queueDrawing(layout: Layout, sprites: Sprites, number: number): QueueDrawing | null {
  const { queue } = layout.boxes[number];
  if (!queue) return null;
  const { unit } = layout.sizes;
  const { w, h } = cellInQueue(queue, unit);
  return {
    size: sprites.size(w, h), w, h, padX: (queue.frame.w - queue.columns * queue.pitchX) / 2,
    padY: (queue.frame.h - queue.rows * queue.pitchY) / 2, numbered: w >= NUMBER_WIDTH,
  };
}

/** Whether cells on this link are seen often enough to be followed from frame to frame. */
export function canFollow(
  { tracker, reducedMotion }: Pick<Scene, 'tracker' | 'reducedMotion'>, frame: Frame, link: number,
): boolean {
  // Paused or with reduced motion, a picture stays for a while, so that its cells can be seen one by one.
  if (!tracker.running || reducedMotion) return true;
  return tracker.framePs <= frame.links.data[link * frame.links.stride + LINK.delayPs] * 0.25;
}

/** Width of a full link's ribbon in heights of its cells, and its greatest width, px. */
const FULL = 1.15;
const MOST = 11;

/** Width of the ribbon of a full link, px. */
export const ribbonWidth = ({ lanes, layout: { sizes, zoom } }: Scene, number: number): number =>
  Math.max(4, Math.min(lanes[number].h * FULL, MOST * sizes.unit * zoom));

/** Returns the middle of a queue's mark, counted from the head; marks beyond the last column are before the frame. */
export function markX(
  { frame, columns, rows, pitchX, direction }: Queue, { padX }: QueueDrawing, mark: number,
): number {
  const column = Math.floor(mark / rows);
  const fromHead = padX * (column < columns ? 1 : 2) + (column + 0.5) * pitchX;
  return direction > 0 ? frame.x + frame.w - fromHead : frame.x + fromHead;
}

export const markY = ({ frame, rows, pitchY }: Queue, { padY }: QueueDrawing, mark: number): number =>
  frame.y + padY + ((mark % rows) + 0.5) * pitchY;

export const frameLink = (frame: Frame, link: number, column: number): number =>
  frame.links.data[link * frame.links.stride + column];
