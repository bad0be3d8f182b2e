// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { factsOf } from '../../../src/ui/charts/facts';
import { live } from '../../../src/ui/charts/live';
import { STRIP } from '../../../src/ui/charts/paint/timeline';
import { listenToTimeline } from '../../../src/ui/charts/timeline-input';
import { wholeEndPs } from '../../../src/ui/charts/view';
import { makeNetwork, makeSeries, makeSource, PS } from './make-series';

const WIDTH = 1000;
const { left, right, line } = STRIP.full;

describe('the timeline of a run of 10 s that dropped 3 cells between 4 s and 5 s', () => {
  const bins = Array.from({ length: 10 }, (_, row) => ({ cellsDropped: row === 4 ? 3 : 0 }));
  const source = makeSource(makeSeries(1, bins));
  const facts = factsOf(makeNetwork());
  const endPs = wholeEndPs(live(source, facts).situation);
  const slider = document.createElement('div');
  const onSeek = vi.fn();
  const onDrops = vi.fn();
  let stop: () => void;

  beforeEach(() => {
    slider.setPointerCapture = () => undefined;
    slider.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, 60);
    Object.defineProperty(slider, 'clientWidth', { value: WIDTH, configurable: true });
    stop = listenToTimeline(slider, { source, facts, theme: 'light', kind: 'full', onSeek, onDrops });
  });
  afterEach(() => {
    stop();
    vi.clearAllMocks();
  });

  const click = (atS: number, y: number): void => {
    const clientX = left + (atS * PS / endPs) * (WIDTH - left - right);
    for (const kind of ['pointerdown', 'pointerup']) {
      slider.dispatchEvent(new MouseEvent(kind, { clientX, clientY: y, button: 0 }));
    }
  };

  it('reports all the time in which the drops of the bar under the line that is clicked may have happened', () => {
    click(4.5, line + 6);
    expect(onDrops.mock.calls).toEqual([[4 * PS, 5 * PS]]);
  });
  it('reports nothing for a click on the line, or where no cell was dropped', () => {
    click(4.5, line);
    click(8.5, line + 6);
    expect(onDrops).not.toHaveBeenCalled();
  });
  it('moves the playhead to the instant that is clicked', () => {
    click(4.5, line);
    expect(onSeek).toHaveBeenLastCalledWith(expect.closeTo(4.5 * PS, -1));
  });
});
