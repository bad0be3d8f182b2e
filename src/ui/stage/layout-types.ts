/**
 * The geometry of a stage, in CSS px of the canvas. Plain data: `layout.ts` makes it, `camera.ts` scales it, the
 * drawing and the hit test read it. Text is placed at the points given here and keeps its size when the camera zooms.
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
  /** Area of the window's squares, the reassembly's bar, or the packet's squares. */
  gauge: Rect;
  /** Bar of a sender's allowed rate; null if it has none. */
  rate: Rect | null;
  /** Right end of the number; NaN if there is none. */
  valueX: number;
  /** Columns of the packet's squares; only in style `packets`. */
  columns: number;
  /** Where this flow's path ends in the box, at the end of the curve from the link to the bar; null if no curve. */
  entry: Point | null;
}

export interface Queue {
  link: number;
  frame: Rect;
  columns: number;
  rows: number;
  pitchX: number;
  pitchY: number;
  /** 1 if the head is at the right, −1 if at the left. */
  direction: 1 | -1;
  /** Places that are drawn, and how many there are beyond them. */
  capacity: number;
  beyond: number;
  /** Cells; −1 if there is none. */
  threshold: number;
  /** How many cells one mark stands for. */
  cellsPerMark: number;
  /** Bytes that a place stands for if the port counts bytes; else 0. */
  placeBytes: number;
  unit: (typeof PORT_UNITS)[number];
  /** Whether there is a frame, with fill, threshold and ruler in words. */
  worded: boolean;
}

export interface Gauge { link: number; bar: Rect; direction: 1 | -1; worded: boolean }

export interface Box extends Rect {
  group: number;
  style: BoxStyle;
  /** Whether its frame is drawn. */
  framed: boolean;
  caption: { x: number; y: number; room: number; inside: boolean };
  rows: Row[];
  /** Members or flows without a row of their own; null if all have one. */
  hidden: { count: number; noun: string; y: number; flows: number[] } | null;
  header: Point | null;
  queue: Queue | null;
  gauges: Gauge[];
}

/** The path on the stage of the cells of one or more directed links, from sender to receiver. */
export interface Lane {
  /** More than one if the hidden members of a group share the lane. */
  links: number[];
  points: Point[];
  /** Length of the path up to each point, px. */
  lengths: number[];
  length: number;
  /** Part of the link that is shown: 0 to 1, except where the camera keeps to the bottleneck. */
  from: number;
  to: number;
  /** Links whose acknowledgements go in the other direction on this lane's rail. */
  back: number[];
  /** Largest height of a cell. */
  cellHeight: number;
  /** Distance of the rail under the lane. */
  rail: number;
  /** Whether it is drawn as two hairlines beside the cells, not as one through them. */
  pipe: boolean;
  /** Whether data travels on it. */
  data: boolean;
  /** Caption above the lane, and words under it; null if there is no room. */
  caption: { x: number; y: number; texts: string[]; room: number } | null;
  note: { x: number; y: number; text: string } | null;
}

/** From the end of a lane to the tail of a queue inside a switch, or from the end of a lane to a bar. */
export interface Curve { link: number; from: Point; to: Point }

export interface Bracket { x: number; top: number; bottom: number; text: string }

export interface Layout {
  /** Of the picture; of the canvas, once the camera sees it. */
  width: number;
  height: number;
  sizes: Sizes;
  /** Scale of the camera; 1 for the layout as made. */
  zoom: number;
  boxes: Box[];
  lanes: Lane[];
  curves: Curve[];
  brackets: Bracket[];
  /** By directed link: its lane, the box whose queue it feeds, its curve; −1 if none. */
  laneOfLink: Int32Array;
  queueOfLink: Int32Array;
  curveOfLink: Int32Array;
  /** By group: its box. */
  boxOfGroup: Int32Array;
  /** Places of the trays, one for each switch that has room. */
  trays: { group: number; area: Rect }[];
}
