// @vitest-environment jsdom
/** When the charts are drawn: with the clock when the run goes fast, else in a task of their own. */
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEAD, type Frame } from '../../../src/runner/client/frame';
import { Charts } from '../../../src/ui/charts/Charts';
import { createView } from '../../../src/ui/charts/view';
import { stubWindow } from '../no-observer';
import { makeNetwork, makeSeries, makeSource, PS } from './make-series';

beforeAll(() => {
  stubWindow();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('charts of a run at 10 s, whose time axis shows the last seconds', () => {
  /** Renders the charts; returns how to send a frame, and the instant (s) that the charts show. */
  function started({ reducedMotion = false } = {}) {
    const paused = makeSource(makeSeries(1, Array.from({ length: 10 }, () => ({ dataBytes: 62_500 }))));
    const listeners = new Set<(frame: Frame) => void>();
    const source = {
      ...paused,
      onFrame(listener: (frame: Frame) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const view = createView();
    render(
      <MantineProvider>
        <Charts {...{
          expansion: { network: makeNetwork() }, source, view, theme: 'light', reducedMotion, selectedFlow: null,
          layout: 'rows',
        }} />
      </MantineProvider>,
    );
    vi.advanceTimersByTime(1000);
    return {
      goTo(s: number) {
        const frame = source.frame();
        if (frame === null) throw new Error('There is no frame.');
        frame.header[HEAD.timePs] = s * PS;
        for (const listener of listeners) listener(frame);
      },
      shownS: () => view.drawn.getState().nowPs / PS,
    };
  }

  it('show the instant of the clock at once when the run goes fast', () => {
    const { goTo, shownS } = started();
    expect(shownS()).toBe(10);
    for (const s of [20, 30, 29]) {
      goTo(s);
      expect(shownS()).toBe(s);
    }
  });

  it('follow in a task of their own when the playhead moves by less than a pixel', () => {
    const { goTo, shownS } = started();
    goTo(10.0001);
    expect(shownS()).toBe(10);
    vi.advanceTimersByTime(1);
    expect(shownS()).toBe(10.0001);
  });

  it('follow such small steps ten times a second, and the last one, too', () => {
    const { goTo, shownS } = started();
    goTo(10.0001);
    vi.advanceTimersByTime(1);
    goTo(10.0002);
    vi.advanceTimersByTime(60);
    goTo(10.0003);
    vi.advanceTimersByTime(38);
    expect(shownS()).toBe(10.0001);
    vi.advanceTimersByTime(2);
    expect(shownS()).toBe(10.0003);
  });

  it('change at most twice a second with reduced motion, however fast the run goes', () => {
    const { goTo, shownS } = started({ reducedMotion: true });
    goTo(20);
    vi.advanceTimersByTime(1);
    expect(shownS()).toBe(20);
    goTo(30);
    vi.advanceTimersByTime(490);
    expect(shownS()).toBe(20);
    vi.advanceTimersByTime(10);
    expect(shownS()).toBe(30);
  });
});
