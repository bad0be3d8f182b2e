/**
 * The camera over a layout: scale and shift in CSS px. At scale 1 and no shift the layout is seen as laid out.
 * `project` makes the layout as the camera sees it; text keeps its size, which drawing sets in px.
 */
import type { Box, Lane, Layout, Point, Rect } from './layout-types';

export interface Camera { scale: number; x: number; y: number }

/** Zoom (1: everything in view), and the point of the picture in the middle, as shares of its width and height. */
export interface StageZoom { scale: number; x: number; y: number }

export const MOST_SCALE = 8;
export const STEP = 1.4;

/** Returns the camera that sees all of the layout. */
export function fitted(layout: Pick<Layout, 'width' | 'height'>, width: number, height: number): Camera {
  const scale = Math.min(1, width / layout.width, height / layout.height);
  return { scale, x: (width - layout.width * scale) / 2, y: (height - layout.height * scale) / 2 };
}

/**
 * As `fitted`, but on a phone a picture that would become too small is shown in its own size, centred on the
 * bottleneck.
 */
export function initial(layout: Layout, width: number, height: number, bottleneckGroup: number): Camera {
  const fit = fitted(layout, width, height);
  if (!layout.sizes.compact || fit.scale > 0.85 || bottleneckGroup < 0) return fit;
  const { x, y, w, h } = layout.boxes[layout.boxOfGroup[bottleneckGroup]];
  return clamped({
    scale: 1, x: shiftTo(x + w / 2, layout.width, width), y: shiftTo(y + h / 2, layout.height, height),
  }, layout, width, height);
}

/** Returns the shift that brings a point to the middle of the canvas, or as near as the picture reaches. */
const shiftTo = (point: number, size: number, room: number): number =>
  (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, room / 2 - point)));

/** Limits a camera: the picture stays in view, and the scale between that of all of it and MOST_SCALE. */
export function clamped(
  camera: Camera, layout: Pick<Layout, 'width' | 'height'>, width: number, height: number,
): Camera {
  const fit = fitted(layout, width, height);
  const scale = Math.min(MOST_SCALE, Math.max(fit.scale, camera.scale));
  if (scale <= fit.scale * 1.0001) return fit;
  // The middle of the canvas is always somewhere in the picture.
  const bound = (shift: number, size: number, room: number): number =>
    Math.min(room / 2, Math.max(room / 2 - size * scale, shift));
  return { scale, x: bound(camera.x, layout.width, width), y: bound(camera.y, layout.height, height) };
}

/** Zooms by a factor, at most to MOST_SCALE; the point under (px, py) stays where it is. */
export function zoomed({ scale, x, y }: Camera, wanted: number, px: number, py: number): Camera {
  const factor = Math.min(wanted, MOST_SCALE / scale);
  return { scale: scale * factor, x: px - (px - x) * factor, y: py - (py - y) * factor };
}

/** Returns what a camera sees, without pixels. */
export function zoomOf({ scale, x, y }: Camera, layout: Layout, width: number, height: number): StageZoom {
  const share = (middle: number, shift: number, size: number): number =>
    Math.max(0, Math.min(1, (middle - shift) / (size * scale)));
  return {
    scale: scale / fitted(layout, width, height).scale, x: share(width / 2, x, layout.width),
    y: share(height / 2, y, layout.height),
  };
}

/** Returns the camera for a zoom that `zoomOf` returned. */
export function cameraOf(zoom: StageZoom, layout: Layout, width: number, height: number): Camera {
  const scale = fitted(layout, width, height).scale * zoom.scale;
  return clamped({
    scale, x: width / 2 - zoom.x * layout.width * scale, y: height / 2 - zoom.y * layout.height * scale,
  }, layout, width, height);
}

export const same = (a: Camera, b: Camera): boolean =>
  Math.abs(a.scale - b.scale) < 1e-6 && Math.abs(a.x - b.x) < 1e-3 && Math.abs(a.y - b.y) < 1e-3;

/** Returns the layout as the camera sees it. */
export function project(layout: Layout, camera: Camera): Layout {
  const { scale } = camera;
  if (scale === 1 && camera.x === 0 && camera.y === 0) return layout;
  const X = (x: number): number => x * scale + camera.x;
  const Y = (y: number): number => y * scale + camera.y;
  const point = <P extends Point>(p: P): P => ({ ...p, x: X(p.x), y: Y(p.y) });
  const rect = <R extends Rect>(r: R): R => ({ ...r, x: X(r.x), y: Y(r.y), w: r.w * scale, h: r.h * scale });
  const box = (one: Box): Box => ({
    ...rect(one),
    // Captions keep their distance to the box, in px.
    caption: one.caption.inside ? { ...point(one.caption), room: one.caption.room * scale }
      : { ...one.caption, x: X(one.caption.x), y: Y(one.y) - (one.y - one.caption.y), room: one.caption.room * scale },
    rows: one.rows.map((row) => ({
      ...row, y: Y(row.y), band: rect(row.band), gauge: rect(row.gauge), labelX: X(row.labelX), valueX: X(row.valueX),
      rate: row.rate && rect(row.rate),
      entry: row.entry && point(row.entry),
    })),
    hidden: one.hidden && { ...one.hidden, y: Y(one.hidden.y) },
    header: one.header && point(one.header),
    queue: one.queue && {
      ...one.queue, frame: rect(one.queue.frame), pitchX: one.queue.pitchX * scale, pitchY: one.queue.pitchY * scale,
    },
    gauges: one.gauges.map((gauge) => ({ ...gauge, bar: rect(gauge.bar) })),
  });
  const lane = (one: Lane): Lane => ({
    ...one, points: one.points.map(point), lengths: one.lengths.map((length) => length * scale),
    length: one.length * scale,
    cellHeight: one.cellHeight * scale, rail: one.rail * Math.min(scale, 2.2),
    caption: one.caption && { ...point(one.caption), room: one.caption.room * scale },
    note: one.note && point(one.note),
  });
  return {
    ...layout, zoom: scale, boxes: layout.boxes.map(box), lanes: layout.lanes.map(lane),
    curves: layout.curves.map((curve) => ({ ...curve, from: point(curve.from), to: point(curve.to) })),
    brackets: layout.brackets.map((bracket) => ({
      ...bracket, x: X(bracket.x), top: Y(bracket.top), bottom: Y(bracket.bottom),
    })),
    trays: layout.trays.map((tray) => ({ ...tray, area: { ...tray.area, x: X(tray.area.x), y: Y(tray.area.y) } })),
  };
}
