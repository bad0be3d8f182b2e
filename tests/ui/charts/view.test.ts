import { describe, expect, it } from 'vitest';
import { onWholePixels } from '../../../src/ui/charts/paint/box';
import { afterRestart, changeStretch, pan, zoom } from '../../../src/ui/charts/change-stretch';
import { createView, resolve, suitableSpanPs, wholeEndPs, type Situation } from '../../../src/ui/charts/view';

const S = 1e12;
const at = (nowS: number, rest: Partial<Situation> = {}): Situation =>
  ({
    nowPs: nowS * S, furthestPs: nowS * S, durationPs: 700 * S, binPs: 0.1 * S, averagingPs: 1 * S,
    roundTripPs: 0.04 * S, ...rest,
  });
const follow = { kind: 'follow', spanPs: null } as const;

describe('charts that follow the playhead of a run of 700 s, bins of 100 ms', () => {
  it('show the whole run while it is short', () => {
    const axis = resolve(follow, at(10));
    expect(axis.fromPs).toBe(0);
    expect(axis.toPs).toBeGreaterThan(10 * S);
    expect(axis.toPs).toBeLessThan(11 * S);
  });
  it('show the last 240 bins later', () => {
    expect(suitableSpanPs(at(300))).toBe(24 * S);
  });
  it('keep the playhead at a fixed place left of the right edge', () => {
    const place = (nowS: number) => {
      const { fromPs, toPs } = resolve(follow, at(nowS));
      return (nowS * S - fromPs) / (toPs - fromPs);
    };
    expect(place(300)).toBeCloseTo(0.955, 9);
    expect(place(432.1)).toBeCloseTo(0.955, 9);
  });
  it('end with the run', () => {
    expect(resolve(follow, at(700)).toPs).toBe(700 * S);
  });
  it('show several round trips of a run that has hardly begun', () => {
    const { fromPs, toPs } = resolve(follow, at(0.001, { binPs: 0.0007 * S }));
    expect(fromPs).toBe(0);
    expect(toPs).toBeCloseTo(0.12 * S, -6);
  });
});

describe('the axis of the whole run', () => {
  it('grows in steps of 1, 2 and 5 while the run is young', () => {
    expect([4, 5, 12, 30].map((nowS) => wholeEndPs(at(nowS)) / S)).toEqual([5, 10, 20, 50]);
  });
  it('covers the whole run once a quarter of it is over', () => {
    expect(wholeEndPs(at(175))).toBe(700 * S);
  });
  it('never ends before the playhead nor after the run', () => {
    for (let nowS = 0; nowS <= 700; nowS += 3.7) {
      const end = wholeEndPs(at(nowS));
      expect(end).toBeGreaterThanOrEqual(nowS * S);
      expect(end).toBeLessThanOrEqual(700 * S);
    }
  });
});

describe('zoom', () => {
  it('keeps following the playhead, over a shorter span', () => {
    expect(zoom(follow, 0.5, 0, at(300))).toEqual({ kind: 'follow', spanPs: 12 * S });
  });
  it('keeps the instant under the pointer in place', () => {
    const closer = zoom({ kind: 'fixed', fromPs: 100 * S, toPs: 200 * S }, 0.5, 120 * S, at(300));
    expect(closer).toEqual({ kind: 'fixed', fromPs: 110 * S, toPs: 160 * S });
  });
  it('ends at a few bins on one side and at the whole run on the other', () => {
    expect(zoom(follow, 1e-9, 0, at(300))).toEqual({ kind: 'follow', spanPs: 0.6 * S });
    expect(zoom(follow, 1e9, 0, at(300))).toEqual({ kind: 'whole' });
  });
});

describe('pan', () => {
  it('stops following the playhead and stays where it was moved', () => {
    const stretch = pan(follow, -10 * S, at(300));
    expect(stretch.kind).toBe('fixed');
    expect(resolve(stretch, at(301))).toEqual(resolve(stretch, at(400)));
  });
  it('stops at the beginning and at the end of the axis', () => {
    expect(resolve(pan(follow, -1000 * S, at(300)), at(300)).fromPs).toBe(0);
    expect(resolve(pan(follow, 1000 * S, at(300)), at(300)).toPs).toBe(700 * S);
  });
});

describe('a command on charts that show 100 s to 120 s of a run', () => {
  const shown = (command: Parameters<typeof changeStretch>[1]) => {
    const view = createView();
    view.wanted.setState({ kind: 'fixed', fromPs: 100 * S, toPs: 120 * S }, true);
    view.drawn.setState({ fromPs: 100 * S, toPs: 120 * S, nowPs: 300 * S, durationPs: 700 * S }, true);
    changeStretch(view, command, 110 * S, at(300));
    return view.wanted.getState();
  };
  it('pans by a tenth of what is shown', () => {
    expect(shown('panOn')).toEqual({ kind: 'fixed', fromPs: 102 * S, toPs: 122 * S });
    expect(shown('panBack')).toEqual({ kind: 'fixed', fromPs: 98 * S, toPs: 118 * S });
  });
  it('zooms about the instant in the middle by half as much again', () => {
    expect(shown('zoomOut')).toEqual({ kind: 'fixed', fromPs: 95 * S, toPs: 125 * S });
  });
  it('follows the playhead, or shows the whole run', () => {
    expect(shown('follow')).toEqual(follow);
    expect(shown('whole')).toEqual({ kind: 'whole' });
  });
});

describe('another run', () => {
  const span = { kind: 'follow', spanPs: 12 * S } as const;

  it('is followed where the charts had stood at an instant of the run before', () => {
    expect(afterRestart({ kind: 'fixed', fromPs: 300 * S, toPs: 310 * S }, true)).toEqual(follow);
  });
  it('keeps the span that was chosen, unless the run has another duration', () => {
    expect(afterRestart(span, true)).toBe(span);
    expect(afterRestart(span, false)).toEqual(follow);
  });
  it('is shown whole where the run before was', () => {
    expect(afterRestart({ kind: 'whole' }, false)).toEqual({ kind: 'whole' });
  });
});

describe('an axis on whole pixels', () => {
  it('keeps its length and begins on a pixel of time', () => {
    const { fromPs, toPs } = onWholePixels({ fromPs: 33.3, toPs: 133.3 }, 10);
    expect(toPs - fromPs).toBeCloseTo(100, 9);
    expect(fromPs).toBeCloseTo(40, 9);
  });
  it('does not hide the playhead at its end', () => {
    expect(onWholePixels({ fromPs: 33.3, toPs: 133.3 }, 10).toPs).toBeGreaterThanOrEqual(133.3);
  });
});

describe('a run that was taken back from 62.8 s to 41.2 s', () => {
  const back = at(41.2, { furthestPs: 62.8 * S });
  it('keeps the span that the charts had, with the playhead at 60 %', () => {
    const { fromPs, toPs } = resolve(follow, back);
    expect(toPs - fromPs).toBeCloseTo(suitableSpanPs(at(62.8)), 0);
    expect((41.2 * S - fromPs) / (toPs - fromPs)).toBeCloseTo(0.6, 6);
  });
  it('keeps the axis of the whole run', () => {
    expect(wholeEndPs(back)).toBe(wholeEndPs(at(62.8)));
  });
});
