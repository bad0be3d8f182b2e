// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { n23Hops } from '../../../src/scenario/presets/n23-hops';
import { STEP } from '../../../src/ui/stage/camera';
import { buildTopology } from '../../../src/ui/stage/topology';
import type { Layout } from '../../../src/ui/stage/layout-types';
import { createView, type ViewState } from '../../../src/ui/stage/view';
import { notingContext } from '../charts/noting-context';
import { packFrame, restingParts } from './fake-frame';
import { full, star } from './fake-runs';
import { overlap } from './laid-out';
import { NETWORKS } from './networks';

const { ctx } = notingContext();

const [WIDTH, HEIGHT] = [1065, 420];

/** A view of a network, 1065 by 420, that has been drawn once; `seen` is what it last told. */
function viewOf(network: unknown) {
  let seen: ViewState | null = null;
  const view = createView(document.createElement('canvas'), {
    changed: (state) => { seen = state; }, said: () => undefined,
  });
  const { scenario, expansion } = full(network);
  view.resize(WIDTH, HEIGHT, 1);
  view.configure({
    topology: buildTopology(scenario, expansion), theme: 'light', reducedMotion: true, selectedFlow: null,
    compact: false, zoomOver: false,
  });
  vi.advanceTimersToNextFrame();
  return { view, scale: () => seen?.zoom.scale, layout: () => seen?.layout, counted: () => seen?.counted };
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLCanvasElement.prototype.getContext =
    (() => Object.assign(ctx, { canvas: { width: WIDTH, height: HEIGHT } })) as unknown as
      HTMLCanvasElement['getContext'];
});
afterEach(() => vi.useRealTimers());

describe('the view of the star, all of it in sight', () => {
  it('zooms as it is told, once in the next animation frame', () => {
    const { view, scale } = viewOf(star());
    expect(scale()).toBe(1);
    view.see({ scale: 3, x: 0.5, y: 0.5 });
    vi.advanceTimersToNextFrame();
    expect(scale()).toBeCloseTo(3, 9);
  });
  it('zooms as it is told although the picture is dragged before the next animation frame', () => {
    const { view, scale } = viewOf(star());
    view.see({ scale: 3, x: 0.5, y: 0.5 });
    view.pan(5, 0);
    vi.advanceTimersToNextFrame();
    expect(scale()).toBeCloseTo(3, 9);
  });
});

describe('the legend of a view', () => {
  it('is told of cells that are only counted from the first frame on that leaves some out', async () => {
    const { view, counted } = viewOf(star());
    const { network, network: { measure: { bottleneckLink: out } } } = full(star()).expansion;
    const show = async (cellsLeftOut: number): Promise<boolean | undefined> => {
      const parts = restingParts(network);
      parts.links[out].queued = cellsLeftOut;
      view.show(packFrame({ header: { timePs: 1e12, cellsLeftOut }, ...parts }));
      // The code that draws them is loaded with the first such frame.
      await vi.dynamicImportSettled();
      vi.advanceTimersToNextFrame();
      return counted();
    };
    expect(await show(0)).toBe(false);
    expect(await show(5)).toBe(true);
    expect(await show(0)).toBe(true);
  });
});

/** Whether part of a queue's half at its head, of a row, a gauge or a link is in the canvas. */
function showsAny({ boxes, lanes }: Layout): boolean {
  const canvas = { x: 0, y: 0, w: WIDTH, h: HEIGHT };
  const rects = boxes.flatMap(({ rows, gauges, queue }) => [
    ...rows.map(({ band }) => band), ...gauges.map(({ bar }) => bar),
    ...(queue ? [{ ...queue.frame, x: queue.frame.x + (queue.direction > 0 ? queue.frame.w / 2 : 0),
      w: queue.frame.w / 2 }] : []),
  ]);
  const parts = lanes.flatMap(({ points }) => points.slice(1).flatMap((b, before) =>
    Array.from({ length: 101 }, (_, i) => i / 100)
      .map((part) => ({ x: points[before].x * (1 - part) + b.x * part, y: points[before].y * (1 - part) + b.y * part,
        w: 0, h: 0 }))));
  return [...rects, ...parts].some((rect) => overlap(rect, canvas, 0));
}

describe('a view that zooms without a pointer, as by button or key', () => {
  it.each([
    ...Object.entries(NETWORKS), ['several hops with credits', n23Hops.scenario] as const,
  ])('keeps a queue, row, gauge or link in sight: %s', (_, network) => {
    const { view, layout } = viewOf(network);
    const seen = Array.from({ length: 7 }, () => {
      view.zoom(STEP);
      return showsAny(layout() as Layout);
    });
    expect(seen).not.toContain(false);
  });
  it('comes back to where it was as many steps out as in', () => {
    const { view, layout } = viewOf(NETWORKS['parking lot']);
    for (let step = 0; step < 4; step++) view.zoom(STEP);
    const { boxes: [near] } = layout() as Layout;
    view.zoom(STEP);
    view.zoom(1 / STEP);
    const { boxes: [again] } = layout() as Layout;
    expect([again.x, again.y, again.w]).toEqual([near.x, near.y, near.w].map((one) => expect.closeTo(one, 6)));
  });
});
