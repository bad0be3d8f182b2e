// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTopology } from '../../../src/ui/stage/topology';
import { createView, type ViewState } from '../../../src/ui/stage/view';
import { notingContext } from '../charts/noting-context';
import { full, star } from './fake-runs';

const { ctx } = notingContext();

/** A view of the star, 1065 by 420, that has been drawn once; `seen` is what it last told. */
function starView() {
  let seen: ViewState | null = null;
  const view = createView(document.createElement('canvas'), {
    changed: (state) => { seen = state; }, said: () => undefined,
  });
  const { scenario, expansion } = full(star());
  view.resize(1065, 420, 1);
  view.configure({
    topology: buildTopology(scenario, expansion), theme: 'light', reducedMotion: true, selectedFlow: null,
    compact: false, zoomOver: false,
  });
  vi.advanceTimersToNextFrame();
  return { view, scale: () => seen?.zoom.scale };
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLCanvasElement.prototype.getContext =
    (() => Object.assign(ctx, { canvas: { width: 1065, height: 420 } })) as unknown as HTMLCanvasElement['getContext'];
});
afterEach(() => vi.useRealTimers());

describe('the view of the star, all of it in sight', () => {
  it('zooms as it is told, once in the next animation frame', () => {
    const { view, scale } = starView();
    expect(scale()).toBe(1);
    view.see({ scale: 3, x: 0.5, y: 0.5 });
    vi.advanceTimersToNextFrame();
    expect(scale()).toBeCloseTo(3, 9);
  });
  it('zooms as it is told although the picture is dragged before the next animation frame', () => {
    const { view, scale } = starView();
    view.see({ scale: 3, x: 0.5, y: 0.5 });
    view.pan(5, 0);
    vi.advanceTimersToNextFrame();
    expect(scale()).toBeCloseTo(3, 9);
  });
});
