// @vitest-environment jsdom
/** When the timeline is drawn, and which stretch of the charts its bracket shows. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HEAD, type Frame } from '../../../src/runner/client/frame';
import { paintTimeline } from '../../../src/ui/charts/paint/timeline';
import { Timeline } from '../../../src/ui/charts/Timeline';
import { createView } from '../../../src/ui/charts/view';
import { makeNetwork, makeSeries, makeSource } from './make-series';
import { NoObserver } from '../no-observer';

vi.mock(import('../../../src/ui/charts/paint/timeline'), async (original) => ({
  ...await original(), paintTimeline: vi.fn(),
}));

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  const context = { setTransform: () => undefined, clearRect: () => undefined };
  HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the stretch that the charts draw long after the last frame of a paused run', () => {
  const view = createView();
  const source = makeSource(makeSeries(1, [{ dataBytes: 62_500 }]));
  render(<Timeline expansion={{ network: makeNetwork() }} theme="light" source={source} view={view} />);
  vi.advanceTimersByTime(1000);
  view.drawn.setState({ fromPs: 3e12, toPs: 5e12, nowPs: 4e12, durationPs: 100e12 });
  vi.advanceTimersByTime(1000);
  const drawn = vi.mocked(paintTimeline);
  expect(drawn.mock.lastCall?.[2].bracket).toMatchObject({ fromPs: 3e12, toPs: 5e12 });
  // Charts that draw the same stretch again, for example under the cursor, do not make the timeline draw.
  const times = drawn.mock.calls.length;
  view.drawn.setState({ ...view.drawn.getState() }, true);
  vi.advanceTimersByTime(1000);
  expect(drawn).toHaveBeenCalledTimes(times);
});

it('is drawn ten times a second, or whenever the playhead moves by a pixel', () => {
  const drawn = vi.mocked(paintTimeline);
  const listeners = new Set<(frame: Frame) => void>();
  const source = {
    ...makeSource(makeSeries(1, [{ dataBytes: 62_500 }])),
    onFrame(listener: (frame: Frame) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  render(<Timeline expansion={{ network: makeNetwork() }} theme="light" source={source} view={createView()} />);
  vi.advanceTimersByTime(1000);
  const endPs = drawn.mock.lastCall?.[2].endPs ?? 0;
  const frame = source.frame();
  if (frame === null) throw new Error('There is no frame.');
  /** Plays in 60 frames a second for one second; returns how often the timeline is drawn. */
  const drawingsIn = (step: number): number => {
    const before = drawn.mock.calls.length;
    for (let n = 0; n < 60; n++) {
      frame.header[HEAD.timePs] += step * endPs;
      for (const listener of listeners) listener(frame);
      vi.advanceTimersByTime(1000 / 60);
    }
    return drawn.mock.calls.length - before;
  };
  expect(drawingsIn(1e-6)).toBeLessThanOrEqual(11);
  expect(drawingsIn(1e-6)).toBeGreaterThanOrEqual(8);
  expect(drawingsIn(2e-3)).toBeGreaterThanOrEqual(59);
});
