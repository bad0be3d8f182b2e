/**
 * From where the stage is seen: the camera over the layout, in a canvas of some size (px). A camera that shows all goes
 * on showing all when the layout changes; one that the reader has moved stays where it is, as far as the picture
 * reaches.
 */
import {
  cameraOf, clamped, fitted, initial, project, same, zoomed, zoomOf, type Camera, type StageZoom,
} from './camera';
import type { Layout } from './layout-types';

export interface Viewpoint {
  width: number;
  height: number;
  /** The layout, the camera over it, and its first one; `null` before the first layout of a network. */
  over: { layout: Layout; camera: Camera; first: Camera } | null;
  /** Zoom and middle that the next layout is to be seen with. */
  wanted: StageZoom | null;
}

/**
 * What the camera shows: the layout in px of the canvas, whether that is all of it, whether the reader has moved the
 * camera, and the zoom.
 */
export interface Sight { layout: Layout; atFit: boolean; moved: boolean; zoom: StageZoom }

export const createViewpoint = (): Viewpoint => ({ width: 0, height: 0, over: null, wanted: null });

/** Looks at another layout; without a camera yet, on a phone at the bottleneck's group (−1 if there is none). */
export function lookAt(viewpoint: Viewpoint, layout: Layout, bottleneckGroup: number): void {
  const { width, height, over, wanted } = viewpoint;
  const first = initial(layout, width, height, bottleneckGroup);
  const camera = wanted ? cameraOf(wanted, layout, width, height)
    : !over || same(over.camera, over.first) ? first : clamped(over.camera, layout, width, height);
  viewpoint.over = { layout, camera, first };
  viewpoint.wanted = null;
}

/** Zooms by a factor about a point. Returns whether there is something to be seen. */
export const zoomBy = (viewpoint: Viewpoint, factor: number, x: number, y: number): boolean =>
  move(viewpoint, (camera) => zoomed(camera, factor, x, y));

/** Moves the picture. Returns whether there is something to be seen. */
export const panBy = (viewpoint: Viewpoint, dx: number, dy: number): boolean =>
  move(viewpoint, (camera) => ({ ...camera, x: camera.x + dx, y: camera.y + dy }));

/** Shows all of the layout. Returns whether there is something to be seen. */
export const showAll = (viewpoint: Viewpoint): boolean =>
  move(viewpoint, (_, layout) => fitted(layout, viewpoint.width, viewpoint.height));

function move({ over, width, height }: Viewpoint, moved: (camera: Camera, layout: Layout) => Camera): boolean {
  if (over) over.camera = clamped(moved(over.camera, over.layout), over.layout, width, height);
  return over !== null;
}

export const isAtFit = ({ over, width, height }: Viewpoint): boolean =>
  over !== null && same(over.camera, fitted(over.layout, width, height));

export function sightOf(viewpoint: Viewpoint): Sight | null {
  const { over, width, height } = viewpoint;
  return over && {
    layout: { ...project(over.layout, over.camera), width, height }, atFit: isAtFit(viewpoint),
    moved: !same(over.camera, over.first), zoom: zoomOf(over.camera, over.layout, width, height),
  };
}
