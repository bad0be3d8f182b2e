/**
 * The geometry of a stage, in CSS px of the canvas. Plain data: `layout.ts` makes it, `camera.ts` scales it, the
 * drawing and the hit test read it. Text sits at the points given here and keeps its size when the camera comes nearer.
 */
import type { PORT_UNITS } from '../../runner/client/frame';
import type { Sizes } from './sizes';

export interface Point { x: number; y: number }
export interface Rect extends Point { w: number; h: number }

/** How a box shows what it stands for. */
export type BoxStyle =
  /** Rows with a congestion window or a reassembly bar each. */
  | 'rows'
  /** One row in a narrow frame, named inside. */
  | 'pill'
  /** Small networks: every cell of a packet as a square. */
  | 'packets'
  /** A switch with the cells of its queue. */
  | 'queue'
  /** A switch with a gauge for each port. */
  | 'ports'
  /** Only a name. */
  | 'mark';

export interface Row {
  flow: number;
  side: 'send' | 'receive';
  /** The whole row, for selection and pointer. */
  band: Rect;
  /** Middle of the row. */
  y: number;
  label: string;
  /** Right end of the label. */
  labelX: number;
  /** Squares of the window, bar of the reassembly, or squares of the packet. */
  gauge: Rect;
  /** Bar of the allowed rate of a sender; null: it has none. */
  rate: Rect | null;
  /** Right end of the number; NaN: no number. */
  valueX: number;
  /** Columns of the packet's squares; only in style `packets`. */
  columns: number;
  /** Where the way of this flow ends in the box: the start of the curve from the link to the bar; null: no curve. */
  entry: Point | null;
}

export interface Queue {
  link: number;
  frame: Rect;
  columns: number;
  rows: number;
  pitchX: number;
  pitchY: number;
  /** 1: the head is at the right; −1: at the left. */
  direction: 1 | -1;
  capacity: number;
  /** Cells; −1: none. */
  threshold: number;
  /** How many cells one mark stands for. */
  cellsPerMark: number;
  /** Bytes that a place stands for, where the port counts bytes; else 0. */
  placeBytes: number;
  unit: (typeof PORT_UNITS)[number];
  /** Is there a frame, with fill, threshold and ruler in words? */
  worded: boolean;
}

export interface Gauge { link: number; bar: Rect; direction: 1 | -1; worded: boolean }

export interface Box extends Rect {
  group: number;
  style: BoxStyle;
  /** Is its frame drawn? */
  framed: boolean;
  caption: { x: number; y: number; room: number; inside: boolean };
  rows: Row[];
  /** Members or flows for which there was no row. */
  hidden: { count: number; noun: string; y: number; flows: number[] } | null;
  header: Point | null;
  queue: Queue | null;
  gauges: Gauge[];
}

/** The way of the cells of one or more directed links across the stage, from sender to receiver. */
export interface Lane {
  /** More than one: the hidden members of a group share a lane. */
  links: number[];
  points: Point[];
  /** Lengths along the way at each point. */
  lengths: number[];
  length: number;
  /** The part of the link that is shown; 0 to 1 but where the camera keeps to the bottleneck. */
  from: number;
  to: number;
  /** Links whose acknowledgements come the other way on this lane's rail. */
  back: number[];
  /** Largest height of a cell. */
  cellHeight: number;
  /** Distance of the rail under the lane. */
  rail: number;
  /** Two hairlines beside the cells, or one through them. */
  pipe: boolean;
  /** Does data come this way? */
  data: boolean;
  /** Caption above, and words under it; null where there is no room. */
  caption: { x: number; y: number; texts: string[]; room: number } | null;
  note: { x: number; y: number; text: string } | null;
}

/** From the end of a lane to the tail of a queue inside a switch, or from the end of a lane to a bar. */
export interface Curve { link: number; from: Point; to: Point }

export interface Bracket { x: number; top: number; bottom: number; text: string }

export interface Layout {
  width: number;
  height: number;
  sizes: Sizes;
  /** The scale of the camera; 1 as laid out. */
  zoom: number;
  boxes: Box[];
  lanes: Lane[];
  curves: Curve[];
  brackets: Bracket[];
  /** By directed link: the lane, and the box whose queue it feeds; −1: none. */
  laneOfLink: Int32Array;
  queueOfLink: Int32Array;
  curveOfLink: Int32Array;
  /** By group: its box. */
  boxOfGroup: Int32Array;
  /** Where trays stand, one for each switch that has room. */
  trays: { group: number; area: Rect }[];
}
