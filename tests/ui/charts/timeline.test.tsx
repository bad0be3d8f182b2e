// @vitest-environment jsdom
/** When the timeline is drawn, and which stretch of the charts its bracket shows. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
