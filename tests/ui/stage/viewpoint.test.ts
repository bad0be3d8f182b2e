import { describe, expect, it } from 'vitest';
import { createViewpoint, isAtFit, lookAt, panBy, showAll, sightOf, zoomBy } from '../../../src/ui/stage/viewpoint';
import { star } from './fake-runs';
import { laidOut } from './laid-out';

const { layout: wide } = laidOut(star());
const { layout: narrow } = laidOut(star(), { width: 800 });

/** A canvas of 1065 by 420 px with the star laid out for it. */
function atStar() {
  const viewpoint = Object.assign(createViewpoint(), { width: 1065, height: 420 });
  lookAt(viewpoint, wide, -1);
  return viewpoint;
}

describe('a viewpoint over the star, 1065 by 420', () => {
  it('has nothing to move before the first layout', () => {
    const viewpoint = createViewpoint();
    expect([zoomBy(viewpoint, 2, 0, 0), panBy(viewpoint, 1, 1), showAll(viewpoint)]).toEqual([false, false, false]);
    expect(sightOf(viewpoint)).toBeNull();
  });
  it('shows all of the first layout', () => {
    expect(sightOf(atStar())).toEqual({ layout: wide, atFit: true, moved: false, zoom: { scale: 1, x: 0.5, y: 0.5 } });
  });
  it('keeps a camera that was moved when the layout changes', () => {
    const viewpoint = atStar();
    zoomBy(viewpoint, 2, 300, 200);
    lookAt(viewpoint, narrow, -1);
    expect(isAtFit(viewpoint)).toBe(false);
    expect(viewpoint.over?.camera).toEqual({ scale: 2, x: -300, y: -200 });
  });
  it('knows whether the reader has moved the camera', () => {
    const viewpoint = atStar();
    zoomBy(viewpoint, 2, 300, 200);
    expect(sightOf(viewpoint)?.moved).toBe(true);
    showAll(viewpoint);
    expect(sightOf(viewpoint)?.moved).toBe(false);
  });
  it('goes on showing all when the layout changes', () => {
    const viewpoint = atStar();
    viewpoint.width = 800;
    lookAt(viewpoint, narrow, -1);
    expect(isAtFit(viewpoint)).toBe(true);
  });
  it('sees the next layout with the zoom that is wanted, and only that one', () => {
    const viewpoint = atStar();
    viewpoint.wanted = { scale: 3, x: 0.4, y: 0.5 };
    lookAt(viewpoint, wide, -1);
    expect(sightOf(viewpoint)?.zoom.scale).toBeCloseTo(3, 9);
    expect(viewpoint.wanted).toBeNull();
  });
  it('shows all again on request', () => {
    const viewpoint = atStar();
    zoomBy(viewpoint, 4, 10, 10);
    showAll(viewpoint);
    expect(isAtFit(viewpoint)).toBe(true);
  });
});
